#include "model/pod.hpp"

#include <gtest/gtest.h>

namespace fairlead::model {
namespace {

Container with(std::int64_t cpu_milli, bool sidecar = false) {
  return {"c", {{"cpu", Quantity::of_milli(cpu_milli)}}, {}, sidecar};
}

std::int64_t cpu_of(const PodSpec& spec) { return pod_requests(spec)["cpu"].milli(); }

TEST(PodRequests, ContainersRunTogether) {
  PodSpec spec;
  spec.containers = {with(100), with(200)};
  EXPECT_EQ(cpu_of(spec), 300);
}

TEST(PodRequests, AnInitContainerRunsAlone) {
  PodSpec spec;
  spec.containers = {with(100)};
  spec.init_containers = {with(500), with(200)};
  EXPECT_EQ(cpu_of(spec), 500);
}

TEST(PodRequests, SidecarsRunBesideLaterInitContainersAndTheRest) {
  PodSpec spec;
  spec.containers = {with(100)};
  spec.init_containers = {with(500), with(50, true), with(480)};
  EXPECT_EQ(cpu_of(spec), 530);  // the last init container beside the sidecar
  spec.init_containers = {with(500), with(450, true)};
  EXPECT_EQ(cpu_of(spec), 550);  // the sidecar beside the container
}

TEST(PodRequests, ALimitStandsInForARequest) {
  PodSpec spec;
  spec.containers = {with(100)};
  spec.containers[0].limits = {{"cpu", Quantity::of(1)}, {"memory", Quantity::of(64)}};
  EXPECT_EQ(cpu_of(spec), 100);
  EXPECT_EQ(pod_requests(spec)["memory"], Quantity::of(64));
}

TEST(PodRequests, PodLevelResourcesReplaceTheContainers) {
  PodSpec spec;
  spec.containers = {with(100)};
  spec.requests = {{"cpu", Quantity::of_milli(70)}};
  EXPECT_EQ(cpu_of(spec), 70);
}

TEST(PodRequests, OverheadIsAddedLast) {
  PodSpec spec;
  spec.init_containers = {with(500)};
  spec.overhead = {{"cpu", Quantity::of_milli(10)}};
  EXPECT_EQ(cpu_of(spec), 510);
}

}  // namespace
}  // namespace fairlead::model
