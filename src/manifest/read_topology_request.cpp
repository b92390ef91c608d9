// Kueue's PodSetTopologyRequest. Rules: apis/kueue/v1beta2/workload_types.go and
// pkg/controller/jobframework/tas_validation.go.
#include <algorithm>

#include "manifest/kinds.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

constexpr std::size_t most_slice_layers = 3;

bool read_mode(Object& request, model::TopologyRequest& out) {
  std::string required;
  std::string preferred;
  std::optional<bool> unconstrained;
  bool good = request.read("required", required, read_label_key);
  good = request.read("preferred", preferred, read_label_key) && good;
  good = request.read("unconstrained", unconstrained, read_bool) && good;
  const int given =
      (required.empty() ? 0 : 1) + (preferred.empty() ? 0 : 1) + (unconstrained ? 1 : 0);
  if (given > 1) {
    return request.value().fail("a pod set cannot ask for several kinds of topology",
                                "one of required, preferred and unconstrained");
  }
  using Mode = model::TopologyMode;
  if (unconstrained) out.mode = *unconstrained ? Mode::unconstrained : Mode::declined;
  if (!required.empty()) out.mode = Mode::required;
  if (!preferred.empty()) out.mode = Mode::preferred;
  out.level = required.empty() ? preferred : required;
  return good;
}

bool read_slice(const Value& value, model::TopologySlice& out) {
  Object slice(value);
  bool good = slice.require("topology", out.level, read_label_key);
  good = slice.require("size", out.size, int32_from(1)) && good;
  slice.close();
  return good;
}

// One layer by two fields of its own, or several by a list.
bool read_slices(Object& request, model::TopologyRequest& out) {
  const bool listed = request.has("podsetSliceRequiredTopologyConstraints");
  model::TopologySlice single;
  bool good = request.read("podSetSliceRequiredTopology", single.level, read_label_key);
  good = request.read("podSetSliceSize", single.size, int32_from(1)) && good;
  good = request.read("podsetSliceRequiredTopologyConstraints", out.slices,
                      list_of(read_slice, most_slice_layers)) &&
         good;
  if (!good) return false;
  if (listed && (!single.level.empty() || single.size > 0)) {
    return request.value().fail("slices are given twice",
                                "the list alone, or podSetSliceRequiredTopology and its size");
  }
  if (single.level.empty() != (single.size == 0)) {
    return request.value().fail("podSetSliceRequiredTopology and podSetSliceSize go together");
  }
  if (!single.level.empty()) out.slices = {single};
  return true;
}

}  // namespace

bool read_topology_request(const Value& value, model::TopologyRequest& out) {
  Object request(value);
  bool good = read_mode(request, out);
  good = read_slices(request, out) && good;
  good = request.read("podSetGroupName", out.group, read_string) && good;
  request.ignore({"podIndexLabel", "subGroupIndexLabel", "subGroupCount"});
  request.close();
  return good;
}

}  // namespace fairlead::manifest
