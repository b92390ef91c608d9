// Short texts through the whole of `fairlead check`, and what is said about them.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "check/check.hpp"

namespace fairlead::check {

inline Collection texts(const std::vector<std::string>& all) {
  Collection collection;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string file = std::string(1, static_cast<char>('a' + i)) + ".yaml";
    collection.inputs.push_back({file, all[i], true});
  }
  return collection;
}

inline Report checked(const std::string& text, const CheckOptions& options = {}) {
  return check(texts({text}), options);
}

// "KQ101:4" for each finding with a code of the family that begins so, in order.
inline std::string found(const std::string& text, const std::string& family = "",
                         const CheckOptions& options = {}) {
  std::string all;
  for (const Diagnostic& finding : checked(text, options).findings) {
    if (!finding.code.starts_with(family)) continue;
    all += (all.empty() ? "" : " ") + finding.code + ":" + std::to_string(finding.at.line);
  }
  return all;
}

// The finding with this code, of which there must be one.
inline Diagnostic only(const std::string& text, const std::string& code,
                       const CheckOptions& options = {}) {
  Diagnostics all;
  for (const Diagnostic& finding : checked(text, options).findings) {
    if (finding.code == code) all.push_back(finding);
  }
  EXPECT_EQ(all.size(), 1U) << code << " in\n" << text;
  return all.empty() ? Diagnostic() : all.front();
}

inline std::string document(const std::string& api_version, const std::string& kind,
                            const std::string& name, const std::string& more) {
  return "---\napiVersion: " + api_version + "\nkind: " + kind + "\nmetadata: {" + name + "}\n" +
         more;
}

inline std::string kueue(const std::string& kind, const std::string& name,
                         const std::string& spec) {
  return document("kueue.x-k8s.io/v1beta2", kind, "name: " + name,
                  spec.empty() ? "" : "spec: {" + spec + "}\n");
}

inline std::string flavor(const std::string& name) { return kueue("ResourceFlavor", name, ""); }

inline std::string local_queue(const std::string& space, const std::string& queue) {
  return document("kueue.x-k8s.io/v1beta2", "LocalQueue", "name: main, namespace: " + space,
                  "spec: {clusterQueue: " + queue + "}\n");
}

// One resource group with one flavor and one resource: "resourceGroups: [...]".
inline std::string quota(const std::string& nominal, const std::string& more = "",
                         const std::string& resource = "nvidia.com/gpu",
                         const std::string& of_flavor = "h100") {
  return "resourceGroups: [{coveredResources: [" + resource + "], flavors: [{name: " + of_flavor +
         ", resources: [{name: " + resource + ", nominalQuota: " + nominal +
         (more.empty() ? "" : ", " + more) + "}]}]}]";
}

inline std::string queue(const std::string& name, const std::string& spec) {
  return kueue("ClusterQueue", name, "namespaceSelector: {matchLabels: {team: x}}, " + spec);
}

inline std::string job(const std::string& resources, const std::string& labels = "") {
  return document("batch/v1", "Job",
                  "name: j, namespace: a, labels: {kueue.x-k8s.io/queue-name: main" +
                      (labels.empty() ? "" : ", " + labels) + "}",
                  "spec: {parallelism: 4, template: {spec: {containers: [{name: c, resources: "
                  "{requests: {" +
                      resources + "}}}]}}}\n");
}

}  // namespace fairlead::check
