#include "trace/import/gang.hpp"

#include <algorithm>

#include "trace/values.hpp"

namespace fairlead::trace {
namespace {

constexpr std::int64_t gpus_of_a_node = 8;

std::int64_t part_of(std::int64_t amount, std::int64_t pods) { return (amount + pods - 1) / pods; }

}  // namespace

Gang::Gang(Notes& notes)
    : notes_(notes),
      nodes_unknown_(notes.entry(
          Finding::guessed,
          "jobs with more than 8 GPUs, no multiple of 8: the split into pods is a guess")),
      uneven_(notes.entry(Finding::guessed,
                          "jobs whose GPUs are not spread evenly over their nodes: the split into "
                          "pods is a guess")) {}

std::int64_t Gang::pods_of(const Record& record, std::int64_t nodes, std::size_t line) {
  if (nodes > 0) {
    if (record.gpus % nodes == 0) return nodes;
    notes_.count(uneven_, line);
    std::int64_t pods = std::min(nodes, record.gpus);
    while (record.gpus % pods != 0) ++pods;
    return pods;
  }
  if (record.gpus <= gpus_of_a_node) return 1;
  const std::int64_t pods = part_of(record.gpus, gpus_of_a_node);
  if (record.gpus % gpus_of_a_node == 0) return pods;
  notes_.count(nodes_unknown_, line);
  return record.gpus % pods == 0 ? pods : record.gpus;
}

void Gang::divide(Record& record, std::int64_t nodes, std::size_t line) {
  const std::int64_t pods = std::min(pods_of(record, nodes, line), max_count);
  record.pods = static_cast<std::int32_t>(pods);
  record.gpus /= pods;
  record.cpu_milli = part_of(record.cpu_milli, pods);
  record.memory_bytes = part_of(record.memory_bytes, pods);
  for (MigSlices& slices : record.mig) slices.count = part_of(slices.count, pods);
}

}  // namespace fairlead::trace
