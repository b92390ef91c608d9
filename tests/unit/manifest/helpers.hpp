// Short ways to read texts and to see what was said about them.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "manifest/compose.hpp"
#include "manifest/decode.hpp"

namespace fairlead::manifest {

// The documents of a text that must be good.
inline std::vector<Document> composed(const std::string& text) {
  const auto documents = compose(text, "f.yaml");
  EXPECT_TRUE(documents) << (documents ? "" : to_string(documents.error()));
  return documents ? *documents : std::vector<Document>{};
}

// The root of the only document of a text that must be good.
inline Node root_of(const std::string& text) {
  const auto documents = composed(text);
  EXPECT_EQ(documents.size(), 1U) << text;
  return documents.empty() ? Node() : documents[0].root;
}

inline Result<Manifest> decoded(const std::string& text) {
  const auto documents = compose(text, "f.yaml");
  if (!documents) return unexpected(documents.error());
  return decode(*documents);
}

// Everything that is said about a text; empty where it is good.
inline std::string complaint(const std::string& text) {
  const auto manifest = decoded(text);
  return manifest ? "" : to_string(manifest.error());
}

// The policy object of a text that holds one.
template <class T>
T policy_of(const std::string& text) {
  const auto manifest = decoded(text);
  EXPECT_TRUE(manifest) << text << "\n" << (manifest ? "" : to_string(manifest.error()));
  if (!manifest || manifest->policy.size() != 1) return {};
  const T* object = std::get_if<T>(&manifest->policy[0].value);
  EXPECT_NE(object, nullptr);
  return object == nullptr ? T{} : *object;
}

inline model::Workload workload_of(const std::string& text) {
  const auto manifest = decoded(text);
  EXPECT_TRUE(manifest) << text << "\n" << (manifest ? "" : to_string(manifest.error()));
  if (!manifest || manifest->workloads.size() != 1) return {};
  return manifest->workloads[0].value;
}

inline bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace fairlead::manifest

#define EXPECT_SAYS(text, part) EXPECT_TRUE(::fairlead::manifest::says(text, part)) << (text)
