#include "sim/kube_name.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "manifest/readers.hpp"
#include "trace/random.hpp"

namespace fairlead::sim {

namespace {

constexpr std::size_t longest_label = 63;

bool is_inner(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }

char as_inner(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<char>(c - 'A' + 'a');
  return is_inner(c) ? c : '-';
}

std::string without_dashes_around(const std::string& text) {
  const std::size_t first = text.find_first_not_of('-');
  if (first == text.npos) return "";
  return text.substr(first, text.find_last_not_of('-') - first + 1);
}

}  // namespace

std::string kube_name(std::string_view name) {
  if (manifest::is_dns_label(name)) return std::string(name);
  std::string label(name);
  std::transform(label.begin(), label.end(), label.begin(), as_inner);
  label = without_dashes_around(label);
  if (!label.empty() && label.size() <= longest_label) return label;
  const std::string sum = fmt::format("{:08x}", trace::Random(0, name).next() >> 32);
  const std::string start = without_dashes_around(label.substr(0, longest_label - sum.size() - 1));
  return start.empty() ? "n-" + sum : start + "-" + sum;
}

}  // namespace fairlead::sim
