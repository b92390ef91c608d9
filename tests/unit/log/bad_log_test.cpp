// Files that are no event log, or no whole one, are refused with their place.
#include "helpers.hpp"

namespace fairlead::log {
namespace {

void expect_says(const std::string& text, const std::string& part) {
  const std::string said = complaint(text);
  EXPECT_NE(said.find(part), std::string::npos) << "'" << part << "' is missing in: " << said;
}

const std::string header =
    R"({"format":"fairlead.dev/event-log","version":1,"fairlead":"0.1.0","scheduler":"kueue",)"
    R"("settings":{"flushBatchMs":1000},"policyHash":"cbf29ce484222325"})"
    "\n";

TEST(BadLog, AHeaderAloneIsALog) { EXPECT_EQ(complaint(header), ""); }

TEST(BadLog, AnEmptyFileIsRefused) { expect_says("", "a.log: error: the file is empty"); }

TEST(BadLog, AnotherFormatIsRefused) {
  expect_says("{\"tenant\":\"a\"}\n", "a.log:1:1: error: this is no event log");
  expect_says("kind: Scenario\n", "this is no event log");
  expect_says("[1]\n", "a.log:1:1");
}

TEST(BadLog, AnotherVersionIsRefused) {
  expect_says(replaced(header, "\"version\":1", "\"version\":2"),
              "version: version 2 of the event log is not known (this program reads version 1)");
}

TEST(BadLog, AnUnknownSchedulerIsRefused) {
  expect_says(replaced(header, "\"kueue\"", "\"lottery\""), "scheduler");
}

TEST(BadLog, ALineThatIsCutOffIsRefused) {
  const std::string text = preemption().text();
  expect_says(text.substr(0, text.size() - 1), "the last line is cut off");
  expect_says(text.substr(0, text.size() - 20), "a.log:16:1: error: the last line is cut off");
  expect_says(header.substr(0, 30), "a.log:1:1: error: the last line is cut off");
}

TEST(BadLog, UnknownFieldsAreRefusedWithTheirPlace) {
  expect_says(header + "{\"at\":0,\"pass\":{},\"extra\":1}\n", "a.log:2:19: error: ");
  expect_says(header + "{\"at\":0,\"pass\":{\"n\":1}}\n", "a.log:2:");
  expect_says(header + R"({"at":0,"finish":{"workload":"a/b","sucess":true}})" + "\n",
              "did you mean success?");
  expect_says(replaced(header, "\"version\"", "\"colour\":1,\"version\""), "colour");
}

TEST(BadLog, AnEntryNeedsAnInstantAndAnEvent) {
  expect_says(header + "{\"pass\":{}}\n", "at");
  expect_says(header + "{\"at\":5}\n", "no event, pass, digest or end");
  expect_says(header + "{\"at\":\"5\",\"pass\":{}}\n", "whole number");
  expect_says(header + "{\"at\":1e3,\"pass\":{}}\n", "whole number");
  expect_says(header + "{\"at\":99999999999999999999,\"pass\":{}}\n", "out of range");
  expect_says(header + "{\"at\":0,\"pass\":{},\"timePasses\":{}}\n", "timePasses");
}

TEST(BadLog, WrongValuesAreRefused) {
  const auto pass = [](const std::string& deltas) {
    return header + "{\"at\":0,\"pass\":{},\"deltas\":" + deltas + "}\n";
  };
  expect_says(pass("[[\"admit\",\"a/b\"]]"), "expected 3 to 5 items");
  expect_says(pass("[[\"promote\",\"a/b\",1]]"), "deltas[0][0]");
  expect_says(pass("[[\"admit\",\"a/b\",-1]]"), "out of range");
  expect_says(pass("[[\"evict\",\"a/b\",1,\"Whim\"]]"), "there is no such cause");
  expect_says(header + "{\"digest\":\"12\"}\n", "16 hexadecimal digits");
  expect_says(header + R"({"at":0,"reclaimable":{"workload":"a/b","pods":{"main":-1}}})" + "\n",
              "at least 0 is expected");
  expect_says(header + R"({"at":0,"removePolicy":[{"kind":"Lottery"}]})" + "\n",
              "Lottery is not one of ResourceFlavor");
}

TEST(BadLog, WrongDocumentsAreRefusedAtTheirPlace) {
  expect_says(header + R"({"at":0,"submit":{"apiVersion":"v1","kind":"Pod"}})" + "\n",
              "a.log:2:18: error: expected one Workload or Job");
  expect_says(header + R"({"at":0,"applyPolicy":[{"apiVersion":"v1","kind":"Pod"}]})" + "\n",
              "this is no policy object");
}

TEST(BadLog, BinaryAndBrokenTextIsRefused) {
  expect_says(header + std::string("{\"at\":\0}\n", 9), "a.log:2:7: error: a binary file");
  expect_says(header + "{\"at\":\xFF}\n", "a.log:2:7: error: not UTF-8");
  expect_says(header + "{\"at\":0,\"at\":0}\n", "is there twice");
  expect_says(header + "\n", "expected one JSON object on this line");
  expect_says(header + "{} {}\n", "expected one JSON object on this line");
  expect_says(header + std::string(200, '[') + "\n", "a.log:2:");
}

TEST(BadLog, NothingFollowsTheEnd) {
  Logged logged = preemption();
  logged.end();
  expect_says(logged.text() + "{\"at\":40000,\"pass\":{}}\n", "something follows the end line");
}

}  // namespace
}  // namespace fairlead::log
