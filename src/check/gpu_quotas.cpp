#include "check/gpu_quotas.hpp"

#include <algorithm>

#include "check/mig_targets.hpp"
#include "hardware/card_names.hpp"

namespace fairlead::check {
namespace {

constexpr std::size_t names_shown = 4;

std::string gpus_text(std::int64_t gpus) {
  return std::to_string(gpus) + (gpus == 1 ? " GPU" : " GPUs");
}

class GpuNames {
 public:
  GpuNames(const std::map<std::string, FlavorNodes>& of_flavors, Findings& findings)
      : of_flavors_(of_flavors), findings_(findings) {}

  template <class T>
  void check(const Catalog<T>& objects) {
    for (const Item<T>& object : objects) {
      for (std::size_t g = 0; g < object->resource_groups.size(); ++g) {
        const model::ResourceGroup& group = object->resource_groups[g];
        for (std::size_t f = 0; f < group.flavors.size(); ++f) {
          for (std::size_t r = 0; r < group.flavors[f].resources.size(); ++r) {
            const model::ResourceQuota& quota = group.flavors[f].resources[r];
            if (quota.nominal <= Amount() || !model::is_gpu_resource(quota.resource)) continue;
            check(object.subject,
                  {"spec", "resourceGroups", g, "flavors", f, "resources", r, "name"},
                  group.flavors[f].flavor, quota.resource);
          }
        }
      }
    }
  }

 private:
  void check(const Subject& subject, const Path& path, const std::string& flavor,
             const std::string& resource) {
    const auto found = of_flavors_.find(flavor);
    if (found == of_flavors_.end() || found->second.nodes == 0) return;
    const FlavorNodes& nodes = found->second;
    const auto profile = hardware::profile_of_resource(resource);
    if (profile && no_card_has(nodes, *profile)) {
      return report_profile(subject, path, flavor, resource, *profile, nodes);
    }
    // Nodes without any allocatable were written by hand, to show their labels.
    const auto offered = nodes.offered.find(resource);
    const bool none = offered == nodes.offered.end() || offered->second <= Amount();
    if (!none || nodes.offered.empty()) return;
    report_missing(subject, path, flavor, resource, nodes);
  }

  static bool no_card_has(const FlavorNodes& nodes, const std::string& profile) {
    return !nodes.cards.empty() &&
           std::all_of(nodes.cards.begin(), nodes.cards.end(), [&](const hardware::Card* card) {
             return card != nullptr && !hardware::find_profile(*card, profile);
           });
  }

  void report_profile(const Subject& subject, const Path& path, const std::string& flavor,
                      const std::string& resource, const std::string& profile,
                      const FlavorNodes& nodes) {
    std::vector<std::string_view> cards;
    std::vector<std::string> like;
    std::vector<std::string_view> all;
    for (const hardware::Card* card : nodes.cards) {
      cards.push_back(card->name);
      for (const std::size_t i : hardware::profiles_like(*card, profile)) {
        like.push_back(hardware::resource_of(card->profiles[i].name));
      }
      for (const hardware::Profile& each : card->profiles) all.push_back(each.name);
    }
    std::sort(cards.begin(), cards.end());
    findings_.report(codes::no_such_profile, subject, path,
                     escaped(resource, 80) + " does not exist on " + some_of(cards, names_shown) +
                         ", the GPUs of " + named("ResourceFlavor", flavor),
                     like.empty() ? "they have " + some_of(all, all.size())
                                  : some_of({like.begin(), like.end()}, names_shown) +
                                        (like.size() == 1 ? " does" : " do") + "; they have " +
                                        some_of(all, all.size()));
  }

  void report_missing(const Subject& subject, const Path& path, const std::string& flavor,
                      const std::string& resource, const FlavorNodes& nodes) {
    std::vector<std::string_view> offered;
    for (const auto& [name, amount] : nodes.offered) {
      if (amount > Amount() && model::is_gpu_resource(name)) offered.push_back(name);
    }
    findings_.report(
        codes::not_offered, subject, path,
        "no node of " + named("ResourceFlavor", flavor) + " offers " + escaped(resource, 80),
        offered.empty() ? "they offer no GPUs at all"
                        : "they offer " + some_of(offered, names_shown));
  }

  const std::map<std::string, FlavorNodes>& of_flavors_;
  Findings& findings_;
};

}  // namespace

void check_replicas(const Item<model::ResourceFlavor>& flavor, const FlavorNodes& nodes,
                    const std::map<FlavorResource, Amount>& promised, Findings& findings) {
  const std::string resource(model::gpu_resource);
  const auto quota = promised.find({flavor->name, resource});
  if (quota == promised.end() || nodes.replicas.empty()) return;
  const auto& [fewest, one] = *nodes.replicas.begin();
  const auto& [most, other] = *nodes.replicas.rbegin();
  if (most == 1) return;
  const std::string of_flavor = resource + " in " + named("ResourceFlavor", flavor->name);
  const auto part = [](std::int64_t replicas) {
    return replicas == 1 ? std::string("a whole GPU") : "1/" + std::to_string(replicas) + " of one";
  };
  if (fewest != most) {
    findings.report(codes::counts_replicas, flavor.subject, {"metadata", "name"},
                    of_flavor + " is " + part(fewest) + " on node " + escaped((*one)->name, 60) +
                        " and " + part(most) + " on node " + escaped((*other)->name, 60),
                    "give them flavors of their own: nvidia.com/gpu.replicas is a label");
    return;
  }
  const std::string offered = amount_text(resource, nodes.offered.at(resource));
  Diagnostic& finding = findings.report(
      codes::counts_replicas, flavor.subject, {"metadata", "name"},
      of_flavor + " counts replicas: its nodes have " + gpus_text(nodes.gpus) + " and offer " +
          offered + ", and the quotas promise " + amount_text(resource, quota->second) +
          (quota->second == Amount(nodes.gpus) ? ", as if for whole GPUs" : ""),
      "renameByDefault: true makes nvidia.com/gpu.shared of them, which nobody takes for GPUs");
  if (quota->second != Amount(nodes.gpus)) finding.severity = Severity::info;
}

void check_gpu_names(const Inventory& inventory,
                     const std::map<std::string, FlavorNodes>& of_flavors, Findings& findings) {
  GpuNames names(of_flavors, findings);
  names.check(inventory.cluster_queues);
  names.check(inventory.cohorts);
}

}  // namespace fairlead::check
