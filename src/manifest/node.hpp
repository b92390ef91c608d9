// A YAML or JSON document as a tree: every value knows where it was written. Immutable and cheap to
// copy: copies (and YAML aliases) share what is inside.
//
// Scalars have the type that kubectl gives them (YAML 1.1 as sigs.k8s.io/yaml resolves it: `yes` is
// a boolean, `010` is 8, "010" in quotes is a string).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::manifest {

enum class NodeKind { null, boolean, integer, floating, string, sequence, mapping };

// "a string", "a mapping", ...: how messages speak of a kind.
const char* describe(NodeKind kind);

struct Member;

class Node {
 public:
  Node() = default;  // null, without a position
  static Node scalar(NodeKind kind, std::string text, int line, int column);
  static Node sequence(std::vector<Node> items, int line, int column);
  static Node mapping(std::vector<Member> members, int line, int column);

  NodeKind kind() const { return kind_; }
  bool is(NodeKind kind) const { return kind_ == kind; }

  // A scalar's value as JSON would write it, without quotes: "true", "16" (for 0x10), "1.5", the
  // text of a string with escapes resolved. Empty for null, sequences and mappings.
  const std::string& text() const { return text_; }

  // Where the value starts; from 1, columns in characters. 0 for a default-constructed node.
  int line() const { return line_; }
  int column() const { return column_; }

  // The values of a sequence, the pairs of a mapping in the order written; empty for other kinds.
  const std::vector<Node>& items() const;
  const std::vector<Member>& members() const;

  // The value under `key`, or nullptr where this is no mapping or has no such key.
  const Node* find(std::string_view key) const;

 private:
  struct Content;

  NodeKind kind_ = NodeKind::null;
  int line_ = 0;
  int column_ = 0;
  std::string text_;
  std::shared_ptr<const Content> content_;
};

// One pair of a mapping. Keys are unique within their mapping; `line` and `column` are the key's.
struct Member {
  std::string key;
  int line = 0;
  int column = 0;
  Node value;
};

}  // namespace fairlead::manifest
