#include "manifest/embedded.hpp"

#include <algorithm>

namespace fairlead::manifest {

namespace {

struct Place {
  int line = 0;
  int column = 0;
};

Node moved(const Node& node, const auto& place_of) {
  const Place at = place_of(node.line(), node.column());
  if (node.is(NodeKind::sequence)) {
    std::vector<Node> items;
    for (const Node& item : node.items()) items.push_back(moved(item, place_of));
    return Node::sequence(std::move(items), at.line, at.column);
  }
  if (node.is(NodeKind::mapping)) {
    std::vector<Member> members;
    for (const Member& member : node.members()) {
      const Place key = place_of(member.line, member.column);
      members.push_back({member.key, key.line, key.column, moved(member.value, place_of)});
    }
    return Node::mapping(std::move(members), at.line, at.column);
  }
  return Node::scalar(node.kind(), node.text(), at.line, at.column);
}

// As if the documents had been composed from `source`.
void move_to(Composition& inner, const std::shared_ptr<const Source>& source,
             const auto& place_of) {
  inner.source = source;
  for (Document& document : inner.documents) {
    document.root = moved(document.root, place_of);
    document.source = source;
  }
  for (Diagnostic& error : inner.errors) {
    const Place at = place_of(error.at.line, error.at.column);
    error.at = source->at(at.line, at.column);
    error.excerpt = source->excerpt(at.line, at.column);
  }
}

}  // namespace

std::string_view Embedding::from_line(const Source& source, int line) {
  if (source_ != &source || line < line_) {
    source_ = &source;
    line_ = 1;
    offset_ = 0;
  }
  const std::string& text = source.text();
  for (; line_ < line && offset_ < text.size(); ++line_) {
    offset_ = std::min(text.find('\n', offset_), text.size() - 1) + 1;
  }
  return std::string_view(text).substr(offset_);
}

Composition Embedding::compose(const std::shared_ptr<const Source>& source, const Node& text) {
  std::string_view around = from_line(*source, text.line());
  const std::string_view first = around.substr(0, around.find('\n'));
  const auto column = static_cast<std::size_t>(text.column());
  const bool is_block = column > 0 && column <= first.size() && first[column - 1] == '|';
  if (!is_block) {
    Composition inner = compose_all(text.text(), source->file());
    move_to(inner, source, [&](int, int) { return Place{text.line(), text.column()}; });
    return inner;
  }
  around.remove_prefix(std::min(first.size() + 1, around.size()));
  std::size_t end = 0;
  auto lines = std::count(text.text().begin(), text.text().end(), '\n');
  if (!text.text().ends_with('\n')) ++lines;  // |- drops the last one
  for (; lines > 0 && end < around.size(); --lines) {
    end = std::min(around.find('\n', end), around.size() - 1) + 1;
  }
  Composition inner = compose_all(around.substr(0, end), source->file());
  move_to(inner, source, [&](int line, int at) {
    return Place{line + (line > 0 ? text.line() : 0), at};
  });
  return inner;
}

}  // namespace fairlead::manifest
