#include "random_objects.hpp"

#include <limits>
#include <string>

namespace fairlead::manifest {

using model::PolicyKind;
using model::PreemptionPolicy;

std::string RandomObjects::name() { return "n" + std::to_string(below(1000)); }

// Anything that a string can hold: what YAML would take for a number, escapes, other scripts.
std::string RandomObjects::text() {
  return pick<std::string>({"yes", "010", "a \"b\" \\ c", "line\nbreak\ttab", "\x1B[31m", "",
                            "\xF0\x9F\x98\x80", "null", "1e3", "plain"});
}

Quantity RandomObjects::quantity() {
  switch (below(5)) {
    case 0: return Quantity::of(static_cast<std::int64_t>(below(1000)));
    case 1: return Quantity::of_milli(static_cast<std::int64_t>(below(100'000)));
    case 2: return Quantity::of(std::numeric_limits<std::int64_t>::max());
    case 3: return Quantity::of(static_cast<std::int64_t>(below(64)) << 30);
    default: return *parse_quantity("123456789123456789123456789.987654321");
  }
}

Amount RandomObjects::amount() {
  return below(8) == 0 ? Amount::unlimited() : Amount(static_cast<std::int64_t>(below(100'000)));
}

std::int32_t RandomObjects::number() {
  return pick({0, 1, -7, std::numeric_limits<std::int32_t>::max(),
               std::numeric_limits<std::int32_t>::min()});
}

Duration RandomObjects::span() {
  return milliseconds(static_cast<std::int64_t>(1 + below(pick<std::uint64_t>({9, 100'000'000}))));
}

model::Labels RandomObjects::labels() {
  model::Labels labels;
  while (chance()) labels[pick<std::string>({"a", "x.io/b", "kubernetes.io/c-d"})] = name();
  return labels;
}

model::ResourceList RandomObjects::resources() {
  model::ResourceList list;
  while (chance()) list[pick<std::string>({"cpu", "memory", "nvidia.com/gpu"})] = quantity();
  return list;
}

std::vector<model::Toleration> RandomObjects::tolerations() {
  std::vector<model::Toleration> list;
  while (list.size() < 8 && chance()) {
    model::Toleration toleration;
    toleration.op = pick({model::TolerationOperator::equal, model::TolerationOperator::exists});
    const bool exists = toleration.op == model::TolerationOperator::exists;
    if (!exists || chance()) toleration.key = name();
    if (!exists) toleration.value = name();
    if (chance())
      toleration.effect = pick({model::TaintEffect::no_schedule, model::TaintEffect::no_execute});
    list.push_back(toleration);
  }
  return list;
}

std::vector<model::Requirement> RandomObjects::requirements(bool of_nodes) {
  using Operator = model::SelectorOperator;
  std::vector<model::Requirement> list;
  while (chance()) {
    switch (below(of_nodes ? 3 : 2)) {
      case 0:
        list.push_back({name(), pick({Operator::in, Operator::not_in}), {name(), "v"}});
        break;
      case 1:
        list.push_back({name(), pick({Operator::exists, Operator::does_not_exist}), {}});
        break;
      default: list.push_back({name(), pick({Operator::greater_than, Operator::less_than}), {"3"}});
    }
  }
  return list;
}

std::vector<model::ResourceGroup> RandomObjects::groups(bool has_parent, bool is_cohort) {
  std::vector<model::ResourceGroup> groups;
  for (std::uint64_t g = below(3); g > 0; --g) {
    const std::string suffix = std::to_string(g);
    model::ResourceGroup group;
    group.covered_resources = g == 1 ? std::vector<std::string>{"cpu", "memory"}
                                     : std::vector<std::string>{"x.io/gpu" + suffix};
    for (std::uint64_t f = 1 + below(3); f > 0; --f) {
      model::FlavorQuotas flavor{"f" + suffix + std::to_string(f), {}};
      for (const std::string& resource : group.covered_resources) {
        model::ResourceQuota quota{resource, amount(), {}, {}};
        if (has_parent && chance()) quota.borrowing_limit = amount();
        if (has_parent && chance()) {
          quota.lending_limit = is_cohort ? amount() : std::min(amount(), quota.nominal);
        }
        flavor.resources.push_back(quota);
      }
      group.flavors.push_back(flavor);
    }
    groups.push_back(group);
  }
  return groups;
}

model::Container RandomObjects::container() { return {name(), resources(), resources(), chance()}; }

model::PodTerm RandomObjects::term() {
  model::PodTerm term;
  term.label = name();
  if (chance()) term.pods = model::LabelSelector{labels(), requirements(false)};
  while (chance()) term.spaces.push_back(name());
  if (chance()) term.space_selector = model::LabelSelector{labels(), requirements(false)};
  return term;
}

model::PodCompany RandomObjects::company() {
  model::PodCompany company;
  const auto weight = [&] { return static_cast<std::int32_t>(1 + below(100)); };
  company.labels = labels();
  while (chance()) company.together.push_back(term());
  while (chance()) company.apart.push_back(term());
  while (chance()) company.rather_together.push_back({weight(), term()});
  while (chance()) company.rather_apart.push_back({weight(), term()});
  while (chance()) company.preferred.push_back({weight(), {requirements(true)}});
  return company;
}

model::PodSpec RandomObjects::pod() {
  model::PodSpec pod;
  while (chance()) pod.init_containers.push_back(container());
  while (chance()) pod.containers.push_back(container());
  pod.requests = resources();
  pod.limits = resources();
  pod.overhead = resources();
  if (chance()) pod.runtime_class = name();
  if (chance()) pod.priority_class = name();
  pod.node_selector = labels();
  while (chance()) pod.required_affinity.push_back({requirements(true)});
  pod.tolerations = tolerations();
  model::PodCompany wanted = company();
  if (!wanted.empty()) pod.company = Shared(std::move(wanted));
  return pod;
}

model::ClusterQueue RandomObjects::cluster_queue() {
  using Fungibility = model::FungibilityPolicy;
  model::ClusterQueue queue;
  queue.name = name();
  if (chance()) queue.cohort = name();
  queue.resource_groups = groups(!queue.cohort.empty(), false);
  queue.queueing_strategy =
      pick({model::QueueingStrategy::best_effort_fifo, model::QueueingStrategy::strict_fifo});
  if (chance()) queue.namespace_selector = model::LabelSelector{labels(), requirements(false)};
  auto& fungibility = queue.flavor_fungibility;
  fungibility.when_can_borrow = pick({Fungibility::may_stop_search, Fungibility::try_next_flavor});
  fungibility.when_can_preempt = pick({Fungibility::may_stop_search, Fungibility::try_next_flavor});
  if (fungibility.when_can_borrow == Fungibility::try_next_flavor &&
      fungibility.when_can_preempt == Fungibility::try_next_flavor && chance()) {
    fungibility.preference = model::FungibilityPreference::preemption_over_borrowing;
  }
  queue.preemption.within_cluster_queue =
      pick({PreemptionPolicy::never, PreemptionPolicy::lower_priority,
            PreemptionPolicy::lower_or_newer_equal_priority});
  queue.preemption.reclaim_within_cohort =
      pick({PreemptionPolicy::never, PreemptionPolicy::lower_priority, PreemptionPolicy::any});
  if (queue.preemption.reclaim_within_cohort != PreemptionPolicy::never && chance()) {
    queue.preemption.borrow_within_cohort.policy = PreemptionPolicy::lower_priority;
    if (chance()) queue.preemption.borrow_within_cohort.max_priority_threshold = number();
  }
  if (!queue.resource_groups.empty() && chance()) {
    queue.admission_checks.push_back({name(), {queue.resource_groups[0].flavors[0].flavor}});
  }
  queue.stop_policy =
      pick({model::StopPolicy::none, model::StopPolicy::hold, model::StopPolicy::hold_and_drain});
  if (chance()) queue.fair_weight = Quantity::of_milli(static_cast<std::int64_t>(below(5000)));
  queue.usage_based_admission = chance();
  return queue;
}

model::ResourceFlavor RandomObjects::flavor() {
  model::ResourceFlavor flavor{name(), labels(), {}, tolerations(), ""};
  if (chance())
    flavor.node_taints = {{"a", "b", model::TaintEffect::prefer_no_schedule},
                          {"a", "", model::TaintEffect::no_execute}};
  if (!flavor.node_labels.empty() && chance()) flavor.topology = name();
  return flavor;
}

model::LimitRange RandomObjects::limit_range() {
  model::LimitRange range{name(), name(), {}};
  while (chance()) {
    model::LimitRangeItem& item = range.limits.emplace_back();
    item.type = pick({model::LimitType::container, model::LimitType::pod});
    // The API wants them in an order of size, so one is drawn.
    *pick({&item.max, &item.min, &item.default_limits, &item.default_requests}) = resources();
    item.max_limit_request_ratio = resources();
  }
  return range;
}

model::Platform RandomObjects::platform() {
  model::Platform platform{name(), {span(), static_cast<std::int32_t>(below(100)), span()}};
  if (chance()) platform.scheduling.disruption_budget = {Quantity::of_milli(below(5000)), span()};
  if (chance()) platform.scheduling.usage_half_life = span();
  if (chance()) platform.scheduling.idle_release = {span(), {name(), name()}};
  const std::vector<WeekWindow> when = {{static_cast<int>(below(7)) * 1440 + 75, 600},
                                        {6 * 1440, minutes_of_a_week}};
  if (chance()) platform.scheduling.repartition = {when, span(), 1 + std::abs(number() % 5)};
  while (chance()) platform.scheduling.windows.push_back({name(), when, overrides()});
  while (chance()) {
    const std::string label = "b" + std::to_string(platform.scheduling.budgets.size());
    platform.scheduling.budgets.push_back(
        {label, {name(), name()}, Quantity::of_milli(below(5000)), span(), overrides()});
  }
  return platform;
}

model::Overrides RandomObjects::overrides() {
  model::Overrides overrides;
  if (chance()) overrides.priorities.push_back({name(), number()});
  if (!chance()) return overrides;
  model::WindowQueue& queue = overrides.queues.emplace_back();
  queue.name = name();
  if (chance()) queue.fair_weight = Quantity::of_milli(below(5000));
  model::WindowQuota& quota = queue.quotas.emplace_back();
  quota.flavor = name();
  quota.resource = chance() ? "cpu" : "nvidia.com/gpu";
  if (chance()) quota.nominal = Amount(below(100) * 1000);
  if (chance()) quota.borrowing_limit = Amount(below(100) * 1000);
  return overrides;
}

model::Configuration RandomObjects::configuration() {
  using Strategy = model::FairSharingStrategy;
  model::Configuration configuration;
  if (chance()) {
    auto& wait = configuration.wait_for_pods_ready.emplace();
    wait.timeout = span();
    if (chance()) wait.recovery_timeout = span();
    wait.block_admission = chance();
    if (chance()) wait.requeuing_timestamp = model::RequeuingTimestamp::creation;
    if (chance()) wait.backoff_limit_count = 3;
    wait.backoff_base_seconds = static_cast<std::int32_t>(below(100));
    wait.backoff_max_seconds = static_cast<std::int32_t>(below(100));
  }
  if (chance()) {
    configuration.fair_sharing = model::FairSharing{pick<std::vector<Strategy>>(
        {{Strategy::less_than_initial_share},
         {Strategy::less_than_or_equal_to_final_share},
         {Strategy::less_than_or_equal_to_final_share, Strategy::less_than_initial_share}})};
  }
  if (chance()) {
    configuration.admission_fair_sharing =
        model::AdmissionFairSharing{span(), span(), {{"cpu", 0.1}, {"memory", 1e-300}}};
  }
  // Without waiting for pods only v1beta1 can say so, and it knows no quotaCheckStrategy.
  if (configuration.wait_for_pods_ready && chance()) {
    configuration.ignore_undeclared_resources = true;
  } else if (chance()) {
    configuration.exclude_resource_prefixes = {"x.io/"};
  }
  if (chance()) {
    configuration.transformations.push_back({"in", chance(), resources(), chance() ? "cpu" : ""});
  }
  if (chance()) configuration.feature_gates["ReclaimablePods"] = chance();
  return configuration;
}

model::PolicyObject RandomObjects::policy(PolicyKind kind) {
  switch (kind) {
    case PolicyKind::resource_flavor: return flavor();
    case PolicyKind::cluster_queue: return cluster_queue();
    case PolicyKind::cohort: {
      model::Cohort cohort{name(), chance() ? name() : "", {}, quantity()};
      cohort.resource_groups = groups(!cohort.parent.empty(), true);
      return cohort;
    }
    case PolicyKind::local_queue:
      return model::LocalQueue{name(), name(), name(), model::StopPolicy::hold, Quantity::of(2)};
    case PolicyKind::admission_check: return model::AdmissionCheck{name(), text(), chance()};
    case PolicyKind::workload_priority_class: return model::WorkloadPriorityClass{name(), number()};
    case PolicyKind::kube_namespace: return model::Namespace{name(), labels()};
    case PolicyKind::limit_range: return limit_range();
    case PolicyKind::priority_class: return model::PriorityClass{name(), number() / 3, chance()};
    case PolicyKind::runtime_class: return model::RuntimeClass{name(), resources()};
    case PolicyKind::topology: return topology();
    case PolicyKind::node: return node();
    case PolicyKind::pod: return model::BoundPod{name(), name(), name(), pod(), chance()};
    case PolicyKind::configuration: return configuration();
    case PolicyKind::platform: return platform();
  }
  return {};
}

model::Topology RandomObjects::topology() {
  model::Topology topology{name(), {"rack"}};
  if (chance()) topology.levels.insert(topology.levels.begin(), "example.com/block");
  if (chance()) topology.levels.push_back("kubernetes.io/hostname");
  return topology;
}

model::Node RandomObjects::node() {
  model::Node node{name(), labels(), {}, resources(), chance(), chance()};
  if (chance()) node.taints.push_back({"dedicated", name(), model::TaintEffect::no_execute});
  return node;
}

std::optional<model::TopologyRequest> RandomObjects::topology_request() {
  using Mode = model::TopologyMode;
  model::TopologyRequest request;
  request.mode =
      pick({Mode::none, Mode::required, Mode::preferred, Mode::unconstrained, Mode::declined});
  if (request.mode == Mode::required || request.mode == Mode::preferred) request.level = "rack";
  if (chance()) request.slices = {{"rack", 4}, {"kubernetes.io/hostname", 2}};
  if (chance()) request.group = name();
  if (chance()) return std::nullopt;
  return request;
}

model::Workload RandomObjects::workload() {
  model::Workload workload;
  workload.space = name();
  workload.name = name();
  if (chance()) workload.queue = name();
  const std::uint64_t pod_sets = 1 + below(3);
  for (std::uint64_t i = 0; i < pod_sets; ++i) {
    const auto count = static_cast<std::int32_t>(below(10));
    workload.pod_sets.push_back({"set" + std::to_string(i), pod(), count, {}, topology_request()});
    if (i == 0 && count > 0 && chance()) workload.pod_sets[0].min_count = 1;
    if (chance()) workload.reclaimable_pods["set" + std::to_string(i)] = count;
  }
  if (chance()) {
    workload.priority_class_kind = pick({model::PriorityClassKind::workload_priority_class,
                                         model::PriorityClassKind::pod_priority_class});
    workload.priority_class = name();
  }
  if (chance()) workload.priority = number();
  workload.active = chance();
  if (chance()) workload.maximum_execution_time = seconds(1 + static_cast<std::int64_t>(below(99)));
  workload.labels = labels();
  while (chance()) workload.annotations["note-" + std::to_string(below(9))] = text();
  return workload;
}

}  // namespace fairlead::manifest
