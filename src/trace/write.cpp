#include "trace/write.hpp"

#include <array>
#include <charconv>
#include <string_view>
#include <vector>

#include "base/quantity.hpp"
#include "trace/fields.hpp"
#include "trace/text.hpp"

namespace fairlead::trace {
namespace {

void append_key(std::string& out, std::string_view name) {
  out += '"';
  out += name;
  out += "\":";
}

void append_raw(std::string& out, std::string_view name, std::string_view json) {
  append_key(out, name);
  out += json;
  out += ',';
}

void append_string(std::string& out, std::string_view name, std::string_view text) {
  if (text.empty()) return;
  append_key(out, name);
  append_json_string(out, text);
  out += ',';
}

void append_digits(std::string& out, std::int64_t value) {
  std::array<char, 20> digits{};
  out.append(digits.data(), std::to_chars(digits.begin(), digits.end(), value).ptr);
}

void append_number(std::string& out, std::string_view name, std::int64_t value) {
  append_key(out, name);
  append_digits(out, value);
  out += ',';
}

void append_seconds(std::string& out, std::string_view name, std::int64_t ms) {
  append_key(out, name);
  append_digits(out, ms / 1000);
  if (ms % 1000 != 0) {
    std::string fraction = std::to_string(1000 + ms % 1000);
    fraction[0] = '.';
    fraction.erase(fraction.find_last_not_of('0') + 1);
    out += fraction;
  }
  out += ',';
}

// Whole amounts as numbers, others with their suffix: 8, "1500m", "64Gi".
void append_quantity(std::string& out, std::string_view name, Quantity value) {
  const std::string text = to_string(value);
  const bool plain = text.find_first_not_of("0123456789") == text.npos;
  if (plain) return append_raw(out, name, text);
  append_string(out, name, text);
}

void append_cpu(std::string& out, std::int64_t milli) {
  if (milli == 0) return;
  // What has no suffix needs no arithmetic of 128 bits.
  const bool plain = milli % 1000 == 0 && milli % (1024 * 1000) != 0;
  if (plain) return append_number(out, "cpu", milli / 1000);
  append_quantity(out, "cpu", Quantity::of_milli(milli));
}

void append_mig(std::string& out, const std::vector<MigSlices>& mig) {
  append_key(out, "mig");
  for (const MigSlices& slices : mig) {
    out += &slices == &mig.front() ? '{' : ',';
    append_json_string(out, slices.profile);
    out += ':';
    append_digits(out, slices.count);
  }
  out += "},";
}

}  // namespace

void append_name(std::string& out, std::string_view name) { append_string(out, "name", name); }

void append_owner_fields(std::string& out, const Record& record) {
  append_string(out, "tenant", record.tenant);
  const bool elsewhere = !record.queue_space.empty();
  append_string(out, "queue", elsewhere ? record.queue_space + "/" + record.queue : record.queue);
  append_string(out, "user", record.user);
  if (record.priority) append_number(out, "priority", *record.priority);
  append_string(out, "priorityClass", record.priority_class);
}

void append_times(std::string& out, Instant submit, std::optional<Instant> admitted,
                  std::optional<Instant> start) {
  append_seconds(out, "submit", submit.ms);
  if (admitted) append_seconds(out, "admitted", admitted->ms);
  if (start) append_seconds(out, "start", start->ms);
}

void append_run_fields(std::string& out, const Record& record) {
  append_seconds(out, "duration", record.duration.ms);
  append_string(out, "outcome", outcome_word(record.outcome));
  if (record.limit) append_seconds(out, "limit", record.limit->ms);
  if (record.checkpoint_every) {
    append_seconds(out, "checkpointEvery", record.checkpoint_every->ms);
  }
  if (record.pods != 1) append_number(out, "pods", record.pods);
  append_cpu(out, record.cpu_milli);
  if (record.memory_bytes != 0) append_quantity(out, "memory", Quantity::of(record.memory_bytes));
  if (record.gpus != 0) append_number(out, "gpus", record.gpus);
  if (!record.mig.empty()) append_mig(out, record.mig);
  if (record.gpu_milli != 0) append_number(out, "gpuMilli", record.gpu_milli);
  append_string(out, "gpuModel", record.gpu_model);
  if (!record.workload.empty()) append_raw(out, "workload", record.workload);
}

std::string to_json_line(const Record& record) {
  std::string line = "{";
  append_name(line, record.name);
  append_owner_fields(line, record);
  append_times(line, record.submit, record.admitted, record.start);
  append_run_fields(line, record);
  line.back() = '}';
  return line + "\n";
}

std::string to_json_lines(const Trace& trace) {
  std::string text;
  for (const Record& record : trace.records) text += to_json_line(record);
  return text;
}

}  // namespace fairlead::trace
