// Which features of Kueue a scenario exercises, so that a run can prove what it covered.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

namespace fairlead::differential {

// Counts scenarios, by feature.
class Coverage {
 public:
  // `lines` is what happened, one JSON text per step.
  void add(const boost::json::object& scenario, const std::vector<std::string>& lines);
  void merge(const Coverage& other);

  // What a run must contain and does not: one sentence each. Every feature in at least 5 % of the
  // scenarios, an eviction in at least 40 %.
  std::vector<std::string> missing() const;
  std::string table() const;

 private:
  int total_ = 0;
  std::map<std::string, int> counts_;
};

}  // namespace fairlead::differential
