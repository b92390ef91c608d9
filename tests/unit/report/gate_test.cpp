#include "report/gate.hpp"

#include <gtest/gtest.h>

namespace fairlead::report {

namespace {

Figures figures(std::int64_t p95_ms, std::int64_t never_started, std::int64_t utilisation_ppm) {
  Figures result;
  result[Metric::wait_p95] = p95_ms;
  result[Metric::never_started] = never_started;
  result[Metric::utilisation] = utilisation_ppm;
  result[Metric::jobs] = 40;
  return result;
}

Summary summary(Figures research, Figures vision, Figures total) {
  return {{{"research", research}, {"vision", vision}}, total};
}

const Summary before =
    summary(figures(600'000, 0, 900'000), figures(0, 0, 500'000), figures(300'000, 0, 880'000));
const Summary after = summary(figures(7'200'000, 12, 200'000), figures(60'000, 0, 495'000),
                              figures(1'000'000, 12, 862'000));

// The tenants for whom the gate fails; "error" where it cannot be judged.
std::string breached(const std::string& text, bool with_before = true) {
  const auto gate = parse_gate(text);
  if (!gate) return to_string(gate.error());
  const auto verdict = judge(*gate, with_before ? &before : nullptr, after);
  if (!verdict) return "error";
  std::string tenants;
  for (const Breach& breach : verdict->breaches) tenants += breach.tenant + " ";
  return tenants;
}

TEST(Gate, AllClausesMustHoldForOneTenant) {
  EXPECT_EQ(breached("*.wait.p95 > +10% and > +15m"), "research ");
  EXPECT_EQ(breached("*.wait.p95 > +10%"), "research vision ") << "from nothing is infinitely more";
  EXPECT_EQ(breached("*.wait.p95 > +30s"), "research vision ");
  EXPECT_EQ(breached("*.wait.p95 > 15m"), "research ");
  EXPECT_EQ(breached("vision.wait.p95 > 15m"), "");
  EXPECT_EQ(breached("*.wait.p95 > +10% and never_started >= +12"), "research ");
  EXPECT_EQ(breached("*.wait.p95>+10%  and jobs<40"), "");
}

TEST(Gate, TotalIsAllTenantsTogether) {
  EXPECT_EQ(breached("total.utilisation < -2%"), "total ");
  EXPECT_EQ(breached("total.utilisation < -2pp"), "");
  EXPECT_EQ(breached("total.utilisation < -1.7pp"), "total ");
  EXPECT_EQ(breached("total.utilisation <= 86.2%"), "total ");
  EXPECT_EQ(breached("total.never_started > 0"), "total ");
}

TEST(Gate, TenantsAreChosenByGlob) {
  EXPECT_EQ(breached("res*.never_started > 0"), "research ");
  EXPECT_EQ(breached("?ision.wait.p95 > 0"), "vision ");
  EXPECT_EQ(breached("reserch.never_started > 0"), "error") << "a name with a typo holds nothing";
  EXPECT_TRUE(matches_glob("a*b*c", "aXbYbZc"));
  EXPECT_FALSE(matches_glob("a*b*c", "aXbYbZ"));
  EXPECT_TRUE(matches_glob("*", ""));
}

TEST(Gate, AChangeNeedsSomethingToCompareWith) {
  EXPECT_EQ(breached("*.wait.p95 > +10%", false), "error");
  EXPECT_EQ(breached("*.wait.p95 > 15m", false), "research ");
}

struct BadGate {
  std::string text;
  int column;
};

TEST(Gate, ErrorsPointAtTheColumn) {
  const BadGate bad[] = {
      {"", 1},
      {"research", 1},
      {"research.wait.p96 > 1m", 10},
      {"research.wait.p95", 18},
      {"research.wait.p95 1m", 19},
      {"research.wait.p95 > ", 21},
      {"research.wait.p95 > 5", 21},
      {"research.wait.p95 > +x%", 21},
      {"research.wait.p95 > +10% or > 5m", 26},
      {"research.wait.p95 > +10% and", 29},
      {"research.wait.p95 > +10% and p95 > 5m", 30},
      {"research.never_started > 1.5", 26},
      {"research.never_started > 10%", 26},
      {"total.utilisation < 2", 21},
      {"total.utilisation < 2pp", 21},
      {"research.wait.p95 > 99999999999999999999d", 21},
  };
  for (const BadGate& gate : bad) {
    const auto parsed = parse_gate(gate.text);
    ASSERT_FALSE(parsed) << gate.text;
    EXPECT_EQ(parsed.error()[0].at.column, gate.column) << gate.text << "\n"
                                                        << to_string(parsed.error());
  }
}

TEST(Gate, AFindingNamesWhatMadeItHold) {
  const auto gate = parse_gate("*.wait.p95 > +10% and > +15m");
  ASSERT_TRUE(gate);
  const auto verdict = judge(*gate, &before, after);
  ASSERT_TRUE(verdict);
  ASSERT_EQ(verdict->breaches.size(), 1U);
  ASSERT_EQ(verdict->breaches[0].findings.size(), 2U);
  const Finding& second = verdict->breaches[0].findings[1];
  EXPECT_EQ(second.clause.text, "> +15m");
  EXPECT_EQ(second.before, 600'000);
  EXPECT_EQ(second.after, 7'200'000);
}

}  // namespace

}  // namespace fairlead::report
