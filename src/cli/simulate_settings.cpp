#include "cli/simulate_settings.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/binding/cluster.hpp"
#include "sim/places.hpp"

namespace fairlead::cli {

namespace {

// A decimal number in millionths: "1.3", "0.25"; nothing finer.
std::optional<std::int64_t> parse_millionths(std::string_view text) {
  constexpr std::int64_t most = 100'000'000'000'000;
  constexpr int places = 6;
  std::int64_t value = 0;
  int after_point = -1;  // digits behind the point; -1: there is none
  bool any = false;
  for (const char c : text) {
    if (c == '.' && after_point < 0) {
      after_point = 0;
      continue;
    }
    if (c < '0' || c > '9' || after_point == places || value > most / 1000) return std::nullopt;
    value = value * 10 + (c - '0');
    any = true;
    if (after_point >= 0) ++after_point;
  }
  for (int digits = std::max(after_point, 0); digits < places; ++digits) value *= 10;
  return any && value <= most ? std::optional(value) : std::nullopt;
}

// "1.3", "130%", "+30%", "-10%": a factor above zero, at most a hundred.
Result<std::int64_t> read_factor(const char* flag, const std::string& text) {
  constexpr std::int64_t one = 1'000'000;
  std::string_view digits = text;
  const char sign = digits.empty() ? '\0' : digits.front();
  const bool is_change = sign == '+' || sign == '-';
  const bool is_percent = digits.ends_with('%');
  if (is_change) digits.remove_prefix(1);
  if (is_percent) digits.remove_suffix(1);
  const auto number = parse_millionths(digits);
  if (number && is_change == (is_change && is_percent)) {
    std::int64_t factor = is_percent ? *number / 100 : *number;
    if (is_change) factor = sign == '+' ? one + factor : one - factor;
    if (factor > 0 && factor <= 100 * one) return factor;
  }
  return unexpected(refusal(
      {}, std::string(flag) + ": '" + escaped(text, 60) + "' is no factor from above 0 to 100",
      "1.3, 130%, +30%, -10%"));
}

}  // namespace

Result<Duration> read_span(const char* flag, const std::string& text, std::int64_t least_ms) {
  const auto span = parse_duration(text);
  if (span && span->ms >= least_ms) return *span;
  return unexpected(refusal({},
                            std::string(flag) + ": '" + escaped(text, 60) + "' is no span of time" +
                                (least_ms > 0 && span ? " that can pass" : ""),
                            "10ms, 30s, 5m, 2h30m, 7d"));
}

sim::Settings settings_for(const std::string& scheduler, const sim::Settings& settings,
                           const std::vector<model::PolicyObject>& policy) {
  sim::Settings own = settings;
  const bool places = scheduler == "fairlead" && sim::has_nodes(policy);
  if (places && own.placement.empty()) own.placement = PlacementSettings().score;
  return own;
}

Result<sim::Settings> read_settings(const SimulateOptions& options) {
  sim::Settings settings;
  const auto pass_time = read_span("--pass-time", options.pass_time, 1);
  const auto grace = read_span("--eviction-grace", options.eviction_grace, 0);
  const auto delay = read_span("--start-delay", options.start_delay, 0);
  const auto until = read_span("--until", options.until.empty() ? "1s" : options.until, 1);
  const auto warm_up = read_span("--warm-up", options.warm_up.empty() ? "0s" : options.warm_up, 0);
  for (const auto* span : {&pass_time, &grace, &delay, &until, &warm_up}) {
    if (!*span) return unexpected(span->error());
  }
  settings.pass_time = *pass_time;
  settings.eviction_grace = *grace;
  settings.start_delay = *delay;
  if (!options.until.empty()) settings.until = Instant() + *until;
  settings.warm_up = *warm_up;
  settings.start_failures_ppm = std::llround(options.start_failures * 1e6);
  settings.seed = options.seed;
  settings.placement = options.placement;
  using sim::OnPreemption;
  if (options.on_preemption == "resume") settings.on_preemption = OnPreemption::resume;
  if (options.on_preemption == "checkpoint") settings.on_preemption = OnPreemption::checkpoint;
  return settings;
}

Result<sim::Scale> read_scale(const SimulateOptions& options) {
  const auto load = read_factor("--load", options.load);
  if (!load) return unexpected(load.error());
  const auto capacity = read_factor("--capacity", options.capacity);
  if (!capacity) return unexpected(capacity.error());
  const auto from = read_span("--from", options.from.empty() ? "0s" : options.from, 0);
  if (!from) return unexpected(from.error());
  return sim::Scale{*load, *capacity, Instant() + *from};
}

Result<std::vector<report::Gate>> read_gates(const SimulateOptions& options) {
  std::vector<report::Gate> gates;
  for (const std::string& text : options.fail_if) {
    auto gate = report::parse_gate(text);
    if (!gate) return unexpected(std::move(gate.error()));
    gates.push_back(std::move(*gate));
  }
  return gates;
}

}  // namespace fairlead::cli
