#include "manifest/node.hpp"

#include <utility>

namespace fairlead::manifest {

struct Node::Content {
  std::vector<Node> items;
  std::vector<Member> members;
};

const char* describe(NodeKind kind) {
  switch (kind) {
    case NodeKind::null: return "null";
    case NodeKind::boolean: return "a boolean";
    case NodeKind::integer: return "an integer";
    case NodeKind::floating: return "a decimal number";
    case NodeKind::string: return "a string";
    case NodeKind::sequence: return "a list";
    case NodeKind::mapping: return "a mapping";
  }
  return "a value";
}

Node Node::scalar(NodeKind kind, std::string text, int line, int column) {
  Node node;
  node.kind_ = kind;
  node.text_ = std::move(text);
  node.line_ = line;
  node.column_ = column;
  return node;
}

Node Node::sequence(std::vector<Node> items, int line, int column) {
  Node node = scalar(NodeKind::sequence, "", line, column);
  node.content_ = std::make_shared<Content>(Content{std::move(items), {}});
  return node;
}

Node Node::mapping(std::vector<Member> members, int line, int column) {
  Node node = scalar(NodeKind::mapping, "", line, column);
  node.content_ = std::make_shared<Content>(Content{{}, std::move(members)});
  return node;
}

const std::vector<Node>& Node::items() const {
  static const std::vector<Node> none;
  return content_ ? content_->items : none;
}

const std::vector<Member>& Node::members() const {
  static const std::vector<Member> none;
  return content_ ? content_->members : none;
}

const Node* Node::find(std::string_view key) const {
  for (const Member& member : members()) {
    if (member.key == key) return &member.value;
  }
  return nullptr;
}

}  // namespace fairlead::manifest
