#include "trace/import/packed_record.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace fairlead::trace {
namespace {

constexpr std::array texts = {&Record::name,      &Record::tenant,  &Record::queue_space,
                              &Record::queue,     &Record::user,    &Record::priority_class,
                              &Record::gpu_model, &Record::workload};

// Which of the optional fields are there; texts that are not empty follow, one bit each.
enum Flag : unsigned {
  has_priority = 1,
  has_admitted = 2,
  has_start = 4,
  has_limit = 8,
  has_checkpoint = 16,
  has_mig = 32,
  has_first_text = 64
};

unsigned flags_of(const Record& record) {
  unsigned flags = 0;
  if (record.priority) flags |= has_priority;
  if (record.admitted) flags |= has_admitted;
  if (record.start) flags |= has_start;
  if (record.limit) flags |= has_limit;
  if (record.checkpoint_every) flags |= has_checkpoint;
  if (!record.mig.empty()) flags |= has_mig;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (!(record.*texts[i]).empty()) flags |= has_first_text << i;
  }
  return flags;
}

// Calls `take` with every text that these flags name.
template <class Take>
void for_texts(unsigned flags, Take take) {
  for (unsigned left = flags / has_first_text; left != 0; left &= left - 1) {
    take(texts[static_cast<std::size_t>(std::countr_zero(left))]);
  }
}

// Numbers in groups of seven bits, the lowest first; the sign is the lowest bit of all.
class Packer {
 public:
  void add(std::int64_t value) {
    std::uint64_t rest =
        (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
    for (; rest >= 0x80; rest >>= 7) *end_++ = static_cast<char>(rest | 0x80);
    *end_++ = static_cast<char>(rest);
  }
  void add_size(std::size_t size) { add(static_cast<std::int64_t>(size)); }

  std::string_view bytes() const { return {room_.data(), end_}; }

 private:
  std::array<char, 256> room_{};  // of 25 numbers
  char* end_ = room_.data();
};

class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : at_(bytes.data()) {}

  std::int64_t number() {
    std::uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(*at_++);
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) break;
    }
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
  }
  template <class Integer>
  void number(Integer& out) {
    out = static_cast<Integer>(number());
  }
  std::size_t size() { return static_cast<std::size_t>(number()); }

  void text(std::size_t size, std::string& out) {
    out.assign(at_, size);
    at_ += size;
  }

 private:
  const char* at_;
};

void pack_mig(const std::vector<MigSlices>& mig, std::string& out) {
  for (const MigSlices& slices : mig) {
    Packer numbers;
    numbers.add(slices.count);
    numbers.add_size(slices.profile.size());
    out += numbers.bytes();
    out += slices.profile;
  }
}

}  // namespace

void pack(const Record& record, std::string& out) {
  Packer numbers;
  const unsigned flags = flags_of(record);
  numbers.add(flags);
  numbers.add(static_cast<std::int64_t>(record.outcome));
  numbers.add(record.submit.ms);
  numbers.add(record.duration.ms);
  numbers.add(record.pods);
  numbers.add(record.cpu_milli);
  numbers.add(record.memory_bytes);
  numbers.add(record.gpus);
  numbers.add(record.gpu_milli);
  if (record.priority) numbers.add(*record.priority);
  if (record.admitted) numbers.add((*record.admitted - record.submit).ms);
  if (record.start) numbers.add((*record.start - record.submit).ms);
  if (record.limit) numbers.add(record.limit->ms);
  if (record.checkpoint_every) numbers.add(record.checkpoint_every->ms);
  if (!record.mig.empty()) numbers.add_size(record.mig.size());
  for_texts(flags, [&](auto text) { numbers.add_size((record.*text).size()); });
  out += numbers.bytes();
  for_texts(flags, [&](auto text) { out += record.*text; });
  pack_mig(record.mig, out);
}

void unpack(std::string_view bytes, Record& out) {
  Unpacker in(bytes);
  const auto flags = static_cast<unsigned>(in.number());
  out.outcome = static_cast<Outcome>(in.number());
  in.number(out.submit.ms);
  in.number(out.duration.ms);
  in.number(out.pods);
  in.number(out.cpu_milli);
  in.number(out.memory_bytes);
  in.number(out.gpus);
  in.number(out.gpu_milli);
  out.priority.reset();
  out.admitted.reset();
  out.start.reset();
  out.limit.reset();
  out.checkpoint_every.reset();
  if ((flags & has_priority) != 0) in.number(out.priority.emplace());
  if ((flags & has_admitted) != 0) out.admitted = out.submit + Duration{in.number()};
  if ((flags & has_start) != 0) out.start = out.submit + Duration{in.number()};
  if ((flags & has_limit) != 0) in.number(out.limit.emplace().ms);
  if ((flags & has_checkpoint) != 0) in.number(out.checkpoint_every.emplace().ms);
  out.mig.resize((flags & has_mig) != 0 ? in.size() : 0);
  std::array<std::size_t, texts.size()> sizes{};
  std::size_t* size = sizes.data();
  for_texts(flags, [&](auto) { *size++ = in.size(); });
  size = sizes.data();
  for (const auto text : texts) (out.*text).clear();
  for_texts(flags, [&](auto text) { in.text(*size++, out.*text); });
  for (MigSlices& slices : out.mig) {
    in.number(slices.count);
    in.text(in.size(), slices.profile);
  }
}

}  // namespace fairlead::trace
