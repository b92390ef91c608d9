// How pods found places on the nodes: the part of a report that needs Nodes and --placement.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "manifest/json_writer.hpp"
#include "sim/jobs.hpp"
#include "sim/placement_watch.hpp"
#include "sim/run.hpp"

namespace fairlead::report {

// Jobs that are alike in what they ask of nodes.
struct ShapeFigures {
  std::string name;  // "4 pods of 8 GPUs"
  std::int64_t jobs = 0;
  std::int64_t milli_gpu_hours = 0;  // wanted
  Duration wait_p50;                 // to first admission
  Duration wait_p95;
  std::int64_t unplaced_jobs = 0;  // waited for a place, however short
  Duration unplaced_p95;           // of all jobs of the shape that were admitted
  Duration unplaced_max;
};

struct PlacementFigures {
  std::shared_ptr<const sim::PlacementWatch> watch;
  std::vector<ShapeFigures> shapes;  // the most GPU-hours first
  std::int64_t displaced = 0;        // jobs that lost a node
};

PlacementFigures placement_figures(std::shared_ptr<const sim::PlacementWatch> watch,
                                   const sim::Run& run, const sim::Jobs& jobs);

// "GPUs enough in all, but not together on nodes"
const char* miss_words(sim::Miss miss);
const char* miss_name(sim::Miss miss);  // in JSON: "fragmentation"

// "  Repartitioned: 16 nodes, ..." as a line.
std::string reconfiguration_text(const sim::ReconfigurationResult& result);

// For a terminal; at most the ten largest shapes.
std::string placement_text(const PlacementFigures& figures, const sim::Run& run, bool colours);
void write_placement(manifest::JsonWriter& out, const PlacementFigures& figures,
                     const sim::Run& run);

}  // namespace fairlead::report
