#include "trace/write.hpp"

#include <string_view>

#include "base/quantity.hpp"
#include "trace/fields.hpp"
#include "trace/text.hpp"

namespace fairlead::trace {
namespace {

class LineWriter {
 public:
  void raw(std::string_view name, std::string_view json) {
    line_ += line_.empty() ? "{\"" : ",\"";
    line_ += name;
    line_ += "\":";
    line_ += json;
  }

  void string(std::string_view name, std::string_view text) {
    if (text.empty()) return;
    std::string quoted;
    append_json_string(quoted, text);
    raw(name, quoted);
  }

  void number(std::string_view name, std::int64_t value, std::int64_t omitted) {
    if (value != omitted) raw(name, std::to_string(value));
  }

  void seconds(std::string_view name, std::int64_t ms) {
    std::string text = std::to_string(ms / 1000);
    if (ms % 1000 != 0) {
      std::string fraction = std::to_string(1000 + ms % 1000).substr(1);
      fraction.erase(fraction.find_last_not_of('0') + 1);
      text += "." + fraction;
    }
    raw(name, text);
  }

  // Whole amounts as numbers, others with their suffix: 8, "1500m", "64Gi".
  void quantity(std::string_view name, Quantity value) {
    if (value == Quantity()) return;
    const std::string text = to_string(value);
    const bool plain = text.find_first_not_of("0123456789") == text.npos;
    if (plain) return raw(name, text);
    string(name, text);
  }

  std::string end() && { return std::move(line_) + "}\n"; }

 private:
  std::string line_;
};

std::string queue_text(const Record& record) {
  return record.queue_space.empty() ? record.queue : record.queue_space + "/" + record.queue;
}

std::string mig_text(const Record& record) {
  std::string text;
  for (const MigSlices& slices : record.mig) {
    text += text.empty() ? '{' : ',';
    append_json_string(text, slices.profile);
    text += ":" + std::to_string(slices.count);
  }
  return text + "}";
}

}  // namespace

std::string to_json_line(const Record& record) {
  LineWriter line;
  line.string("name", record.name);
  line.string("tenant", record.tenant);
  line.string("queue", queue_text(record));
  line.string("user", record.user);
  if (record.priority) line.raw("priority", std::to_string(*record.priority));
  line.string("priorityClass", record.priority_class);
  line.seconds("submit", record.submit.ms);
  if (record.admitted) line.seconds("admitted", record.admitted->ms);
  if (record.start) line.seconds("start", record.start->ms);
  line.seconds("duration", record.duration.ms);
  line.string("outcome", outcome_word(record.outcome));
  if (record.limit) line.seconds("limit", record.limit->ms);
  if (record.checkpoint_every) line.seconds("checkpointEvery", record.checkpoint_every->ms);
  line.number("pods", record.pods, 1);
  line.quantity("cpu", Quantity::of_milli(record.cpu_milli));
  line.quantity("memory", Quantity::of(record.memory_bytes));
  line.number("gpus", record.gpus, 0);
  if (!record.mig.empty()) line.raw("mig", mig_text(record));
  line.number("gpuMilli", record.gpu_milli, 0);
  line.string("gpuModel", record.gpu_model);
  if (!record.workload.empty()) line.raw("workload", record.workload);
  return std::move(line).end();
}

std::string to_json_lines(const Trace& trace) {
  std::string text;
  for (const Record& record : trace.records) text += to_json_line(record);
  return text;
}

}  // namespace fairlead::trace
