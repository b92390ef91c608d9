// Kueue's manager Configuration. Defaults: apis/config/v1beta2/defaults.go, and for v1beta1 its
// defaults and conversion. Rules: pkg/config/validation.go.
#include <set>

#include "manifest/feature_gates.hpp"
#include "manifest/kinds.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

// v1beta2 always waits for pods, with this timeout; v1beta1 only when enabled, with 5 minutes.
constexpr Duration timeout_v1beta2 = seconds(30 * 60);

void read_requeuing(Object& wait, model::WaitForPodsReady& out) {
  wait.nested("requeuingStrategy", [&](Object& strategy) {
    strategy.read("timestamp", out.requeuing_timestamp, one_of(requeuing_timestamps));
    strategy.read("backoffLimitCount", out.backoff_limit_count, int32_from(0));
    strategy.read("backoffBaseSeconds", out.backoff_base_seconds, int32_from(0));
    strategy.read("backoffMaxSeconds", out.backoff_max_seconds, int32_from(0));
  });
}

void read_wait_for_pods_ready(Object& document, bool v1beta1, model::Configuration& out) {
  model::WaitForPodsReady wait;
  bool enabled = !v1beta1;
  if (v1beta1) wait.block_admission = true;
  if (!v1beta1) wait.timeout = timeout_v1beta2;
  document.nested("waitForPodsReady", [&](Object& fields) {
    if (v1beta1) fields.read("enable", enabled, read_bool);
    if (!v1beta1) fields.refuse("enable", "in v1beta2 waiting is always on; choose the timeout");
    Duration timeout;
    if (fields.read("timeout", timeout, read_duration) && timeout.ms > 0) wait.timeout = timeout;
    fields.read("recoveryTimeout", wait.recovery_timeout, read_duration);
    fields.read("blockAdmission", wait.block_admission, read_bool);
    read_requeuing(fields, wait);
  });
  // Where it is not given, recovering takes as long as starting; 0 means without a limit.
  if (!wait.recovery_timeout) {
    wait.recovery_timeout = wait.timeout;
  } else if (wait.recovery_timeout->ms == 0) {
    wait.recovery_timeout.reset();
  }
  if (enabled) out.wait_for_pods_ready = wait;
}

void read_fair_sharing(Object& document, bool v1beta1, model::Configuration& out) {
  using Strategy = model::FairSharingStrategy;
  const auto value = document.find("fairSharing");
  if (!value) return;
  Object sharing(*value);
  model::FairSharing read;
  bool enabled = !v1beta1;
  if (v1beta1) sharing.read("enable", enabled, read_bool);
  if (!v1beta1) sharing.refuse("enable", "in v1beta2 the presence of fairSharing enables it");
  const auto strategies = sharing.find("preemptionStrategies");
  const bool good = sharing.read("preemptionStrategies", read.preemption_strategies,
                                 list_of(one_of(fair_sharing_strategies)));
  sharing.close();
  if (!good || !enabled) return;
  const std::vector<Strategy> both = {Strategy::less_than_or_equal_to_final_share,
                                      Strategy::less_than_initial_share};
  auto& chosen = read.preemption_strategies;
  if (chosen.empty() && !v1beta1) {
    value->fail("the field preemptionStrategies is missing",
                "[LessThanOrEqualToFinalShare, LessThanInitialShare] is usual");
  } else if (chosen.empty()) {
    chosen = both;
  } else if (chosen.size() > 1 && chosen != both) {
    strategies->fail("two strategies are allowed in one order only",
                     "LessThanOrEqualToFinalShare, then LessThanInitialShare");
  }
  out.fair_sharing = std::move(read);
}

bool read_weights(const Value& value, std::map<std::string, double, std::less<>>& out) {
  if (!value.is(NodeKind::mapping)) return value.fail_kind("a mapping of resources to weights");
  bool good = true;
  for (const Member& member : value.node().members()) {
    const Value field = value.field(member);
    double& weight = out[member.key];
    good = read_double(field, weight) && good;
    if (weight < 0) good = field.fail("a negative weight");
  }
  return good;
}

void read_admission_fair_sharing(Object& document, model::Configuration& out) {
  document.nested("admissionFairSharing", [&](Object& fields) {
    model::AdmissionFairSharing sharing;
    Duration interval;
    fields.read("usageHalfLifeTime", sharing.usage_half_life, read_duration);
    if (fields.read("usageSamplingInterval", interval, read_duration) && interval.ms > 0) {
      sharing.usage_sampling_interval = interval;
    }
    fields.read("resourceWeights", sharing.resource_weights, read_weights);
    out.admission_fair_sharing = std::move(sharing);
  });
}

bool read_transformation(const Value& value, model::ResourceTransformation& out) {
  Object fields(value);
  bool good = fields.require("input", out.input, read_string);
  good = fields.read("strategy", out.retain, one_of(transformation_strategies)) && good;
  good = fields.read("multiplyBy", out.multiply_by, read_string) && good;
  good = fields.read("outputs", out.outputs, read_resource_list) && good;
  fields.close();
  return good;
}

void read_resources(Object& document, bool v1beta1, model::Configuration& out) {
  document.nested("resources", [&](Object& fields) {
    fields.read("excludeResourcePrefixes", out.exclude_resource_prefixes, list_of(read_string));
    fields.read("transformations", out.transformations, list_of(read_transformation));
    std::set<std::string_view> inputs;
    for (std::size_t i = 0; i < out.transformations.size(); ++i) {
      if (inputs.insert(out.transformations[i].input).second) continue;
      fields.find("transformations")->item(i).fail("this input is transformed already");
    }
    if (!v1beta1) {
      fields.read("quotaCheckStrategy", out.ignore_undeclared_resources,
                  one_of(quota_check_strategies));
    }
    if (out.ignore_undeclared_resources && !out.exclude_resource_prefixes.empty()) {
      fields.find("quotaCheckStrategy")
          ->fail("IgnoreUndeclared and excludeResourcePrefixes exclude each other");
    }
    fields.unsupported("deviceClassMappings", "dynamic resource allocation is not modelled");
  });
}

}  // namespace

model::Configuration read_configuration(Object& document, const Header& header) {
  model::Configuration configuration;
  const bool v1beta1 = header.version == "v1beta1";
  read_wait_for_pods_ready(document, v1beta1, configuration);
  read_fair_sharing(document, v1beta1, configuration);
  read_admission_fair_sharing(document, configuration);
  read_resources(document, v1beta1, configuration);
  document.read("featureGates", configuration.feature_gates, read_feature_gates);
  const auto no_wait = configuration.feature_gates.find(no_wait_gate);
  if (no_wait != configuration.feature_gates.end() && no_wait->second) {
    configuration.wait_for_pods_ready.reset();
  }
  // How the manager itself runs.
  document.ignore({"clientConnection", "controller", "health", "integrations",
                   "internalCertManagement", "leaderElection", "manageJobsWithoutQueueName",
                   "managedJobsNamespaceSelector", "metadata", "metrics", "multiKueue", "namespace",
                   "objectRetentionPolicies", "pprofBindAddress", "queueVisibility", "tls",
                   "visibilityServer", "webhook"});
  return configuration;
}

}  // namespace fairlead::manifest
