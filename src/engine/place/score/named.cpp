#include "engine/place/score/scores.hpp"

namespace fairlead::place {

namespace {

struct Named {
  std::string_view name;
  std::unique_ptr<Score> (*make)(const TypicalPods& typical, Scale scale);
};

constexpr Named all[] = {
    {"pack", [](const TypicalPods&, Scale) { return pack(); }},
    {"spread", [](const TypicalPods&, Scale) { return spread(); }},
    {"best-fit", [](const TypicalPods&, Scale scale) { return best_fit(scale); }},
    {"dot-product", [](const TypicalPods&, Scale scale) { return dot_product(scale); }},
    {"gpu-clustering", [](const TypicalPods&, Scale scale) { return gpu_clustering(scale); }},
    {"gpu-packing", [](const TypicalPods&, Scale) { return gpu_packing(); }},
    {"fgd", [](const TypicalPods& typical, Scale scale) { return fgd(typical, {.scale = scale}); }},
    {"balanced",
     [](const TypicalPods& typical, Scale scale) { return balanced(typical, {.scale = scale}); }},
};

}  // namespace

std::vector<std::string_view> score_names() {
  std::vector<std::string_view> names;
  for (const Named& score : all) names.push_back(score.name);
  return names;
}

std::unique_ptr<Score> make_score(std::string_view name, const TypicalPods& typical, Scale scale) {
  for (const Named& score : all) {
    if (score.name == name) return score.make(typical, scale);
  }
  return nullptr;
}

}  // namespace fairlead::place
