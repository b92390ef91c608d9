// spec.resourceGroups of ClusterQueue and Cohort. Rules: the CRDs' schema and
// pkg/webhooks/clusterqueue_webhook.go.
#include <algorithm>
#include <set>

#include "manifest/codes.hpp"
#include "manifest/kinds.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

constexpr std::size_t most_groups = 16;
constexpr std::size_t most_in_group = 64;  // covered resources, flavors, resources of a flavor
constexpr std::size_t most_in_all_groups = 256;  // flavors, and covered resources
constexpr std::size_t most_quotas_in_group = 512;

// Where limits make sense.
struct QuotaRules {
  bool is_cohort = false;
  bool has_parent = false;
};

bool read_limit(Object& quota, std::string_view name, const QuotaRules& rules,
                std::optional<Quantity>& out) {
  if (!quota.read(name, out, read_amount)) return false;
  if (!out || rules.has_parent) return true;
  return quota.find(name)->fail(
      rules.is_cohort ? "a limit needs a parent cohort" : "a limit needs a cohort",
      rules.is_cohort ? "set spec.parentName, or remove the limit"
                      : "set spec.cohortName, or remove the limit",
      codes::limit_without_cohort);
}

bool read_quota(const Value& value, const QuotaRules& rules, model::ResourceQuota& out) {
  Object quota(value);
  Quantity nominal;
  std::optional<Quantity> borrowing;
  std::optional<Quantity> lending;
  bool good = quota.require("name", out.resource, read_label_key);
  good = quota.require("nominalQuota", nominal, read_amount) && good;
  good = read_limit(quota, "borrowingLimit", rules, borrowing) && good;
  good = read_limit(quota, "lendingLimit", rules, lending) && good;
  if (good && lending && *lending > nominal && !rules.is_cohort) {
    good = quota.find("lendingLimit")
               ->fail("more is lent than the nominal quota holds",
                      "a lendingLimit is at most the nominalQuota", codes::lends_too_much);
  }
  quota.close();
  out.nominal = quota_amount(out.resource, nominal);
  if (borrowing) out.borrowing_limit = quota_amount(out.resource, *borrowing);
  if (lending) out.lending_limit = quota_amount(out.resource, *lending);
  return good;
}

bool read_flavor(const Value& value, const QuotaRules& rules, model::FlavorQuotas& out) {
  Object flavor(value);
  bool good = flavor.require("name", out.flavor, read_name);
  const auto read_one = [&](const Value& item, model::ResourceQuota& quota) {
    return read_quota(item, rules, quota);
  };
  good = flavor.require("resources", out.resources, list_of(read_one, most_in_group)) && good;
  flavor.close();
  return good;
}

// Every flavor lists exactly the covered resources, in their order.
bool check_coverage(const Value& value, const model::ResourceGroup& group) {
  bool good = true;
  Object object(value);
  const auto flavors = object.find("flavors");
  for (std::size_t i = 0; flavors && i < group.flavors.size(); ++i) {
    const model::FlavorQuotas& flavor = group.flavors[i];
    const bool same = std::equal(flavor.resources.begin(), flavor.resources.end(),
                                 group.covered_resources.begin(), group.covered_resources.end(),
                                 [](const model::ResourceQuota& quota, const std::string& name) {
                                   return quota.resource == name;
                                 });
    if (same) continue;
    good =
        flavors->item(i).fail("the resources differ from coveredResources",
                              "list the same resources in the same order", codes::resource_groups);
  }
  return good;
}

bool read_group(const Value& value, const QuotaRules& rules, model::ResourceGroup& out) {
  Object group(value);
  bool good = group.require("coveredResources", out.covered_resources,
                            list_of(read_label_key, most_in_group));
  const auto read_one = [&](const Value& item, model::FlavorQuotas& flavor) {
    return read_flavor(item, rules, flavor);
  };
  good = group.require("flavors", out.flavors, list_of(read_one, most_in_group)) && good;
  group.close();
  if (!good) return false;
  if (out.covered_resources.empty())
    return value.fail("coveredResources is empty", "", codes::resource_groups);
  if (out.flavors.empty()) return value.fail("flavors is empty", "", codes::resource_groups);
  if (out.flavors.size() * out.covered_resources.size() > most_quotas_in_group) {
    return value.fail("more than 512 pairs of flavor and resource in one group", "",
                      codes::resource_groups);
  }
  return check_coverage(value, out);
}

// A resource is in one group only, and so is a flavor.
bool check_groups(const Value& value, const std::vector<model::ResourceGroup>& groups) {
  std::set<std::string_view> resources;
  std::set<std::string_view> flavors;
  bool good = true;
  const auto once = [&](std::size_t group, std::set<std::string_view>& seen,
                        const std::string& name, const char* what) {
    if (seen.insert(name).second) return;
    good = value.item(group).fail(std::string("the ") + what + " " + name + " is there twice",
                                  "a resource and a flavor belong to one resource group only",
                                  codes::resource_groups);
  };
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (const std::string& name : groups[i].covered_resources)
      once(i, resources, name, "resource");
    for (const auto& quotas : groups[i].flavors) once(i, flavors, quotas.flavor, "flavor");
  }
  if (flavors.size() > most_in_all_groups || resources.size() > most_in_all_groups) {
    good =
        value.fail("more than 256 flavors or resources in all groups", "", codes::resource_groups);
  }
  return good;
}

}  // namespace

bool read_resource_groups(const Value& value, bool is_cohort, bool has_parent,
                          std::vector<model::ResourceGroup>& out) {
  const QuotaRules rules{is_cohort, has_parent};
  const auto read_one = [&](const Value& item, model::ResourceGroup& group) {
    return read_group(item, rules, group);
  };
  return list_of(read_one, most_groups)(value, out) && check_groups(value, out);
}

}  // namespace fairlead::manifest
