// What is known about the objects of a cluster, merged over all the times it was looked at. A look
// is one dump; an object that is gone at the next look ended in between.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/instant.hpp"
#include "model/pod.hpp"
#include "trace/record.hpp"

namespace fairlead::trace {

// Requests of a pod, numbered: thousands of pods have few of them.
class Shapes {
 public:
  std::uint32_t intern(const model::ResourceList& requests);
  const model::ResourceList& at(std::uint32_t shape) const { return *shapes_[shape]; }

 private:
  std::map<model::ResourceList, std::uint32_t> numbers_;
  std::vector<const model::ResourceList*> shapes_;
};

// Pods that are alike.
struct PodGroup {
  std::string name;  // "main", "head", "worker"
  std::int64_t count = 1;
  std::uint32_t shape = 0;
};

enum class Role : std::uint8_t { pod, job, workload };

// One object, by its uid. Instants are since 1970.
struct ClusterObject {
  Role role = Role::pod;
  std::string kind;  // "Job"
  std::string space;
  std::string name;
  std::string uid;

  // Its controller; empty: it has none.
  std::string owner_kind;
  std::string owner_name;
  std::string owner_uid;
  std::vector<std::string> members;  // of a Workload of bare pods: the uids of the pods
  std::string pod_group;             // of a pod: the Workload of its group, by name

  std::optional<Instant> created;
  std::optional<Instant> admitted;  // the last time; only a Workload says it
  std::optional<Instant> started;   // containers run; of a job: when its controller says so
  std::optional<Instant> evicted;   // the last time, when it has not been admitted since
  std::optional<Instant> ended;
  Duration past_run;  // before the last eviction
  std::int64_t evictions = 0;
  Outcome outcome = Outcome::unknown;

  std::vector<PodGroup> pods;  // what it asks for, as far as it says so
  std::string queue;           // LocalQueue
  std::string priority_class;
  std::optional<std::int32_t> priority;
  std::string user;
  std::optional<Duration> limit;
  std::optional<Duration> checkpoint_every;
  std::string gpu_model;  // that it asks for
  std::string node;

  std::uint64_t version = 0;     // resourceVersion: the newer state has the higher one; 0: unknown
  std::uint32_t first_look = 0;  // index into History::looks
  std::uint32_t last_look = 0;
  std::size_t line = 0;  // where it was seen first
};

struct Look {
  std::string source;
  std::optional<Instant> named;    // the time in the file's name
  std::optional<Instant> newest;   // of all instants in it
  std::optional<Instant> created;  // the newest creation: the API server's clock alone
  // Kinds, and the namespaces in which it saw objects of them.
  std::map<std::string, std::set<std::string>, std::less<>> kinds;
  std::set<std::string> spaces;  // of all kinds
  std::set<std::string> nodes;
  std::string cluster_uid;  // of the namespace kube-system
  bool is_snapshot = true;  // what is in it was there at the same time

  // When the cluster was looked at, as well as we know.
  Instant at() const { return std::max(named.value_or(Instant{}), newest.value_or(Instant{})); }
  // Whether it would have shown an object of this kind. A look without a single one says nothing
  // about the kind, and one with a single namespace says nothing about others.
  bool covers(std::string_view kind, const std::string& space) const;
};

// When an object that never was seen to end was there last, and when it was gone.
struct Absence {
  std::optional<Instant> last_seen;  // absent: it is there at the last look
  std::optional<Instant> gone;
};

// Sets that only ever grow together.
class DisjointSets {
 public:
  void add() { parents_.push_back(static_cast<std::uint32_t>(parents_.size())); }
  std::uint32_t find(std::uint32_t member) const {
    while (parents_[member] != member) member = parents_[member];
    return member;
  }
  // The set is known by its smallest member.
  void unite(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t first = std::min(find(a), find(b));
    const std::uint32_t second = std::max(find(a), find(b));
    parents_[second] = first;
  }

 private:
  std::vector<std::uint32_t> parents_;
};

class History {
 public:
  // Everything that is added from here on was seen in this look.
  Look& begin_look(std::string source);
  // Call when the look is complete.
  void end_look();

  struct Merged {
    bool known = false;        // it was there before
    bool contradicts = false;  // one state says that it ended, and a later one that it did not
  };
  Merged add(ClusterObject object);

  const ClusterObject* find(std::string_view uid) const;
  const std::deque<ClusterObject>& objects() const { return objects_; }
  const std::vector<Look>& looks() const { return looks_; }
  Absence absence(const ClusterObject& object) const;

  Shapes shapes;
  DisjointSets same_cluster;  // looks that have objects in common
  // Of LocalQueues: "namespace/name" -> ClusterQueue. Of Nodes: name -> GPU model.
  std::map<std::string, std::string, std::less<>> cluster_queues;
  std::map<std::string, std::string, std::less<>> node_models;

 private:
  std::deque<ClusterObject> objects_;  // grows without a second copy
  std::unordered_map<std::string, std::size_t> by_uid_;
  std::vector<Look> looks_;
  std::vector<std::size_t> in_look_;  // indices of what the current look has shown
};

}  // namespace fairlead::trace
