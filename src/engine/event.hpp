// Facts that arrive from outside. Facts about the world are always taken; only submissions and
// policy changes can be refused.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/instant.hpp"
#include "model/policy.hpp"
#include "model/workload.hpp"

namespace fairlead {

// Workloads are named "namespace/name". An attempt is one try at running a workload, counted
// from 1; a report about an attempt that is over is a no-op. Attempt 0 means the current one.

// A workload is submitted, or an existing one's document is replaced.
struct Submit {
  model::Workload workload;
  friend bool operator==(const Submit&, const Submit&) = default;
};

struct Delete {
  std::string workload;
  friend bool operator==(const Delete&, const Delete&) = default;
};

// All pods ended; `success` is kept for reports and changes no decision.
struct Finish {
  std::string workload;
  bool success = true;
  friend bool operator==(const Finish&, const Finish&) = default;
};

// The pods of an evicted workload are gone: its quota can be given to others.
struct PodsGone {
  std::string workload;
  std::uint32_t attempt = 0;
  friend bool operator==(const PodsGone&, const PodsGone&) = default;
};

// All pods of an admitted workload became ready, or (ready = false) one failed after that.
struct PodsReady {
  std::string workload;
  bool ready = true;
  friend bool operator==(const PodsReady&, const PodsReady&) = default;
};

enum class CheckState { pending, ready, retry, rejected };

// An external controller's word on one admission check of a workload that holds quota.
struct CheckReport {
  std::string workload;
  std::string check;
  CheckState state = CheckState::pending;
  std::optional<Duration> requeue_after;  // with retry: at least this long before the next try
  friend bool operator==(const CheckReport&, const CheckReport&) = default;
};

// Pods of these pod sets have succeeded and give their quota back.
struct PodsReclaimable {
  std::string workload;
  std::map<std::string, std::int32_t, std::less<>> pods;
  friend bool operator==(const PodsReclaimable&, const PodsReclaimable&) = default;
};

// What somebody who measures it says: the pods do something, or have begun to do nothing.
struct Activity {
  std::string workload;
  bool active = false;
  friend bool operator==(const Activity&, const Activity&) = default;
};

// Policy objects are created or replaced, all or none.
struct ApplyPolicy {
  std::vector<model::PolicyObject> objects;
  friend bool operator==(const ApplyPolicy&, const ApplyPolicy&) = default;
};

struct RemovePolicy {
  std::vector<model::PolicyKey> keys;
  friend bool operator==(const RemovePolicy&, const RemovePolicy&) = default;
};

// Nothing happened but time: timers that fell due fire.
struct TimePasses {
  friend bool operator==(const TimePasses&, const TimePasses&) = default;
};

using Event = std::variant<Submit, Delete, Finish, PodsGone, PodsReady, CheckReport,
                           PodsReclaimable, Activity, ApplyPolicy, RemovePolicy, TimePasses>;

}  // namespace fairlead
