// The openb trace: nodes and pods of a production GPU cluster of 2023, and what the FGD paper
// published about placing them. Read from files that are kept outside the repository.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "engine/place/score/fragmentation.hpp"

namespace fairlead::openb {

// $FAIRLEAD_TRACES/openb, by default beside the checkout; empty when it is not there.
std::string trace_folder();

struct Node {
  std::string name;
  place::HostSpec spec;
};

struct Cluster {
  std::vector<Node> nodes;  // those with GPUs, by name
  std::vector<std::string> models;
  std::int64_t gpu_milli = 0;  // thousandths of a GPU in all
};
Result<Cluster> read_cluster(const std::string& folder);

struct Pod {
  std::string name;
  std::size_t shape = 0;
};

struct Workload {
  std::string name;
  std::vector<Pod> pods;               // by name
  std::vector<place::Request> shapes;  // the distinct ones
  place::TypicalPods typical;          // the most common, as the paper takes them
};
// The variants of the pod list that the paper evaluates, such as "default" and "cpu250".
Result<Workload> read_workload(const std::string& folder, const std::string& name,
                               const Cluster& cluster);

// Published mean allocation in per cent: by workload and policy, by per cent of demand arrived.
using Loads = std::map<int, double>;
struct Published {
  std::map<std::pair<std::string, std::string>, Loads> means;
  std::vector<std::string> workloads;  // by name
};
Result<Published> read_published(const std::string& folder);

// The reference's choices for the default workload with seed 42, in order of arrival: pod and node,
// empty where it found none.
struct GoldenChoice {
  std::string pod;
  std::string node;
};
Result<std::vector<GoldenChoice>> read_golden(const std::string& folder);

}  // namespace fairlead::openb
