// A log that another engine wrote: the first entry that differs is named, and how.
#include "helpers.hpp"

namespace fairlead::log {
namespace {

std::string ended_log() {
  Logged logged = preemption(3);
  logged.end();
  return logged.text();
}

TEST(LogDifference, AnotherDecisionIsNamedWithBothAnswers) {
  const std::string text =
      replaced(ended_log(), R"(["admit","team-a/low",1])", R"(["admit","team-a/high",1])");
  const Verdict verdict = must_verify(text);
  ASSERT_TRUE(verdict.difference);
  const Difference& found = *verdict.difference;
  EXPECT_EQ(found.line, 4);  // header, policy, submission, pass
  EXPECT_EQ(found.at, Instant{1010});
  EXPECT_EQ(found.call, "pass");
  EXPECT_EQ(found.expected.front(), "admits team-a/high (attempt 1)");
  EXPECT_EQ(found.got.front(), "admits team-a/low (attempt 1)");
  EXPECT_EQ(found.workloads, (std::vector<std::string>{"team-a/high", "team-a/low"}));
}

TEST(LogDifference, AMissingDecisionIsNamed) {
  const std::string text =
      replaced(ended_log(), R"("deltas":[["admit","team-a/low",1]])", R"("deltas":[])");
  const Verdict verdict = must_verify(text);
  ASSERT_TRUE(verdict.difference);
  EXPECT_EQ(verdict.difference->expected.front(), "decides nothing");
}

TEST(LogDifference, AnotherWakeUpIsADifference) {
  const std::string text =
      replaced(ended_log(), R"(1010,"pass":{},)", R"(1010,"pass":{},"wakeUp":77,)");
  ASSERT_TRUE(must_verify(text).difference);
}

TEST(LogDifference, AnotherDigestCountsUnlessOnlyDecisionsAreCompared) {
  std::string text = ended_log();
  const std::size_t digest = text.find("{\"digest\":\"") + 11;
  text[digest] = text[digest] == '0' ? '1' : '0';
  const Verdict verdict = must_verify(text);
  ASSERT_TRUE(verdict.difference);
  EXPECT_EQ(verdict.difference->call, "digest of the state");
  EXPECT_EQ(verdict.entries, 3);
  EXPECT_FALSE(must_verify(text, Compare::decisions).difference);
}

TEST(LogDifference, AnotherPolicyHashIsADifference) {
  std::string text = ended_log();
  const std::size_t hash = text.find("\"policyHash\":\"") + 14;
  text[hash] = text[hash] == '0' ? '1' : '0';
  const Verdict verdict = must_verify(text);
  ASSERT_TRUE(verdict.difference);
  EXPECT_EQ(verdict.difference->line, 2);
}

TEST(LogDifference, ALostEntryShowsInTheirNumber) {
  Logged logged = preemption(1000);  // no digest before the end
  logged.end();
  std::string text = logged.text();
  const std::size_t begin = text.find("{\"at\":37000");
  text.erase(begin, text.find('\n', begin) + 1 - begin);
  const Verdict verdict = must_verify(text);
  ASSERT_TRUE(verdict.difference);
  EXPECT_EQ(verdict.difference->expected.front(), "15 entries");
}

TEST(LogDifference, NamesFromALogArePrintable) {
  const std::string text =
      replaced(ended_log(), R"(["admit","team-a/low",1])", R"(["admit","\u001b[31m",1])");
  const Verdict verdict = must_verify(text);
  ASSERT_TRUE(verdict.difference);
  EXPECT_EQ(verdict.difference->expected.front(), "admits \\x1b[31m (attempt 1)");
}

}  // namespace
}  // namespace fairlead::log
