// Findings about nodes. A fleet has thousands that are alike: what they have in common is said
// once, at the first of them.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "check/findings.hpp"

namespace fairlead::check {

// "node a", "node a and 7 more".
std::string node_names(const std::string& first, std::size_t nodes);

class NodeFindings {
 public:
  // `what` is said of the node: "node a: WHAT". `key` is the label or the resource that it is
  // about; empty: the node.
  void add(const char* code, const Item<model::Node>& node, const std::string& key,
           const std::string& what, const std::string& hint);

  void report(Findings& findings) const;

 private:
  struct Common {
    const Item<model::Node>* first = nullptr;
    std::string key;
    std::size_t nodes = 0;
  };
  std::map<std::tuple<std::string, std::string, std::string>, Common> found_;  // code, what, hint
};

}  // namespace fairlead::check
