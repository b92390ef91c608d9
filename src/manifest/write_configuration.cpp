#include "manifest/feature_gates.hpp"
#include "manifest/kinds.hpp"
#include "manifest/writers.hpp"

namespace fairlead::manifest {
namespace {

// Go knows no days, and seconds are the largest unit that needs no arithmetic to read back.
std::string seconds_text(Duration span) {
  if (span.ms % 1000 != 0) return std::to_string(span.ms) + "ms";
  return std::to_string(span.ms / 1000) + "s";
}

void put_wait(JsonWriter& out, const model::WaitForPodsReady& wait) {
  const model::WaitForPodsReady by_default;
  out.key("waitForPodsReady").begin_object();
  out.key("timeout").text(seconds_text(wait.timeout));
  // Absent would mean the timeout again; 0 means without a limit.
  out.key("recoveryTimeout").text(seconds_text(wait.recovery_timeout.value_or(Duration{})));
  if (wait.block_admission) out.key("blockAdmission").boolean(true);
  out.key("requeuingStrategy").begin_object();
  put_name(out, "timestamp", requeuing_timestamps, wait.requeuing_timestamp,
           by_default.requeuing_timestamp);
  put(out, "backoffLimitCount", wait.backoff_limit_count);
  out.key("backoffBaseSeconds").number(std::int64_t{wait.backoff_base_seconds});
  out.key("backoffMaxSeconds").number(std::int64_t{wait.backoff_max_seconds});
  out.end_object();
  out.end_object();
}

void put_fair_sharing(JsonWriter& out, const model::FairSharing& sharing, bool v1beta1) {
  out.key("fairSharing").begin_object();
  if (v1beta1) out.key("enable").boolean(true);
  out.key("preemptionStrategies").begin_array();
  if (sharing.preemption_strategies.empty()) {
    for (const auto& strategy : fair_sharing_strategies) out.text(strategy.name);
  }
  for (const model::FairSharingStrategy strategy : sharing.preemption_strategies) {
    out.text(name_of(fair_sharing_strategies, strategy));
  }
  out.end_array();
  out.end_object();
}

void put_admission_fair_sharing(JsonWriter& out, const model::AdmissionFairSharing& sharing) {
  out.key("admissionFairSharing").begin_object();
  out.key("usageHalfLifeTime").text(seconds_text(sharing.usage_half_life));
  out.key("usageSamplingInterval").text(seconds_text(sharing.usage_sampling_interval));
  if (!sharing.resource_weights.empty()) {
    out.key("resourceWeights").begin_object();
    for (const auto& [resource, weight] : sharing.resource_weights)
      out.key(resource).number(weight);
    out.end_object();
  }
  out.end_object();
}

void put_resources(JsonWriter& out, const model::Configuration& configuration) {
  if (configuration.exclude_resource_prefixes.empty() && configuration.transformations.empty() &&
      !configuration.ignore_undeclared_resources) {
    return;
  }
  out.key("resources").begin_object();
  put_name(out, "quotaCheckStrategy", quota_check_strategies,
           configuration.ignore_undeclared_resources, false);
  put(out, "excludeResourcePrefixes", configuration.exclude_resource_prefixes);
  put_objects(out, "transformations", configuration.transformations,
              [&](const model::ResourceTransformation& each) {
                put(out, "input", each.input);
                put_name(out, "strategy", transformation_strategies, each.retain, true);
                put(out, "multiplyBy", each.multiply_by);
                put(out, "outputs", each.outputs);
              });
  out.end_object();
}

}  // namespace

void put_configuration(JsonWriter& out, const model::Configuration& configuration) {
  // v1beta2 waits for pods unless a gate says no; only v1beta1 can leave it off by itself.
  auto gates = configuration.feature_gates;
  const bool waits = configuration.wait_for_pods_ready.has_value();
  const auto gate = gates.find(no_wait_gate);
  const bool gated = gate != gates.end() && gate->second;
  const bool v1beta1 = !waits && !gated && !configuration.ignore_undeclared_resources;
  if (!waits && !v1beta1) gates[no_wait_gate] = true;

  put_header(out, v1beta1 ? "config.kueue.x-k8s.io/v1beta1" : "config.kueue.x-k8s.io/v1beta2",
             "Configuration");
  if (waits) put_wait(out, *configuration.wait_for_pods_ready);
  if (configuration.fair_sharing) put_fair_sharing(out, *configuration.fair_sharing, v1beta1);
  if (configuration.admission_fair_sharing) {
    put_admission_fair_sharing(out, *configuration.admission_fair_sharing);
  }
  put_resources(out, configuration);
  if (gates.empty()) return;
  out.key("featureGates").begin_object();
  for (const auto& [name, on] : gates) out.key(name).boolean(on);
  out.end_object();
}

}  // namespace fairlead::manifest
