#include "trace/import/packed_record.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "base/assert.hpp"

namespace fairlead::trace {
namespace {

// A packed record is a Head, its numbers, its texts, and its MIG slices.
struct Head {
  std::uint64_t sizes = 0;  // of the numbers in their order, four bits each, the first lowest
  std::uint8_t flags = 0;   // which of the optional fields are there
  std::array<std::uint8_t, 7> name_sizes{};
};

enum Flag : std::uint8_t {
  has_priority = 1,
  has_admitted = 2,
  has_start = 4,
  has_limit = 8,
  has_checkpoint = 16
};

constexpr std::array names = {&Record::name,     &Record::tenant, &Record::queue_space,
                              &Record::queue,    &Record::user,   &Record::priority_class,
                              &Record::gpu_model};
constexpr std::array line_names = {
    &LineTexts::name, &LineTexts::tenant,         &LineTexts::queue_space, &LineTexts::queue,
    &LineTexts::user, &LineTexts::priority_class, &LineTexts::gpu_model};

constexpr std::size_t word = sizeof(std::uint64_t);

// Numbers, each in as many bytes as it needs: none for zero. A word is written, or read, for each,
// and the place of the next says how much of it counts.
class NumberPacker {
 public:
  static constexpr std::size_t needed = 16 * word;

  explicit NumberPacker(char* room) : start_(room), end_(room) {}

  void add(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    const auto bytes = static_cast<unsigned>(std::bit_width(bits) + 7) / 8;
    std::memcpy(end_, &bits, word);
    end_ += bytes;
    sizes_ |= std::uint64_t{bytes} << shift_;
    shift_ += 4;
  }

  std::uint64_t sizes() const { return sizes_; }
  std::string_view bytes() const { return {start_, end_}; }

 private:
  char* start_;
  char* end_;
  std::uint64_t sizes_ = 0;
  unsigned shift_ = 0;
};

class NumberUnpacker {
 public:
  NumberUnpacker(std::uint64_t sizes, const char* at) : sizes_(sizes), at_(at) {}

  template <class Integer>
  void take(Integer& out) {
    const unsigned bytes = sizes_ & 15;
    std::uint64_t bits = 0;
    std::memcpy(&bits, at_, word);
    bits = bytes == 0 ? 0 : bits & (~std::uint64_t{0} >> (64 - 8 * bytes));
    at_ += bytes;
    sizes_ >>= 4;
    out = static_cast<Integer>(bits);
  }

  const char* at() const { return at_; }

 private:
  std::uint64_t sizes_;
  const char* at_;
};

std::uint8_t flags_of(const Record& record) {
  unsigned flags = 0;
  if (record.priority) flags |= has_priority;
  if (record.admitted) flags |= has_admitted;
  if (record.start) flags |= has_start;
  if (record.limit) flags |= has_limit;
  if (record.checkpoint_every) flags |= has_checkpoint;
  return static_cast<std::uint8_t>(flags);
}

void pack_mig(const std::vector<MigSlices>& mig, std::string& out) {
  for (const MigSlices& slices : mig) {
    std::array<char, sizeof slices.count> count{};
    std::memcpy(count.data(), &slices.count, sizeof slices.count);
    out.append(count.data(), count.size());
    out += static_cast<char>(slices.profile.size());
    out += slices.profile;
  }
}

void unpack_mig(const char* at, std::vector<MigSlices>& mig) {
  for (MigSlices& slices : mig) {
    std::memcpy(&slices.count, at, sizeof slices.count);
    at += sizeof slices.count;
    const auto size = static_cast<unsigned char>(*at++);
    slices.profile.assign(at, size);
    at += size;
  }
}

}  // namespace

void pack(const Record& record, std::string& out) {
  char room[NumberPacker::needed];
  NumberPacker numbers(room);
  numbers.add(static_cast<std::int64_t>(record.outcome));
  numbers.add(record.submit.ms);
  numbers.add(record.duration.ms);
  numbers.add(record.pods);
  numbers.add(record.cpu_milli);
  numbers.add(record.memory_bytes);
  numbers.add(record.gpus);
  numbers.add(record.gpu_milli);
  numbers.add(static_cast<std::int64_t>(record.mig.size()));
  numbers.add(static_cast<std::int64_t>(record.workload.size()));
  if (record.priority) numbers.add(*record.priority);
  if (record.admitted) numbers.add((*record.admitted - record.submit).ms);
  if (record.start) numbers.add((*record.start - record.submit).ms);
  if (record.limit) numbers.add(record.limit->ms);
  if (record.checkpoint_every) numbers.add(record.checkpoint_every->ms);

  Head head{numbers.sizes(), flags_of(record), {}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::size_t size = (record.*names[i]).size();
    FAIRLEAD_ASSERT(size <= UINT8_MAX);
    head.name_sizes[i] = static_cast<std::uint8_t>(size);
  }
  out.append(reinterpret_cast<const char*>(&head), sizeof head);
  out += numbers.bytes();
  for (const auto name : names) {
    if (!(record.*name).empty()) out += record.*name;
  }
  out += record.workload;
  pack_mig(record.mig, out);
}

void UnpackedRecord::assign(std::string_view packed) {
  bytes_ = packed;
  bytes_.append(word, '\0');  // the last number is read as a word
  Head head;
  std::memcpy(&head, bytes_.data(), sizeof head);
  NumberUnpacker numbers(head.sizes, bytes_.data() + sizeof head);
  std::size_t mig_size = 0;
  std::size_t workload_size = 0;
  numbers.take(record.outcome);
  numbers.take(record.submit.ms);
  numbers.take(record.duration.ms);
  numbers.take(record.pods);
  numbers.take(record.cpu_milli);
  numbers.take(record.memory_bytes);
  numbers.take(record.gpus);
  numbers.take(record.gpu_milli);
  numbers.take(mig_size);
  numbers.take(workload_size);
  record.priority.reset();
  record.admitted.reset();
  record.start.reset();
  record.limit.reset();
  record.checkpoint_every.reset();
  const auto take_after_submit = [&](std::optional<Instant>& out) {
    numbers.take(out.emplace().ms);
    out->ms += record.submit.ms;
  };
  if ((head.flags & has_priority) != 0) numbers.take(record.priority.emplace());
  if ((head.flags & has_admitted) != 0) take_after_submit(record.admitted);
  if ((head.flags & has_start) != 0) take_after_submit(record.start);
  if ((head.flags & has_limit) != 0) numbers.take(record.limit.emplace().ms);
  if ((head.flags & has_checkpoint) != 0) numbers.take(record.checkpoint_every.emplace().ms);

  const char* at = numbers.at();
  const auto take_text = [&](std::size_t size) {
    const std::string_view text(at, size);
    at += size;
    return text;
  };
  for (std::size_t i = 0; i < line_names.size(); ++i) {
    texts.*line_names[i] = take_text(head.name_sizes[i]);
  }
  texts.workload = take_text(workload_size);
  record.mig.resize(mig_size);
  unpack_mig(at, record.mig);
}

}  // namespace fairlead::trace
