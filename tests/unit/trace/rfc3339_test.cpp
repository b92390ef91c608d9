#include "trace/import/rfc3339.hpp"

#include <gtest/gtest.h>

#include "trace/import/named_time.hpp"

namespace fairlead::trace {
namespace {

TEST(Rfc3339, ReadsWhatKubernetesWrites) {
  EXPECT_EQ(parse_rfc3339("1970-01-01T00:00:00Z"), Instant{0});
  EXPECT_EQ(parse_rfc3339("2026-05-01T10:00:00Z"), Instant{1'777'629'600'000});
  EXPECT_EQ(parse_rfc3339("2026-05-01T10:00:00.123456Z"), Instant{1'777'629'600'123});
  EXPECT_EQ(parse_rfc3339("2026-05-01T12:00:00+02:00"), Instant{1'777'629'600'000});
  EXPECT_EQ(parse_rfc3339("2026-05-01T04:30:00.5-05:30"), Instant{1'777'629'600'500});
  EXPECT_EQ(parse_rfc3339("2024-02-29T00:00:00Z"), Instant{1'709'164'800'000}) << "a leap day";
}

TEST(Rfc3339, RefusesEverythingElse) {
  for (const char* text :
       {"", "2026", "2026-05-01", "2026-05-01T10:00:00", "2026-02-30T00:00:00Z",
        "2026-05-01T24:00:00Z", "2026-05-01T10:00:00.Z", "2026-05-01 10:00:00Z",
        "2026-05-01T10:00:00Zz", "2026-05-01T10:00:00+0200", "+026-05-01T10:00:00Z"}) {
    EXPECT_FALSE(parse_rfc3339(text)) << text;
  }
}

TEST(Rfc3339, WritesWhatItReads) {
  for (const char* text : {"1970-01-01T00:00:00Z", "2026-12-31T23:59:59Z"}) {
    EXPECT_EQ(rfc3339_text(*parse_rfc3339(text)), text);
  }
}

TEST(NamedTime, FindsTheTimeInTheNameOfADump) {
  const auto noon = parse_rfc3339("2026-05-01T12:00:00Z");
  for (const char* name : {"dump-20260501T120000Z.json", "prod-1-2026-05-01T12:00:00Z.json",
                           "2026-05-01T12-00-00Z", "a20260501T120000Zb"}) {
    EXPECT_EQ(named_time(name), noon) << name;
  }
  for (const char* name : {"dump.json", "20260501.json", "20261301T120000Z", "20260501T120000"}) {
    EXPECT_FALSE(named_time(name)) << name;
  }
}

}  // namespace
}  // namespace fairlead::trace
