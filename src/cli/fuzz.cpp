// fairlead fuzz: random clusters, workloads and failures under the invariants.
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>

#include <fmt/format.h>
#include <unistd.h>

#include "base/instant.hpp"
#include "base/result.hpp"
#include "cli/commands.hpp"
#include "fuzz/campaign.hpp"
#include "log/format.hpp"
#include "manifest/yaml_text.hpp"
#include "report/words.hpp"

namespace fairlead::cli {

namespace {

constexpr int exit_good = 0;
constexpr int exit_bad = 1;
constexpr int exit_input = 2;

// Ends the campaign when its time is up; on a terminal, says how far it is.
class Watch {
 public:
  Watch(std::optional<Duration> limit, std::int64_t passes, bool visible)
      : limit_(limit), passes_(passes), visible_(visible) {}
  ~Watch() {
    if (shown_once_) std::fputs(erase_line, stderr);
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  bool operator()(const fuzz::Progress& progress) {
    const auto now = Clock::now();
    const auto elapsed =
        std::chrono::duration_cast<std::chrono::milliseconds>(now - start_).count();
    if (visible_ && now - shown_ >= between_lines) {
      shown_ = now;
      shown_once_ = true;
      fmt::print(stderr, "{}seed {}: {} scenarios, {} of {} passes, {}", erase_line, progress.seed,
                 report::count_words(progress.scenarios), report::count_words(progress.passes),
                 report::count_words(passes_), report::duration_words({elapsed}));
      std::fflush(stderr);
    }
    return !limit_ || elapsed < limit_->ms;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds between_lines{200};
  static constexpr const char* erase_line = "\r\x1b[K";

  std::optional<Duration> limit_;
  std::int64_t passes_;
  bool visible_;
  bool shown_once_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
};

std::string repeat_command(std::uint64_t seed, const FuzzOptions& options) {
  return fmt::format("fairlead fuzz --scheduler {} --seed {} --passes 1", options.scheduler, seed);
}

int print_failure(const fuzz::Found& found, const FuzzOptions& options) {
  const fuzz::Failure& failure = found.failure;
  fmt::print("seed {}: {} at {}: {}\n", found.seed, failure.rule, failure.where, failure.what);
  const std::string head =
      fmt::format("# seed {}: {}: {}\n# {}\n", found.seed, failure.rule, escaped(failure.what, 200),
                  repeat_command(found.seed, options));
  const std::string text = head + manifest::yaml_text(found.scenario);
  const std::string path =
      (std::filesystem::path(options.out) / fmt::format("fuzz-{}.yaml", found.seed)).string();
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text << std::flush;
  if (file) {
    fmt::print("shrunk scenario: {}\n", path);
  } else {
    fmt::print("{} cannot be written; the shrunk scenario:\n{}", path, text);
  }
  fmt::print("repeat: {}\n", repeat_command(found.seed, options));
  return exit_bad;
}

void print_coverage(const fuzz::Coverage& coverage, SchedulerKind scheduler) {
  for (std::size_t i = 0; i < fuzz::probe_count; ++i) {
    const fuzz::ProbeInfo& probe = fuzz::info(static_cast<fuzz::Probe>(i));
    if (probe.ours_only && scheduler != SchedulerKind::fairlead) continue;
    fmt::print("  {}: {}\n", probe.name,
               coverage[i] == 0 ? "never reached" : report::count_words(coverage[i]));
  }
}

Result<int> run(const FuzzOptions& options) {
  const auto scheduler = log::scheduler_named(options.scheduler);
  if (!scheduler) {
    return unexpected(refusal({},
                              "--scheduler: the scheduler " + escaped(options.scheduler, 40) +
                                  " is not part of this version",
                              "there are kueue and fairlead"));
  }
  std::optional<Duration> limit;
  if (!options.time_limit.empty()) {
    limit = parse_duration(options.time_limit);
    if (!limit) {
      return unexpected(
          refusal({}, "--time-limit: '" + escaped(options.time_limit, 60) + "' is no span of time",
                  "30s, 3m, 1h"));
    }
  }
  std::error_code ignored;
  if (!std::filesystem::is_directory(options.out, ignored)) {
    return unexpected(refusal({}, "--out: there is no folder " + escaped(options.out)));
  }
  const auto campaign = [&] {
    Watch watch(limit, options.passes, isatty(STDERR_FILENO) != 0);
    return fuzz::run_campaign(options.seed, options.passes, *scheduler,
                              [&](const fuzz::Progress& progress) { return watch(progress); });
  }();
  if (campaign.found) return print_failure(*campaign.found, options);
  fmt::print("{} scenarios from seed {}, {} passes: every invariant held\n",
             report::count_words(campaign.progress.scenarios), options.seed,
             report::count_words(campaign.progress.passes));
  print_coverage(campaign.progress.coverage, *scheduler);
  return exit_good;
}

}  // namespace

int run_fuzz(const FuzzOptions& options) {
  const auto code = run(options);
  if (code) return *code;
  std::fputs(to_string(code.error()).c_str(), stderr);
  return exit_input;
}

}  // namespace fairlead::cli
