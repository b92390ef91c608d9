#include "trace/import/time_zone.hpp"

#include <gtest/gtest.h>

namespace fairlead::trace {
namespace {

using Certainty = TimeZone::Certainty;

TimeZone zone(const std::string& name) {
  auto found = TimeZone::find(name);
  EXPECT_TRUE(found) << name;
  return found ? *found : TimeZone();
}

void expect(const std::string& name, std::int64_t local, std::int64_t utc, Certainty certainty) {
  const TimeZone::Answer answer = zone(name).to_utc(local);
  EXPECT_EQ(answer.utc, utc) << name << " " << local;
  EXPECT_EQ(answer.certainty, certainty) << name << " " << local;
}

// `date --utc --date "2024-03-31 02:30" +%s` for the readings.
TEST(TimeZone, ClocksPutForwardShowAnHourNeverAndPutBackShowItTwice) {
  expect("Europe/Berlin", 1'711'845'000, 1'711'841'400, Certainty::sure);   // 31 March 00:30
  expect("Europe/Berlin", 1'711'852'200, 1'711'846'800, Certainty::never);  // 02:30
  expect("Europe/Berlin", 1'711'855'800, 1'711'848'600, Certainty::sure);   // 03:30
  expect("Europe/Berlin", 1'729'996'200, 1'729'989'000, Certainty::twice);  // 27 October 02:30
  expect("Europe/Berlin", 1'729'999'800, 1'729'996'200, Certainty::sure);   // 03:30
}

TEST(TimeZone, OffsetsThatAreNotWholeHours) {
  expect("Asia/Kolkata", 1'711'845'000, 1'711'845'000 - 19'800, Certainty::sure);
  expect("Australia/Lord_Howe", 1'704'067'200, 1'704'067'200 - 39'600, Certainty::sure);
  expect("Australia/Lord_Howe", 1'720'000'000, 1'720'000'000 - 37'800, Certainty::sure);
  expect("UTC", 1'711'852'200, 1'711'852'200, Certainty::sure);
}

TEST(TimeZone, RulesHoldInAFarFuture) {
  expect("Europe/Berlin", 13'583'808'000, 13'583'800'800,
         Certainty::sure);  // 2400-06-15, in summer
  expect("Europe/Berlin", 93'605'760'000, 93'605'752'800,
         Certainty::sure);  // 4936-04-01, in summer
}

// One that was asked before answers from its memory, a new one looks up.
TEST(TimeZone, WhatWasAskedBeforeChangesNoAnswer) {
  for (const char* name : {"Europe/Berlin", "America/New_York", "Africa/Casablanca",
                           "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia"}) {
    const TimeZone fresh = zone(name);
    TimeZone asked = fresh;
    for (std::int64_t local = 1'262'304'000; local < 1'767'225'600; local += 1'801) {  // 2010-2026
      TimeZone once = fresh;
      const auto expected = once.to_utc(local);
      const auto answer = asked.to_utc(local);
      ASSERT_EQ(answer.utc, expected.utc) << name << " " << local;
      ASSERT_EQ(answer.certainty, expected.certainty) << name << " " << local;
    }
  }
}

TEST(TimeZone, UnknownNamesAreRefused) {
  for (const char* name : {"Europe/Berlim", "CET-1CEST", "Europe", "/etc/passwd", ""}) {
    EXPECT_FALSE(TimeZone::find(name)) << name;
  }
}

}  // namespace
}  // namespace fairlead::trace
