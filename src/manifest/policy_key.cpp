#include "manifest/policy_key.hpp"

#include <string_view>
#include <vector>

#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

using model::PolicyKind;

constexpr auto last_kind = static_cast<int>(PolicyKind::platform);

bool read_kind(const Value& value, PolicyKind& out) {
  std::vector<std::string_view> kinds;
  for (int i = 0; i <= last_kind; ++i) {
    kinds.emplace_back(model::kind_name(static_cast<PolicyKind>(i)));
    if (!value.is(NodeKind::string) || value.text() != kinds.back()) continue;
    out = static_cast<PolicyKind>(i);
    return true;
  }
  return fail_choice(value, kinds);
}

bool has_namespace(PolicyKind kind) {
  return kind == PolicyKind::local_queue || kind == PolicyKind::limit_range ||
         kind == PolicyKind::pod;
}

}  // namespace

bool read_policy_key(const Value& value, model::PolicyKey& out) {
  Object object(value);
  const bool known = object.require("kind", out.kind, read_kind);
  const auto space = object.find("namespace");
  const auto name = object.find("name");
  object.close();
  if (!known) return false;
  const std::string kind = model::kind_name(out.kind);
  if (has_namespace(out.kind)) {
    out.space = "default";
    if (space && !read_name(*space, out.space)) return false;
  } else if (space) {
    return space->fail("a " + kind + " has no namespace");
  }
  if (out.kind == PolicyKind::configuration || out.kind == PolicyKind::platform) {
    return !name || name->fail("there is one " + kind + ", and it needs no name");
  }
  return object.require("name", out.name, read_name);
}

}  // namespace fairlead::manifest
