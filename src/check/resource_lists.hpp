// The requests and limits of containers, wherever they are in a document.
#pragma once

#include <string_view>

#include "manifest/compose.hpp"

namespace fairlead::check {

// Calls `visit(member)` for each resource of each mapping named requests or limits below `node`.
template <class Visit>
void for_each_request(const manifest::Node& node, Visit&& visit, int depth = 0) {
  if (depth > manifest::max_depth) return;
  for (const manifest::Node& item : node.items()) for_each_request(item, visit, depth + 1);
  for (const manifest::Member& member : node.members()) {
    if (member.key == "requests" || member.key == "limits") {
      for (const manifest::Member& each : member.value.members()) visit(each);
    } else {
      for_each_request(member.value, visit, depth + 1);
    }
  }
}

}  // namespace fairlead::check
