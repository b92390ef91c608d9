#include "engine/binding/cluster.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace fairlead {

namespace {

std::unique_ptr<place::Score> score_of(const PlacementSettings& settings) {
  std::unique_ptr<place::Score> score = place::make_score(settings.score, settings.typical);
  FAIRLEAD_ASSERT(score != nullptr);
  return score;
}

}  // namespace

bool NodeFilter::accepts(const model::Node& node) const {
  return model::lets_in(node.taints, {&tolerations}) && model::has_all(node.labels, labels) &&
         model::matches(affinity, node.labels);
}

Cluster::Cluster(const PlacementSettings& settings) : placer(score_of(settings)) {}

}  // namespace fairlead
