#include <algorithm>

#include "fuzz/plan.hpp"

namespace fairlead::fuzz {
namespace {

using boost::json::array;
using boost::json::object;

object draw_resource(Plan& plan, const std::string& name, bool is_cohort, bool has_cohort) {
  Draw& draw = plan.draw;
  const Features& on = plan.features;
  const std::int64_t nominal = is_cohort ? draw.between(0, 4) : draw.between(0, 8);
  object resource{{"name", name}, {"nominalQuota", nominal}};
  if (!has_cohort) return resource;
  if (on.borrowing_limits && draw.chance(60)) resource["borrowingLimit"] = draw.between(0, 9);
  if (on.lending && draw.chance(60)) resource["lendingLimit"] = draw.between(0, nominal);
  return resource;
}

// The flavors in a random order, not always all of them.
std::vector<std::string> draw_flavors(Plan& plan, const std::vector<std::string>& all) {
  std::vector<std::string> left = all;
  std::vector<std::string> chosen;
  const std::int64_t count = plan.features.several_flavors
                                 ? plan.draw.between(1, static_cast<std::int64_t>(all.size()))
                                 : 1;
  while (static_cast<std::int64_t>(chosen.size()) < count) {
    const std::string flavor = plan.draw.one_of(left);
    left.erase(std::find(left.begin(), left.end(), flavor));
    chosen.push_back(flavor);
  }
  return chosen;
}

object draw_group(Plan& plan, const std::vector<std::string>& resources,
                  const std::vector<std::string>& flavors, bool is_cohort, bool has_cohort) {
  array covered;
  for (const std::string& resource : resources) covered.emplace_back(resource);
  array quotas;
  for (const std::string& flavor : draw_flavors(plan, flavors)) {
    array amounts;
    for (const std::string& resource : resources) {
      amounts.push_back(draw_resource(plan, resource, is_cohort, has_cohort));
    }
    quotas.push_back(object{{"name", flavor}, {"resources", std::move(amounts)}});
  }
  return {{"coveredResources", std::move(covered)}, {"flavors", std::move(quotas)}};
}

}  // namespace

array draw_resource_groups(Plan& plan, bool is_cohort, bool has_cohort) {
  const std::vector<std::string>& resources = plan.resources;
  array groups;
  // With enough flavors, the last resource may have a group and flavors of its own.
  const bool split = resources.size() > 1 && plan.flavors.size() > 2 && plan.draw.chance(30);
  if (!split) {
    groups.push_back(draw_group(plan, resources, plan.flavors, is_cohort, has_cohort));
    return groups;
  }
  const std::vector<std::string> first(resources.begin(), resources.end() - 1);
  const std::vector<std::string> last(resources.end() - 1, resources.end());
  const std::vector<std::string> early(plan.flavors.begin(), plan.flavors.begin() + 2);
  const std::vector<std::string> late(plan.flavors.begin() + 2, plan.flavors.end());
  groups.push_back(draw_group(plan, first, early, is_cohort, has_cohort));
  groups.push_back(draw_group(plan, last, late, is_cohort, has_cohort));
  return groups;
}

}  // namespace fairlead::fuzz
