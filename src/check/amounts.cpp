// Amounts and names of resources that are valid and probably slips.
#include <algorithm>
#include <array>
#include <map>

#include "check/resource_lists.hpp"
#include "check/rules.hpp"
#include "manifest/nearest.hpp"

namespace fairlead::check {
namespace {

constexpr std::array<std::string_view, 12> usual_resources = {"cpu",
                                                              "memory",
                                                              "ephemeral-storage",
                                                              "pods",
                                                              "nvidia.com/gpu",
                                                              "nvidia.com/gpu.shared",
                                                              "amd.com/gpu",
                                                              "google.com/tpu",
                                                              "gpu.intel.com/i915",
                                                              "gpu.intel.com/xe",
                                                              "habana.ai/gaudi",
                                                              "aws.amazon.com/neuron"};

constexpr std::size_t long_name = 14;  // from here on two letters may be slips

// "1g.10gb", "1g.5gb.me": what follows nvidia.com/mig-.
bool is_mig_profile(std::string_view text) {
  const auto take = [&](std::string_view unit) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits == 0 || !text.substr(digits).starts_with(unit)) return false;
    text.remove_prefix(digits + unit.size());
    return true;
  };
  return take("g.") && take("gb") && (text.empty() || text.starts_with('.'));
}

// What a name was probably meant to be; empty where it is right, or nobody can say.
std::string meant_resource(std::string_view name) {
  constexpr std::string_view mig = "nvidia.com/mig-";
  if (name.starts_with(mig)) {
    return is_mig_profile(name.substr(mig.size())) ? "" : std::string(mig) + "1g.10gb";
  }
  const auto slips = [&](std::string_view usual) -> std::size_t {
    if (std::min(name.size(), usual.size()) < 5) return 0;
    return usual.size() >= long_name ? 2 : 1;
  };
  for (const std::string_view usual : usual_resources) {
    if (name == usual) return "";
  }
  for (const std::string_view usual : usual_resources) {
    const std::size_t longer = std::max(name.size(), usual.size());
    if (longer - std::min(name.size(), usual.size()) > 2) continue;
    const std::size_t apart = manifest::letters_apart(name, usual);
    if (apart <= slips(usual)) return std::string(usual);
  }
  return "";
}

bool is_in_bytes(std::string_view resource) {
  return resource == "memory" || resource == "ephemeral-storage" ||
         resource.starts_with("hugepages-");
}

// What is unlikely about an amount; empty where nothing is.
std::string unlikely(std::string_view resource, Quantity amount) {
  if (amount <= Quantity()) return "";
  if (is_in_bytes(resource)) {
    if (amount >= Quantity::of(std::int64_t{1} << 20)) return "";
    return to_string(amount) + " of " + escaped(resource, 80) + " is less than one MiB";
  }
  if (resource == "cpu" || amount.nanos() % Quantity::of(1).nanos() == 0) return "";
  return to_string(amount) + " is no whole number of " + escaped(resource, 80);
}

const char* unit_hint(std::string_view resource) {
  return is_in_bytes(resource) ? "amounts without a unit are bytes; 64Gi is usual"
                               : "devices are counted in whole ones";
}

class Amounts {
 public:
  explicit Amounts(Findings& findings) : findings_(findings) {}

  template <class T>
  void check_quotas(const Item<T>& object) {
    for (std::size_t g = 0; g < object->resource_groups.size(); ++g) {
      const model::ResourceGroup& group = object->resource_groups[g];
      for (std::size_t r = 0; r < group.covered_resources.size(); ++r) {
        check_name(object.subject, {"spec", "resourceGroups", g, "coveredResources", r},
                   group.covered_resources[r]);
      }
      for (std::size_t f = 0; f < group.flavors.size(); ++f) {
        for (std::size_t r = 0; r < group.flavors[f].resources.size(); ++r) {
          const Path at = {"spec", "resourceGroups", g, "flavors", f, "resources", r};
          check_quota(object.subject, at, group.flavors[f].resources[r].resource);
        }
      }
    }
  }

  void check_requests(const Submission& submission) {
    for_each_request(*submission.subject.node, [&](const manifest::Member& each) {
      const Subject at{submission.subject.source, &each.value};
      check_name(at, {}, each.key);
      const auto amount = parse_quantity(each.value.text());
      const std::string wrong = amount ? unlikely(each.key, *amount) : "";
      if (wrong.empty()) return;
      Diagnostic& finding =
          findings_.report(codes::unlikely_unit, at, {}, wrong, unit_hint(each.key));
      // The API server refuses pods that ask for a part of a device.
      if (!is_in_bytes(each.key)) finding.severity = Severity::error;
    });
  }

 private:
  void check_name(const Subject& subject, const Path& path, const std::string& name) {
    const auto [known, added] = meant_.try_emplace(name);
    if (added) known->second = meant_resource(name);
    if (known->second.empty()) return;
    findings_.report(codes::misspelt_resource, subject, path,
                     "pods do not usually ask for " + escaped(name, 80),
                     "did you mean " + known->second + "?");
  }

  void check_quota(const Subject& subject, const Path& at, const std::string& resource) {
    for (const char* field : {"nominalQuota", "borrowingLimit", "lendingLimit"}) {
      Path path = at;
      const manifest::Node* quota = find_node(subject, path);
      const manifest::Node* value = quota == nullptr ? nullptr : quota->find(field);
      if (value == nullptr) continue;
      const auto amount = parse_quantity(value->text());
      const std::string wrong = amount ? unlikely(resource, *amount) : "";
      path.push_back(field);
      if (wrong.empty()) continue;
      findings_.report(codes::unlikely_unit, subject, path, wrong, unit_hint(resource));
    }
  }

  Findings& findings_;
  std::map<std::string, std::string> meant_;  // name -> meant_resource(name)
};

}  // namespace

void check_amounts(const Inventory& inventory, Findings& findings) {
  Amounts amounts(findings);
  for (const auto& queue : inventory.cluster_queues) amounts.check_quotas(queue);
  for (const auto& cohort : inventory.cohorts) amounts.check_quotas(cohort);
  for (const Submission& submission : inventory.submissions) amounts.check_requests(submission);
}

}  // namespace fairlead::check
