// The checkers must see what is broken: each rule with a State that breaks it.
#include "sim/rules.hpp"

#include <functional>

#include "helpers.hpp"

namespace fairlead::sim {

namespace {

// An engine with an admitted workload a/run, which holds 3 of 4 GPUs, and a pending a/wait.
Engine small_world() {
  Engine engine(SchedulerKind::kueue, {});
  const std::string policy = flavor + queue("a", 4, "  cohortName: all\n") +
                             queue("b", 2, "  cohortName: all\n", ", lendingLimit: 1");
  EXPECT_TRUE(engine.apply(ApplyPolicy{policy_from(policy)}, Instant()));
  const auto trace = trace::parse_trace(job("a", "run", 0, 9, 3) + job("a", "wait", 0, 9, 4), "t");
  const auto jobs = Jobs::from(*trace);
  for (std::size_t i = 0; i < jobs->size(); ++i) {
    EXPECT_TRUE(engine.apply(Submit{jobs->workload(JobId::at(i), {})}, Instant()));
  }
  engine.decide(Instant());
  engine.decide(Instant{10});
  EXPECT_TRUE(engine.state().workloads[0].admitted);
  EXPECT_FALSE(engine.state().workloads[1].admitted);
  return engine;
}

std::vector<std::string> broken_rules(const State& state) {
  std::vector<std::string> rules;
  const Report report = [&](const char* rule, const std::string&) { rules.emplace_back(rule); };
  for (const WorkloadRecord& record : state.workloads) {
    check_workload(state, record, report);
    if (record.holds_quota()) check_admission(record, report);
  }
  check_waiting(state, report);
  check_usage(state, report);
  return rules;
}

TEST(Rules, AWorkingEngineBreaksNone) {
  const Engine engine = small_world();
  EXPECT_TRUE(broken_rules(engine.state()).empty());
}

TEST(Rules, EachRuleSeesItsViolation) {
  using Break = std::function<void(State&)>;
  const std::vector<std::pair<std::string, Break>> cases = {
      {"gang", [](State& state) { state.workloads[0].admission->pod_sets[0].count = 0; }},
      {"gang", [](State& state) { state.workloads[0].admission->pod_sets.clear(); }},
      {"quota-held", [](State& state) { state.queues[0].holders.clear(); }},
      {"quota-held", [](State& state) { state.workloads[0].quota_reserved = false; }},
      {"reason", [](State& state) { state.workloads[1].reasons.clear(); }},
      {"waiting", [](State& state) { state.workloads[1].waiting = Waiting::nowhere; }},
      {"waiting", [](State& state) { state.workloads[1].waiting = Waiting::in_flight; }},
      {"waiting", [](State& state) { state.queues[0].pending.remove(state.workloads[1].place); }},
      {"usage-sum",
       [](State& state) { state.tree.add_usage(state.queues[0].node, QuotaId::at(0), Amount(1)); }},
      {"usage-sum", [](State& state) { state.workloads[0].usage[0].amount = Amount(2); }},
  };
  const Engine engine = small_world();
  for (std::size_t i = 0; i < cases.size(); ++i) {
    State state = engine.state();
    cases[i].second(state);
    const auto rules = broken_rules(state);
    EXPECT_NE(std::find(rules.begin(), rules.end(), cases[i].first), rules.end())
        << "case " << i << " breaks " << cases[i].first;
  }
}

TEST(Rules, UsageAboveTheLimitIsAcceptedOnlyWhereAChangeOfPolicyLeftIt) {
  std::vector<std::string> rules;
  const Report report = [&](const char* rule, const std::string&) { rules.emplace_back(rule); };
  State state = small_world().state();
  const QueueId queue = state.workloads[0].admission->queue;
  const QuotaNodeId node = state.queue(queue).node;
  LimitRule limits;
  limits.accept(state);
  state.tree.add_usage(node, QuotaId::at(0), Amount(10));
  limits.check(state, queue, report);
  EXPECT_EQ(rules, std::vector<std::string>{"quota-limit"}) << "the cohort is above its quota";
  rules.clear();
  limits.accept(state);
  limits.check(state, queue, report);
  EXPECT_TRUE(rules.empty());
  state.tree.remove_usage(node, QuotaId::at(0), Amount(1));
  limits.check(state, queue, report);
  EXPECT_TRUE(rules.empty()) << "it may sink";
  state.tree.add_usage(node, QuotaId::at(0), Amount(1));
  limits.check(state, queue, report);
  EXPECT_FALSE(rules.empty()) << "and not rise again";
}

TEST(RidingChecks, MoreEvictionsThanHoldersAreFoundWhereTheyAreBounded) {
  Engine engine = small_world();
  Checks checks(CheckOptions{.bounded_evictions = true, .full_check_every = 1000});
  Decision decision;
  const Delta evict{DeltaKind::evict, WorkloadId::at(0), 1, EvictionCause::in_cluster_queue, {}};
  decision.deltas = {evict};
  checks.decided(engine, Instant{20}, decision);
  EXPECT_EQ(checks.count(), 0);
  checks.decided(engine, Instant{30}, decision);
  ASSERT_EQ(checks.count(), 1);
  EXPECT_EQ(checks.violations()[0].rule, "evictions");
  EXPECT_EQ(checks.violations()[0].at, Instant{30});
}

}  // namespace

}  // namespace fairlead::sim
