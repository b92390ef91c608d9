#include "log/encode.hpp"

#include <string_view>

#include "log/words.hpp"
#include "manifest/encode.hpp"

namespace fairlead::log {
namespace {

using manifest::JsonWriter;

void put_reporting(JsonWriter& out, const char* what, const std::string& workload) {
  out.key(what).begin_object();
  out.key("workload").text(workload);
}

// One overload for each alternative of Event.
void put(JsonWriter& out, const Submit& event) {
  out.key("submit").json(manifest::encode(event.workload));
}

void put(JsonWriter& out, const Delete& event) {
  put_reporting(out, "delete", event.workload);
  out.end_object();
}

void put(JsonWriter& out, const Finish& event) {
  put_reporting(out, "finish", event.workload);
  if (!event.success) out.key("success").boolean(false);
  out.end_object();
}

void put(JsonWriter& out, const PodsGone& event) {
  put_reporting(out, "podsGone", event.workload);
  out.key("attempt").number(std::int64_t{event.attempt});
  out.end_object();
}

void put(JsonWriter& out, const PodsReady& event) {
  put_reporting(out, "podsReady", event.workload);
  if (!event.ready) out.key("ready").boolean(false);
  out.end_object();
}

void put(JsonWriter& out, const CheckReport& event) {
  put_reporting(out, "admissionCheck", event.workload);
  out.key("check").text(event.check);
  out.key("state").text(manifest::name_of(check_states, event.state));
  if (event.requeue_after) out.key("requeueAfterMs").number(event.requeue_after->ms);
  out.end_object();
}

void put(JsonWriter& out, const PodsReclaimable& event) {
  put_reporting(out, "reclaimable", event.workload);
  out.key("pods").begin_object();
  for (const auto& [pod_set, count] : event.pods) out.key(pod_set).number(std::int64_t{count});
  out.end_object();
  out.end_object();
}

void put(JsonWriter& out, const Activity& event) {
  put_reporting(out, "activity", event.workload);
  out.key("active").boolean(event.active);
  out.end_object();
}

void put(JsonWriter& out, const ApplyPolicy& event) {
  out.key("applyPolicy").begin_array();
  for (const model::PolicyObject& object : event.objects) out.json(manifest::encode(object));
  out.end_array();
}

void put(JsonWriter& out, const RemovePolicy& event) {
  out.key("removePolicy").begin_array();
  for (const model::PolicyKey& key : event.keys) {
    out.begin_object();
    out.key("kind").text(model::kind_name(key.kind));
    if (!key.space.empty()) out.key("namespace").text(key.space);
    if (!key.name.empty()) out.key("name").text(key.name);
    out.end_object();
  }
  out.end_array();
}

void put(JsonWriter& out, const TimePasses&) {
  out.key("timePasses").begin_object();
  out.end_object();
}

void put_delta(JsonWriter& out, const State& state, const Delta& delta) {
  out.begin_array();
  out.text(manifest::name_of(delta_kinds, delta.kind));
  out.text(state.workload(delta.workload).name);
  out.number(std::int64_t{delta.attempt});
  if (delta.cause != EvictionCause::none) out.text(cause_name(delta.cause));
  if (delta.by.valid()) out.text(state.workload(delta.by).name);
  out.end_array();
}

}  // namespace

void put_event(JsonWriter& out, const Event& event) {
  std::visit([&](const auto& each) { put(out, each); }, event);
}

void put_decision(JsonWriter& out, const State& state, const Decision& decision) {
  if (!decision.deltas.empty()) {
    out.key("deltas").begin_array();
    for (const Delta& delta : decision.deltas) put_delta(out, state, delta);
    out.end_array();
  }
  if (decision.wake_up != Instant::never()) out.key("wakeUp").number(decision.wake_up.ms);
}

}  // namespace fairlead::log
