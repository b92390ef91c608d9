// Parts of documents that several kinds share, for encode.cpp and its neighbours. Each field is
// left out where it has its default.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "manifest/json_writer.hpp"
#include "manifest/names.hpp"
#include "model/policy.hpp"
#include "model/workload.hpp"

namespace fairlead::manifest {

void put(JsonWriter& out, std::string_view key, const std::string& value);  // "" is left out
void put(JsonWriter& out, std::string_view key, const std::optional<std::int32_t>& value);
void put(JsonWriter& out, std::string_view key, const model::Labels& map);
void put(JsonWriter& out, std::string_view key, const model::ResourceList& map);
void put(JsonWriter& out, std::string_view key, const std::vector<std::string>& list);

template <class E, std::size_t N>
void put_name(JsonWriter& out, std::string_view key, const std::array<Named<E>, N>& table, E value,
              E by_default) {
  if (value != by_default) out.key(key).text(name_of(table, value));
}

// A list of objects, left out where it is empty: `write(item)` writes the fields of one.
template <class T, class Write>
void put_objects(JsonWriter& out, std::string_view key, const std::vector<T>& list, Write write) {
  if (list.empty()) return;
  out.key(key).begin_array();
  for (const T& item : list) {
    out.begin_object();
    write(item);
    out.end_object();
  }
  out.end_array();
}

// The start of every document: apiVersion, kind, metadata.
void put_header(JsonWriter& out, std::string_view api_version, std::string_view kind);
void put_metadata(JsonWriter& out, const std::string& space, const std::string& name,
                  const model::Labels& labels = {}, const model::Labels& annotations = {});

void put_tolerations(JsonWriter& out, const std::vector<model::Toleration>& tolerations);
void put_requirements(JsonWriter& out, const std::vector<model::Requirement>& requirements);
void put_resource_groups(JsonWriter& out, const std::vector<model::ResourceGroup>& groups);
// A quota, as the resource is counted.
void put_amount(JsonWriter& out, std::string_view key, const std::string& resource, Amount amount);
void put_fair_weight(JsonWriter& out, Quantity weight);
void put_pod_spec(JsonWriter& out, const model::PodSpec& pod, const std::string& node);
void put_pod_template(JsonWriter& out, const model::PodSpec& pod);

// The documents that have a file of their own; encode() calls them.
void put_configuration(JsonWriter& out, const model::Configuration& configuration);
void put_cluster_queue(JsonWriter& out, const model::ClusterQueue& queue);
void put_platform(JsonWriter& out, const model::Platform& platform);

}  // namespace fairlead::manifest
