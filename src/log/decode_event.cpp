#include "log/decode_event.hpp"

#include <charconv>
#include <optional>
#include <utility>

#include "log/words.hpp"
#include "manifest/decode.hpp"
#include "manifest/policy_key.hpp"
#include "manifest/readers.hpp"

namespace fairlead::log {
namespace {

using manifest::Document;
using manifest::NodeKind;
using manifest::Object;
using manifest::Problems;
using manifest::Value;

template <class T>
bool read_whole(const Value& value, T& out) {
  if (!value.is(NodeKind::integer)) return value.fail_kind("a whole number");
  const std::string& text = value.text();
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error == std::errc() && stop == text.data() + text.size()) return true;
  return value.fail("this number is out of range");
}

bool read_duration_ms(const Value& value, Duration& out) { return read_int64(value, out.ms); }

bool read_pods(const Value& value, decltype(PodsReclaimable::pods)& out) {
  if (!value.is(NodeKind::mapping)) return value.fail_kind("a mapping of pod sets to numbers");
  bool good = true;
  for (const manifest::Member& member : value.node().members()) {
    good = manifest::int32_from(0)(value.field(member), out[member.key]) && good;
  }
  return good;
}

// Reads the fields of an event that is about one workload; `more` reads those behind the name.
template <class T, class More>
Event read_about(const Value& value, More more) {
  T event;
  Object object(value);
  object.require("workload", event.workload, manifest::read_string);
  more(object, event);
  object.close();
  return event;
}

Event read_check(const Value& value) {
  return read_about<CheckReport>(value, [](Object& object, CheckReport& event) {
    object.require("check", event.check, manifest::read_string);
    object.require("state", event.state, manifest::one_of(check_states));
    object.read("requeueAfterMs", event.requeue_after, read_duration_ms);
  });
}

// Each document is read on its own: an event may hold an object twice, the engine refuses it then.
Event read_policy(const Document& document, const Value& value, Problems& problems) {
  ApplyPolicy event;
  if (!value.is(NodeKind::sequence)) value.fail_kind("a list of policy objects");
  for (const manifest::Node& node : value.node().items()) {
    auto decoded = manifest::decode({Document{document.source, node}});
    if (!decoded) {
      problems.add(std::move(decoded.error()));
    } else if (decoded->policy.size() != 1) {
      problems.error(*document.source, node.line(), node.column(), "this is no policy object", "");
    } else {
      event.objects.push_back(std::move(decoded->policy.front().value));
    }
  }
  return event;
}

Event read_submission(const Document& document, const Value& value, Problems& problems) {
  auto workload = manifest::decode_workload({document.source, value.node()});
  if (workload) return Submit{std::move(*workload)};
  problems.add(std::move(workload.error()));
  return Submit{};
}

Event read_removal(const Value& value) {
  RemovePolicy event;
  manifest::list_of(manifest::read_policy_key)(value, event.keys);
  return event;
}

constexpr auto nothing_more = [](Object&, const auto&) {};

}  // namespace

bool read_int64(const Value& value, std::int64_t& out) { return read_whole(value, out); }
bool read_count(const Value& value, std::uint32_t& out) { return read_whole(value, out); }

bool read_event(const Document& document, Object& line, Problems& problems, Event& out) {
  if (const auto value = line.find("submit")) {
    out = read_submission(document, *value, problems);
  } else if (const auto deletion = line.find("delete")) {
    out = read_about<Delete>(*deletion, nothing_more);
  } else if (const auto end = line.find("finish")) {
    out = read_about<Finish>(*end, [](Object& object, Finish& event) {
      object.read("success", event.success, manifest::read_bool);
    });
  } else if (const auto gone = line.find("podsGone")) {
    out = read_about<PodsGone>(*gone, [](Object& object, PodsGone& event) {
      object.require("attempt", event.attempt, read_count);
    });
  } else if (const auto ready = line.find("podsReady")) {
    out = read_about<PodsReady>(*ready, [](Object& object, PodsReady& event) {
      object.read("ready", event.ready, manifest::read_bool);
    });
  } else if (const auto check = line.find("admissionCheck")) {
    out = read_check(*check);
  } else if (const auto reclaimable = line.find("reclaimable")) {
    out = read_about<PodsReclaimable>(*reclaimable, [](Object& object, PodsReclaimable& event) {
      object.require("pods", event.pods, read_pods);
    });
  } else if (const auto activity = line.find("activity")) {
    out = read_about<Activity>(*activity, [](Object& object, Activity& event) {
      object.require("active", event.active, manifest::read_bool);
    });
  } else if (const auto policy = line.find("applyPolicy")) {
    out = read_policy(document, *policy, problems);
  } else if (const auto removal = line.find("removePolicy")) {
    out = read_removal(*removal);
  } else if (const auto time = line.find("timePasses")) {
    Object(*time).close();
    out = TimePasses{};
  } else {
    return false;
  }
  return true;
}

}  // namespace fairlead::log
