#include "trace/write.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <string_view>
#include <vector>

#include "base/quantity.hpp"
#include "trace/fields.hpp"
#include "trace/text.hpp"

namespace fairlead::trace {
namespace {

// Keys are given as they stand in the line: `,"pods":`.

// Fields of numbers in a room of their own, which is large enough for all that a line has: to
// append them together is much cheaper than one by one.
class Numbers {
 public:
  void add(std::string_view key, std::int64_t value) {
    copy(key);
    digits(value);
  }

  void add_word(std::string_view key, std::string_view word) {
    copy(key);
    copy(word);
    copy("\"");
  }

  void add_seconds(std::string_view key, std::int64_t ms) {
    add(key, ms / 1000);
    if (ms % 1000 == 0) return;
    std::string fraction = std::to_string(1000 + ms % 1000);
    fraction[0] = '.';
    fraction.erase(fraction.find_last_not_of('0') + 1);
    copy(fraction);
  }

  // Whole amounts as numbers, others with their suffix: 8, "1500m", "2Ki".
  void add_cpu(std::int64_t milli) {
    if (milli == 0) return;
    // What has no suffix needs no arithmetic of 128 bits.
    const bool plain = milli % 1000 == 0 && milli % (1024 * 1000) != 0;
    if (plain) return add(R"(,"cpu":)", milli / 1000);
    add_word(R"(,"cpu":")", to_string(Quantity::of_milli(milli)));
  }

  // As to_string(Quantity), without that arithmetic: 1000, "64Gi".
  void add_memory(std::int64_t bytes) {
    if (bytes == 0) return;
    const int suffix = std::countr_zero(static_cast<std::uint64_t>(bytes)) / 10;
    if (suffix == 0) return add(R"(,"memory":)", bytes);
    constexpr std::array<std::string_view, 6> suffixes = {"Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
    add(R"(,"memory":")", bytes >> (10 * suffix));
    copy(suffixes[static_cast<std::size_t>(suffix) - 1]);
    copy("\"");
  }

  std::string_view text() const { return {room_.data(), end_}; }

 private:
  void copy(std::string_view text) { end_ = std::copy(text.begin(), text.end(), end_); }
  void digits(std::int64_t value) { end_ = std::to_chars(end_, end_ + 20, value).ptr; }

  std::array<char, 512> room_{};
  char* end_ = room_.data();
};

void append_string(std::string& out, std::string_view key, std::string_view text) {
  if (text.empty()) return;
  out += key;
  append_json_string(out, text);
}

void append_owner(std::string& out, const Record& record) {
  append_string(out, R"(,"tenant":)", record.tenant);
  const bool elsewhere = !record.queue_space.empty();
  append_string(out, R"(,"queue":)",
                elsewhere ? record.queue_space + "/" + record.queue : record.queue);
  append_string(out, R"(,"user":)", record.user);
  if (record.priority) out += R"(,"priority":)" + std::to_string(*record.priority);
  append_string(out, R"(,"priorityClass":)", record.priority_class);
}

// From the submission to the GPUs.
void append_numbers(std::string& out, const Record& record) {
  Numbers numbers;
  numbers.add_seconds(R"(,"submit":)", record.submit.ms);
  if (record.admitted) numbers.add_seconds(R"(,"admitted":)", record.admitted->ms);
  if (record.start) numbers.add_seconds(R"(,"start":)", record.start->ms);
  numbers.add_seconds(R"(,"duration":)", record.duration.ms);
  const std::string_view outcome = outcome_word(record.outcome);
  if (!outcome.empty()) numbers.add_word(R"(,"outcome":")", outcome);
  if (record.limit) numbers.add_seconds(R"(,"limit":)", record.limit->ms);
  if (record.checkpoint_every) {
    numbers.add_seconds(R"(,"checkpointEvery":)", record.checkpoint_every->ms);
  }
  if (record.pods != 1) numbers.add(R"(,"pods":)", record.pods);
  numbers.add_cpu(record.cpu_milli);
  numbers.add_memory(record.memory_bytes);
  if (record.gpus != 0) numbers.add(R"(,"gpus":)", record.gpus);
  out += numbers.text();
}

void append_mig(std::string& out, const std::vector<MigSlices>& mig) {
  out += R"(,"mig":)";
  for (const MigSlices& slices : mig) {
    out += &slices == &mig.front() ? '{' : ',';
    append_json_string(out, slices.profile);
    out += ':' + std::to_string(slices.count);
  }
  out += '}';
}

}  // namespace

void append_json_line(std::string& out, const Record& record) {
  const std::size_t start = out.size();
  append_string(out, R"(,"name":)", record.name);
  append_owner(out, record);
  append_numbers(out, record);
  if (!record.mig.empty()) append_mig(out, record.mig);
  if (record.gpu_milli != 0) out += R"(,"gpuMilli":)" + std::to_string(record.gpu_milli);
  append_string(out, R"(,"gpuModel":)", record.gpu_model);
  if (!record.workload.empty()) out.append(R"(,"workload":)").append(record.workload);
  out[start] = '{';  // in place of the first comma
  out += "}\n";
}

std::string to_json_line(const Record& record) {
  std::string line;
  append_json_line(line, record);
  return line;
}

std::string to_json_lines(const Trace& trace) {
  std::string text;
  for (const Record& record : trace.records) append_json_line(text, record);
  return text;
}

}  // namespace fairlead::trace
