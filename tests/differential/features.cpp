#include "features.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>

namespace fairlead::differential {
namespace {

struct Feature {
  const char* name;
  const char* needle;  // in the scenario's compact JSON
};

constexpr std::array features = {
    Feature{"lending limits", "\"lendingLimit\""},
    Feature{"borrowing limits", "\"borrowingLimit\""},
    Feature{"nested cohorts", "\"parentName\""},
    Feature{"several flavors", "\"name\":\"flavor-1\""},
    Feature{"fungibility", "\"flavorFungibility\""},
    Feature{"fungibility preference", "\"preference\":\""},
    Feature{"taints", "\"nodeTaints\""},
    Feature{"selectors", "\"nodeSelector\""},
    Feature{"affinity", "\"nodeAffinity\""},
    Feature{"several pod sets", "\"name\":\"workers\""},
    Feature{"partial admission", "\"minCount\""},
    Feature{"StrictFIFO", "\"StrictFIFO\""},
    Feature{"LowerOrNewerEqualPriority", "\"LowerOrNewerEqualPriority\""},
    Feature{"borrowWithinCohort", "\"borrowWithinCohort\""},
    Feature{"LessThanOrEqualToFinalShare", "\"LessThanOrEqualToFinalShare\""},
    Feature{"LessThanInitialShare", "\"LessThanInitialShare\""},
    Feature{"admission fair sharing", "\"UsageBasedAdmissionFairSharing\""},
    Feature{"admission checks", "\"admissionCheck\""},
    Feature{"stop policies", "\"stopPolicy\""},
    Feature{"reclaimable pods", "\"reclaimable\""},
    Feature{"deletion", "\"delete\":\""},
    Feature{"policy object deleted", "\"delete\":{"},
    Feature{"ClusterQueue deleted", "\"delete\":{\"kind\":\"ClusterQueue\""},
    Feature{"maximum execution time", "\"maximumExecutionTimeSeconds\""},
    Feature{"WaitForPodsReady", "\"waitForPodsReady\""},
    Feature{"elastic slices", "workload-slice-replacement-for"},
    Feature{"limits, init containers, overhead", "\"initContainers\""},
    Feature{"topology required", "\"topologyRequest\":{\"required\""},
    Feature{"topology preferred", "\"topologyRequest\":{\"preferred\""},
    Feature{"topology unconstrained", "\"unconstrained\":true"},
    Feature{"topology slices", "\"podSetSliceSize\""},
    Feature{"topology slices in layers", "\"podsetSliceRequiredTopologyConstraints\""},
    Feature{"nodes drained", "\"node\":{\"drain\""},
    Feature{"nodes lost", "\"node\":{\"lost\""},
    Feature{"nodes removed", "\"node\":{\"remove\""},
    Feature{"other pods on nodes", "\"kind\":\"Pod\""},
};

// Whether a step gives a queue or cohort other quotas than it had.
bool changes_quota(const boost::json::object& scenario) {
  std::map<std::string, boost::json::value> quotas;
  const auto changes = [&](const boost::json::value& document) {
    const auto& fields = document.as_object();
    if (fields.at("kind") != "ClusterQueue" && fields.at("kind") != "Cohort") return false;
    boost::system::error_code ignored;
    const auto* groups = document.find_pointer("/spec/resourceGroups", ignored);
    const std::string key =
        boost::json::serialize(fields.at("kind")) + boost::json::serialize(fields.at("metadata"));
    const boost::json::value now = groups != nullptr ? *groups : boost::json::value();
    const auto [known, first] = quotas.try_emplace(key, now);
    return !first && std::exchange(known->second, now) != now;
  };
  for (const auto& document : scenario.at("inline").as_array()) changes(document);
  const auto& steps = scenario.at("steps").as_array();
  return std::count_if(steps.begin(), steps.end(), [&](const auto& step) {
           const auto* document = step.as_object().if_contains("apply");
           return document != nullptr && document->is_object() && changes(*document);
         }) > 0;
}

bool has_cohort_quota(const boost::json::object& scenario) {
  const auto& objects = scenario.at("inline").as_array();
  return std::any_of(objects.begin(), objects.end(), [](const auto& entry) {
    const auto& document = entry.as_object();
    if (document.at("kind") != "Cohort" || !document.contains("spec")) return false;
    return document.at("spec").as_object().contains("resourceGroups");
  });
}

// Whether pods that were to leave a failed node are elsewhere in the next step.
bool replaces_a_node(const std::vector<std::string>& lines) {
  std::map<std::string, boost::json::value> leaving;  // workload -> its places
  for (const std::string& line : lines) {
    std::map<std::string, boost::json::value> still;
    const boost::json::value step = boost::json::parse(line);
    for (const auto& each : step.at("workloads").as_array()) {
      const auto& workload = each.as_object();
      if (workload.at("state") != "admitted" || !workload.contains("topology")) continue;
      const std::string name(workload.at("workload").as_string());
      const auto before = leaving.find(name);
      if (workload.contains("unhealthyNodes")) {
        still.emplace(name, workload.at("topology"));
      } else if (before != leaving.end() && before->second != workload.at("topology")) {
        return true;
      }
    }
    leaving = std::move(still);
  }
  return false;
}

bool any_line_has(const std::vector<std::string>& lines, const char* needle) {
  return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
    return line.find(needle) != std::string::npos;
  });
}

}  // namespace

void Coverage::add(const boost::json::object& scenario, const std::vector<std::string>& lines) {
  ++total_;
  const std::string text = boost::json::serialize(scenario);
  for (const Feature& feature : features) {
    if (text.find(feature.needle) != std::string::npos) ++counts_[feature.name];
  }
  if (has_cohort_quota(scenario)) ++counts_["cohort quota"];
  if (changes_quota(scenario)) ++counts_["quota changed in the middle"];
  if (any_line_has(lines, "\"evicted\":")) ++counts_["eviction"];
  if (any_line_has(lines, "\"evicted\":\"NodeFailures\"")) ++counts_["eviction for failed nodes"];
  if (text.find("provisioning-request") != std::string::npos) ++counts_["place after a check"];
  if (replaces_a_node(lines)) ++counts_["failed node replaced"];
}

void Coverage::merge(const Coverage& other) {
  total_ += other.total_;
  for (const auto& [name, count] : other.counts_) counts_[name] += count;
}

std::vector<std::string> Coverage::missing() const {
  std::vector<std::string> gaps;
  const auto check = [&](const std::string& name, int percent) {
    const auto found = counts_.find(name);
    const int count = found == counts_.end() ? 0 : found->second;
    if (count * 100 < total_ * percent) {
      gaps.push_back(fmt::format("{}: {} of {} scenarios, at least {} % needed", name, count,
                                 total_, percent));
    }
  };
  for (const Feature& feature : features) check(feature.name, 5);
  check("cohort quota", 5);
  check("quota changed in the middle", 5);
  check("eviction", 40);
  check("topology required", 30);
  check("eviction for failed nodes", 1);
  check("failed node replaced", 2);
  check("place after a check", 3);
  return gaps;
}

std::string Coverage::table() const {
  std::string text;
  for (const auto& [name, count] : counts_) {
    text += fmt::format("  {:<36}{:>6} ({} %)\n", name, count, total_ ? count * 100 / total_ : 0);
  }
  return text;
}

}  // namespace fairlead::differential
