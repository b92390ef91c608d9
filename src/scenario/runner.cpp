#include "scenario/runner.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "manifest/nearest.hpp"
#include "scenario/removal.hpp"

namespace fairlead::scenario {

namespace {

class Runner {
 public:
  Runner(const Scenario& scenario, Subject& subject)
      : scenario_(scenario), world_(subject, scenario.reports_readiness) {}

  Result<void> start() {
    at_ = scenario_.at;
    return (*this)(ApplyStep{scenario_.policy, {}}).and_then([&] {
      return (*this)(SubmitStep{scenario_.workloads});
    });
  }

  Result<void> perform(const Step& step) {
    at_ = step.at;
    return std::visit(*this, step.action);
  }

  World& world() { return world_; }

  Result<void> operator()(const SubmitStep& step) {
    for (const model::Workload& workload : step.workloads) {
      if (find(full_name(workload))) {
        return unexpected(refusal(at_, full_name(workload) + " is there already",
                                  "`apply` replaces the document of a workload"));
      }
      if (auto taken = take(Submit{workload}); !taken) return taken;
    }
    return {};
  }

  Result<void> operator()(const ApplyStep& step) {
    if (!step.policy.empty()) {
      if (auto taken = take(ApplyPolicy{step.policy}); !taken) return taken;
    }
    for (const model::Workload& workload : step.workloads) {
      const auto id = find(full_name(workload));
      if (!id) return unknown(full_name(workload));
      if (auto taken = take(Submit{workload}); !taken) return taken;
    }
    return {};
  }

  Result<void> operator()(const DeleteStep& step) {
    if (step.workload.empty()) return remove(step.objects);
    if (!find(step.workload)) return unknown(step.workload);
    world_.forget_ready(step.workload);
    return take(Delete{step.workload});
  }

  Result<void> operator()(const PassStep& step) {
    for (std::int32_t i = 0; i < step.passes; ++i) world_.pass();
    return {};
  }

  Result<void> operator()(const EvictedStep& step) {
    if (step.workload.empty()) {
      world_.confirm_evictions();
      return {};
    }
    const auto workload = find(step.workload);
    if (!workload) return unknown(step.workload);
    world_.confirm_eviction(*workload);
    return {};
  }

  Result<void> operator()(const SettleStep& step) {
    world_.settle(step.passes);
    return {};
  }

  Result<void> operator()(const FinishStep& step) {
    if (!find(step.workload)) return unknown(step.workload);
    world_.forget_ready(step.workload);
    return take(Finish{step.workload, step.success});
  }

  Result<void> operator()(const PodsReadyStep& step) {
    if (!find(step.workload)) return unknown(step.workload);
    world_.report_ready(step.workload, step.ready);
    return {};
  }

  Result<void> operator()(const AdmissionCheckStep& step) {
    if (!find(step.workload)) return unknown(step.workload);
    const model::PolicyKey key{model::PolicyKind::admission_check, "", step.check};
    if (!world_.engine().state().policy.contains(key)) {
      return unexpected(refusal(at_, "there is no AdmissionCheck " + step.check));
    }
    return take(CheckReport{step.workload, step.check, step.state, step.requeue_after});
  }

  Result<void> operator()(const ReclaimableStep& step) {
    const auto id = find(step.workload);
    if (!id) return unknown(step.workload);
    const model::Workload& workload = *world_.engine().state().workload(*id).spec;
    for (const auto& [name, count] : step.pods) {
      const bool known =
          std::any_of(workload.pod_sets.begin(), workload.pod_sets.end(),
                      [&](const model::PodSet& pod_set) { return pod_set.name == name; });
      if (!known) return unexpected(refusal(at_, step.workload + " has no pod set " + name));
    }
    return take(PodsReclaimable{step.workload, step.pods});
  }

  Result<void> operator()(const ActivityStep& step) {
    if (!find(step.workload)) return unknown(step.workload);
    return take(Activity{step.workload, step.active});
  }

