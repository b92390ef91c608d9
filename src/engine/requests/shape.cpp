#include "engine/requests/shape.hpp"

#include <string_view>

namespace fairlead {
namespace {

// Every piece is preceded by its length or followed by a mark that it cannot contain, so that
// different shapes never have the same text.
class Text {
 public:
  void add(std::string_view piece) {
    number(static_cast<std::int64_t>(piece.size()));
    text_ += piece;
  }
  void number(std::int64_t value) {
    text_ += std::to_string(value);
    text_ += ';';
  }
  void add(const model::ResourceList& list) {
    number(static_cast<std::int64_t>(list.size()));
    for (const auto& [name, quantity] : list) {
      add(name);
      add(to_string(quantity));
    }
  }
  void add(const std::vector<model::Container>& containers) {
    number(static_cast<std::int64_t>(containers.size()));
    for (const model::Container& container : containers) add(container.requests);
  }
  void add(const model::Requirement& requirement) {
    add(requirement.key);
    number(static_cast<int>(requirement.op));
    number(static_cast<std::int64_t>(requirement.values.size()));
    for (const std::string& value : requirement.values) add(value);
  }
  void add(const model::Toleration& toleration) {
    add(toleration.key);
    number(static_cast<int>(toleration.op));
    add(toleration.value);
    number(toleration.effect ? static_cast<int>(*toleration.effect) : -1);
  }
  void add(const model::PodSpec& pod);
  void add(const model::TopologyRequest& request);

  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

void Text::add(const model::PodSpec& pod) {
  add(pod.init_containers);
  add(pod.containers);
  add(pod.requests);
  add(pod.overhead);
  add(pod.runtime_class);
  number(static_cast<std::int64_t>(pod.node_selector.size()));
  for (const auto& [key, value] : pod.node_selector) {
    add(key);
    add(value);
  }
  number(static_cast<std::int64_t>(pod.required_affinity.size()));
  for (const model::NodeSelectorTerm& term : pod.required_affinity) {
    number(static_cast<std::int64_t>(term.match_expressions.size()));
    for (const model::Requirement& requirement : term.match_expressions) add(requirement);
  }
  number(static_cast<std::int64_t>(pod.tolerations.size()));
  for (const model::Toleration& toleration : pod.tolerations) add(toleration);
}

void Text::add(const model::TopologyRequest& request) {
  number(static_cast<int>(request.mode));
  add(request.level);
  number(static_cast<std::int64_t>(request.slices.size()));
  for (const model::TopologySlice& slice : request.slices) {
    add(slice.level);
    number(slice.size);
  }
  add(request.group);
}

}  // namespace

std::string pod_text(const model::PodSpec& adjusted) {
  Text text;
  text.add(adjusted);
  return text.take();
}

std::string shape_text(const State& state, std::int32_t priority, const model::Workload& workload,
                       const std::vector<model::PodSpec>& adjusted,
                       const std::vector<PodSetRequest>& requests) {
  Text text;
  text.number(priority);
  if (state.settings.shape_by_limit) {
    text.number(workload.maximum_execution_time.value_or(milliseconds(-1)).ms);
  }
  for (std::size_t i = 0; i < workload.pod_sets.size(); ++i) {
    const model::PodSet& set = workload.pod_sets[i];
    text.add(set.name);
    text.number(requests[i].count);
    text.number(set.min_count.value_or(-1));
    text.number(static_cast<std::int64_t>(requests[i].per_pod.size()));
    for (const ResourceAmount& each : requests[i].per_pod) {
      text.add(state.resources.name(each.resource));
      text.number(each.amount);
    }
    text.add(adjusted[i]);
    if (set.topology) text.add(*set.topology);
  }
  return text.take();
}

}  // namespace fairlead
