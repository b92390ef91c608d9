#include "report/derived_text.hpp"

#include <algorithm>
#include <variant>

#include <boost/json/parse.hpp>
#include <fmt/format.h>

#include "base/quantity.hpp"
#include "base/version.hpp"
#include "manifest/encode.hpp"
#include "manifest/yaml_text.hpp"
#include "report/words.hpp"
#include "sim/capacity.hpp"

namespace fairlead::report {

namespace {

using sim::CapacitySource;

// "1,634,128" hours of one unit of the resource; CPUs are counted in thousandths.
std::string hours_words(const std::string& resource, int128 time) {
  const int128 unit = resource == "cpu" ? 3'600'000'000 : 3'600'000;
  return count_words(static_cast<std::int64_t>((time + unit / 2) / unit));
}

std::string quota_words(const sim::DerivedCapacity& capacity) {
  const auto& [flavor, resource] = capacity.quota;
  const std::string of = flavor == sim::default_flavor ? "" : " of flavor " + flavor;
  return fmt::format("{} {}{}", amount_text(resource, Amount(capacity.amount)), resource, of);
}

std::string source_words(const sim::DerivedCapacity& capacity, const sim::DerivedPolicy& policy) {
  const std::string& resource = capacity.quota.second;
  std::string text;
  switch (capacity.source) {
    case CapacitySource::given: return "as given with --gpus";
    case CapacitySource::not_limited: return "what all jobs ask for at once: not a limit";
    case CapacitySource::recorded_peak:
      text = "the most in use at once by the recorded starts";
      break;
    case CapacitySource::mean_demand:
      text = fmt::format("{} hours of it / {} / {}%, as the trace records no starts",
                         hours_words(resource, capacity.demand.time), duration_words(policy.span),
                         sim::target_utilisation_percent);
  }
  if (capacity.raised) text += "; raised to what the largest job asks for";
  return text;
}

std::string shares_words(const sim::DerivedPolicy& policy) {
  return fmt::format("nominal quotas in proportion to {}, rounded by largest remainder",
                     policy.by_gpus ? "GPU-hours" : "CPU-hours");
}

const sim::DerivedQueue* others_of(const sim::DerivedPolicy& policy) {
  const auto found = std::find_if(policy.queues.begin(), policy.queues.end(),
                                  [](const auto& queue) { return queue.namespaces > 1; });
  return found == policy.queues.end() ? nullptr : &*found;
}

std::string others_words(const sim::DerivedQueue& others) {
  return fmt::format("the {} namespaces with the least share the ClusterQueue {}",
                     count_words(others.namespaces), others.name);
}

std::string models_words(const sim::DerivedPolicy& policy) {
  return fmt::format(
      "the {} GPU models with the least GPU time share the flavor {}: Kueue takes {}",
      count_words(policy.merged_models), sim::other_models, sim::most_flavors);
}

std::string queue_comment(const sim::DerivedPolicy& policy, const std::string& name) {
  const auto queue =
      std::find_if(policy.queues.begin(), policy.queues.end(),
                   [&](const sim::DerivedQueue& candidate) { return candidate.name == name; });
  const std::int64_t tenths = (queue->share_ppm + 500) / 1000;
  const std::int64_t largest = policy.by_gpus ? queue->largest : (queue->largest + 999) / 1000;
  std::string text =
      fmt::format("# {} jobs, {}.{}% of the time, the largest with {} {}", count_words(queue->jobs),
                  tenths / 10, tenths % 10, count_words(largest), policy.by_gpus ? "GPUs" : "CPUs");
  if (queue->namespaces > 1) text += "; " + count_words(queue->namespaces) + " namespaces";
  return text + "\n";
}

std::string head_comment(const sim::DerivedPolicy& policy, const std::string& source) {
  std::string text = fmt::format(
      "# Derived by fairlead {} from {}: {} jobs.\n"
      "# To start from: it is not the policy that was in force. A ClusterQueue for each "
      "namespace,\n"
      "# all in the cohort {}: what one leaves idle the others borrow, and an owner takes back "
      "what\n"
      "# it needs (reclaimWithinCohort); in a queue, higher priority goes before lower.\n",
      program_version, escaped(source, 60), count_words(policy.jobs), sim::derived_cohort);
  for (const sim::DerivedCapacity& capacity : policy.capacity) {
    text += "# " + quota_words(capacity) + ": " + source_words(capacity, policy) + ".\n";
  }
  text += "# Shares: " + shares_words(policy) + ".\n";
  if (const auto* others = others_of(policy)) text += "# " + others_words(*others) + ".\n";
  if (policy.merged_models > 0) text += "# " + models_words(policy) + ".\n";
  return text;
}

}  // namespace

std::string derived_yaml(const sim::DerivedPolicy& policy, const std::string& source) {
  std::string text = head_comment(policy, source);
  for (const model::PolicyObject& object : policy.objects) {
    text += "---\n";
    if (const auto* queue = std::get_if<model::ClusterQueue>(&object)) {
      text += queue_comment(policy, queue->name);
    } else if (std::holds_alternative<model::ResourceFlavor>(object)) {
      text += "# Add the nodeLabels of the nodes that are meant, such as nvidia.com/gpu.product.\n";
    }
    text += manifest::yaml_text(boost::json::parse(manifest::encode(object)));
  }
  return text;
}

std::vector<std::string> derived_notes(const sim::DerivedPolicy& policy) {
  std::vector<std::string> notes;
  notes.emplace_back("the policy is derived from the trace; it is not the one that was in force");
  notes.push_back(shares_words(policy));
  for (const sim::DerivedCapacity& capacity : policy.capacity) {
    if (capacity.source == CapacitySource::not_limited) continue;
    notes.push_back(quota_words(capacity) + ": " + source_words(capacity, policy));
  }
  if (const auto* others = others_of(policy)) notes.push_back(others_words(*others));
  if (policy.merged_models > 0) notes.push_back(models_words(policy));
  return notes;
}

}  // namespace fairlead::report
