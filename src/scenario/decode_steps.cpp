#include "scenario/decode_steps.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "manifest/policy_key.hpp"
#include "manifest/readers.hpp"
#include "scenario/expectation_decode.hpp"

namespace fairlead::scenario {

namespace {

using manifest::Member;
using manifest::NodeKind;
using manifest::Object;
using manifest::Value;

constexpr std::int32_t most_passes = 1'000'000;

constexpr std::array check_states = {
    manifest::Named{"Pending", CheckState::pending}, manifest::Named{"Ready", CheckState::ready},
    manifest::Named{"Retry", CheckState::retry}, manifest::Named{"Rejected", CheckState::rejected}};

constexpr std::array node_changes = {
    manifest::Named{"add", NodeChange::add}, manifest::Named{"drain", NodeChange::drain},
    manifest::Named{"lost", NodeChange::lost}, manifest::Named{"ready", NodeChange::ready},
    manifest::Named{"remove", NodeChange::remove}};

bool read_workload_name(const Value& value, std::string& out) {
  if (!manifest::read_string(value, out)) return false;
  const std::size_t slash = out.find('/');
  const bool good = slash != std::string::npos && slash > 0 && slash + 1 < out.size() &&
                    out.find('/', slash + 1) == std::string::npos;
  return good || value.fail("expected namespace/name of a workload");
}

bool read_passes(const Value& value, std::int32_t& out) {
  if (!manifest::int32_from(1)(value, out)) return false;
  return out <= most_passes || value.fail("at most 1000000 passes are allowed");
}

bool read_seconds(const Value& value, Duration& out) {
  std::int32_t count = 0;
  if (!manifest::int32_from(0)(value, count)) return false;
  out = seconds(count);
  return true;
}

bool read_counts(const Value& value, std::map<std::string, std::int32_t, std::less<>>& out) {
  if (!value.is(NodeKind::mapping)) return value.fail_kind("a mapping of pod sets to numbers");
  bool good = true;
  for (const Member& member : value.node().members()) {
    good = manifest::int32_from(0)(value.field(member), out[member.key]) && good;
  }
  return good;
}

// What a step of this op says. Each reads `value`, the op's argument.
struct Argument {
  const Value& value;
  const Member& written;
  Documents& documents;
};

Action read_submit(const Argument& argument) {
  SubmitStep step;
  argument.documents.read_submissions(argument.value, step.workloads);
  return step;
}

bool read_removable(const Value& value, model::PolicyKey& out) {
  if (value.is(NodeKind::string)) {
    return value.fail("a list may name policy objects only",
                      "delete each workload in its own step");
  }
  const manifest::Node* kind = value.node().find("kind");
  if (kind != nullptr && (kind->text() == "Workload" || kind->text() == "Job")) {
    return value.fail("a workload is deleted by its name alone", "write `delete: namespace/name`");
  }
  if (kind != nullptr && kind->text() == "Configuration") {
    return value.fail("the Configuration is read once, before the first step");
  }
  return manifest::read_policy_key(value, out);
}

Action read_delete(const Argument& argument) {
  DeleteStep step;
  if (argument.value.is(NodeKind::sequence)) {
    manifest::list_of(read_removable)(argument.value, step.objects);
    if (argument.value.node().items().empty()) argument.value.fail("nothing is named");
  } else if (argument.value.is(NodeKind::mapping)) {
    read_removable(argument.value, step.objects.emplace_back());
  } else {
    read_workload_name(argument.value, step.workload);
  }
  return step;
}

Action read_apply(const Argument& argument) {
  ApplyStep step;
  argument.documents.read_changes(argument.value, step);
  return step;
}

Action read_pass(const Argument& argument) {
  PassStep step;
  read_passes(argument.value, step.passes);
  return step;
}

Action read_evicted(const Argument& argument) {
  EvictedStep step;
  const bool all = argument.value.is(NodeKind::mapping);
  if (all) Object(argument.value).close();
  if (!all) read_workload_name(argument.value, step.workload);
  return step;
}

Action read_settle(const Argument& argument) {
  SettleStep step;
  if (argument.value.is(NodeKind::null)) return step;
  Object object(argument.value);
  object.read("passes", step.passes, read_passes);
  object.close();
  return step;
}

Action read_finish(const Argument& argument) {
  FinishStep step;
  step.success = argument.written.key == "finish";
  read_workload_name(argument.value, step.workload);
  return step;
}

Action read_pods_ready(const Argument& argument) {
  PodsReadyStep step;
  if (!argument.value.is(NodeKind::mapping)) {
    read_workload_name(argument.value, step.workload);
    return step;
  }
  Object object(argument.value);
  object.require("workload", step.workload, read_workload_name);
  object.read("ready", step.ready, manifest::read_bool);
  object.close();
  return step;
}

Action read_admission_check(const Argument& argument) {
  AdmissionCheckStep step;
  Object object(argument.value);
  object.require("workload", step.workload, read_workload_name);
  object.require("check", step.check, manifest::read_name);
  object.require("state", step.state, manifest::one_of(check_states));
  object.read("requeueAfterSeconds", step.requeue_after, read_seconds);
  object.close();
  return step;
}

Action read_reclaimable(const Argument& argument) {
  ReclaimableStep step;
  Object object(argument.value);
  object.require("workload", step.workload, read_workload_name);
  object.require("pods", step.pods, read_counts);
  object.close();
  return step;
}

Action read_activity(const Argument& argument) {
  ActivityStep step;
  step.active = argument.written.key == "active";
  read_workload_name(argument.value, step.workload);
  return step;
}

Action read_advance(const Argument& argument) {
  AdvanceStep step;
  manifest::read_duration(argument.value, step.span);
  return step;
}

Action read_node(const Argument& argument) {
  NodeStep step;
  Object object(argument.value);
  int given = 0;
  for (const manifest::Named<NodeChange>& change : node_changes) {
    const auto value = object.find(change.name);
    if (!value) continue;
    ++given;
    step.change = change.value;
    if (change.value == NodeChange::add) {
      argument.documents.read_added_node(*value, step.node);
      step.name = step.node.name;
    } else {
      manifest::read_name(*value, step.name);
    }
  }
  object.close();
  if (given != 1) argument.value.fail("one change of one node", "such as {drain: node-1}");
  return step;
}

Action read_expect(const Argument& argument) {
  return ExpectStep{decode_expectation(argument.value, argument.written)};
}

struct Op {
  std::string_view name;
  Action (*read)(const Argument&);
};

constexpr std::array ops = {
    Op{"submit", read_submit},
    Op{"delete", read_delete},
    Op{"apply", read_apply},
    Op{"pass", read_pass},
    Op{"evicted", read_evicted},
    Op{"settle", read_settle},
    Op{"finish", read_finish},
    Op{"fail", read_finish},
    Op{"podsReady", read_pods_ready},
    Op{"admissionCheck", read_admission_check},
    Op{"reclaimable", read_reclaimable},
    Op{"idle", read_activity},
    Op{"active", read_activity},
    Op{"advance", read_advance},
    Op{"node", read_node},
    Op{"expect", read_expect},
};

void fail_unknown(const Value& value, const Member& member) {
  std::vector<std::string_view> names;
  for (const Op& op : ops) names.push_back(op.name);
  value.fail_at(member, "there is no step " + escaped(member.key, 60),
                value.suggest(member.key, names));
}

}  // namespace

void decode_step(const Value& value, Documents& documents, Scenario& out) {
  const auto& members = value.node().members();
  if (members.size() != 1) {
    value.fail("a step has exactly one key, such as `- pass: 1`");
    return;
  }
  const Member& member = members.front();
  for (const Op& op : ops) {
    if (op.name != member.key) continue;
    const Value argument = value.field(member);
    Action action = op.read({argument, member, documents});
    if (std::holds_alternative<PodsReadyStep>(action)) out.reports_readiness = true;
    const Position at = value.source().at(member.line, member.column);
    out.steps.push_back({member.key, std::move(action), at});
    return;
  }
  fail_unknown(value, member);
}

}  // namespace fairlead::scenario
