// Typed reading of document trees: a Value is a node that knows its path and where to complain, an
// Object is a mapping whose fields are asked for by name. With them a decoder is a list of fields,
// one a line:
//
//   Object spec(value);
//   spec.read("queueName", workload.queue, read_name);
//   spec.close();
//
// A reader is any callable `bool (const Value&, T&)` that reports what is wrong and returns false.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "manifest/node.hpp"
#include "manifest/problems.hpp"
#include "manifest/source.hpp"

namespace fairlead::manifest {

class Value {
 public:
  Value(const Node& node, const Source& source, Problems& problems)
      : node_(&node), source_(&source), problems_(&problems) {}

  // Children must not outlive their parent: paths are built by walking up.
  Value field(const Member& member) const { return {*this, member.value, member.key, 0}; }
  Value item(std::size_t index) const { return {*this, node_->items()[index], "", index}; }

  const Node& node() const { return *node_; }
  bool is(NodeKind kind) const { return node_->is(kind); }
  const std::string& text() const { return node_->text(); }
  const Source& source() const { return *source_; }

  // "spec.resourceGroups[0].flavors[1].name"; empty at the root.
  std::string path() const;

  // Report at this node, with the path in front; always false. `code` is one of codes.hpp.
  bool fail(std::string_view message, std::string hint = "", const char* code = "") const;
  bool fail_at(const Member& member, std::string_view message, std::string hint = "",
               const char* code = "") const;
  void warn(std::string_view message, std::string hint = "") const;
  void warn_at(const Member& member, std::string_view message, std::string hint,
               const char* code) const;

  // A hint for a name that is not among those known: "did you mean cohortName?"; `otherwise` where
  // none of them is near.
  std::string suggest(std::string_view name, const std::vector<std::string_view>& known,
                      std::string otherwise = "") const;

  // "expected a string, this is a mapping"
  bool fail_kind(const char* expected) const;

 private:
  Value(const Value& parent, const Node& node, std::string_view name, std::size_t index)
      : node_(&node),
        source_(parent.source_),
        problems_(parent.problems_),
        parent_(&parent),
        name_(name),
        index_(index) {}

  std::string prefixed(std::string_view message) const;

  const Node* node_;
  const Source* source_;
  Problems* problems_;
  const Value* parent_ = nullptr;
  std::string_view name_;  // empty: an item of a list
  std::size_t index_ = 0;
};

class Object {
 public:
  // Reports where `value` is no mapping; every field is absent then.
  explicit Object(const Value& value);

  const Value& value() const { return value_; }

  // The field's value; null counts as absent, as it does for the Kubernetes API.
  std::optional<Value> find(std::string_view name);
  bool has(std::string_view name) { return find(name).has_value(); }

  // Reads a field if it is there. False only where it is there and wrong.
  template <class T, class Reader>
  bool read(std::string_view name, T& out, Reader reader) {
    const auto value = find(name);
    return !value || reader(*value, out);
  }
  template <class T, class Reader>
  bool read(std::string_view name, std::optional<T>& out, Reader reader) {
    const auto value = find(name);
    if (!value) return true;
    T read_value{};
    if (!reader(*value, read_value)) return false;
    out = std::move(read_value);
    return true;
  }

  // Reads a field and reports where it is missing.
  template <class T, class Reader>
  bool require(std::string_view name, T& out, Reader reader) {
    return has(name) ? read(name, out, reader) : missing(name);
  }

  // Reads the fields of a nested object: `reader(Object&)`; close() is called behind it.
  template <class Reader>
  void nested(std::string_view name, Reader reader) {
    const auto value = find(name);
    if (!value) return;
    Object object(*value);
    reader(object);
    object.close();
  }

  // Fields that are right but decide nothing here.
  void ignore(std::initializer_list<std::string_view> names);
  // A field that decides for Kueue but has no effect here.
  void unsupported(std::string_view name, std::string_view why);
  // A field of another version: an error with a hint instead of "there is no such field".
  void refuse(std::string_view name, std::string hint);

  // Reports the fields that nobody asked for, each with the nearest known name.
  void close();
  // For mappings of the real API that have more fields than we know: `others` are further names
  // that are right. Warns of fields that look like a misspelt known one, and of no others.
  void close_leniently(std::initializer_list<std::string_view> others);

 private:
  bool missing(std::string_view name) const;

  const Value& value_;
  std::vector<bool> taken_;              // by member
  std::vector<std::string_view> known_;  // names asked for
};

}  // namespace fairlead::manifest
