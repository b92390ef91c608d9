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
  const bool tolerated =
      std::all_of(node.taints.begin(), node.taints.end(), [&](const model::Taint& taint) {
        return taint.effect == model::TaintEffect::prefer_no_schedule ||
               model::tolerates(tolerations, taint);
      });
  return tolerated && model::has_all(node.labels, labels) && model::matches(affinity, node.labels);
}

Cluster::Cluster(const PlacementSettings& settings) : placer(score_of(settings)) {}

}  // namespace fairlead
