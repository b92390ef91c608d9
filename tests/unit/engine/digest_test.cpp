// Whatever a later decision can depend on is in the digest of the state.
#include "engine/digest.hpp"

#include <functional>
#include <memory>

#include "lifecycle_helpers.hpp"

namespace fairlead {
namespace {

std::uint64_t digest(const State& state) {
  Digest digest;
  add_state(digest, state);
  return digest.value();
}

struct Change {
  const char* what;
  std::function<void(State&, WorkloadRecord&)> make;  // of the workload that waits
};

const Change changes[] = {
    {"time", [](State& state, auto&) { state.now = state.now + seconds(1); }},
    {"passes", [](State& state, auto&) { ++state.passes; }},
    {"a timer",
     [](State& state, auto& record) {
       state.timers.insert({Instant{1}, record.id});
     }},
    {"a flush",
     [](State& state, auto&) {
       state.flushes.insert({Instant{1}, "cq", true});
     }},
    {"an eviction", [](State& state, auto& record) { state.evicting.insert(record.id); }},
    {"a removal",
     [](State& state, auto&) {
       state.removing.insert({{}, "", "f"});
     }},
    {"the preemptor", [](State& state, auto& record) { state.queues[0].preemptor = record.id; }},
    {"a generation", [](State& state, auto&) { ++state.queues[0].generation; }},
    {"a queue's standing", [](State& state, auto&) { state.queues[0].active = false; }},
    {"a shape set aside",
     [](State& state, auto& record) {
       dequeue(state, record.id);
       record.stays = 0;
       state.queues[0].pending.set_shape_aside(record.shape);
       record.waiting = Waiting::queued;
       record.waiting_in = QueueId::at(0);
       state.queues[0].pending.add_active(record.place);
     }},
    {"the side of the queue",
     [](State& state, auto& record) {
       state.queues[0].pending.remove(record.place);
       state.queues[0].pending.add_inadmissible(record.place);
     }},
    {"being held",
     [](State& state, auto& record) {
       state.queues[0].pending.remove(record.place);
       state.queues[0].pending.add_inadmissible(record.place);
       const std::uint64_t inadmissible = digest(state);
       state.queues[0].pending.remove(record.place);
       state.queues[0].pending.add_held(record.place);
       EXPECT_NE(digest(state), inadmissible);
     }},
    {"usage", [](State& state, auto&) { state.tree.clear_usage(); }},
    {"a document", [](State&, auto& record) { ++record.generation; }},
    {"age", [](State&, auto& record) { record.created = Instant{1}; }},
    {"a priority", [](State&, auto& record) { ++record.priority; }},
    {"pods", [](State&, auto& record) { ++record.requests[0].count; }},
    {"an attempt", [](State&, auto& record) { ++record.attempt; }},
    {"a back-off", [](State&, auto& record) { record.requeue_at = Instant{1}; }},
    {"a failure", [](State&, auto& record) { ++record.requeue_count; }},
    {"a hold", [](State&, auto& record) { record.requeue = Requeue::held; }},
    {"a report of pods", [](State&, auto& record) { record.pods_reported_ready = true; }},
    {"unready pods", [](State&, auto& record) { record.pods_ready = false; }},
    {"time spent", [](State&, auto& record) { record.past_execution = seconds(1); }},
    {"a check",
     [](State&, auto& record) {
       record.checks.push_back({"c", {}, {}, {}, false});
     }},
    {"a stay", [](State&, auto& record) { ++record.stays; }},
    {"a failed node", [](State&, auto& record) { record.unhealthy_nodes = {"n1"}; }},
    {"a second pass",
     [](State& state, auto& record) {
       state.second_passes.ask(state.now, record.id, {std::make_shared<WorkloadRecord>(record), 1});
     }},
    {"a second pass that is due",
     [](State& state, auto& record) {
       state.second_passes.ask(state.now, record.id, {std::make_shared<WorkloadRecord>(record), 1});
       const std::uint64_t asked = digest(state);
       state.second_passes.run_due_timers(state.now + seconds(1));
       EXPECT_NE(digest(state), asked);
     }},
    {"an unready node", [](State& state, auto&) { state.unready_since["n1"] = Instant{1}; }},
    {"a node's timer",
     [](State& state, auto&) {
       state.node_timers.insert({Instant{1}, "n1"});
     }},
};

TEST(StateDigest, ChangesWithWhateverDecides) {
  World world;
  world.apply({flavor("f"), queue("cq"), local_queue("lq", "cq")});
  world.submit(workload("runs", "1"));
  world.admit("ns/runs");
  world.submit(workload("waits", "2"));
  const std::uint64_t before = digest(world.state);
  for (const Change& change : changes) {
    State state = world.state;
    change.make(state, state.workload(*state.by_name.find("ns/waits")));
    EXPECT_NE(digest(state), before) << change.what;
  }
  EXPECT_EQ(digest(State(world.state)), before);
}

TEST(StateDigest, HighBitsDoNotCancelOut) {
  Digest once;
  Digest twice;
  once.add(std::uint64_t{0}, std::uint64_t{0});
  twice.add(std::uint64_t{1} << 63, std::uint64_t{1} << 63);
  EXPECT_NE(once.value(), twice.value());
}

}  // namespace
}  // namespace fairlead
