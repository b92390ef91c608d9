// Text to document trees: the one way in for YAML and JSON, whatever they are about.
//
// Text that starts with { or [ is read as a stream of JSON values; where that fails it is read as
// YAML, as kubectl does. Refused, always with file:line:column and never with a crash or an endless
// loop: text beyond 64 MiB, binary data, invalid UTF-8, duplicate keys, nesting beyond 64 levels,
// aliases that expand beyond their budget or contain themselves, tags that Kubernetes does not use.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "manifest/node.hpp"
#include "manifest/source.hpp"

namespace fairlead::manifest {

inline constexpr std::size_t max_text_bytes = std::size_t{64} << 20;
inline constexpr int max_depth = 64;
// Values in one text, those that aliases add included; aliases may add alias_budget of these.
inline constexpr std::size_t max_nodes = 4'000'000;
inline constexpr std::size_t alias_budget = 100'000;
// YAML only; JSON on one line may be as long as the text.
inline constexpr std::size_t max_yaml_line_bytes = std::size_t{4} << 20;

struct Document {
  std::shared_ptr<const Source> source;
  Node root;

  const std::string& file() const { return source->file(); }
  Position at(const Node& node) const { return source->at(node.line(), node.column()); }
};

// What could be read of a text, and everything that is wrong with the rest. An error ends the YAML
// document that it is in, not those before and behind it.
struct Composition {
  std::shared_ptr<const Source> source;
  std::vector<Document> documents;  // in order, empty ones left out
  Diagnostics errors;
};

// `file` is only for messages: the path as the user gave it, "-" for standard input.
Composition compose_all(std::string_view text, std::string file);

// All or nothing.
Result<std::vector<Document>> compose(std::string_view text, std::string file);

}  // namespace fairlead::manifest
