// Every code that `fairlead check` can print, with the page behind it. The pages are written here
// and nowhere else: `fairlead explain-code` prints them, and docs/check.md holds the same text (a
// test compares the two).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"

namespace fairlead::check {

struct CodePage {
  std::string_view code;  // "KQ101"
  std::string_view name;  // "reclaim-never-fires"
  Severity severity;      // unless the page says when it is another
  std::string_view page;  // Markdown: what it means, what to do
};

// In order of code.
const std::vector<CodePage>& all_codes();

// Null where there is no such code. Upper and lower case are the same.
const CodePage* find_code(std::string_view code);

// The page as Markdown, with its heading.
std::string page_text(const CodePage& page);

// The families, each in a file of its own.
extern const std::vector<CodePage> reading_codes;    // KQ001..KQ029
extern const std::vector<CodePage> reference_codes;  // KQ030..KQ039
extern const std::vector<CodePage> input_codes;      // KQ050..KQ059
extern const std::vector<CodePage> policy_codes;     // KQ101..KQ129
extern const std::vector<CodePage> hardware_codes;   // KQ130..

namespace codes {

inline constexpr const char* no_cluster_queue = "KQ030";
inline constexpr const char* no_flavor = "KQ031";
inline constexpr const char* no_admission_check = "KQ032";
inline constexpr const char* no_topology = "KQ033";
inline constexpr const char* no_local_queue = "KQ034";
inline constexpr const char* no_priority_class = "KQ035";
inline constexpr const char* no_namespace = "KQ036";
inline constexpr const char* cohort_cycle = "KQ037";
inline constexpr const char* not_judged = "KQ038";

inline constexpr const char* helm = "KQ050";
inline constexpr const char* kustomize = "KQ051";
inline constexpr const char* no_reason = "KQ052";
inline constexpr const char* bad_ignore = "KQ053";
inline constexpr const char* idle_ignore = "KQ054";
inline constexpr const char* other_kind = "KQ055";

inline constexpr const char* reclaim_never_fires = "KQ101";
inline constexpr const char* nothing_lends = "KQ102";
inline constexpr const char* no_quota = "KQ103";
inline constexpr const char* weight_without_sharing = "KQ104";
inline constexpr const char* borrow_with_sharing = "KQ105";
inline constexpr const char* open_to_all = "KQ106";
inline constexpr const char* open_to_none = "KQ107";
inline constexpr const char* not_selected = "KQ108";
inline constexpr const char* unreached_queue = "KQ109";
inline constexpr const char* frozen_history = "KQ110";
inline constexpr const char* usage_not_counted = "KQ111";
inline constexpr const char* cohort_total = "KQ112";
inline constexpr const char* misspelt_cohort = "KQ113";
inline constexpr const char* idle_threshold = "KQ114";
inline constexpr const char* unlikely_unit = "KQ115";
inline constexpr const char* misspelt_resource = "KQ116";
inline constexpr const char* uncovered_resource = "KQ117";
inline constexpr const char* too_large = "KQ118";
inline constexpr const char* flavor_without_node = "KQ119";
inline constexpr const char* quota_beyond_nodes = "KQ120";
inline constexpr const char* idle_resource_quota = "KQ121";
inline constexpr const char* tight_resource_quota = "KQ122";
inline constexpr const char* checks_exclude = "KQ123";
inline constexpr const char* unused_flavor = "KQ124";

inline constexpr const char* gpu_labels = "KQ130";
inline constexpr const char* unknown_card = "KQ131";
inline constexpr const char* two_models = "KQ132";
inline constexpr const char* gpus_missing = "KQ133";
inline constexpr const char* mig_invalid = "KQ134";
inline constexpr const char* no_such_profile = "KQ135";
inline constexpr const char* not_offered = "KQ136";
inline constexpr const char* counts_replicas = "KQ137";
inline constexpr const char* no_mig_config = "KQ138";
inline constexpr const char* mig_layout = "KQ139";
inline constexpr const char* mig_unmanaged = "KQ140";
inline constexpr const char* mig_filter = "KQ141";
inline constexpr const char* idle_mig_config = "KQ142";
inline constexpr const char* no_sharing_config = "KQ143";
inline constexpr const char* not_applied = "KQ144";
inline constexpr const char* offered_twice = "KQ145";
inline constexpr const char* pod_without_node = "KQ146";

}  // namespace codes

}  // namespace fairlead::check
