#include "log/outcome.hpp"

#include <algorithm>
#include <iterator>

#include "base/diagnostic.hpp"

namespace fairlead::log {
namespace {

const char* verb(DeltaKind kind) {
  switch (kind) {
    case DeltaKind::reserve_quota: return "reserves quota for ";
    case DeltaKind::admit: return "admits ";
    case DeltaKind::evict: return "evicts ";
    case DeltaKind::release: return "releases the quota of ";
    case DeltaKind::place: return "places ";
    case DeltaKind::displace: return "displaces ";
    case DeltaKind::finish: return "finishes ";
    case DeltaKind::move: return "moves pods of ";
  }
  return "";
}

struct Describe {
  std::string operator()(const Submit& event) const {
    return "submission of " + escaped(full_name(event.workload));
  }
  std::string operator()(const Delete& event) const { return "deletion of " + of(event); }
  std::string operator()(const Finish& event) const { return "end of " + of(event); }
  std::string operator()(const PodsGone& event) const { return "pods gone of " + of(event); }
  std::string operator()(const PodsReady& event) const {
    return std::string(event.ready ? "pods ready of " : "pods not ready of ") + of(event);
  }
  std::string operator()(const CheckReport& event) const {
    return "word of the check " + escaped(event.check) + " on " + of(event);
  }
  std::string operator()(const PodsReclaimable& event) const {
    return "reclaimable pods of " + of(event);
  }
  std::string operator()(const Activity& event) const {
    return std::string(event.active ? "activity of " : "idleness of ") + of(event);
  }
  std::string operator()(const ApplyPolicy& event) const {
    return "policy of " + std::to_string(event.objects.size()) + " objects";
  }
  std::string operator()(const RemovePolicy& event) const {
    return "removal of " + std::to_string(event.keys.size()) + " policy objects";
  }
  std::string operator()(const TimePasses&) const { return "timers"; }

 private:
  static std::string of(const auto& event) { return escaped(event.workload); }
};

}  // namespace

NamedDelta named(const State& state, const Delta& delta) {
  return {delta.kind, state.workload(delta.workload).name, delta.attempt, delta.cause,
          delta.by.valid() ? state.workload(delta.by).name : std::string()};
}

Outcome outcome_of(const State& state, const Decision& decision) {
  Outcome outcome;
  outcome.wake_up = decision.wake_up;
  outcome.deltas.reserve(decision.deltas.size());
  std::transform(decision.deltas.begin(), decision.deltas.end(), std::back_inserter(outcome.deltas),
                 [&](const Delta& delta) { return named(state, delta); });
  return outcome;
}

Outcome outcome_of(const State& state, const Result<Decision>& result) {
  if (result) return outcome_of(state, *result);
  Outcome outcome;
  outcome.refused = result.error().empty() ? "" : result.error().front().message;
  return outcome;
}

bool same(const Outcome& a, const Outcome& b) {
  return a.refused.has_value() == b.refused.has_value() && a.deltas == b.deltas &&
         a.wake_up == b.wake_up;
}

std::string to_string(const NamedDelta& delta) {
  std::string text = verb(delta.kind) + escaped(delta.workload) + " (attempt " +
                     std::to_string(delta.attempt) + ")";
  if (delta.cause != EvictionCause::none) text += std::string(", ") + cause_name(delta.cause);
  if (!delta.by.empty()) text += " by " + escaped(delta.by);
  return text;
}

std::string describe(const Entry& entry) {
  const auto* event = std::get_if<Event>(&entry.call);
  return event == nullptr ? "pass" : std::visit(Describe{}, *event);
}

}  // namespace fairlead::log