  Result<void> operator()(const AdvanceStep& step) {
    world_.advance(step.span);
    return {};
  }

  Result<void> operator()(const NodeStep& step) {
    const model::PolicyKey key{model::PolicyKind::node, "", step.name};
    if (step.change == NodeChange::remove) return remove({key});
    model::Node node = step.node;
    if (step.change != NodeChange::add) {
      const Policy& policy = world_.engine().state().policy;
      const auto known = policy.find(key);
      if (known == policy.end()) {
        return unexpected(refusal(at_, "there is no Node " + step.name + " at this point"));
      }
      node = std::get<model::Node>(known->second);
    }
    if (step.change == NodeChange::drain) node.unschedulable = true;
    if (step.change == NodeChange::lost) node.ready = false;
    if (step.change == NodeChange::ready) {
      node.ready = true;
      node.unschedulable = false;
    }
    return take(ApplyPolicy{{std::move(node)}});
  }

  Result<void> operator()(const ExpectStep&) { return {}; }

 private:
  Result<void> remove(const std::vector<model::PolicyKey>& objects) {
    auto removal = removal_of(world_.engine().state(), objects, at_);
    if (!removal) return unexpected(std::move(removal).error());
    for (const std::string& workload : removal->workloads) {
      world_.forget_ready(workload);
      if (auto taken = take(Delete{workload}); !taken) return taken;
    }
    return take(RemovePolicy{std::move(removal->objects)});
  }

  std::optional<WorkloadId> find(std::string_view workload) const {
    return world_.engine().state().by_name.find(workload);
  }

  // What the engine refuses, it refuses without knowing where it was written.
  Result<void> take(const Event& event) {
    auto taken = world_.take(event);
    if (taken) return taken;
    Diagnostics diagnostics = std::move(taken).error();
    for (Diagnostic& diagnostic : diagnostics) diagnostic.at = at_;
    return unexpected(std::move(diagnostics));
  }

  Result<void> unknown(const std::string& workload) const {
    std::vector<std::string_view> known;
    for (const WorkloadRecord& record : world_.engine().state().workloads) {
      if (!record.deleted) known.push_back(record.name);
    }
    const std::string meant = manifest::nearest(workload, known);
    return unexpected(refusal(at_, "there is no workload " + workload + " at this point",
                              meant.empty() ? "" : "did you mean " + meant + "?"));
  }

  const Scenario& scenario_;
  World world_;
  Position at_;
};

// Nothing but an engine.
class Plain : public Subject {
 public:
  Plain(SchedulerKind scheduler, const std::string& placement)
      : engine_(make_engine(scheduler, placement)) {}

  Result<Decision> apply(const Event& event, Instant now) override {
    return engine_.apply(event, now);
  }
  Decision decide(Instant now) override { return engine_.decide(now); }
  const Engine& engine() const override { return engine_; }

 private:
  Engine engine_;
};

}  // namespace

Result<void> run(const Scenario& scenario, SchedulerKind scheduler, const OnStep& on_step) {
  Plain plain(scheduler, scenario.placement);
  return run(scenario, plain, on_step);
}

Result<void> run(const Scenario& scenario, Subject& subject, const OnStep& on_step) {
  Runner runner(scenario, subject);
  if (auto started = runner.start(); !started) return started;
  for (std::size_t i = 0; i < scenario.steps.size(); ++i) {
    const Step& step = scenario.steps[i];
    if (auto done = runner.perform(step); !done) return done;
    World& world = runner.world();
    StepReport report;
    report.scenario = &scenario;
    report.scheduler = subject.engine().scheduler_kind();
    report.index = i;
    report.time = world.now();
    report.snapshot = take_snapshot(world.engine(), world.evictions());
    report.events = world.take_events();
    if (const auto* expect = std::get_if<ExpectStep>(&step.action)) {
      report.mismatches = check(expect->expectation, report.snapshot);
    }
    on_step(report);
  }
  return {};
}

}  // namespace fairlead::scenario
