// A small engine's life, and its log.
#pragma once

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "log/replay.hpp"
#include "log/writer.hpp"
#include "manifest/decode.hpp"

namespace fairlead::log {

inline std::vector<model::PolicyObject> policy(const std::string& text) {
  const auto documents = manifest::compose(text, "policy.yaml");
  if (!documents) ADD_FAILURE() << to_string(documents.error());
  const auto manifest = documents.and_then(manifest::decode);
  if (!manifest) ADD_FAILURE() << to_string(manifest.error());
  return manifest ? manifest::policy_objects(*manifest) : std::vector<model::PolicyObject>{};
}

// One queue with this many GPUs, LocalQueue team-a/main; higher priority preempts lower.
inline std::vector<model::PolicyObject> one_queue(const std::string& gpus) {
  return policy(R"(
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: team-a}
spec:
  namespaceSelector: {}
  preemption: {withinClusterQueue: LowerPriority}
  resourceGroups:
  - coveredResources: [nvidia.com/gpu]
    flavors:
    - name: h100
      resources: [{name: nvidia.com/gpu, nominalQuota: ")" +
                gpus + R"("}]
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: main, namespace: team-a}
spec: {clusterQueue: team-a}
)");
}

// team-a/<name>, one pod with 8 GPUs.
inline model::Workload job(const std::string& name, std::int32_t priority = 0) {
  model::Container container;
  container.name = "main";
  container.requests["nvidia.com/gpu"] = Quantity::of(8);
  model::PodSet pod_set;
  pod_set.pod.containers = {container};
  model::Workload workload;
  workload.space = "team-a";
  workload.name = name;
  workload.queue = "main";
  workload.pod_sets = {pod_set};
  workload.priority = priority;
  return workload;
}

// An engine whose log is written.
class Logged {
 public:
  explicit Logged(std::int64_t digest_every = 1000) : writer_(out_, digest_every) {}

  Result<Decision> apply(const Event& event, std::int64_t ms) {
    auto result = engine_.apply(event, Instant{ms});
    writer_.applied(engine_, event, Instant{ms}, result);
    return result;
  }
  Decision decide(std::int64_t ms) {
    auto decision = engine_.decide(Instant{ms});
    writer_.decided(engine_, Instant{ms}, decision);
    return decision;
  }
  void end() { writer_.ended(engine_); }

  std::string text() const { return out_.str(); }
  const Engine& engine() const { return engine_; }

 private:
  Engine engine_{SchedulerKind::kueue};
  std::ostringstream out_;
  Writer writer_;
};

// 8 GPUs: `low` runs, `high` preempts it, `low` waits. Every kind of event is there.
inline Logged preemption(std::int64_t digest_every = 1000) {
  Logged logged(digest_every);
  (void)logged.apply(ApplyPolicy{one_queue("8")}, 0);
  (void)logged.apply(Submit{job("low")}, 1000);
  logged.decide(1010);
  (void)logged.apply(PodsReady{"team-a/low", true}, 1020);
  (void)logged.apply(PodsReady{"team-a/low", false}, 1030);
  (void)logged.apply(Submit{job("high", 10)}, 2000);
  logged.decide(2010);
  (void)logged.apply(PodsGone{"team-a/low", 1}, 32'010);
  logged.decide(33'010);
  (void)logged.apply(CheckReport{"team-a/low", "c", CheckState::retry, seconds(5)}, 34'000);
  (void)logged.apply(PodsReclaimable{"team-a/high", {{"main", 1}}}, 34'000);
  (void)logged.apply(Finish{"team-a/high", false}, 35'000);
  (void)logged.apply(Delete{"team-a/low"}, 35'000);
  (void)logged.apply(RemovePolicy{{{model::PolicyKind::local_queue, "team-a", "main"}}}, 36'000);
  (void)logged.apply(TimePasses{}, 37'000);
  return logged;
}

inline Result<std::vector<Line>> read_all(const std::string& text, Header* header = nullptr) {
  std::istringstream in(text);
  auto reader = Reader::open(in, "a.log");
  if (!reader) return unexpected(reader.error());
  if (header != nullptr) *header = reader->header();
  std::vector<Line> lines;
  while (true) {
    auto line = reader->next();
    if (!line) return unexpected(line.error());
    if (!*line) return lines;
    lines.push_back(std::move(**line));
  }
}

// Everything that is said about a log that cannot be read; empty where it can.
inline std::string complaint(const std::string& text) {
  const auto lines = read_all(text);
  return lines ? "" : to_string(lines.error());
}

inline Verdict must_verify(const std::string& text, Compare compare = Compare::everything) {
  std::istringstream in(text);
  auto reader = Reader::open(in, "a.log");
  if (!reader) {
    ADD_FAILURE() << to_string(reader.error());
    return {};
  }
  Replay replay(reader->header(), compare);
  const auto verdict = verify(*reader, replay);
  if (!verdict) ADD_FAILURE() << to_string(verdict.error());
  return verdict ? *verdict : Verdict{};
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from << " is not in\n" << text;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

}  // namespace fairlead::log
