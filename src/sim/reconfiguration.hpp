// Nodes that are given other GPU resources during a simulation, as `fairlead mig apply` would do
// it: one after the other each is cordoned, waits until its pods have ended, is gone while its
// cards are cut anew, and comes back with what it then has.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/event.hpp"
#include "engine/state.hpp"
#include "sim/run.hpp"

namespace fairlead::sim {

struct NodeChange {
  std::string node;
  std::map<std::string, std::int64_t> resources;  // all that it has of nvidia.com/* afterwards
};

struct ReconfigurationPlan {
  Instant at;                        // when the first node is cordoned
  Duration each = seconds(20 * 60);  // that a node is gone
  int at_once = 1;                   // nodes
  std::vector<NodeChange> nodes;     // in this order
};

class Reconfiguration {
 public:
  // Refused: a node that the policy does not have.
  static Result<Reconfiguration> from(const ReconfigurationPlan& plan, const Policy& policy);

  // When it has something to do though nothing else happens; never() if nothing.
  Instant next_at() const;
  // The events that are due now, given what stands on the nodes.
  std::vector<Event> step(const State& state, Instant now);

  const ReconfigurationResult& result() const { return result_; }

 private:
  struct Active {
    std::size_t change = 0;
    Instant since;
    std::optional<Instant> back_at;  // once it is gone
  };

  void pass_time(Instant now);
  std::int64_t out_of_service(const State& state) const;
  static model::Node changed(model::Node node, const NodeChange& change);

  ReconfigurationPlan plan_;
  std::vector<Active> active_;
  std::size_t next_ = 0;  // of plan_.nodes
  Instant last_;
  std::int64_t out_now_ = 0;  // thousandths of a GPU, since the last step
  ReconfigurationResult result_;
};

}  // namespace fairlead::sim
