// fairlead mig apply: what carries out a plan. This version only writes it down.
#include <cstdio>
#include <string>

#include "base/instant.hpp"
#include "cli/commands.hpp"
#include "manifest/load.hpp"
#include "manifest/readers.hpp"
#include "mig/rollout.hpp"

namespace fairlead::cli {

namespace {

constexpr int bad_input = 2;
constexpr std::int64_t minute_ms = 60'000;

Result<mig::RolloutSettings> settings_of(const MigApplyOptions& options) {
  if (!options.dry_run) {
    return unexpected(refusal({}, "this version changes no cluster", "add --dry-run"));
  }
  mig::RolloutSettings settings;
  for (const std::string& text : options.windows) {
    const auto window = mig::parse_window(text);
    if (!window) return unexpected(window.error());
    settings.windows.push_back(*window);
  }
  const auto each = parse_duration(options.per_node);
  if (!each || each->ms < minute_ms || each->ms > minute_ms * minutes_of_a_day) {
    return unexpected(refusal(
        {}, "--per-node: '" + escaped(options.per_node, 40) + "' is no time from 1m to 24h"));
  }
  settings.minutes_each = static_cast<int>((each->ms + minute_ms - 1) / minute_ms);
  settings.at_once = options.at_once;
  if (!manifest::is_dns_label(options.space) || !manifest::is_name(options.config_map)) {
    return unexpected(refusal({}, "--namespace and --config-map must be names of objects",
                              "lower-case letters, digits and -"));
  }
  settings.space = options.space;
  settings.config_map = options.config_map;
  return settings;
}

Result<std::string> apply(const MigApplyOptions& options) {
  const auto settings = settings_of(options);
  if (!settings) return unexpected(settings.error());
  const auto text = manifest::read_text(options.plan);
  if (!text) return unexpected(text.error());
  const auto nodes = mig::read_plan(*text, options.plan);
  if (!nodes) return unexpected(nodes.error());
  const auto rollout = mig::make_rollout(*nodes, *settings);
  if (!rollout) return unexpected(rollout.error());
  if (rollout->nodes.empty()) {
    return unexpected(refusal({options.plan}, "the plan changes no node: all are as it says"));
  }
  if (options.format == "nvidia-smi") return nvidia_smi_text(*rollout);
  if (options.format == "json") return rollout_json(*rollout, *settings);
  return kubernetes_text(*rollout, *settings);
}

}  // namespace

int run_mig_apply(const MigApplyOptions& options) {
  const auto text = apply(options);
  std::fputs((text ? *text : to_string(text.error())).c_str(), text ? stdout : stderr);
  return text ? 0 : bad_input;
}

}  // namespace fairlead::cli
