#include "trace/import/demand_shape.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "trace/import/workload_document.hpp"
#include "trace/values.hpp"

namespace fairlead::trace {
namespace {

// The most pods of each shape that were there at once: a pod that replaces a failed one does not
// count beside it.
std::vector<PodGroup> pods_at_once(const Demand& demand) {
  using Step = std::pair<Instant, std::int64_t>;
  std::map<std::uint32_t, std::vector<Step>> steps;
  for (const ClusterObject* pod : demand.pods) {
    if (pod->pods.empty() || !pod->created) continue;
    auto& of_shape = steps[pod->pods.front().shape];
    of_shape.emplace_back(*pod->created, 1);
    if (pod->ended) of_shape.emplace_back(std::max(*pod->ended, *pod->created), -1);
  }
  std::vector<PodGroup> groups;
  for (auto& [shape, of_shape] : steps) {
    std::sort(of_shape.begin(), of_shape.end());
    std::int64_t now = 0;
    std::int64_t most = 1;  // also of pods that ended in the moment of their creation
    for (const auto& [at, step] : of_shape) most = std::max(most, now += step);
    groups.push_back({"main", most, shape});
  }
  return groups;
}

std::vector<PodGroup> pods_asked_for(const Demand& demand, const Say& say) {
  if (demand.workload != nullptr && !demand.workload->pods.empty()) return demand.workload->pods;
  if (demand.job != nullptr && demand.job->role == Role::job && !demand.job->pods.empty()) {
    return demand.job->pods;
  }
  std::vector<PodGroup> groups;
  for (const ClusterObject* part : demand.parts) {
    groups.insert(groups.end(), part->pods.begin(), part->pods.end());
  }
  if (!groups.empty()) return groups;
  groups = pods_at_once(demand);
  if (demand.pods.size() > 1) say(Finding::guessed, "sizes: the most pods that were there at once");
  return groups;
}

// One group a shape, in the order of first appearance.
std::vector<PodGroup> merged(const std::vector<PodGroup>& groups) {
  std::vector<PodGroup> result;
  for (const PodGroup& group : groups) {
    const auto same = std::find_if(result.begin(), result.end(),
                                   [&](const PodGroup& each) { return each.shape == group.shape; });
    if (same == result.end()) {
      result.push_back(group);
    } else {
      same->count += group.count;
    }
  }
  return result;
}

// The fields for one resource; false when no field can say it.
bool add_resource(std::string_view name, Quantity quantity, Record& record) {
  if (name == "cpu") {
    record.cpu_milli = quantity.milli();
  } else if (name == "memory") {
    record.memory_bytes = quantity.units();
  } else if (name == "nvidia.com/gpu") {
    record.gpus = quantity.units();
  } else if (name == "fairlead.dev/gpu" && quantity.milli() <= 1000) {
    record.gpu_milli = static_cast<std::int32_t>(quantity.milli());
  } else if (name.starts_with(mig_prefix)) {
    record.mig.push_back({std::string(name.substr(mig_prefix.size())), quantity.units()});
  } else {
    return false;
  }
  return true;
}

bool within_limits(const Record& record) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  const bool slices = std::all_of(record.mig.begin(), record.mig.end(), [](const MigSlices& each) {
    return each.count <= max_count && !each.profile.empty();
  });
  return record.cpu_milli < most && record.memory_bytes < most && record.gpus <= max_count &&
         slices && !(record.gpus > 0 && record.gpu_milli > 0);
}

bool add_fields(const PodGroup& group, const model::ResourceList& requests, const Say& say,
                Record& record) {
  record.pods = static_cast<std::int32_t>(group.count);
  for (const auto& [name, quantity] : requests) {
    if (quantity == Quantity()) continue;
    if (add_resource(name, quantity, record)) continue;
    if (is_other_accelerator(name)) return false;
    say(Finding::dropped, "requests for other resources, such as " + escaped(name, 80));
  }
  return within_limits(record);
}

}  // namespace

bool add_shape(const Demand& demand, const History& history, const Say& say, Record& record) {
  const std::vector<PodGroup> groups = merged(pods_asked_for(demand, say));
  const bool too_many = std::any_of(groups.begin(), groups.end(),
                                    [](const PodGroup& group) { return group.count > max_count; });
  if (groups.empty() || groups.size() > most_pod_sets || too_many) {
    say(Finding::dropped, groups.empty() ? "jobs that do not say what they ask for"
                                         : "jobs of more than 18 kinds of pods, or a million pods");
    return false;
  }
  if (groups.size() == 1) {
    if (add_fields(groups.front(), history.shapes.at(groups.front().shape), say, record)) {
      return true;
    }
  }
  say(Finding::recognised,
      "jobs whose pods differ, or ask for devices that no field says: as "
      "Workload documents");
  make_document(demand.uid, groups, history.shapes, record);
  return true;
}

}  // namespace fairlead::trace
