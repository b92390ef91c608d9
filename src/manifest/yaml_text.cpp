#include "manifest/yaml_text.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

namespace fairlead::manifest {
namespace {

using boost::json::value;

constexpr std::size_t line_width = 90;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Words that YAML takes for something else than text.
bool is_special(std::string_view text) {
  constexpr std::array<std::string_view, 9> words = {"y",   "n",    "yes",   "no",  "on",
                                                     "off", "true", "false", "null"};
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return std::find(words.begin(), words.end(), lower) != words.end();
}

std::string scalar(std::string_view text) {
  const auto is_plain = [](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_' || c == '/';
  };
  const bool plain = !text.empty() && is_letter(text[0]) &&
                     std::all_of(text.begin(), text.end(), is_plain) && !is_special(text);
  return plain ? std::string(text) : boost::json::serialize(value(text));
}

std::string flow(const value& node) {
  std::string text;
  if (const auto* fields = node.if_object()) {
    for (const auto& field : *fields) {
      text += (text.empty() ? "" : ", ") + scalar(field.key()) + ": " + flow(field.value());
    }
    return "{" + text + "}";
  }
  if (const auto* items = node.if_array()) {
    for (const value& item : *items) text += (text.empty() ? "" : ", ") + flow(item);
    return "[" + text + "]";
  }
  if (const auto* string = node.if_string()) return scalar(*string);
  return boost::json::serialize(node);
}

bool is_leaf(const value& node) {
  const auto* fields = node.if_object();
  const auto* items = node.if_array();
  return (fields == nullptr || fields->empty()) && (items == nullptr || items->empty());
}

void block(const value& node, std::size_t indent, std::string& out);

// What stands behind "key:" at this column, in a mapping with this indent. Lists of the document
// itself are written one item a line.
void put_field(const value& node, std::size_t indent, std::size_t column, std::string& out) {
  const bool is_list = node.is_array();
  const std::string line = flow(node);
  if (is_leaf(node) || (column + line.size() <= line_width && !(is_list && indent == 0))) {
    out += " " + line + '\n';
    return;
  }
  const std::size_t deeper = is_list ? indent : indent + 2;
  out += '\n' + std::string(deeper, ' ');
  block(node, deeper, out);
}

// One field or item a line, where the first line is already indented.
void block(const value& node, std::size_t indent, std::string& out) {
  const std::string margin(indent, ' ');
  bool first = true;
  if (const auto* fields = node.if_object()) {
    for (const auto& field : *fields) {
      const std::string key = scalar(field.key()) + ":";
      out += (first ? "" : margin) + key;
      first = false;
      put_field(field.value(), indent, indent + key.size() + 1, out);
    }
  } else if (const auto* items = node.if_array()) {
    for (const value& item : *items) {
      out += (first ? "" : margin) + "- ";
      first = false;
      const std::string line = flow(item);
      if (is_leaf(item) || indent + 2 + line.size() <= line_width) {
        out += line + '\n';
      } else {
        block(item, indent + 2, out);
      }
    }
  }
}

}  // namespace

std::string yaml_text(const value& document) {
  std::string text;
  if (is_leaf(document)) return flow(document) + '\n';
  block(document, 0, text);
  return text;
}

}  // namespace fairlead::manifest
