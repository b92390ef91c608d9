// Tests of single workloads: "ns/<name>" of one LocalQueue "lq" in one ClusterQueue "cq" with 4
// cpus. Expectations were taken from the real Kueue (v0.19.2), step by step, unless a test says
// otherwise.
#pragma once

#include <string>

#include "policy_helpers.hpp"

namespace fairlead {

class Lifecycle : public testing::Test {
 protected:
  Lifecycle() { world_.apply({flavor("f"), queue("cq"), local_queue("lq", "cq")}); }

  State& state() { return world_.state; }
  WorkloadRecord& at(const std::string& name) { return world_.record("ns/" + name); }
  std::int64_t generation() { return world_.queue("cq").generation; }

  std::vector<WorkloadId> take(const Event& fact) {
    const auto gone = fairlead::take(state(), fact, world_.deltas);
    world_.flush();
    return gone;
  }
  void submit(const model::Workload& document) { take(Submit{document}); }
  void admit(const std::string& name) { world_.admit("ns/" + name); }
  void submit_and_admit(const model::Workload& document) {
    submit(document);
    admit(document.name);
  }
  void report(const std::string& name, CheckState said, std::optional<Duration> after = {}) {
    take(CheckReport{"ns/" + name, "check", said, after});
  }
  void pods_gone(const std::string& name) { take(PodsGone{"ns/" + name, 0}); }
  void preempt(const std::string& name) {
    evict(state(), at(name).id, EvictionCause::in_cluster_queue, {}, world_.deltas);
  }
  void apply(const model::PolicyObject& object) {
    world_.apply({object});
    world_.flush();
  }
  // Timers and flushes that fall due on the way take effect at their own time.
  void advance(Duration span) {
    const Instant end = state().now + span;
    while (true) {
      Instant due = Instant::never();
      if (!state().timers.empty()) due = state().timers.begin()->first;
      if (!state().flushes.empty()) due = std::min(due, state().flushes.begin()->due);
      if (due > end) break;
      state().now = std::max(state().now, due);
      run_due_timers(state(), world_.deltas);
      world_.flush();
    }
    state().now = end;
  }

  // "admitted", or "admitted PodsReadyTimeout" after an eviction.
  std::string standing(const std::string& name) {
    constexpr const char* phases[] = {"pending", "quotaReserved", "admitted", "finished"};
    const WorkloadRecord& record = at(name);
    const bool preempted = record.preemption != EvictionCause::none;
    const std::string cause = cause_name(preempted ? record.preemption : record.eviction);
    return phases[static_cast<int>(record.phase())] + (cause.empty() ? "" : " " + cause);
  }
  std::string active() { return names(world_.queue("cq").pending.active()); }
  std::string inadmissible() { return names(world_.queue("cq").pending.inadmissible()); }
  std::vector<Delta> new_deltas() { return std::exchange(world_.deltas, {}); }

  static model::ClusterQueue checked_queue() {
    model::ClusterQueue object = queue("cq");
    object.admission_checks = {{"check", {}}};
    return object;
  }
  static model::AdmissionCheck check() {
    model::AdmissionCheck object;
    object.name = "check";
    object.controller = "somebody";
    return object;
  }

  World world_;

 private:
  std::string names(const std::vector<WorkloadId>& ids) {
    std::string result;
    for (const WorkloadId id : ids) {
      result += (result.empty() ? "" : " ") + state().workload(id).name.substr(3);
    }
    return result;
  }
};

}  // namespace fairlead
