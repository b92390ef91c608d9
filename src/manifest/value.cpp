#include "manifest/value.hpp"

#include <utility>

#include "base/diagnostic.hpp"
#include "manifest/codes.hpp"
#include "manifest/nearest.hpp"

namespace fairlead::manifest {
namespace {

constexpr std::size_t name_shown = 60;

}  // namespace

std::string Value::path() const {
  if (parent_ == nullptr) return "";
  const std::string above = parent_->path();
  if (name_.empty()) return above + "[" + std::to_string(index_) + "]";
  return above + (above.empty() ? "" : ".") + escaped(name_, name_shown);
}

std::string Value::prefixed(std::string_view message) const {
  const std::string where = path();
  return where.empty() ? std::string(message) : where + ": " + std::string(message);
}

bool Value::fail(std::string_view message, std::string hint, const char* code) const {
  problems_->error(*source_, node_->line(), node_->column(), prefixed(message), std::move(hint),
                   code);
  return false;
}

bool Value::fail_at(const Member& member, std::string_view message, std::string hint,
                    const char* code) const {
  problems_->error(*source_, member.line, member.column, prefixed(message), std::move(hint), code);
  return false;
}

void Value::warn(std::string_view message, std::string hint) const {
  problems_->warning(*source_, node_->line(), node_->column(), prefixed(message), std::move(hint));
}

void Value::warn_at(const Member& member, std::string_view message, std::string hint,
                    const char* code) const {
  problems_->warning(*source_, member.line, member.column, prefixed(message), std::move(hint),
                     code);
}

std::string Value::suggest(std::string_view name, const std::vector<std::string_view>& known,
                           std::string otherwise) const {
  const std::string meant = problems_->may_suggest() ? nearest(name, known) : "";
  return meant.empty() ? std::move(otherwise) : "did you mean " + meant + "?";
}

bool Value::fail_kind(const char* expected) const {
  return fail(std::string("expected ") + expected + ", this is " + describe(node_->kind()), "",
              codes::wrong_type);
}

Object::Object(const Value& value) : value_(value), taken_(value.node().members().size()) {
  if (!value.is(NodeKind::mapping)) value.fail_kind("a mapping");
}

std::optional<Value> Object::find(std::string_view name) {
  known_.push_back(name);
  const auto& members = value_.node().members();
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i].key != name) continue;
    taken_[i] = true;
    if (members[i].value.is(NodeKind::null)) return std::nullopt;
    return value_.field(members[i]);
  }
  return std::nullopt;
}

void Object::ignore(std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) find(name);
}

void Object::unsupported(std::string_view name, std::string_view why) {
  if (const auto value = find(name)) value->warn("this has no effect here", std::string(why));
}

void Object::refuse(std::string_view name, std::string hint) {
  const auto value = find(name);
  known_.pop_back();
  if (value) {
    value->fail("there is no such field in this version", std::move(hint), codes::other_version);
  }
}

bool Object::missing(std::string_view name) const {
  if (!value_.is(NodeKind::mapping)) return false;  // reported already
  return value_.fail("the field " + std::string(name) + " is missing", "", codes::missing_field);
}

void Object::close() {
  const auto& members = value_.node().members();
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (taken_[i]) continue;
    value_.fail_at(members[i], "there is no field " + escaped(members[i].key, name_shown),
                   value_.suggest(members[i].key, known_), codes::unknown_field);
  }
}

void Object::close_leniently(std::initializer_list<std::string_view> others) {
  ignore(others);
  const auto& members = value_.node().members();
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (taken_[i]) continue;
    std::string hint = value_.suggest(members[i].key, known_);
    if (hint.empty()) continue;
    value_.warn_at(members[i], "there is no field " + escaped(members[i].key, name_shown),
                   std::move(hint), codes::misspelt_field);
  }
}

}  // namespace fairlead::manifest
