// Places on nodes: what did not fit, waits by shape, and a picture of the nodes.
#pragma once

#include <string>

#include "report/placement.hpp"

namespace fairlead::report::html {

std::string placement_section(const PlacementFigures& figures, const sim::Run& run);

// Every GPU of every node as a square, in the colour of the namespace that holds it, cut where the
// card is. An SVG of its own, without scripts.
std::string cluster_svg(const sim::ClusterPicture& picture);

}  // namespace fairlead::report::html
