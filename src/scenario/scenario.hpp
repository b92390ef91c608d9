// A Scenario: a unit test of policy. Objects that exist from the start, then steps: facts that
// arrive, passes that are made, and what must hold then. docs/scenarios.md teaches the format.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "engine/engine.hpp"
#include "manifest/compose.hpp"
#include "model/policy.hpp"
#include "model/workload.hpp"
#include "scenario/expectation.hpp"

namespace fairlead::scenario {

// Workloads are named "namespace/name" throughout.

struct SubmitStep {
  std::vector<model::Workload> workloads;  // in order of submission
};

// Removes a workload, or policy objects all at once.
struct DeleteStep {
  std::string workload;  // empty: objects
  std::vector<model::PolicyKey> objects;
};

// Policy objects are created or replaced; submitted workloads get a new document.
struct ApplyStep {
  std::vector<model::PolicyObject> policy;
  std::vector<model::Workload> workloads;
};

struct PassStep {
  std::int32_t passes = 1;
};

// The pods of an evicted workload are gone; of every one where none is named.
struct EvictedStep {
  std::string workload;
};

struct SettleStep {
  std::int32_t passes = 100;
};

struct FinishStep {
  std::string workload;
  bool success = true;  // `fail` otherwise
};

struct PodsReadyStep {
  std::string workload;
  bool ready = true;
};

struct AdmissionCheckStep {
  std::string workload;
  std::string check;
  CheckState state = CheckState::pending;
  std::optional<Duration> requeue_after;
};

struct ReclaimableStep {
  std::string workload;
  std::map<std::string, std::int32_t, std::less<>> pods;
};

// Whoever measures it says that its pods do nothing, or something again.
struct ActivityStep {
  std::string workload;
  bool active = false;
};

struct AdvanceStep {
  Duration span;
};

enum class NodeChange { add, drain, lost, ready, remove };

// Something happens to a machine.
struct NodeStep {
  NodeChange change = NodeChange::add;
  std::string name;
  model::Node node;  // of add
};

struct ExpectStep {
  Expectation expectation;
};

using Action = std::variant<SubmitStep, DeleteStep, ApplyStep, PassStep, EvictedStep, SettleStep,
                            FinishStep, PodsReadyStep, AdmissionCheckStep, ReclaimableStep,
                            ActivityStep, AdvanceStep, NodeStep, ExpectStep>;

struct Step {
  std::string op;  // as written: "submit", "podsReady"
  Action action;
  Position at;
};

struct Scenario {
  std::string name;
  std::string file;
  Position at;  // of the document
  std::vector<SchedulerKind> schedulers;
  std::string placement;  // the score by which pods are placed; empty: they are not
  std::vector<model::PolicyObject> policy;  // exists at time 0
  std::vector<model::Workload> workloads;   // submitted at time 0, in order
  std::vector<Step> steps;
  bool reports_readiness = false;  // has a podsReady step: pods are not ready by themselves
};

bool is_scenario(const manifest::Document& document);

// Checks everything that can be checked without running: an unknown step or field is an error that
// names the nearest known one. Paths under `objects` are relative to `folder`.
Result<Scenario> decode(const manifest::Document& document, const std::string& folder);

// The same, relative to the folder of the document's file.
Result<Scenario> decode(const manifest::Document& document);

// "kueue": the scheduler of this name; none where this version does not have it.
std::optional<SchedulerKind> scheduler_named(std::string_view name);
const char* scheduler_name(SchedulerKind kind);

}  // namespace fairlead::scenario
