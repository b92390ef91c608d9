// Any bytes as a manifest: no crash, no endless work, no escape sequence in what is said, and what
// is read can be written and read again as the same object.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "manifest/compose.hpp"
#include "manifest/decode.hpp"
#include "manifest/encode.hpp"

namespace {

using namespace fairlead;

// Objects that are as they were read; a Configuration may be written in another version.
template <class T>
void check_round_trip(const T& object, const T* (*only)(const manifest::Manifest&)) {
  const std::string text = manifest::encode(object);
  const auto documents = manifest::compose(text, "again.json");
  if (!documents) std::abort();
  const auto again = manifest::decode(*documents);
  if (!again) std::abort();
  const T* read = only(*again);
  if (read == nullptr || !(*read == object)) std::abort();
}

const model::PolicyObject* only_policy(const manifest::Manifest& read) {
  return read.policy.size() == 1 ? &read.policy[0].value : nullptr;
}

const model::Workload* only_workload(const manifest::Manifest& read) {
  return read.workloads.size() == 1 ? &read.workloads[0].value : nullptr;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto documents = manifest::compose(text, "fuzz.yaml");
  const auto read = documents ? manifest::decode(*documents)
                              : Result<manifest::Manifest>(unexpected(documents.error()));
  const std::string said = to_string(read ? read->warnings : read.error());
  if (said.find('\x1b') != std::string::npos) std::abort();
  if (!read) return said.empty() ? std::abort(), 0 : 0;
  for (const auto& object : read->policy) check_round_trip(object.value, only_policy);
  for (const auto& object : read->workloads) check_round_trip(object.value, only_workload);
  return 0;
}
