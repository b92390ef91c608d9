// What waits in queues: Workloads and Jobs, which the manifest reader knows, and every other object
// with the label of a queue, whose pod templates are found by their form.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "check/inventory.hpp"
#include "manifest/kinds.hpp"
#include "manifest/problems.hpp"

namespace fairlead::check {
namespace {

using manifest::Node;

constexpr std::string_view queue_label = "kueue.x-k8s.io/queue-name";
constexpr std::string_view class_label = "kueue.x-k8s.io/priority-class";

// The text at a path of mappings; empty where there is none.
std::string text_at(const Node& node, std::initializer_list<std::string_view> path) {
  const Node* at = &node;
  for (const std::string_view key : path) {
    at = at->find(key);
    if (at == nullptr) return "";
  }
  return at->is(manifest::NodeKind::string) ? at->text() : "";
}

std::string name_of(const Node& node) {
  const std::string name = text_at(node, {"metadata", "name"});
  return name.empty() ? text_at(node, {"metadata", "generateName"}) : name;
}

Submission from_workload(const manifest::Inspected<model::Workload>& from) {
  const model::Workload& workload = from.value;
  Submission submission;
  submission.kind = text_at(from.node, {"kind"});
  submission.name = name_of(from.node);
  submission.space = text_at(from.node, {"metadata", "namespace"});
  submission.queue = workload.queue;
  submission.subject = {from.source.get(), &from.node};
  submission.at_once = true;
  if (workload.priority_class_kind == model::PriorityClassKind::workload_priority_class) {
    submission.workload_class = workload.priority_class;
  }
  for (const model::PodSet& pods : workload.pod_sets) {
    if (!pods.pod.priority_class.empty()) submission.pod_classes.push_back(pods.pod.priority_class);
    // An unsound workload may have been read in part; its references are good, its sizes not.
    if (!from.sound) continue;
    submission.pod_sets.push_back(
        {model::pod_requests(pods.pod), pods.min_count.value_or(pods.count), &from.node});
  }
  return submission;
}

// A whole number at a path of mappings. What is none is not ours to judge: the API may refuse it,
// and nothing is multiplied by it.
std::optional<std::int64_t> number_at(const Node& node, std::string_view key) {
  const Node* at = node.find(key);
  if (at == nullptr || !at->is(manifest::NodeKind::integer)) return std::nullopt;
  std::int32_t number = 0;
  const auto [end, error] =
      std::from_chars(at->text().data(), at->text().data() + at->text().size(), number);
  const bool good = error == std::errc() && end == at->text().data() + at->text().size();
  return good && number >= 0 ? std::optional<std::int64_t>(number) : std::nullopt;
}

// Kinds whose every replica waits in the queue for itself.
bool queues_replicas_apart(std::string_view kind) {
  return kind == "Deployment" || kind == "ReplicaSet" || kind == "LeaderWorkerSet";
}

// Kinds of which Kueue makes one workload with several pod sets. Of others nobody knows: the steps
// of a pipeline are pod templates that run one after the other.
bool is_one_workload(std::string_view kind) {
  constexpr std::array<std::string_view, 11> kinds = {
      "AppWrapper", "JAXJob",     "JobSet", "LeaderWorkerSet", "MPIJob",    "PaddleJob",
      "PyTorchJob", "RayCluster", "RayJob", "TFJob",           "XGBoostJob"};
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

// Finds the pod specs below a node, the mappings with a list of containers, and how many pods of
// each there are at once: the product of what the mappings around it say, in the fields of the
// kinds that Kueue queues (JobSet, RayJob, PyTorchJob, MPIJob, StatefulSet, LeaderWorkerSet, ...).
class PodSpecs {
 public:
  PodSpecs(const manifest::Source& source, Submission& out)
      : source_(source), out_(out), apart_(queues_replicas_apart(out.kind)) {}

  void find(const Node& node, std::int64_t pods, int depth) {
    if (depth > manifest::max_depth) return;
    for (const Node& item : node.items()) find(item, pods, depth + 1);
    const Node* containers = node.find("containers");
    if (containers != nullptr && containers->is(manifest::NodeKind::sequence)) {
      return read(node, pods);
    }
    const std::int64_t here = saturating_multiply(pods, copies(node));
    for (const manifest::Member& member : node.members()) {
      find(member.value, saturating_multiply(here, in_group(node, member.key)), depth + 1);
    }
  }

 private:
  // How often what stands in the mapping is there at once.
  std::int64_t copies(const Node& node) const {
    std::int64_t number = apart_ ? 1 : number_at(node, "replicas").value_or(1);
    number = saturating_multiply(number, number_at(node, "numOfHosts").value_or(1));
    const std::int64_t parallel = number_at(node, "parallelism").value_or(1);
    const std::int64_t jobs = std::min(parallel, number_at(node, "completions").value_or(parallel));
    return saturating_multiply(number, jobs);
  }

  // The pods of one group of a LeaderWorkerSet: `size`, of which the leader is one where it has a
  // template of its own.
  static std::int64_t in_group(const Node& node, std::string_view key) {
    if (key != "workerTemplate") return 1;
    const std::int64_t size = number_at(node, "size").value_or(1);
    const bool has_leader = node.find("leaderTemplate") != nullptr;
    return has_leader ? std::max<std::int64_t>(size - 1, 0) : size;
  }

  void read(const Node& node, std::int64_t pods) {
    manifest::Problems problems;  // the kind is not ours to judge
    model::PodSpec pod;
    manifest::read_pod_spec(manifest::Value(node, source_, problems), pod);
    if (problems.any_errors()) return;
    if (!pod.priority_class.empty()) out_.pod_classes.push_back(pod.priority_class);
    out_.pod_sets.push_back({model::pod_requests(pod), pods, &node});
  }

  const manifest::Source& source_;
  Submission& out_;
  bool apart_;
};

Submission from_other(const manifest::OtherDocument& from) {
  Submission submission;
  submission.kind = text_at(from.node, {"kind"});
  submission.name = name_of(from.node);
  submission.space = text_at(from.node, {"metadata", "namespace"});
  submission.queue = text_at(from.node, {"metadata", "labels", queue_label});
  submission.workload_class = text_at(from.node, {"metadata", "labels", class_label});
  submission.subject = {from.source.get(), &from.node};
  submission.at_once = is_one_workload(submission.kind);
  if (!submission.queue.empty()) PodSpecs(*from.source, submission).find(from.node, 1, 0);
  return submission;
}

}  // namespace

std::vector<Submission> find_submissions(const manifest::Inspection& inspection) {
  std::vector<Submission> submissions;
  for (const auto& workload : inspection.workloads) submissions.push_back(from_workload(workload));
  for (const auto& other : inspection.others) submissions.push_back(from_other(other));
  std::erase_if(submissions, [](const Submission& each) { return each.queue.empty(); });
  return submissions;
}

}  // namespace fairlead::check
