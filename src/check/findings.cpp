#include "check/findings.hpp"

#include "base/assert.hpp"

namespace fairlead::check {
namespace {

const manifest::Node* step_into(const manifest::Node& node, const Step& step) {
  if (const auto* key = std::get_if<const char*>(&step)) return node.find(*key);
  const std::size_t index = std::get<std::size_t>(step);
  return index < node.items().size() ? &node.items()[index] : nullptr;
}

// As far as the way leads.
const manifest::Node& node_at(const Subject& subject, const Path& path) {
  const manifest::Node* at = subject.node;
  for (const Step& step : path) {
    const manifest::Node* next = step_into(*at, step);
    if (next == nullptr) break;
    at = next;
  }
  return *at;
}

}  // namespace

const manifest::Node* find_node(const Subject& subject, const Path& path) {
  const manifest::Node* at = subject.node;
  for (const Step& step : path) {
    if (at != nullptr) at = step_into(*at, step);
  }
  return at;
}

Position place_of(const Subject& subject, const Path& path) {
  const manifest::Node& node = node_at(subject, path);
  return subject.source->at(node.line(), node.column());
}

Diagnostic make_finding(const char* code, const Position& at, std::string message,
                        std::string hint) {
  const CodePage* page = find_code(code);
  FAIRLEAD_ASSERT(page != nullptr);
  return {page->severity, at, code, std::move(message), std::move(hint), ""};
}

Diagnostic& Findings::report(const char* code, const Subject& subject, const Path& path,
                             std::string message, std::string hint) {
  return report(code, place_of(subject, path), std::move(message), std::move(hint));
}

Diagnostic& Findings::report(const char* code, const Position& at, std::string message,
                             std::string hint) {
  findings_.push_back(make_finding(code, at, std::move(message), std::move(hint)));
  return findings_.back();
}

std::string named(std::string_view kind, std::string_view name, std::string_view space) {
  const std::string full = (space.empty() ? "" : std::string(space) + "/") + std::string(name);
  return std::string(kind) + " " + escaped(full, 80);
}

}  // namespace fairlead::check
