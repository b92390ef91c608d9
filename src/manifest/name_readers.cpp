// The readers of names, with the rules of k8s.io/apimachinery/pkg/util/validation.
#include <algorithm>

#include "manifest/codes.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

constexpr std::size_t longest_label = 63;
constexpr std::size_t longest_subdomain = 253;

constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_alphanumeric(char c) {
  return is_lower(c) || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}
constexpr bool is_dns(char c) { return is_lower(c) || (c >= '0' && c <= '9'); }

// Inner characters may also be one of `also`; the first and the last may not.
template <class Allowed>
bool well_formed(std::string_view text, Allowed allowed, std::string_view also) {
  if (text.empty() || !allowed(text.front()) || !allowed(text.back())) return false;
  return std::all_of(text.begin(), text.end(),
                     [&](char c) { return allowed(c) || also.find(c) != std::string_view::npos; });
}

bool is_subdomain(std::string_view text) {
  if (text.size() > longest_subdomain) return false;
  for (;;) {
    const std::size_t dot = text.find('.');
    if (!well_formed(text.substr(0, dot), is_dns, "-")) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

bool is_label_value(std::string_view text) {
  if (text.empty()) return true;
  return text.size() <= longest_label && well_formed(text, is_alphanumeric, "-_.");
}

bool is_label_key(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash != std::string_view::npos) {
    if (!is_subdomain(text.substr(0, slash))) return false;
    text.remove_prefix(slash + 1);
  }
  return !text.empty() && is_label_value(text);
}

bool fail_name(const Value& value, const char* what, const char* rule) {
  return fail_value(value, "\"" + escaped(value.text(), 60) + "\" is no " + what, rule);
}

constexpr const char* label_key_rule =
    "at most 63 letters, digits, '-', '_' or '.', perhaps with a domain and '/' in front";

}  // namespace

bool is_name(std::string_view text) { return is_subdomain(text); }

bool is_dns_label(std::string_view text) {
  return text.size() <= longest_label && well_formed(text, is_dns, "-");
}

bool read_name(const Value& value, std::string& out) {
  if (!read_string(value, out)) return false;
  return is_subdomain(out) ||
         fail_name(value, "name", "at most 253 lower case letters, digits, '-' and '.'");
}

bool read_dns_label(const Value& value, std::string& out) {
  if (!read_string(value, out)) return false;
  const bool good = out.size() <= longest_label && well_formed(out, is_dns, "-");
  return good || fail_name(value, "name", "at most 63 lower case letters, digits and '-'");
}

bool read_label_key(const Value& value, std::string& out) {
  if (!read_string(value, out)) return false;
  return is_label_key(out) || fail_name(value, "name of a label or resource", label_key_rule);
}

bool read_label_value(const Value& value, std::string& out) {
  if (!read_string(value, out)) return false;
  return is_label_value(out) ||
         fail_name(value, "value of a label", "at most 63 letters, digits, '-', '_' or '.'");
}

bool read_labels(const Value& value, model::Labels& out) {
  if (!value.is(NodeKind::mapping)) return value.fail_kind("a mapping of labels");
  bool good = true;
  for (const Member& member : value.node().members()) {
    if (!is_label_key(member.key)) {
      good = value.fail_at(member, "\"" + escaped(member.key, 60) + "\" is no name of a label",
                           label_key_rule, codes::malformed_value);
    }
    const Value field = value.field(member);
    if (field.is(NodeKind::null)) {
      out[member.key] = "";
    } else {
      good = read_label_value(field, out[member.key]) && good;
    }
  }
  return good;
}

}  // namespace fairlead::manifest
