// Random model objects that the API would accept, every field used now and then. Seeded.
#pragma once

#include <cstdint>
#include <random>

#include "model/policy.hpp"
#include "model/workload.hpp"

namespace fairlead::manifest {

class RandomObjects {
 public:
  explicit RandomObjects(std::uint64_t seed) : engine_(seed) {}

  model::PolicyObject policy(model::PolicyKind kind);
  model::Workload workload();

 private:
  bool chance() { return below(2) == 0; }
  std::uint64_t below(std::uint64_t limit) { return engine_() % limit; }
  template <class E>
  E pick(std::initializer_list<E> values) {
    return *(values.begin() + below(values.size()));
  }

  std::string name();
  std::string text();
  Quantity quantity();
  Amount amount();
  std::int32_t number();
  Duration span();
  model::Labels labels();
  model::ResourceList resources();
  std::vector<model::Toleration> tolerations();
  std::vector<model::Requirement> requirements(bool of_nodes);
  std::vector<model::ResourceGroup> groups(bool has_parent, bool is_cohort);
  model::Container container();
  model::PodTerm term();
  model::PodCompany company();
  model::PodSpec pod();
  model::ClusterQueue cluster_queue();
  model::ResourceFlavor flavor();
  model::LimitRange limit_range();
  model::Topology topology();
  model::Node node();
  std::optional<model::TopologyRequest> topology_request();
  model::Configuration configuration();
  model::Platform platform();
  model::Overrides overrides();

  std::mt19937_64 engine_;
};

}  // namespace fairlead::manifest
