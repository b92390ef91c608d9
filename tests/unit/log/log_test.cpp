// What is written is read back equal, and an engine rebuilt from it goes on as the old one does.
#include "base/version.hpp"
#include "helpers.hpp"
#include "log/policy_hash.hpp"

namespace fairlead::log {
namespace {

// Makes entries of all events with what surrounds them, in order.
std::vector<Event> events_of(const std::vector<Line>& lines) {
  std::vector<Event> events;
  for (const Line& line : lines) {
    const auto* entry = std::get_if<Entry>(&line.content);
    if (entry == nullptr) continue;
    if (const auto* event = std::get_if<Event>(&entry->call)) events.push_back(*event);
  }
  return events;
}

TEST(EventLog, EveryKindOfEventIsReadBackEqual) {
  const std::vector<Event> events = {
      ApplyPolicy{one_queue("8")},
      Submit{job("low", 3)},
      PodsReady{"team-a/low", true},
      PodsReady{"team-a/low", false},
      PodsGone{"team-a/low", 7},
      CheckReport{"team-a/low", "c", CheckState::retry, seconds(5)},
      CheckReport{"team-a/low", "c", CheckState::rejected, std::nullopt},
      PodsReclaimable{"team-a/low", {{"main", 1}}},
      Finish{"team-a/low", true},
      Finish{"team-a/low", false},
      Delete{"team-a/low"},
      RemovePolicy{{{model::PolicyKind::local_queue, "team-a", "main"},
                    {model::PolicyKind::configuration, "", ""}}},
      TimePasses{}};
  Logged logged;
  for (const Event& event : events) (void)logged.apply(event, 5);
  const auto lines = read_all(logged.text());
  ASSERT_TRUE(lines) << to_string(lines.error());
  EXPECT_EQ(events_of(*lines), events);
}

TEST(EventLog, HeaderSaysWhoDecidedAndUnderWhichPolicy) {
  const Logged logged = preemption();
  Header header;
  ASSERT_TRUE(read_all(logged.text(), &header));
  EXPECT_EQ(header.program, program_version);
  EXPECT_EQ(header.scheduler, SchedulerKind::kueue);
  EXPECT_EQ(header.settings.flush_batch, seconds(1));
  Engine engine(SchedulerKind::kueue);
  ASSERT_TRUE(engine.apply(ApplyPolicy{one_queue("8")}, Instant()));
  EXPECT_EQ(header.policy_hash, policy_hash(engine.state().policy));
}

TEST(EventLog, DecisionsAreWrittenWithNamesAndCauses) {
  const Logged logged = preemption();
  const std::string text = logged.text();
  EXPECT_NE(text.find(R"(["admit","team-a/low",1])"), std::string::npos) << text;
  EXPECT_NE(text.find(R"(["evict","team-a/low",1,"InClusterQueue","team-a/high"])"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find(R"(["admit","team-a/high",1])"), std::string::npos) << text;
}

TEST(EventLog, ARefusedEventIsReplayedAsRefused) {
  Logged logged;
  auto other = one_queue("16");
  auto both = one_queue("8");
  both.insert(both.end(), other.begin(), other.end());
  ASSERT_FALSE(logged.apply(ApplyPolicy{both}, 0));
  logged.end();
  EXPECT_FALSE(must_verify(logged.text()).difference);
  EXPECT_TRUE(
      must_verify(replaced(logged.text(), "\"refused\"", "\"wakeUp\":5,\"refused\"")).difference);
}

TEST(EventLog, ReplayOfAWholeLogIsIdentical) {
  Logged logged = preemption(3);
  logged.end();
  const Verdict verdict = must_verify(logged.text());
  EXPECT_FALSE(verdict.difference) << verdict.difference->call;
  EXPECT_EQ(verdict.entries, 15);
  EXPECT_EQ(verdict.passes, 3);
  EXPECT_TRUE(verdict.complete);
}

TEST(EventLog, ARebuiltEngineGoesOnLikeTheOldOne) {
  Logged logged;
  (void)logged.apply(ApplyPolicy{one_queue("16")}, 0);
  (void)logged.apply(Submit{job("a")}, 1000);
  (void)logged.apply(Submit{job("b")}, 2000);
  logged.decide(2010);
  std::istringstream in(logged.text());
  auto reader = Reader::open(in, "a.log");
  ASSERT_TRUE(reader);
  auto engine = rebuild(*reader);
  ASSERT_TRUE(engine) << to_string(engine.error());
  EXPECT_EQ(engine->digest(), logged.engine().digest());
  const Decision next = logged.decide(2020);
  ASSERT_FALSE(next.deltas.empty());
  EXPECT_EQ(engine->decide(Instant{2020}), next);
}

TEST(EventLog, ALogWithoutItsEndLineIsReplayedAsFarAsItGoes) {
  const Verdict verdict = must_verify(preemption().text());
  EXPECT_FALSE(verdict.difference);
  EXPECT_FALSE(verdict.complete);
  EXPECT_EQ(verdict.entries, 15);
}

TEST(PolicyHash, OrderOfDocumentsDoesNotMatterAndAnyChangeDoes) {
  const auto hash_of = [](const std::vector<model::PolicyObject>& objects) {
    Engine engine(SchedulerKind::kueue);
    EXPECT_TRUE(engine.apply(ApplyPolicy{objects}, Instant()));
    return policy_hash(engine.state().policy);
  };
  const auto objects = one_queue("8");
  EXPECT_EQ(hash_of(objects), hash_of({objects.rbegin(), objects.rend()}));
  EXPECT_NE(hash_of(objects), hash_of(one_queue("9")));
  EXPECT_NE(hash_of(objects), hash_of({objects[0], objects[1]}));
}

TEST(PolicyHash, IsWrittenAsSixteenDigits) {
  EXPECT_EQ(hex(0), "0000000000000000");
  EXPECT_EQ(hex(0xABCDEF0123456789ULL), "abcdef0123456789");
  EXPECT_EQ(hex(0x1FULL), "000000000000001f");
}

}  // namespace
}  // namespace fairlead::log
