#include "scenario/expectation_decode.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/quantity.hpp"
#include "manifest/readers.hpp"

namespace fairlead::scenario {

namespace {

using manifest::Member;
using manifest::NodeKind;
using manifest::Value;

constexpr std::array workload_fields = {
    Field::state, Field::cluster_queue, Field::flavors,         Field::counts,  Field::topology,
    Field::nodes, Field::devices,       Field::unhealthy_nodes, Field::evicted, Field::reason};
constexpr std::array queue_fields = {Field::active, Field::inadmissible, Field::usage};
const std::vector<std::string_view> states = {"pending", "quotaReserved", "admitted", "finished"};

bool is_scalar(const Value& value) {
  return !value.is(NodeKind::null) && !value.is(NodeKind::sequence) && !value.is(NodeKind::mapping);
}

bool read_word(const Value& value, Datum& out) {
  if (!is_scalar(value)) return value.fail_kind("one word");
  out = value.text();
  return true;
}

bool read_state(const Value& value, Datum& out) {
  const bool known = std::find(states.begin(), states.end(), value.text()) != states.end();
  if (!known) return manifest::fail_choice(value, states);
  out = value.text();
  return true;
}

bool read_count(const Value& value, Datum& out) {
  std::int32_t count = 0;
  if (!manifest::int32_from(0)(value, count)) return false;
  out = std::to_string(count);
  return true;
}

bool read_names(const Value& value, Datum& out) {
  Names names;
  if (!manifest::list_of(manifest::read_string)(value, names)) return false;
  out = std::move(names);
  return true;
}

// The order of an inadmissible set means nothing.
bool read_name_set(const Value& value, Datum& out) {
  if (!read_names(value, out)) return false;
  auto& names = std::get<Names>(out);
  std::sort(names.begin(), names.end());
  return true;
}

// A mapping whose values `read` understands; each is kept as its canonical text.
template <class T, class Reader, class Text>
bool read_pairs(const Value& value, Datum& out, Reader read, Text text) {
  if (!value.is(NodeKind::mapping)) return value.fail_kind("a mapping");
  Pairs pairs;
  bool good = true;
  for (const Member& member : value.node().members()) {
    T item{};
    good = read(value.field(member), item) && good;
    pairs[member.key] = text(item);
  }
  if (!pairs.empty()) out = std::move(pairs);
  return good;
}

// `{main: {domains: [{values: [rack-1], count: 2}]}}` as "main: rack-1" -> "2".
bool read_places(const Value& value, Datum& out) {
  if (!value.is(NodeKind::mapping)) return value.fail_kind("a mapping of pod sets");
  Pairs pairs;
  bool good = true;
  for (const Member& member : value.node().members()) {
    const Value places = value.field(member);
    manifest::Object object(places);
    const auto domains = object.find("domains");
    const std::size_t count = domains ? domains->node().items().size() : 0;
    for (std::size_t i = 0; i < count; ++i) {
      const Value item = domains->item(i);
      manifest::Object domain(item);
      Names values;
      std::int32_t pods = 0;
      good = domain.require("values", values, manifest::list_of(manifest::read_string)) && good;
      good = domain.require("count", pods, manifest::int32_from(1)) && good;
      domain.close();
      pairs[places_key(member.key, values)] = std::to_string(pods);
    }
    object.close();
  }
  if (!pairs.empty()) out = std::move(pairs);
  return good;
}

bool read_value(const Value& value, Field field, Datum& out) {
  const auto as_is = [](const std::string& text) { return text; };
  const auto decimal = [](std::int32_t number) { return std::to_string(number); };
  const auto canonical = [](Quantity quantity) { return to_string(quantity); };
  switch (field) {
    case Field::state: return read_state(value, out);
    case Field::flavors: return read_pairs<std::string>(value, out, manifest::read_string, as_is);
    case Field::counts:
      return read_pairs<std::int32_t>(value, out, manifest::int32_from(0), decimal);
    case Field::usage: return read_pairs<Quantity>(value, out, manifest::read_amount, canonical);
    case Field::active: return read_names(value, out);
    case Field::nodes:
    case Field::devices:
    case Field::unhealthy_nodes:
    case Field::inadmissible: return read_name_set(value, out);
    case Field::topology: return read_places(value, out);
    case Field::admitted:
    case Field::evictions: return read_count(value, out);
    case Field::cluster_queue:
    case Field::evicted:
    case Field::reason: return read_word(value, out);
  }
  return false;
}

class Decoder {
 public:
  explicit Decoder(Expectation& expectation) : expectation_(expectation) {}

  void all(const Value& value) {
    for (const Member& member : value.node().members()) {
      const Value field = value.field(member);
      if (member.key == "queues") {
        queues(field);
      } else if (member.key == "admitted") {
        claim(field, member, "", Field::admitted);
      } else if (member.key == "evictions") {
        claim(field, member, "", Field::evictions);
      } else if (member.key.find('/') != std::string::npos) {
        workload(field, member);
      } else {
        value.fail_at(member, "there is no field " + escaped(member.key, 60),
                      "namespace/name of a workload, queues, admitted or evictions");
      }
    }
  }

 private:
  void queues(const Value& value) {
    if (!value.is(NodeKind::mapping)) value.fail_kind("a mapping of ClusterQueues");
    for (const Member& member : value.node().members()) {
      fields(value.field(member), member.key, queue_fields);
    }
  }

  // `ns/name: null` says that there is no such workload.
  void workload(const Value& value, const Member& member) {
    if (value.is(NodeKind::null)) {
      claim(value, member, member.key, Field::state);
    } else {
      fields(value, member.key, workload_fields);
    }
  }

  template <std::size_t N>
  void fields(const Value& value, const std::string& subject, const std::array<Field, N>& known) {
    if (!value.is(NodeKind::mapping)) value.fail_kind("a mapping of what must hold");
    for (const Member& member : value.node().members()) {
      const auto* field = std::find_if(known.begin(), known.end(),
                                       [&](Field each) { return member.key == field_name(each); });
      if (field == known.end()) {
        unknown(value, member, known);
      } else {
        claim(value.field(member), member, subject, *field);
      }
    }
  }

  template <std::size_t N>
  static void unknown(const Value& value, const Member& member, const std::array<Field, N>& known) {
    std::vector<std::string_view> names;
    for (const Field field : known) names.emplace_back(field_name(field));
    value.fail_at(member, "there is no field " + escaped(member.key, 60),
                  value.suggest(member.key, names));
  }

  void claim(const Value& value, const Member& member, std::string subject, Field field) {
    Claim claim{std::move(subject), field, {}, {}, member};
    claim.at = value.source().at(value.node().line(), value.node().column());
    const bool is_list = field == Field::active || field == Field::inadmissible ||
                         field == Field::nodes || field == Field::unhealthy_nodes;
    if (value.is(NodeKind::null) && field < Field::admitted) {
      if (is_list) claim.expected = Names();
    } else if (!read_value(value, field, claim.expected)) {
      return;
    }
    expectation_.claims.push_back(std::move(claim));
  }

  Expectation& expectation_;
};

}  // namespace

Expectation decode_expectation(const Value& value, const Member& written) {
  Expectation expectation{{}, written};
  if (value.is(NodeKind::mapping)) {
    Decoder(expectation).all(value);
  } else if (!value.is(NodeKind::null)) {
    value.fail_kind("a mapping of what must hold");
  }
  return expectation;
}

}  // namespace fairlead::scenario
