#include "trace/import/tres.hpp"

#include <algorithm>
#include <charconv>

#include "trace/import/clock.hpp"
#include "trace/values.hpp"

namespace fairlead::trace {
namespace {

constexpr std::int64_t most_bytes = std::int64_t{1} << 60;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::optional<std::int64_t> read_count(std::string_view text) {
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && stop == text.data() + text.size();
  if (!whole || value < 0 || value > std::int64_t{1} << 50) return std::nullopt;
  return value;
}

// A number with one of K M G T P (powers of 1024), of megabytes where none is given.
std::optional<std::int64_t> read_size(std::string_view text) {
  constexpr std::string_view units = "KMGTP";
  std::size_t unit = 1;
  if (!text.empty() && !is_digit(text.back())) {
    unit = units.find(text.back());
    if (unit == units.npos) return std::nullopt;
    text.remove_suffix(1);
  }
  // Thousandths are kept, as in "3.50G".
  const auto thousandths = read_decimal(text, 1000);
  if (!thousandths || *thousandths < 0) return std::nullopt;
  const std::int64_t factor = std::int64_t{1} << (10 * (unit + 1));
  std::int64_t scaled = 0;
  if (*thousandths % 1000 == 0) {
    if (__builtin_mul_overflow(*thousandths / 1000, factor, &scaled)) return std::nullopt;
  } else if (__builtin_mul_overflow(*thousandths, factor / 8, &scaled)) {
    return std::nullopt;
  } else {
    scaled /= 125;
  }
  return std::min(scaled, most_bytes);
}

// Takes the text up to the next comma outside of parentheses.
std::string_view take_part(std::string_view& rest) {
  int depth = 0;
  std::size_t end = 0;
  for (; end < rest.size(); ++end) {
    if (rest[end] == '(' || rest[end] == '[') ++depth;
    if (rest[end] == ')' || rest[end] == ']') --depth;
    if (rest[end] == ',' && depth <= 0) break;
  }
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return part;
}

void add_mig(std::vector<MigSlices>& mig, std::string profile, std::int64_t count) {
  const auto at = std::lower_bound(
      mig.begin(), mig.end(), profile,
      [](const MigSlices& slices, const std::string& name) { return slices.profile < name; });
  if (at != mig.end() && at->profile == profile) {
    at->count += count;
  } else {
    mig.insert(at, {std::move(profile), count});
  }
}

// GPUs are listed by type, in all, or both: "gres/gpu:h100=4,gres/gpu=4".
struct GpuCount {
  std::int64_t typed = 0;
  std::int64_t slices = 0;
  std::optional<std::int64_t> all;
  std::string model;
  bool several_models = false;

  void add(std::string_view type, std::int64_t count, Tres& out) {
    if (count == 0) return;
    if (type.empty()) {
      all = all.value_or(0) + count;
    } else if (std::string profile = mig_profile_of(type); !profile.empty()) {
      slices += count;
      add_mig(out.mig, std::move(profile), count);
    } else {
      typed += count;
      several_models = several_models || (!model.empty() && model != type);
      model = type;
    }
  }

