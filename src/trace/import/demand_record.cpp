#include "trace/import/demand_record.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "trace/import/demand_shape.hpp"
#include "trace/import/demand_times.hpp"

namespace fairlead::trace {
namespace {

// All objects of a demand, those that say most about it first.
std::vector<const ClusterObject*> objects_of(const Demand& demand) {
  std::vector<const ClusterObject*> objects;
  if (demand.workload != nullptr) objects.push_back(demand.workload);
  if (demand.job != nullptr) objects.push_back(demand.job);
  objects.insert(objects.end(), demand.parts.begin(), demand.parts.end());
  objects.insert(objects.end(), demand.pods.begin(), demand.pods.end());
  return objects;
}

// A pod that no job owns: a service's, a node's own, or one that somebody started by hand.
bool is_lone_pod(const Demand& demand) {
  return demand.job == nullptr && demand.workload == nullptr && demand.parts.empty() &&
         demand.pods.size() == 1 && demand.pods.front()->uid == demand.uid;
}

bool asks_for_devices(const ClusterObject& pod, const History& history) {
  if (pod.pods.empty()) return false;
  const model::ResourceList& requests = history.shapes.at(pod.pods.front().shape);
  return std::any_of(requests.begin(), requests.end(), [](const auto& request) {
    return request.first.find('/') != std::string::npos && request.second > Quantity();
  });
}

class RecordMaker {
 public:
  RecordMaker(const Demand& demand, const History& history, Notes& notes)
      : demand_(demand), history_(history), notes_(notes), objects_(objects_of(demand)) {}

  std::optional<Record> make() {
    const Say say = [this](Finding finding, std::string_view text) { note(finding, text); };
    if (is_lone_pod(demand_) && !counts_as_job(*demand_.pods.front())) return std::nullopt;
    Record record;
    const auto times = times_of(demand_, history_, say);
    if (!times) return std::nullopt;
    record.submit = times->submit;
    record.admitted = times->admitted;
    record.start = times->start;
    record.duration = times->end - times->start;
    record.outcome = times->outcome;
    add_names(record);
    add_policy(record);
    add_model(record);
    if (!add_shape(demand_, history_, say, record)) return std::nullopt;
    if (record.gpus == 0 && record.mig.empty() && record.gpu_milli == 0) record.gpu_model.clear();
    note(Finding::recognised, recognised());
    if (demand_.replaced_workloads > 0) {
      note(Finding::dropped, "Workloads that a newer one of the same job replaced",
           static_cast<std::int64_t>(demand_.replaced_workloads));
    }
    return record;
  }

 private:
  void note(Finding finding, std::string_view text, std::int64_t count = 1) {
    const ClusterObject* first = objects_.front();
    notes_.begin_source(history_.looks()[first->first_look].source);
    notes_.count(notes_.entry(finding, text), first->line, 0, count);
  }

  bool counts_as_job(const ClusterObject& pod) {
    if (pod.owner_kind == "DaemonSet" || pod.owner_kind == "Node") {
      note(Finding::dropped, "pods of DaemonSets and of nodes themselves");
      return false;
    }
    if (!pod.owner_kind.empty() && !asks_for_devices(pod, history_)) {
      note(Finding::dropped, "pods of services without GPUs");
      return false;
    }
    return true;
  }

  std::string recognised() const {
    if (is_lone_pod(demand_)) {
      const std::string& owner = demand_.pods.front()->owner_kind;
      return owner.empty() ? "pods without an owner" : "pods with GPUs of a " + escaped(owner, 60);
    }
    const std::string& kind = demand_.kind;
    return (kind == "Workload" ? std::string("Workloads without a job")
            : kind == "Pod"    ? std::string("groups of pods")
                               : "jobs of kind " + escaped(kind, 60)) +
           (demand_.workload != nullptr && kind != "Workload" ? ", with their Workload" : "");
  }

  // The first that is not empty.
  template <auto member>
  auto first() const {
    for (const ClusterObject* object : objects_) {
      if (object->*member != decltype(object->*member){}) return object->*member;
    }
    return std::remove_cvref_t<decltype(objects_.front()->*member)>();
  }

  void add_names(Record& record) {
    record.name = demand_.name;
    record.queue = first<&ClusterObject::queue>();
    record.tenant = demand_.space;
    const std::string local = demand_.space + "/" + queue_name(record);
    if (const auto found = history_.cluster_queues.find(local);
        found != history_.cluster_queues.end()) {
      record.tenant = found->second;
      record.queue_space = demand_.space;
      record.queue = queue_name(record);
    }
    record.user = first<&ClusterObject::user>();
    if (!record.user.empty()) note(Finding::guessed, "users: what a label or an annotation says");
  }

  void add_policy(Record& record) {
    record.priority = first<&ClusterObject::priority>();
    record.priority_class = first<&ClusterObject::priority_class>();
    record.limit = first<&ClusterObject::limit>();
    record.checkpoint_every = first<&ClusterObject::checkpoint_every>();
  }

  // The model asked for, else the one of the nodes where it ran.
  void add_model(Record& record) {
    record.gpu_model = first<&ClusterObject::gpu_model>();
    if (!record.gpu_model.empty()) return;
    std::set<std::string> models;
    for (const ClusterObject* pod : demand_.pods) {
      const auto found = history_.node_models.find(pod->node);
      if (found != history_.node_models.end()) models.insert(found->second);
    }
    if (models.empty()) return;
    record.gpu_model = *models.begin();
    if (models.size() > 1) {
      note(Finding::guessed, "GPU models of jobs that ran on several: the first by name");
    }
  }

  const Demand& demand_;
  const History& history_;
  Notes& notes_;
  std::vector<const ClusterObject*> objects_;
};

}  // namespace

std::optional<Record> record_of(const Demand& demand, const History& history, Notes& notes) {
  return RecordMaker(demand, history, notes).make();
}

std::size_t line_of(const Demand& demand) { return objects_of(demand).front()->line; }

}  // namespace fairlead::trace
