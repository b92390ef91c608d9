#include "trace.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <tuple>

#include "manifest/load.hpp"
#include "trace/csv.hpp"

namespace fairlead::openb {

namespace {

constexpr std::int64_t mebibyte = 1 << 20;

// A CSV file with a header; columns that it lacks are empty.
class Rows {
 public:
  explicit Rows(const std::string& text) : rest_(text) {
    next();
    header_ = cells_;
  }
  bool next() {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    splitter_.split(rest_.substr(0, end));
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    cells_.clear();
    for (const trace::Cell& cell : splitter_.cells()) cells_.emplace_back(cell.text);
    return true;
  }
  std::string text(std::string_view column) const {
    const auto found = std::find(header_.begin(), header_.end(), column);
    const auto at = static_cast<std::size_t>(found - header_.begin());
    return at < cells_.size() ? cells_[at] : "";
  }
  template <class T>
  T number(std::string_view column) const {
    const std::string cell = text(column);
    T value{};
    std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return value;
  }

 private:
  std::string_view rest_;
  trace::CsvSplitter splitter_;
  std::vector<std::string> header_;
  std::vector<std::string> cells_;
};

// "V100M16|V100M32" as a set.
place::ModelMask models_of(const std::string& names, const Cluster& cluster) {
  place::ModelMask mask = 0;
  for (std::size_t i = 0; i < cluster.models.size(); ++i) {
    const std::string padded = "|" + names + "|";
    if (padded.find("|" + cluster.models[i] + "|") != std::string::npos) mask |= 1ULL << i;
  }
  return mask;
}

// The reference tells pods apart by the text of their models, and lists equally common ones from
// the largest down.
using Kind = std::tuple<std::int64_t, std::int32_t, std::int32_t, std::string>;

place::TypicalPods typical_of(const std::map<Kind, std::int64_t>& counts, const Cluster& cluster) {
  place::TypicalPods pods;
  for (auto kind = counts.rbegin(); kind != counts.rend(); ++kind) {
    const auto& [cpu, milli, gpus, models] = kind->first;
    pods.push_back({cpu, gpus, milli, models_of(models, cluster), kind->second});
  }
  return place::most_common(std::move(pods));
}

}  // namespace

std::string trace_folder() {
  const char* const set = std::getenv("FAIRLEAD_TRACES");
  const std::string root = set != nullptr ? set : FAIRLEAD_SOURCE_DIR "/../shared/data/traces";
  return std::filesystem::exists(root + "/openb") ? root + "/openb" : "";
}

Result<Cluster> read_cluster(const std::string& folder) {
  const Result<std::string> text = manifest::read_text(folder + "/openb_node_list_gpu_node.csv");
  if (!text) return tl::unexpected(text.error());
  Cluster cluster;
  for (Rows rows(*text); rows.next();) {
    const std::string model = rows.text("model");
    auto known = std::find(cluster.models.begin(), cluster.models.end(), model);
    if (known == cluster.models.end()) known = cluster.models.insert(known, model);
    place::HostSpec spec;
    spec.cpu = rows.number<std::int64_t>("cpu_milli");
    spec.memory = rows.number<std::int64_t>("memory_mib") * mebibyte;
    spec.gpus = rows.number<std::int32_t>("gpu");
    spec.pods = 1'000'000;  // the trace has no limit
    spec.model = place::GpuModelId::at(static_cast<std::size_t>(known - cluster.models.begin()));
    cluster.gpu_milli += std::int64_t{spec.gpus} * place::whole_gpu;
    cluster.nodes.push_back({rows.text("sn"), spec});
  }
  std::sort(cluster.nodes.begin(), cluster.nodes.end(),
            [](const Node& a, const Node& b) { return a.name < b.name; });
  return cluster;
}

Result<Workload> read_workload(const std::string& folder, const std::string& name,
                               const Cluster& cluster) {
  const Result<std::string> text = manifest::read_text(folder + "/openb_pod_list_" + name + ".csv");
  if (!text) return tl::unexpected(text.error());
  Workload workload;
  workload.name = name;
  std::map<Kind, std::int64_t> counts;
  std::map<std::pair<Kind, std::int64_t>, std::size_t> shapes;  // memory tells them apart too
  for (Rows rows(*text); rows.next();) {
    place::Request request;
    request.cpu = rows.number<std::int64_t>("cpu_milli");
    request.memory = rows.number<std::int64_t>("memory_mib") * mebibyte;
    request.gpus = rows.number<std::int32_t>("num_gpu");
    request.gpu_milli = rows.number<std::int32_t>("gpu_milli");
    request.models = models_of(rows.text("gpu_spec"), cluster);
    const Kind kind{request.cpu, request.gpu_milli, request.gpus, rows.text("gpu_spec")};
    ++counts[kind];
    const auto [shape, is_new] = shapes.try_emplace({kind, request.memory}, workload.shapes.size());
    if (is_new) workload.shapes.push_back(std::move(request));
    workload.pods.push_back({rows.text("name"), shape->second});
  }
  std::sort(workload.pods.begin(), workload.pods.end(),
            [](const Pod& a, const Pod& b) { return a.name < b.name; });
  workload.typical = typical_of(counts, cluster);
  return workload;
}

Result<Published> read_published(const std::string& folder) {
  const Result<std::string> text = manifest::read_text(folder + "/expected_allocation_means.csv");
  if (!text) return tl::unexpected(text.error());
  Published published;
  for (Rows rows(*text); rows.next();) {
    const std::string workload = rows.text("workload").substr(sizeof "openb_pod_list_" - 1);
    Loads& loads = published.means[{workload, rows.text("policy")}];
    for (const int load : {90, 95, 100, 110, 120, 130}) {
      loads[load] = rows.number<double>("alloc_mean_at_" + std::to_string(load));
    }
    if (published.workloads.empty() || published.workloads.back() != workload) {
      published.workloads.push_back(workload);
    }
  }
  return published;
}

Result<std::vector<GoldenChoice>> read_golden(const std::string& folder) {
  const Result<std::string> text = manifest::read_text(folder + "/golden_fgd_default_seed42.csv");
  if (!text) return tl::unexpected(text.error());
  std::vector<GoldenChoice> choices;
  for (Rows rows(*text); rows.next();) choices.push_back({rows.text("pod"), rows.text("node")});
  return choices;
}

}  // namespace fairlead::openb
