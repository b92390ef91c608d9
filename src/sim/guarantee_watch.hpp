// Watches whether every ClusterQueue gets its nominal quota when it asks for it, and no more than
// its limit.
//
// A queue is *owed* while a workload waits in it that would fit into what the queue leaves unused
// of its own nominal quota (sim/nominal_fit.hpp): others have it, or nobody gave it. In a
// StrictFIFO queue only the first one counts, for it is the queue's own rule that holds up the
// others; nor is anything owed to what is held up for an earlier one of the same queue. Whenever
// the queue gets something the clock starts anew. What is owed longer than the allowance is late.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "sim/driver.hpp"
#include "sim/nominal_fit.hpp"
#include "sim/rules.hpp"
#include "sim/settings.hpp"

namespace fairlead::sim {

// The time within which an owner gets what is owed to it: one pass that finds whom to evict, their
// grace, the batch of flushes that looks at waiting workloads again, and the pass that admits.
Duration guarantee_allowance(const Settings& settings);

// Beyond the allowance. All zero: the guarantee was kept.
struct Lateness {
  std::int64_t times = 0;
  Duration total;
  Duration longest;
  Instant longest_from;  // since when that was owed

  void add(const Lateness& other);
};

class GuaranteeWatch : public Observer {
 public:
  // Before `measured_from` is the warm-up: what is owed then does not count.
  explicit GuaranteeWatch(Duration allowance, Instant measured_from = Instant())
      : allowance_(allowance), measured_from_(measured_from) {}

  const std::vector<Lateness>& lateness() const { return lateness_; }  // by QueueId; may be shorter
  Lateness lateness(QueueId queue) const;
  // Decisions that raised usage above nominalQuota + borrowingLimit.
  std::int64_t breached_caps() const { return breached_caps_; }
  const std::string& first_breach() const { return first_breach_; }

  void applied(const Engine& engine, const Event& event, Instant now,
               const Result<Decision>& result) override;
  void decided(const Engine& engine, Instant now, const Decision& decision) override;
  void ended(const Engine& engine, Instant now) override;

 private:
  struct Demand {
    NominalFit fit;
    std::set<WorkloadId> workloads = {};
  };
  // One ClusterQueue.
  struct Watched {
    std::map<ShapeId, Demand> waiting;
    Instant owed_since = Instant::never();
    ShapeId witness;  // the shape that is known to fit
  };
  // Where a workload is counted.
  struct Entry {
    QueueId queue;
    ShapeId shape;
  };

  void refresh(const State& state, WorkloadId id);
  void leave(WorkloadId id);
  void take(const State& state, const std::vector<Delta>& deltas, Instant now);
  void look(const State& state, QueueId queue, Instant now);
  bool is_owed(const State& state, QueueId queue);
  void stop_owing(QueueId queue, Instant now);
  Watched& watched(QueueId queue);

  Duration allowance_;
  Instant measured_from_;
  std::vector<Watched> queues_;  // by QueueId
  std::vector<Entry> entries_;   // by WorkloadId
  std::vector<Lateness> lateness_;
  std::vector<QueueId> touched_;  // since the last look
  LimitRule limits_;
  std::int64_t breached_caps_ = 0;
  std::string first_breach_;
};

}  // namespace fairlead::sim
