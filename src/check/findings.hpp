// What the rules report, with its place in the text.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "check/codes.hpp"
#include "check/inventory.hpp"

namespace fairlead::check {

// A way into a document: names of fields and indices of items.
using Step = std::variant<const char*, std::size_t>;
using Path = std::vector<Step>;

// What the path leads to; null where something on the way is missing.
const manifest::Node* find_node(const Subject& subject, const Path& path);

// The place of what the path leads to, or of the last thing on the way that is there.
Position place_of(const Subject& subject, const Path& path);

// A finding with the severity of its code's page. It has no excerpt: looking one up reads the text
// from its start, and few of many findings are shown.
Diagnostic make_finding(const char* code, const Position& at, std::string message,
                        std::string hint);

class Findings {
 public:
  // Reports at a place in an object, with the severity of the code's page. The result can be
  // adjusted until the next report.
  Diagnostic& report(const char* code, const Subject& subject, const Path& path,
                     std::string message, std::string hint = "");

  // Likewise, at a place that is known.
  Diagnostic& report(const char* code, const Position& at, std::string message,
                     std::string hint = "");

  const Diagnostics& all() const { return findings_; }
  Diagnostics take() { return std::move(findings_); }

 private:
  Diagnostics findings_;
};

// "ClusterQueue a", "LocalQueue team-a/main": names in messages, escaped.
std::string named(std::string_view kind, std::string_view name, std::string_view space = "");

}  // namespace fairlead::check
