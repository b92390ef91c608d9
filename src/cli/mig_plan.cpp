// fairlead mig plan: which cards take which layout.
#include <cstdio>
#include <string>

#include "cli/commands.hpp"
#include "manifest/load.hpp"
#include "mig/demand.hpp"
#include "mig/inventory.hpp"
#include "mig/plan_output.hpp"
#include "trace/concurrency.hpp"
#include "trace/read.hpp"

namespace fairlead::cli {

namespace {

constexpr int bad_input = 2;

constexpr int trace_percent = 95;

Result<std::vector<mig::Demand>> demands_of_trace(const std::string& path) {
  const auto trace = trace::read_trace(path);
  if (!trace) return unexpected(trace.error());
  const trace::Concurrency found = trace::concurrency(*trace, trace_percent);
  if (found.skipped > 0) {
    std::fprintf(stderr, "note: %lld jobs of %s ask neither for whole GPUs nor for MIG profiles\n",
                 static_cast<long long>(found.skipped), escaped(path).c_str());
  }
  std::string text;
  for (const auto& [profile, count] : found.wanted) {
    text += (text.empty() ? "" : ",") + profile + ":" + std::to_string(count);
  }
  auto demands = mig::parse_demands(text);
  if (demands) return demands;
  demands.error().front().at = {path};
  return demands;
}

Result<std::vector<mig::Demand>> demands_of(const MigPlanOptions& options) {
  const auto given = static_cast<int>(!options.demand.empty()) +
                     static_cast<int>(!options.demand_file.empty()) +
                     static_cast<int>(!options.trace.empty());
  if (given != 1) {
    return unexpected(refusal({}, "mig plan needs one of --demand, --demand-file and --trace"));
  }
  if (!options.demand.empty()) return mig::parse_demands(options.demand);
  if (!options.trace.empty()) return demands_of_trace(options.trace);
  const auto text = manifest::read_text(options.demand_file);
  if (!text) return unexpected(text.error());
  return mig::read_demands(*text, options.demand_file);
}

Result<mig::Inventory> inventory_of(const MigPlanOptions& options) {
  if (options.cards.empty() == options.nodes.empty()) {
    return unexpected(refusal({}, "mig plan needs --cards or --nodes, and not both"));
  }
  auto inventory = mig::Inventory();
  if (!options.cards.empty()) {
    auto parsed = mig::parse_cards(options.cards);
    if (!parsed) return parsed;
    inventory = std::move(*parsed);
  } else {
    const auto documents = manifest::read_documents(options.nodes);
    if (!documents) return unexpected(documents.error());
    auto read = mig::read_inventory(*documents);
    if (!read) return read;
    inventory = std::move(*read);
  }
  for (const std::string& live : options.live) {
    const auto applied = mig::apply_live(inventory, live);
    if (!applied) return unexpected(applied.error());
  }
  return inventory;
}

}  // namespace

int run_mig_plan(const MigPlanOptions& options) {
  const auto demands = demands_of(options);
  const auto inventory =
      demands ? inventory_of(options) : Result<mig::Inventory>(unexpected(demands.error()));
  if (!inventory) {
    std::fputs(to_string(inventory.error()).c_str(), stderr);
    return bad_input;
  }
  std::fputs(to_string(inventory->notes).c_str(), stderr);
  const mig::Plan plan = mig::make_plan(inventory->nodes, *demands);
  const std::string text = options.output == "json"
                               ? mig::plan_json(inventory->nodes, *demands, plan)
                               : mig::plan_text(inventory->nodes, *demands, plan);
  std::fputs(text.c_str(), stdout);
  return 0;
}

}  // namespace fairlead::cli
