// The JSON line of a step, byte for byte.
#include "scenario/output.hpp"

#include <gtest/gtest.h>

#include "helpers.hpp"

namespace fairlead::scenario {
namespace {

TEST(Output, OneLineHasTheFieldsOfTheFormatInOrder) {
  const Scenario scenario = scenario_of(R"(
- submit:
  - {name: low, namespace: team-a, queue: main, pods: 2, gpus: 4}
  - {name: more, namespace: team-a, queue: main, gpus: 1}
- settle: {}
- advance: 1s
- submit: {name: high, namespace: team-a, queue: main, gpus: 8, priority: 1}
- pass: 1
- finish: team-a/low
)");
  const auto reports = reports_of(scenario);
  EXPECT_EQ(json_line(reports[0]),
            R"({"scenario":"test","scheduler":"kueue","step":0,"op":"submit","time":0,)"
            R"("workloads":[)"
            R"({"workload":"team-a/low","state":"pending","reasons":[)"
            R"({"code":"PendingEvaluation","message":"waits for its turn: )"
            R"(no pass has looked at it since it was queued"}]},)"
            R"({"workload":"team-a/more","state":"pending","reasons":[)"
            R"({"code":"PendingEvaluation","message":"waits for its turn: )"
            R"(no pass has looked at it since it was queued"}]}],)"
            R"("active":{"team-a":["team-a/low","team-a/more"]},"inadmissible":{},"events":[]})");
  EXPECT_EQ(json_line(reports[4]),
            R"({"scenario":"test","scheduler":"kueue","step":4,"op":"pass","time":1000,)"
            R"("workloads":[)"
            R"({"workload":"team-a/high","state":"pending","reasons":[)"
            R"({"code":"WaitingForQuota","podSet":"main","flavor":"h100",)"
            R"("resource":"nvidia.com/gpu","amount":"8",)"
            R"("message":"8 more nvidia.com/gpu in flavor h100 would have to be free"},)"
            R"({"code":"WaitingForPreemptedWorkloads","count":1,)"
            R"("message":"1 workload is being evicted to make room for it"}]},)"
            R"({"workload":"team-a/low","state":"admitted","clusterQueue":"team-a",)"
            R"("flavors":{"main.nvidia.com/gpu":"h100"},"counts":{"main":2},)"
            R"("evicted":"InClusterQueue","reasons":[]},)"
            R"({"workload":"team-a/more","state":"pending","reasons":[)"
            R"({"code":"WaitingForQuota","podSet":"main","flavor":"h100",)"
            R"("resource":"nvidia.com/gpu","amount":"1",)"
            R"("message":"1 more nvidia.com/gpu in flavor h100 would have to be free"}]}],)"
            R"("active":{"team-a":["team-a/high"]},"inadmissible":{"team-a":["team-a/more"]},)"
            R"("events":[{"object":"team-a/low","reason":"Evicted",)"
            R"("note":"InClusterQueue by team-a/high"}]})");
  // A finished workload still shows what it had, and why it was being evicted.
  EXPECT_NE(json_line(reports[5])
                .find(R"({"workload":"team-a/low","state":"finished",)"
                      R"("clusterQueue":"team-a","flavors":{"main.nvidia.com/gpu":)"
                      R"("h100"},"counts":{"main":2},"evicted":"InClusterQueue")"),
            std::string::npos)
      << json_line(reports[5]);
}

}  // namespace
}  // namespace fairlead::scenario
