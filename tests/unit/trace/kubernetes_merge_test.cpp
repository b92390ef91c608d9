// Several dumps of one cluster, of several clusters, and with what can be wrong in them.
#include <gtest/gtest.h>

#include "trace/cluster_dump.hpp"
#include "trace/import/kubernetes.hpp"

namespace fairlead::trace {
namespace {

DumpImport import(const Files& files, bool allow_mixed = false) {
  ImportSettings settings;
  settings.allow_mixed = allow_mixed;
  return import_with(**make_kubernetes_importer(settings), files);
}

bool says(const DumpImport& imported, const std::string& text) {
  return imported.notes.find(text) != std::string::npos;
}

std::string version(int n) { return ",\"resourceVersion\":\"" + std::to_string(n) + "\""; }

// Keeps the look at a dump's time, and another pod of the cluster there.
std::string witness(int now) { return pod("witness", 0, now, -1); }

const Record* named(const DumpImport& imported, const std::string& name) {
  for (const Record& record : imported.records) {
    if (record.name == name) return &record;
  }
  return nullptr;
}

TEST(KubernetesMerge, LetsTheNewerStateWinWhateverTheOrderOfTheFiles) {
  const std::string running = list_of({pod("p", 0, 5, -1, version(10))});
  const std::string done = list_of({pod("p", 0, 7, 30, version(20))});
  for (const Files& files :
       {Files{{"a", running}, {"b", done}}, Files{{"b", done}, {"a", running}}}) {
    const DumpImport imported = import(files);
    ASSERT_EQ(imported.records.size(), 1U) << imported.error;
    EXPECT_EQ(imported.records[0].start, minute(5)) << "before its container restarted";
    EXPECT_EQ(imported.records[0].duration, seconds(25 * 60));
    EXPECT_EQ(imported.records[0].outcome, Outcome::completed);
  }
}

TEST(KubernetesMerge, EndsWhatVanishedHalfWay) {
  const DumpImport imported =
      import({{"dump-20260501T123000Z.json", list_of({pod("p", 0, 5, -1), witness(1)})},
              {"dump-20260501T133000Z.json", list_of({witness(1)})},
              {"dump-20260501T143000Z.json", list_of({witness(1)})}});
  const Record* const record = named(imported, "p");
  ASSERT_NE(record, nullptr) << imported.error;
  EXPECT_EQ(record->outcome, Outcome::vanished);
  EXPECT_EQ(record->duration, seconds((60 - 5) * 60)) << "between 12:30 and 13:30";
  EXPECT_EQ(named(imported, "witness")->outcome, Outcome::running);
  EXPECT_EQ(named(imported, "witness")->duration, seconds(149 * 60));
}

TEST(KubernetesMerge, DoesNotTakeAnotherKindOrNamespaceForAnAbsence) {
  const std::string other = object("Job", "j", 0, "");
  const DumpImport imported =
      import({{"20260501T123000Z", list_of({witness(1)})}, {"20260501T133000Z", list_of({other})}});
  ASSERT_EQ(imported.records.size(), 1U) << imported.error;
  EXPECT_EQ(imported.records[0].outcome, Outcome::running) << "the second dump shows no pods";
}

TEST(KubernetesMerge, SaysWhereTwoStatesContradictEachOther) {
  const DumpImport imported = import({{"a", list_of({pod("p", 0, 5, 20, version(10))})},
                                      {"b", list_of({pod("p", 0, 5, -1, version(20))})}});
  EXPECT_TRUE(says(imported, "the later one counts")) << imported.notes;
}

TEST(KubernetesMerge, TakesTheTimeOfADumpFromItsNameOrItsObjects) {
  const DumpImport early =
      import({{"dump-20260501T110000Z.json", list_of({pod("p", 0, 5, -1), witness(40)})}});
  EXPECT_TRUE(says(early, "clocks disagree"));
  EXPECT_EQ(named(early, "p")->duration, seconds(35 * 60)) << "the newest object";
  EXPECT_TRUE(says(import({{"dump.json", list_of({witness(1)})}}), "without a time in their name"));
}

TEST(KubernetesMerge, SeparatesDumpsThatWereAppendedToOneFile) {
  const std::string text =
      list_of({pod("p", 0, 5, -1), witness(30)}) + "\n" + list_of({witness(90)});
  EXPECT_EQ(named(import({{"all.json", text}}), "p")->outcome, Outcome::vanished);
}

TEST(KubernetesMerge, ReadsDocumentsThatStandAlone) {
  const DumpImport imported =
      import({{"jobs.jsonl", pod("a", 0, 1, 9) + "\n" + pod("b", 0, 1, 9)}});
  EXPECT_EQ(imported.records.size(), 2U);
}

TEST(KubernetesMerge, RefusesAnotherUidOfTheCluster) {
  const auto system = [](const char* uid) {
    return std::string(R"({"kind":"Namespace","metadata":{"name":"kube-system","uid":")") + uid +
           "\"}}";
  };
  const Files files = {{"a", list_of({system("1"), witness(1)})},
                       {"b", list_of({system("2"), witness(2)})}};
  EXPECT_NE(import(files).error.find("b: error: this is a dump of another cluster"),
            std::string::npos);
  EXPECT_EQ(import(files, true).error, "");
}

TEST(KubernetesMerge, RefusesTwoObjectsOfANameAtTheSameTime) {
  std::string other = pod("p", 10, 11, -1);
  other.replace(other.find("Pod-p"), 5, "Pod-q");
  const Files files = {{"a", list_of({pod("p", 0, 5, -1), pod("late", 60, 61, -1)})},
                       {"b", list_of({other})}};
  EXPECT_NE(import(files).error.find("an older one of that name was still there"),
            std::string::npos)
      << import(files).error;
  const Files later = {{"a", list_of({pod("p", 0, 5, -1)})}, {"b", list_of({other})}};
  EXPECT_EQ(import(later).error, "") << "the first was gone when the second was created";
}

TEST(KubernetesMerge, RefusesDumpsOfTheSameDaysWithNothingInCommon) {
  const Files files = {{"a", list_of({pod("p", 0, 5, -1, "", "n1"), pod("r", 0, 5, 90, "", "n1")})},
                       {"b", list_of({pod("q", 10, 15, -1, "", "m1")})}};
  EXPECT_NE(import(files).error.find("no object and no node in common"), std::string::npos);
  Files same_node = files;
  same_node[1].second = list_of({pod("q", 10, 15, -1, "", "n1")});
  EXPECT_EQ(import(same_node).error, "");
}

TEST(KubernetesMerge, DropsWhatEndedBeforeItStarted) {
  const DumpImport imported = import({{"a", list_of({pod("p", 0, 30, 10)})}});
  EXPECT_TRUE(imported.records.empty());
  EXPECT_TRUE(says(imported, "ended before they started")) << imported.notes;
}

TEST(KubernetesMerge, MovesInstantsThatContradictEachOther) {
  const DumpImport imported = import({{"a", list_of({pod("p", 20, 10, 40)})}});
  ASSERT_EQ(imported.records.size(), 1U);
  EXPECT_EQ(imported.records[0].start, imported.records[0].submit);
  EXPECT_EQ(imported.records[0].duration, seconds(20 * 60));
  EXPECT_TRUE(says(imported, "clocks disagree"));
}

TEST(KubernetesMerge, SurvivesObjectsThatOwnThemselves) {
  const auto spec = ",\"spec\":{" + pod_template(1) + "},\"status\":{\"startTime\":" + at(1) +
                    ",\"completionTime\":" + at(2) + "}";
  const DumpImport imported =
      import({{"a", list_of({object("Job", "self", 0, spec, owned_by("Job", "self")),
                             object("Job", "one", 0, spec, owned_by("Job", "two")),
                             object("Job", "two", 0, spec, owned_by("Job", "one"))})}});
  EXPECT_EQ(imported.error, "");
  EXPECT_FALSE(imported.records.empty());
}

TEST(KubernetesMerge, CountsValuesThatMakeNoSense) {
  const std::string spec =
      R"(,"spec":{"parallelism":1e400,"template":{"spec":{"containers":[{"resources":{"requests":)"
      R"({"cpu":"many","memory":-1}}}]}}},"status":{"startTime":"yesterday","completionTime":17})";
  const DumpImport imported = import({{"a", list_of({object("Job", "odd", 0, spec)})}});
  EXPECT_EQ(imported.error, "");
  for (const char* text : {"counts that are no whole number", "amounts that are no Kubernetes",
                           "times that are no times of this century"}) {
    EXPECT_TRUE(says(imported, text)) << text << " is missing in:\n" << imported.notes;
  }
}

TEST(KubernetesMerge, TakesObjectsWithoutANamespaceForThoseOfTheDefaultOne) {
  std::string text = pod("p", 0, 1, 9);
  text.replace(text.find("namespace"), 9, "nameqpace");
  const DumpImport imported = import({{"a", list_of({text})}});
  ASSERT_EQ(imported.records.size(), 1U) << imported.error;
  EXPECT_EQ(imported.records[0].tenant, "default");
}

TEST(KubernetesMerge, KeepsNamesWithNewlinesAndEscapes) {
  const std::string odd = pod("p", 0, 1, 9);
  std::string text = odd;
  text.replace(text.find("\"p\""), 3, R"("a\nb\u001b[31m\u0000")");
  const DumpImport imported = import({{"a", list_of({text})}});
  ASSERT_EQ(imported.records.size(), 1U) << imported.error;
  EXPECT_EQ(imported.records[0].name, std::string("a\nb\x1b[31m\0", 9));
}

}  // namespace
}  // namespace fairlead::trace
