#include <cmath>
#include <set>
#include <utility>

#include "hardware/card_names.hpp"
#include "hardware/fit.hpp"
#include "hardware/share.hpp"
#include "manifest/compose.hpp"
#include "manifest/json_writer.hpp"
#include "manifest/readers.hpp"
#include "mig/inventory.hpp"
#include "mig/plan_output.hpp"
#include "mig/words.hpp"

namespace fairlead::mig {

namespace {

using manifest::JsonWriter;
using manifest::Object;
using manifest::Value;

// To a thousandth of a card.
double cards_of(std::int64_t units) {
  return std::round(1000.0 * static_cast<double>(units) / hardware::card_units) / 1000;
}

void write_instances(JsonWriter& json, const char* key, const Gpu& gpu,
                     const std::vector<hardware::Placement>& instances) {
  json.key(key).begin_array();
  for (const hardware::Placement& instance : instances) json.text(text_of(*gpu.card, instance));
  json.end_array();
}

void write_node(JsonWriter& json, const InventoryNode& node, const std::vector<Layout>& layouts) {
  json.begin_object();
  json.key("name").text(node.name);
  json.key("product").text(node.product);
  if (!node.config.empty()) json.key("migConfig").text(node.config);
  if (!node.left_alone.empty()) json.key("leftAlone").text(node.left_alone);
  json.key("gpus").begin_array();
  for (std::size_t g = 0; g < node.gpus.size(); ++g) {
    const Gpu& gpu = node.gpus[g];
    json.begin_object();
    json.key("index").number(static_cast<std::int64_t>(g));
    if (gpu.card != nullptr) json.key("card").text(gpu.card->name);
    if (gpu.taken) json.key("taken").boolean(true);
    if (layouts[g].whole) json.key("whole").boolean(true);
    if (!gpu.live.empty()) write_instances(json, "live", gpu, gpu.live);
    if (!layouts[g].instances.empty()) {
      write_instances(json, "instances", gpu, layouts[g].instances);
    }
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

bool read_placements(const Value& value, const Gpu& gpu, std::vector<hardware::Placement>& out) {
  std::vector<std::string> words;
  if (!manifest::list_of(manifest::read_string)(value, words)) return false;
  if (gpu.card == nullptr) return value.fail("instances on a GPU without a card");
  for (const std::string& word : words) {
    const auto placement = parse_placement(*gpu.card, word);
    if (!placement) return value.fail(placement.error().front().message);
    out.push_back(*placement);
  }
  return true;
}

struct ReadGpu {
  int index = 0;
  Gpu gpu;
  Layout layout;
};

bool read_gpu(const Value& value, ReadGpu& out) {
  Object object(value);
  std::string card;
  bool good = object.require("index", out.index, manifest::int32_from(0));
  good = object.read("card", card, manifest::read_string) && good;
  good = object.read("taken", out.gpu.taken, manifest::read_bool) && good;
  good = object.read("whole", out.layout.whole, manifest::read_bool) && good;
  if (!card.empty()) {
    out.gpu.card = hardware::find_card(card).only();
    if (out.gpu.card == nullptr) return value.fail("'" + escaped(card, 60) + "' is no card");
  }
  const auto live = object.find("live");
  const auto instances = object.find("instances");
  if (live) good = read_placements(*live, out.gpu, out.gpu.live) && good;
  if (instances) good = read_placements(*instances, out.gpu, out.layout.instances) && good;
  object.close();
  if (!good) return false;
  std::vector<hardware::Placement> all = out.gpu.live;
  all.insert(all.end(), out.layout.instances.begin(), out.layout.instances.end());
  const bool busy = out.gpu.taken || out.layout.whole;
  if ((busy && !all.empty()) || (out.gpu.taken && out.layout.whole)) {
    return value.fail("a GPU that is whole has no instances");
  }
  if (all.empty() || hardware::state_with(*out.gpu.card, all)) return true;
  return value.fail("these instances cannot exist together");
}

bool read_node(const Value& value, PlannedNode& out) {
  Object object(value);
  std::vector<ReadGpu> gpus;
  bool good = object.require("name", out.node.name, manifest::read_name);
  good = object.read("product", out.node.product, manifest::read_string) && good;
  good = object.read("migConfig", out.node.config, manifest::read_string) && good;
  good = object.read("leftAlone", out.node.left_alone, manifest::read_string) && good;
  good = object.require("gpus", gpus, manifest::list_of(read_gpu, most_gpus_of_a_node)) && good;
  object.close();
  for (std::size_t g = 0; good && g < gpus.size(); ++g) {
    if (std::cmp_not_equal(gpus[g].index, g)) good = value.fail("the GPUs are not in order");
    if (gpus[g].gpu.card != gpus[0].gpu.card) {
      good = value.fail("the GPUs of a node are not of one card");
    }
  }
  for (ReadGpu& each : gpus) {
    out.node.gpus.push_back(std::move(each.gpu));
    out.layouts.push_back(std::move(each.layout));
  }
  return good;
}

}  // namespace

std::string plan_json(std::span<const InventoryNode> nodes, std::span<const Demand> demands,
                      const Plan& plan) {
  JsonWriter json;
  json.begin_object();
  json.key("demand").begin_array();
  for (std::size_t d = 0; d < demands.size(); ++d) {
    json.begin_object();
    json.key("profile").text(demands[d].profile);
    if (demands[d].card != nullptr) json.key("gpu").text(demands[d].card->name);
    json.key("count").number(std::int64_t{demands[d].count});
    json.key("weight").number(std::int64_t{demands[d].weight});
    json.key("served").number(std::int64_t{plan.outcomes[d].served});
    if (!plan.outcomes[d].reason.empty()) json.key("reason").text(plan.outcomes[d].reason);
    json.end_object();
  }
  json.end_array();
  json.key("servedCards").number(cards_of(plan.served));
  json.key("servedWeighted").number(cards_of(plan.value));
  json.key("boundWeighted").number(cards_of(plan.bound));
  json.key("optimal").boolean(plan.optimal);
  json.key("strandedCards").number(cards_of(plan.stranded));
  json.key("openCards").number(cards_of(plan.open));
  json.key("nodes").begin_array();
  for (std::size_t n = 0; n < nodes.size(); ++n) write_node(json, nodes[n], plan.layouts[n]);
  json.end_array();
  json.end_object();
  return json.take() + "\n";
}

Result<std::vector<PlannedNode>> read_plan(std::string_view text, const std::string& file) {
  const auto documents = manifest::compose(text, file);
  if (!documents) return unexpected(documents.error());
  if (documents->size() != 1) {
    return unexpected(refusal({file}, "one plan is expected", "fairlead mig plan --output json"));
  }
  manifest::Problems problems;
  std::vector<PlannedNode> nodes;
  const Value root(documents->front().root, *documents->front().source, problems);
  Object object(root);
  object.ignore({"demand", "servedCards", "servedWeighted", "boundWeighted", "optimal",
                 "strandedCards", "openCards"});
  object.require("nodes", nodes, manifest::list_of(read_node, most_nodes));
  std::set<std::string> names;
  for (const PlannedNode& each : nodes) {
    if (!each.node.name.empty() && !names.insert(each.node.name).second) {
      root.fail("the node " + escaped(each.node.name, 60) + " is there twice");
    }
  }
  object.close();
  if (problems.any_errors()) return unexpected(problems.take_errors());
  return nodes;
}

}  // namespace fairlead::mig
