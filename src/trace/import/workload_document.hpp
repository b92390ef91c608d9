// Jobs that the fields of a record cannot say, as Workload documents of Kueue.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/import/history.hpp"

namespace fairlead::trace {

inline constexpr std::string_view mig_prefix = "nvidia.com/mig-";
inline constexpr std::size_t most_pod_sets = 18;  // as in the API

// Devices that a scheduler counts but no field of a record does.
bool is_other_accelerator(std::string_view resource);

// Moves what the fields say into a document with these pods. Its name is unique, as the API
// demands, though jobs of one name can follow each other.
void make_document(std::string_view uid, const std::vector<PodGroup>& groups, const Shapes& shapes,
                   Record& record);

// The same document under other names; `rename` is told what each is: "job", "tenant", "queue".
using Rename = std::function<std::string(std::string_view kind, std::string_view name)>;
std::string renamed(const std::string& document, const Rename& rename);

}  // namespace fairlead::trace
