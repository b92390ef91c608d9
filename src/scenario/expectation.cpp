#include "scenario/expectation.hpp"

#include <algorithm>

#include "manifest/nearest.hpp"

namespace fairlead::scenario {

namespace {

Datum word_or_nothing(const std::string& word) {
  if (word.empty()) return std::monostate{};
  return word;
}

Datum pairs_or_nothing(Pairs pairs) {
  if (pairs.empty()) return std::monostate{};
  return pairs;
}

Datum actual(const WorkloadView& workload, Field field) {
  switch (field) {
    case Field::state: return workload.state;
    case Field::cluster_queue: return word_or_nothing(workload.cluster_queue);
    case Field::flavors: return pairs_or_nothing(workload.flavors);
    case Field::counts: {
      Pairs counts;
      for (const auto& [pod_set, count] : workload.counts) counts[pod_set] = std::to_string(count);
      return pairs_or_nothing(std::move(counts));
    }
    case Field::nodes: return workload.nodes;
    case Field::devices: return workload.devices;
    case Field::unhealthy_nodes: return workload.unhealthy_nodes;
    case Field::topology: {
      Pairs places;
      for (const auto& [pod_set, each] : workload.topology) {
        for (const auto& [values, count] : each.domains) {
          places[places_key(pod_set, values)] = std::to_string(count);
        }
      }
      return pairs_or_nothing(std::move(places));
    }
    case Field::evicted: return word_or_nothing(workload.evicted);
    default: break;
  }
  Names codes;
  for (const ReasonView& reason : workload.reasons) codes.push_back(reason.code);
  if (codes.empty()) return std::monostate{};
  if (codes.size() == 1) return codes.front();
  return codes;
}

Datum actual(const QueueView& queue, Field field) {
  if (field == Field::active) return queue.active;
  if (field == Field::inadmissible) return queue.inadmissible;
  return queue.usage;
}

// What there is where `claim` looks; nothing where its subject does not exist.
Datum actual(const Claim& claim, const Snapshot& snapshot) {
  if (claim.field == Field::admitted) return std::to_string(snapshot.admitted);
  if (claim.field == Field::evictions) return std::to_string(snapshot.evictions);
  if (claim.field >= Field::active) {
    const auto queue = snapshot.queues.find(claim.subject);
    return queue == snapshot.queues.end() ? Datum() : actual(queue->second, claim.field);
  }
  const WorkloadView* workload = snapshot.find(claim.subject);
  return workload == nullptr ? Datum() : actual(*workload, claim.field);
}

// A mapping claims only the pairs that it has.
Datum narrowed(Datum got, const Datum& expected) {
  auto* all = std::get_if<Pairs>(&got);
  const auto* asked = std::get_if<Pairs>(&expected);
  if (all == nullptr || asked == nullptr) return got;
  Pairs some;
  for (const auto& [key, value] : *all) {
    if (asked->contains(key)) some[key] = value;
  }
  return some.empty() ? got : Datum(some);
}

bool holds(const Claim& claim, const Datum& got) {
  const auto* codes = std::get_if<Names>(&got);
  const auto* code = std::get_if<std::string>(&claim.expected);
  if (claim.field != Field::reason || codes == nullptr || code == nullptr) {
    return got == claim.expected;
  }
  return std::find(codes->begin(), codes->end(), *code) != codes->end();
}

std::string did_you_mean(const std::string& name, const std::vector<std::string_view>& known) {
  const std::string meant = manifest::nearest(name, known);
  return meant.empty() ? "" : "; did you mean " + meant + "?";
}

std::string why(const WorkloadView& workload) {
  if (!workload.reasons.empty()) {
    std::string text;
    for (const ReasonView& reason : workload.reasons) {
      text += (text.empty() ? "" : "; ") + reason.text;
    }
    return text;
  }
  std::string text;
  if (!workload.evicted.empty()) text = "evicted because of " + workload.evicted;
  if (!workload.cluster_queue.empty()) {
    text += (text.empty() ? "" : "; ") + std::string("has quota in ClusterQueue ") +
            workload.cluster_queue + ": " + to_yaml(Datum(workload.flavors));
  }
  return text;
}

std::string why(const Claim& claim, const Snapshot& snapshot) {
  if (claim.field >= Field::admitted) return "";
  if (claim.field >= Field::active) {
    if (snapshot.queues.contains(claim.subject)) return "";
    std::vector<std::string_view> known;
    for (const auto& [name, queue] : snapshot.queues) known.push_back(name);
    return "there is no ClusterQueue " + claim.subject + did_you_mean(claim.subject, known);
  }
  if (const WorkloadView* workload = snapshot.find(claim.subject)) return why(*workload);
  std::vector<std::string_view> known;
  for (const WorkloadView& workload : snapshot.workloads) known.push_back(workload.name);
  return "there is no workload " + claim.subject + did_you_mean(claim.subject, known);
}

}  // namespace

std::string places_key(const std::string& pod_set, const Names& values) {
  return pod_set + ": " + domain_key(values);
}

const char* field_name(Field field) {
  switch (field) {
    case Field::state: return "state";
    case Field::cluster_queue: return "clusterQueue";
    case Field::flavors: return "flavors";
    case Field::counts: return "counts";
    case Field::topology: return "topology";
    case Field::nodes: return "nodes";
    case Field::devices: return "devices";
    case Field::unhealthy_nodes: return "unhealthyNodes";
    case Field::evicted: return "evicted";
    case Field::reason: return "reason";
    case Field::active: return "active";
    case Field::inadmissible: return "inadmissible";
    case Field::usage: return "usage";
    case Field::admitted: return "admitted";
    case Field::evictions: return "evictions";
  }
  return "";
}

std::vector<Mismatch> check(const Expectation& expectation, const Snapshot& snapshot) {
  std::vector<Mismatch> mismatches;
  for (const Claim& claim : expectation.claims) {
    Datum got = narrowed(actual(claim, snapshot), claim.expected);
    if (holds(claim, got)) continue;
    mismatches.push_back({claim, std::move(got), why(claim, snapshot)});
  }
  return mismatches;
}

std::string summary_yaml(const WorkloadView& workload) {
  const std::string evicted =
      workload.evicted.empty() ? "" : ", evicted: " + to_yaml(workload.evicted);
  return "{state: " + to_yaml(workload.state) + evicted + "}";
}

}  // namespace fairlead::scenario
