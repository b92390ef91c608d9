#include "manifest/writers.hpp"

namespace fairlead::manifest {
namespace {

// Beyond 64 bits in every resource's unit, which reads back as unlimited.
constexpr const char* unlimited_text = "9223372036854775807";

}  // namespace

void put_amount(JsonWriter& out, std::string_view key, const std::string& resource, Amount amount) {
  out.key(key).text(amount.is_unlimited() ? unlimited_text : amount_text(resource, amount));
}

void put(JsonWriter& out, std::string_view key, const std::string& value) {
  if (!value.empty()) out.key(key).text(value);
}

void put(JsonWriter& out, std::string_view key, const std::optional<std::int32_t>& value) {
  if (value) out.key(key).number(std::int64_t{*value});
}

void put(JsonWriter& out, std::string_view key, const model::Labels& map) {
  if (map.empty()) return;
  out.key(key).begin_object();
  for (const auto& [name, value] : map) out.key(name).text(value);
  out.end_object();
}

void put(JsonWriter& out, std::string_view key, const model::ResourceList& map) {
  if (map.empty()) return;
  out.key(key).begin_object();
  for (const auto& [name, quantity] : map) out.key(name).text(to_string(quantity));
  out.end_object();
}

void put(JsonWriter& out, std::string_view key, const std::vector<std::string>& list) {
  if (list.empty()) return;
  out.key(key).begin_array();
  for (const std::string& item : list) out.text(item);
  out.end_array();
}

void put_header(JsonWriter& out, std::string_view api_version, std::string_view kind) {
  out.key("apiVersion").text(api_version);
  out.key("kind").text(kind);
}

void put_metadata(JsonWriter& out, const std::string& space, const std::string& name,
                  const model::Labels& labels, const model::Labels& annotations) {
  out.key("metadata").begin_object();
  put(out, "name", name);
  put(out, "namespace", space);
  put(out, "labels", labels);
  put(out, "annotations", annotations);
  out.end_object();
}

void put_tolerations(JsonWriter& out, const std::vector<model::Toleration>& tolerations) {
  put_objects(out, "tolerations", tolerations, [&](const model::Toleration& each) {
    put(out, "key", each.key);
    out.key("operator").text(name_of(toleration_operators, each.op));
    put(out, "value", each.value);
    if (each.effect) out.key("effect").text(name_of(taint_effects, *each.effect));
  });
}

void put_requirements(JsonWriter& out, const std::vector<model::Requirement>& requirements) {
  put_objects(out, "matchExpressions", requirements, [&](const model::Requirement& each) {
    put(out, "key", each.key);
    out.key("operator").text(name_of(node_operators, each.op));
    put(out, "values", each.values);
  });
}

void put_resource_groups(JsonWriter& out, const std::vector<model::ResourceGroup>& groups) {
  put_objects(out, "resourceGroups", groups, [&](const model::ResourceGroup& group) {
    put(out, "coveredResources", group.covered_resources);
    put_objects(out, "flavors", group.flavors, [&](const model::FlavorQuotas& flavor) {
      put(out, "name", flavor.flavor);
      put_objects(out, "resources", flavor.resources, [&](const model::ResourceQuota& quota) {
        put(out, "name", quota.resource);
        put_amount(out, "nominalQuota", quota.resource, quota.nominal);
        if (quota.borrowing_limit) {
          put_amount(out, "borrowingLimit", quota.resource, *quota.borrowing_limit);
        }
        if (quota.lending_limit) {
          put_amount(out, "lendingLimit", quota.resource, *quota.lending_limit);
        }
      });
    });
  });
}

void put_fair_weight(JsonWriter& out, Quantity weight) {
  if (weight == Quantity::of(1)) return;
  out.key("fairSharing").begin_object();
  out.key("weight").text(to_string(weight));
  out.end_object();
}

}  // namespace fairlead::manifest