  void finish(Tres& out) const {
    if (!all && typed == 0) return;
    out.gpus = out.gpus.value_or(0) + std::max(all.value_or(0) - slices, typed);
    if (!model.empty() && !several_models) out.gpu_model = model;
  }
};

}  // namespace

std::string mig_profile_of(std::string_view type) {
  // <digit>g.<digits>gb, with "_" for "." in some names; the end of the type.
  const std::size_t end = type.rfind("gb");
  if (end == type.npos || end == 0) return "";
  std::size_t digits = end;
  while (digits > 0 && is_digit(type[digits - 1])) --digits;
  if (digits == end || digits < 3 || end - digits > 3) return "";
  const bool separated = type[digits - 1] == '.' || type[digits - 1] == '_';
  if (!separated || type[digits - 2] != 'g' || !is_digit(type[digits - 3])) return "";
  const bool starts = digits == 3 || !is_digit(type[digits - 4]);
  if (!starts) return "";
  std::string profile(1, type[digits - 3]);
  profile += "g.";
  profile += type.substr(digits, end + 2 - digits);
  const std::string_view rest = type.substr(end + 2);
  if (rest == ".me" || rest == "_me" || rest == "+me") profile += ".me";
  return profile;
}

bool read_tres(std::string_view text, Tres& out) {
  out = Tres();
  GpuCount gpus;
  while (!text.empty()) {
    const std::string_view part = take_part(text);
    const std::size_t equals = part.find('=');
    if (equals == part.npos) return false;
    const std::string_view name = part.substr(0, equals);
    const std::string_view value = part.substr(equals + 1);
    const auto count = name == "mem" ? read_size(value) : read_count(value);
    if (name == "mem") {
      out.memory_bytes = count;
    } else if (name == "cpu") {
      out.cpus = count;
    } else if (name == "node") {
      out.nodes = count;
    } else if (name == "gres/gpu") {
      gpus.add("", count.value_or(0), out);
    } else if (name.starts_with("gres/gpu:")) {
      gpus.add(name.substr(9), count.value_or(0), out);
    } else if (name == "gres/shard") {
      out.shards += count.value_or(0);
    } else {
      continue;
    }
    if (!count) return false;
  }
  gpus.finish(out);
  return true;
}

bool read_gres(std::string_view text, std::int64_t times, Tres& out) {
  if (text == "(null)" || text == "N/A") return true;
  GpuCount gpus;
  while (!text.empty()) {
    std::string_view part = take_part(text);
    for (const std::string_view prefix : {"gres:", "gres/"}) {
      if (part.starts_with(prefix)) part.remove_prefix(prefix.size());
    }
    part = part.substr(0, part.find('('));
    const std::size_t colon = part.find(':');
    const std::string_view name = part.substr(0, colon);
    std::string_view rest = colon == part.npos ? "" : part.substr(colon + 1);
    const std::size_t last = rest.rfind(':');
    const std::string_view number = last == rest.npos ? rest : rest.substr(last + 1);
    auto count = read_count(number);
    std::string_view type = last == rest.npos ? "" : rest.substr(0, last);
    if (!count && last == rest.npos) {  // "gpu" and "gpu:h100" mean one
      type = rest;
      count = 1;
    }
    if (!count || name.empty()) return false;
    const std::int64_t amount = std::min(*count, max_count) * times;
    // Databases without the names of the plugins print the hash of "gpu".
    if (name == "gpu" || name == "7696487") gpus.add(type, amount, out);
    if (name == "shard") out.shards += amount;
  }
  gpus.finish(out);
  return true;
}

std::optional<std::int64_t> read_slurm_memory(std::string_view text, std::int64_t nodes,
                                              std::int64_t cpus) {
  std::int64_t times = 1;
  if (text.ends_with('n') || text.ends_with('c')) {
    times = text.back() == 'n' ? nodes : cpus;
    text.remove_suffix(1);
  }
  const auto size = read_size(text);
  std::int64_t bytes = 0;
  if (!size || __builtin_mul_overflow(*size, times, &bytes)) return std::nullopt;
  return std::min(bytes, most_bytes);
}

std::optional<Duration> read_slurm_span(std::string_view text) {
  std::int64_t days = 0;
  const std::size_t dash = text.find('-');
  const bool with_days = dash != text.npos;
  if (with_days) {
    const auto count = read_count(text.substr(0, dash));
    if (!count || *count > 1'000'000) return std::nullopt;
    days = *count;
    text.remove_prefix(dash + 1);
  }
  std::int64_t parts[3] = {};  // in milliseconds once they are weighed
  std::size_t count = 0;
  while (true) {
    const std::size_t colon = text.find(':');
    const auto number = read_decimal(text.substr(0, colon), 1000);
    if (!number || *number < 0 || count == 3 || *number > std::int64_t{100'000'000'000'000}) {
      return std::nullopt;
    }
    parts[count++] = *number;
    if (colon == text.npos) break;
    text.remove_prefix(colon + 1);
  }
  // What the first of the parts is: hours behind days, else by how many there are.
  std::int64_t unit = with_days || count == 3 ? 3600 : 60;
  std::int64_t ms = days * 86'400'000;
  for (std::size_t i = 0; i < count; ++i, unit /= 60) ms += parts[i] * unit;
  return Duration{ms};
}

}  // namespace fairlead::trace
