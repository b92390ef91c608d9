#include "trace/write.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/quantity.hpp"
#include "trace/eight_bytes.hpp"
#include "trace/fields.hpp"
#include "trace/text.hpp"

namespace fairlead::trace {
namespace {

// The room that a line needs, texts and slices aside.
constexpr std::size_t room_of_numbers = 768;

// The fields of one line, behind a text that has room for them: to append them one by one, each
// with its look at the room, takes twice the time. Keys are given as they stand in the line:
// `,"pods":`, and `,"cpu":"` in front of a text.
class Fields {
 public:
  explicit Fields(char* room) : end_(room) {}

  template <std::size_t size>
  void add(const char (&key)[size], std::int64_t value) {
    copy(key);
    digits(value);
  }

  template <std::size_t size>
  void add_word(const char (&key)[size], std::string_view word) {
    copy(key);
    copy(word);
    copy("\"");
  }

  template <std::size_t size>
  void add_seconds(const char (&key)[size], std::int64_t ms) {
    add(key, ms / 1000);
    if (ms % 1000 != 0) fraction(ms);
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

  template <std::size_t size>
  void add_text(const char (&key)[size], std::string_view text) {
    if (text.empty()) return;
    copy(key);
    quote(text);
  }

  void add_active(const std::vector<ActiveSpan>& spans) {
    if (spans.empty()) return;
    copy(R"(,"active":)");
    std::string text;
    for (const ActiveSpan& span : spans) {
      text += (text.empty() ? "" : ", ") + to_string(span.from) + "-" + to_string(span.to);
    }
    quote(text);
  }

  // Slices by their profiles.
  void add_mig(const std::vector<MigSlices>& mig) {
    if (mig.empty()) return;
    copy(R"(,"mig":)");
    for (const MigSlices& slices : mig) {
      copy(&slices == &mig.front() ? "{" : ",");
      quote(slices.profile);
      add(":", slices.count);
    }
    copy("}");
  }

  char* end() const { return end_; }

 private:
  // Of a size that the compiler knows: a few moves in place of a call.
  template <std::size_t size>
  void copy(const char (&text)[size]) {
    std::memcpy(end_, text, size - 1);
    end_ += size - 1;
  }
  void copy(std::string_view text) { end_ = std::copy(text.begin(), text.end(), end_); }

  void digits(std::int64_t value) { end_ = std::to_chars(end_, end_ + 20, value).ptr; }

  // ".25" behind the whole seconds.
  void fraction(std::int64_t ms) {
    std::string fraction = std::to_string(1000 + ms % 1000);
    fraction[0] = '.';
    fraction.erase(fraction.find_last_not_of('0') + 1);
    copy(fraction);
  }

  void quote(std::string_view text) {
    if (is_plain_ascii(text)) {
      *end_++ = '"';
      copy(text);
      *end_++ = '"';
    } else {
      std::string quoted;
      append_json_string(quoted, text);
      copy(quoted);
    }
  }

  char* end_;
};

// How long a line may be at most, its workload aside.
std::size_t room_of(const LineTexts& texts, const Record& record) {
  constexpr std::size_t of_a_byte = 6;  // \u001f
  std::size_t bytes = texts.name.size() + texts.tenant.size() + texts.queue_space.size() +
                      texts.queue.size() + texts.user.size() + texts.priority_class.size() +
                      texts.gpu_model.size();
  for (const MigSlices& slices : record.mig) bytes += slices.profile.size() + 8;
  bytes += 8 * record.active.size();  // two spans of up to 24 characters each
  return room_of_numbers + of_a_byte * bytes;
}

// Whose job it is.
void add_owner(Fields& fields, const LineTexts& texts, const Record& record) {
  fields.add_text(R"(,"name":)", texts.name);
  fields.add_text(R"(,"tenant":)", texts.tenant);
  if (texts.queue_space.empty()) {
    fields.add_text(R"(,"queue":)", texts.queue);
  } else {
    fields.add_text(R"(,"queue":)", fmt::format("{}/{}", texts.queue_space, texts.queue));
  }
  fields.add_text(R"(,"user":)", texts.user);
  if (record.priority) fields.add(R"(,"priority":)", *record.priority);
  fields.add_text(R"(,"priorityClass":)", texts.priority_class);
}

// What happened to it.
void add_times(Fields& fields, const Record& record) {
  fields.add_seconds(R"(,"submit":)", record.submit.ms);
  if (record.admitted) fields.add_seconds(R"(,"admitted":)", record.admitted->ms);
  if (record.start) fields.add_seconds(R"(,"start":)", record.start->ms);
  fields.add_seconds(R"(,"duration":)", record.duration.ms);
  const std::string_view outcome = outcome_word(record.outcome);
  if (!outcome.empty()) fields.add_word(R"(,"outcome":")", outcome);
  if (record.limit) fields.add_seconds(R"(,"limit":)", record.limit->ms);
  if (record.checkpoint_every) {
    fields.add_seconds(R"(,"checkpointEvery":)", record.checkpoint_every->ms);
  }
  fields.add_active(record.active);
}

// What it asked for.
void add_amounts(Fields& fields, const LineTexts& texts, const Record& record) {
  if (record.pods != 1) fields.add(R"(,"pods":)", record.pods);
  fields.add_cpu(record.cpu_milli);
  fields.add_memory(record.memory_bytes);
  if (record.gpus != 0) fields.add(R"(,"gpus":)", record.gpus);
  fields.add_mig(record.mig);
  if (record.gpu_milli != 0) fields.add(R"(,"gpuMilli":)", record.gpu_milli);
  fields.add_text(R"(,"gpuModel":)", texts.gpu_model);
}

}  // namespace

void append_json_line(std::string& out, const LineTexts& texts, const Record& record) {
  const std::size_t start = out.size();
  out.resize(start + room_of(texts, record));
  Fields fields(out.data() + start);
  add_owner(fields, texts, record);
  add_times(fields, record);
  add_amounts(fields, texts, record);
  out.resize(static_cast<std::size_t>(fields.end() - out.data()));
  if (!texts.workload.empty()) out.append(R"(,"workload":)").append(texts.workload);
  out += "}\n";
  out[start] = '{';  // in place of the first comma
}

void append_json_line(std::string& out, const Record& record) {
  const LineTexts texts{record.name, record.tenant,         record.queue_space, record.queue,
                        record.user, record.priority_class, record.gpu_model,   record.workload};
  append_json_line(out, texts, record);
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
