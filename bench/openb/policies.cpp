#include "policies.hpp"

#include <bit>
#include <map>

#include "engine/place/score/scores.hpp"

namespace fairlead::openb {

namespace {

class ByScore : public Policy {
 public:
  ByScore(const Workload& workload, std::unique_ptr<place::Score> score)
      : placer_(std::move(score)) {
    for (const place::Request& request : workload.shapes) placer_.add_shape(request);
  }
  std::optional<place::Placement> place(place::Inventory& inventory, std::size_t shape) override {
    return placer_.place(inventory, place::PodShapeId::at(shape));
  }

 private:
  place::Placer placer_;
};

// Any host that fits, and any of its GPUs that do. A baseline to compare with, and nothing that an
// engine should offer: the choice hangs on a seed.
class Random : public Policy {
 public:
  Random(const Workload& workload, const GoRandom& random)
      : shapes_(workload.shapes), random_(random) {}

  std::optional<place::Placement> place(place::Inventory& inventory, std::size_t shape) override {
    const place::Request& request = shapes_[shape];
    fitting_.clear();
    for (std::size_t i = 0; i < inventory.size(); ++i) {
      if (inventory.fits(place::HostId::at(i), request)) fitting_.push_back(place::HostId::at(i));
    }
    if (fitting_.empty()) return std::nullopt;
    const auto at = random_.below(static_cast<std::int32_t>(fitting_.size()));
    place::Placement placement{fitting_[static_cast<std::size_t>(at)], 0};
    const place::Host& host = inventory.host(placement.host);
    placement.gpus = request.shares() ? any_gpu(place::fitting_gpus(host, request))
                                      : place::tightest_gpus(host, request);
    inventory.take(placement, request);
    return placement;
  }

 private:
  place::GpuMask any_gpu(std::uint32_t gpus) {
    for (auto skip = random_.below(std::popcount(gpus)); skip > 0; --skip) gpus &= gpus - 1;
    return static_cast<place::GpuMask>(gpus & (~gpus + 1));
  }

  const std::vector<place::Request>& shapes_;
  GoRandom random_;
  std::vector<place::HostId> fitting_;
};

// Our names of the paper's policies.
const std::map<std::string, std::string_view> scores = {{"02-DotProd", "dot-product"},
                                                        {"03-GpuClustering", "gpu-clustering"},
                                                        {"04-GpuPacking", "gpu-packing"},
                                                        {"05-BestFit", "best-fit"},
                                                        {"06-FGD", "fgd"},
                                                        {"Balanced", "balanced"}};

}  // namespace

std::vector<std::string> policy_names() {
  std::vector<std::string> names = {"01-Random"};
  for (const auto& [name, score] : scores) names.push_back(name);
  return names;
}

std::unique_ptr<Policy> make_policy(const std::string& name, const Workload& workload,
                                    const GoRandom& random) {
  if (name == "01-Random") return std::make_unique<Random>(workload, random);
  return std::make_unique<ByScore>(workload, place::make_score(scores.at(name), workload.typical));
}

}  // namespace fairlead::openb
