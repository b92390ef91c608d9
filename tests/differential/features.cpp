#include "features.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>

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

}  // namespace

void Coverage::add(const boost::json::object& scenario, const std::vector<std::string>& lines) {
  ++total_;
  const std::string text = boost::json::serialize(scenario);
  for (const Feature& feature : features) {
    if (text.find(feature.needle) != std::string::npos) ++counts_[feature.name];
  }
  if (has_cohort_quota(scenario)) ++counts_["cohort quota"];
  if (changes_quota(scenario)) ++counts_["quota changed in the middle"];
  const bool evicted = std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return line.find("\"evicted\":") != std::string::npos;
  });
  if (evicted) ++counts_["eviction"];
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
