#include "trace/import/kubernetes.hpp"

#include <filesystem>
#include <string>
#include <utility>

#include "trace/import/demand_record.hpp"
#include "trace/import/json_parser.hpp"
#include "trace/import/kube_object.hpp"
#include "trace/import/mixed_clusters.hpp"
#include "trace/import/named_time.hpp"

namespace fairlead::trace {
namespace {

class KubernetesImporter : public Importer {
 public:
  explicit KubernetesImporter(bool allow_mixed) : allow_mixed_(allow_mixed) {}

  Result<void> read(Input& input, Sink& sink, Notes& notes) override;
  Result<void> finish(Sink& sink, Notes& notes) override;

 private:
  void begin_look(const std::string& source, bool is_snapshot);
  void end_look(KubeValues& values);
  void take(KubeValues& values, const Json* document, std::string_view list_kind);
  bool take_facts(std::string_view kind, const Json* document);

  bool allow_mixed_;
  History history_;
  Look* look_ = nullptr;  // the one being read
};

void KubernetesImporter::begin_look(const std::string& source, bool is_snapshot) {
  look_ = &history_.begin_look(source);
  look_->named = named_time(std::filesystem::path(source).filename().string());
  look_->is_snapshot = is_snapshot;
}

void KubernetesImporter::end_look(KubeValues& values) {
  if (look_ == nullptr) return;
  look_->newest = std::exchange(values.newest, std::nullopt);
  if (look_->named && look_->newest && *look_->named < *look_->newest) {
    values.notes.count(Finding::guessed,
                       "dumps whose name gives an earlier time than objects in them (clocks "
                       "disagree): the objects' time counts");
  }
  if (!look_->named) {
    values.notes.count(Finding::guessed,
                       "dumps without a time in their name: the newest time in "
                       "them is taken as theirs");
  }
  history_.end_look();
  look_ = nullptr;
}

// What is no demand and yet says something about the cluster.
bool KubernetesImporter::take_facts(std::string_view kind, const Json* document) {
  const Json* metadata = at(document, "metadata");
  const std::string name(text_at(metadata, "name"));
  if (kind == "Node") {
    look_->nodes.insert(name);
    const auto model = text_at(metadata, "labels", "nvidia.com/gpu.product");
    if (!model.empty()) history_.node_models[name] = model;
  } else if (kind == "Namespace") {
    if (name == "kube-system") look_->cluster_uid = text_at(metadata, "uid");
  } else if (kind == "LocalQueue") {
    const std::string queue = std::string(text_at(metadata, "namespace")) + "/" + name;
    const auto target = text_at(document, "spec", "clusterQueue");
    if (!target.empty()) history_.cluster_queues[queue] = target;
  } else {
    return false;
  }
  return true;
}

void KubernetesImporter::take(KubeValues& values, const Json* document,
                              std::string_view list_kind) {
  const std::string_view kind = kind_of(document, list_kind);
  if (take_facts(kind, document)) return;
  auto object = read_kube_object(values, document, list_kind);
  if (!object) {
    values.notes.count(Finding::dropped, "objects of kind " + escaped(kind, 60), values.line);
    return;
  }
  if (!object->node.empty()) look_->nodes.insert(object->node);
  if (object->created) {
    look_->created = std::max(look_->created.value_or(*object->created), *object->created);
  }
  const History::Merged merged = history_.add(std::move(*object));
  if (merged.contradicts) {
    values.notes.count(Finding::guessed,
                       "objects that ended in one dump and not, or at another time, in a later "
                       "one: the later one counts",
                       values.line);
  }
}

Result<void> KubernetesImporter::read(Input& input, Sink&, Notes& notes) {
  KubeValues values(history_.shapes, notes);
  JsonItems items(input, {"items"});
  JsonParser parser;
  std::size_t list = 0;
  for (;;) {
    const auto item = items.next();
    if (!item) return unexpected(item.error());
    if (!*item) break;
    // Every list is a look; documents that stand alone are one together.
    const std::size_t of_list = (*item)->in_list ? (*item)->document : 0;
    if (look_ == nullptr || of_list != list) {
      end_look(values);
      begin_look(input.name(), (*item)->in_list);
      list = of_list;
    }
    const auto document = parser.parse(items, **item);
    if (!document) return unexpected(document.error());
    values.line = (*item)->line;
    take(values, *document, (*item)->list_kind);
  }
  end_look(values);
  return {};
}

Result<void> KubernetesImporter::finish(Sink& sink, Notes& notes) {
  if (!allow_mixed_) {
    if (auto mixed = mixed_clusters(history_)) return unexpected(Diagnostics{std::move(*mixed)});
  }
  for (const Demand& demand : demands_of(history_)) {
    const auto record = record_of(demand, history_, notes);
    if (record) sink.accept(*record, line_of(demand));
  }
  return {};
}

}  // namespace

bool begins_as_kubernetes(std::string_view head) {
  const std::size_t start = head.find_first_not_of(" \t\r\n");
  if (start == head.npos) return false;
  const bool json = head[start] == '{' || head[start] == '[';
  return json && (head.find("\"items\"") != head.npos || head.find("\"apiVersion\"") != head.npos);
}

Result<std::unique_ptr<Importer>> make_kubernetes_importer(const ImportSettings& settings) {
  return std::make_unique<KubernetesImporter>(settings.allow_mixed);
}

}  // namespace fairlead::trace
