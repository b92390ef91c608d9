// ResourceSlice: what a DRA driver says of the devices of a node. Written by drivers, so only what
// decides is read; v1 and v1beta2 are alike, v1beta1 has a device's parts one level deeper.
#include "manifest/kinds.hpp"
#include "manifest/readers.hpp"

namespace fairlead::manifest {
namespace {

// attributes: {productName: {string: NVIDIA H200}}; the driver's name may stand in front.
void read_attribute(Object& attributes, std::string_view name, std::string_view qualified,
                    std::string& out) {
  auto value = attributes.find(name);
  if (!value) value = attributes.find(qualified);
  if (value) Object(*value).read("string", out, read_string);
}

void read_parts(const Value& value, model::SliceDevice& out) {
  Object parts(value);
  if (const auto field = parts.find("attributes")) {
    Object attributes(*field);
    read_attribute(attributes, "type", "gpu.nvidia.com/type", out.type);
    read_attribute(attributes, "productName", "gpu.nvidia.com/productName", out.product);
    read_attribute(attributes, "profile", "gpu.nvidia.com/profile", out.profile);
  }
  if (const auto field = parts.find("capacity")) {
    Object capacity(*field);
    const auto memory = capacity.find("memory");
    if (!memory) return;
    if (memory->is(NodeKind::mapping)) {
      Object(*memory).read("value", out.memory, read_amount);
    } else {
      read_amount(*memory, out.memory);
    }
  }
}

bool read_device(const Value& value, model::SliceDevice& out) {
  Object device(value);
  const bool good = device.require("name", out.name, read_string);
  const auto basic = device.find("basic");
  read_parts(basic ? *basic : value, out);
  return good;
}

void read_pool(const Value& value, model::ResourceSlice& out) {
  Object pool(value);
  pool.read("name", out.pool, read_string);
  std::int32_t generation = 0;
  const auto field = pool.find("generation");
  if (field && field->text().size() < 10 && read_int32(*field, generation)) {
    out.generation = generation;
  }
}

}  // namespace

model::ResourceSlice read_resource_slice(Object& document) {
  model::ResourceSlice slice;
  read_metadata(document, slice);
  const auto value = document.find("spec");
  if (!value) return slice;
  Object spec(*value);
  spec.require("driver", slice.driver, read_string);
  spec.read("nodeName", slice.node, read_string);
  if (const auto pool = spec.find("pool")) read_pool(*pool, slice);
  spec.read("devices", slice.devices, list_of(read_device));
  return slice;
}

}  // namespace fairlead::manifest
