// The JSON report, against the schema that is documented.
#include <fstream>
#include <sstream>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "../sim/helpers.hpp"
#include "report/report.hpp"

namespace fairlead::report {

namespace {

namespace json = boost::json;

json::value documented_schema() {
  std::ifstream file(std::string(FAIRLEAD_SOURCE_DIR) + "/docs/simulate.schema.json");
  std::stringstream text;
  text << file.rdbuf();
  return json::parse(text.str());
}

// As much of JSON Schema as the document uses.
class Validator {
 public:
  explicit Validator(json::value schema) : schema_(std::move(schema)) {}

  void check(const json::value& value) { check(value, schema_.as_object(), "$"); }

 private:
  void check(const json::value& value, const json::object& schema, const std::string& path) {
    if (const auto* ref = schema.if_contains("$ref")) {
      const std::string name = std::string(ref->as_string()).substr(std::string("#/$defs/").size());
      check(value, schema_.at("$defs").at(name).as_object(), path);
    }
    if (const auto* parts = schema.if_contains("allOf")) {
      for (const json::value& part : parts->as_array()) check(value, part.as_object(), path);
    }
    if (const auto* type = schema.if_contains("type")) check_type(value, *type, path);
    if (const auto* expected = schema.if_contains("const")) {
      EXPECT_EQ(value, *expected) << path;
    }
    if (value.is_object()) check_members(value.as_object(), schema, path);
    if (const auto* items = schema.if_contains("items"); items && value.is_array()) {
      for (const json::value& item : value.as_array()) {
        check(item, items->as_object(), path + "[]");
      }
    }
  }

  static void check_type(const json::value& value, const json::value& type,
                         const std::string& path) {
    const json::array types = type.is_array() ? type.as_array() : json::array{type};
    const char* is = value.is_object()   ? "object"
                     : value.is_array()  ? "array"
                     : value.is_string() ? "string"
                     : value.is_bool()   ? "boolean"
                     : value.is_null()   ? "null"
                     : value.is_int64()  ? "integer"
                                         : "number";
    EXPECT_NE(std::find(types.begin(), types.end(), json::value(is)), types.end())
        << path << " is of type " << is;
  }

  void check_members(const json::object& object, const json::object& schema,
                     const std::string& path) {
    if (const auto* required = schema.if_contains("required")) {
      for (const json::value& name : required->as_array()) {
        EXPECT_TRUE(object.contains(name.as_string())) << path << " lacks " << name;
      }
    }
    const auto* properties = schema.if_contains("properties");
    const bool closed = schema.if_contains("additionalProperties") != nullptr;
    for (const auto& member : object) {
      const auto* property =
          properties == nullptr ? nullptr : properties->as_object().if_contains(member.key());
      if (property != nullptr) {
        check(member.value(), property->as_object(), path + "." + std::string(member.key()));
      } else {
        EXPECT_FALSE(closed) << path << " has the undocumented member " << member.key();
      }
    }
  }

  json::value schema_;
};

struct Compared {
  Compared()
      : before(sim::flavor + sim::queue("a", 4, sim::reclaims) + sim::queue("b", 4, sim::reclaims),
               trace),
        after(sim::flavor + sim::queue("a", 4) + sim::queue("b", 4), trace) {}

  Report report() const {
    Report report;
    report.jobs = &before.jobs();
    report.verified = true;
    report.before = {{"before.yaml"},
                     "kueue",
                     {},
                     before.run(),
                     summarize(before.run(), before.jobs()),
                     1,
                     {{Instant{5}, "gang", "a \"b\""}}};
    report.after = {{"after\xff.yaml"},
                    "kueue",
                    {"a note"},
                    after.run(),
                    summarize(after.run(), after.jobs()),
                    0,
                    {}};
    const auto gate = parse_gate("*.never_started > 0");
    report.verdicts.push_back(*judge(*gate, &report.before.summary, report.after->summary));
    report.verdicts.back().unclear.push_back({"a", 1, 2});
    report.changes = {"load x 1.300"};
    report.scale = {1'300'000, 900'000, Instant() + seconds(5)};
    report.settings.until = Instant() + seconds(20'000);
    report.settings.warm_up = seconds(7);
    report.repeat = 2;
    report.calibration = calibrate(before.jobs(), before.run(), {}, false);
    report.repeats.emplace();
    report.repeats->before = {report.before.summary, report.before.summary};
    report.repeats->after = {report.after->summary, report.after->summary};
    return report;
  }

  const std::string trace = sim::job("b", "big", 0, 1000, 8, R"(,"admitted":0,"start":0)") +
                            sim::job("a", "own", 100, 50, 4, R"(,"start":9000)") +
                            sim::job("c", "lost", 5, 5, 1);
  sim::Replayed before;
  sim::Replayed after;
};

TEST(JsonReport, IsAsItsSchemaSays) {
  const Compared compared;
  const json::value document = json::parse(to_json(compared.report()));
  Validator(documented_schema()).check(document);
  const json::value& run = document.at("runs").at(0);
  EXPECT_EQ(run.at("total").at("jobs"), 3);
  EXPECT_EQ(run.at("total").at("milliGpuHours").at("wanted"), 2'279);
  EXPECT_EQ(run.at("missingQueues").at(0).at("name"), "c/main");
  EXPECT_EQ(document.at("gates").at(0).at("failed"), true);
  EXPECT_EQ(document.at("calibration").at("fit"), "poor");
  EXPECT_EQ(document.at("calibration").at("differMost").at(0).at("job"), "a/own");
  const json::value& ranges = document.at("repeats").at("changes").at("total");
  EXPECT_EQ(ranges.at("never_started").at("low"), 1);
  EXPECT_EQ(ranges.at("never_started").at("clear"), true);
}

TEST(JsonReport, HasAllThatWasSet) {
  const json::value document = json::parse(to_json(Compared().report()));
  const json::value& settings = document.at("settings");
  EXPECT_EQ(settings.at("loadPpm"), 1'300'000);
  EXPECT_EQ(settings.at("capacityPpm"), 900'000);
  EXPECT_EQ(settings.at("fromMs"), 5'000);
  EXPECT_EQ(settings.at("untilMs"), 20'000'000);
  EXPECT_EQ(settings.at("warmUpMs"), 7'000);
  EXPECT_EQ(settings.at("repeat"), 2);
}

TEST(JsonReport, HasTheErrorsOfTheReplay) {
  const json::value document = json::parse(to_json(Compared().report()));
  const json::value& total = document.at("calibration").at("start").at("total");
  EXPECT_EQ(
      total.at("errorMs").at("mean").as_int64(),
      total.at("simulatedMs").at("mean").as_int64() - total.at("recordedMs").at("mean").as_int64());
}

TEST(JsonReport, IsTheSameToTheLastByte) {
  EXPECT_EQ(to_json(Compared().report()), to_json(Compared().report()));
}

TEST(TextReport, NamesTenantsGatesAndBrokenInvariants) {
  const std::string text = to_text(Compared().report(), false);
  for (const char* part :
       {"Before  before.yaml: 8 GPUs", "After", "What changes", "gate failed",
        "b: never_started 0 -> 1", "poorly calibrated: ",
        "a: no clear change: it would fail in 1 of 2 runs", "What changes over 2 runs",
        "broken invariant gang", "1 jobs go to c/main, which the policy does not have"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " is missing in\n" << text;
  }
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 120U) << line;
}

}  // namespace

}  // namespace fairlead::report
