// Differential test: the same random scenarios through real Kueue and through the `kueue`
// scheduler, compared after every step. A difference is shrunk before it is shown.
//
//   differential --oracle tests/kueue-oracle/kueue-oracle --count 2000 --seed 1
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "compare.hpp"
#include "features.hpp"
#include "fuzz/generate.hpp"
#include "fuzz/shrink.hpp"

namespace fairlead::differential {
namespace {

// One answer may be as rare as one in eight: a Go map starts at any of its eight slots.
constexpr int chance_tries = 50;

struct Options {
  std::string oracle;
  std::uint64_t seed = 1;
  std::uint64_t count = 2000;
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  std::size_t most_shrunk = 5;
};

struct Tally {
  std::uint64_t run = 0;
  std::uint64_t by_chance = 0;
  std::uint64_t panics = 0;
  std::vector<std::string> failures;
  Coverage coverage;
};

// Still different, and not because Kueue left it to chance.
bool differs(const boost::json::object& scenario, Oracle& oracle) {
  const Comparison result = compare(scenario, oracle);
  return result.valid && result.difference &&
         !left_to_chance(scenario, result.theirs, oracle, chance_tries);
}

std::string describe(std::uint64_t seed, const boost::json::object& scenario, Oracle& oracle) {
  const boost::json::object small = fuzz::shrink(
      scenario, [&](const boost::json::object& candidate) { return differs(candidate, oracle); });
  const Comparison result = compare(small, oracle);
  if (!result.difference) return fmt::format("seed {}: the difference comes and goes\n", seed);
  const auto& step = small.at("steps").at(result.difference->step);
  return fmt::format("seed {}: differs at step {} ({})\n{}  {}\n", seed, result.difference->step,
                     boost::json::serialize(step), result.difference->what,
                     boost::json::serialize(small));
}

void work(const Options& options, unsigned worker, Tally& tally, std::mutex& lock) {
  Oracle oracle(options.oracle);
  for (std::uint64_t i = worker; i < options.count; i += options.jobs) {
    const std::uint64_t seed = options.seed + i;
    const boost::json::object scenario = fuzz::generate_scenario(seed);
    const Comparison result = compare(scenario, oracle);
    std::string failure;
    bool by_chance = false;
    if (!result.valid) {
      failure = fmt::format("seed {}: not run to its end\n{}\n", seed, result.problem);
    } else if (result.difference) {
      by_chance = left_to_chance(scenario, result.theirs, oracle, chance_tries);
      if (!by_chance) {
        const std::size_t shown = [&] {
          const std::lock_guard guard(lock);
          return tally.failures.size();
        }();
        failure = shown < options.most_shrunk
                      ? describe(seed, scenario, oracle)
                      : fmt::format("seed {}: differs\n{}", seed, result.difference->what);
      }
    }
    const std::lock_guard guard(lock);
    ++tally.run;
    tally.by_chance += by_chance ? 1 : 0;
    tally.panics += result.kueue_panicked ? 1 : 0;
    tally.coverage.add(scenario, result.theirs);
    if (failure.empty()) continue;
    tally.failures.push_back(failure);
    fmt::print("{}", failure);
  }
}

int run(const Options& options) {
  Tally tally;
  std::mutex lock;
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::thread> workers;
  for (unsigned i = 0; i < options.jobs; ++i) {
    workers.emplace_back([&, i] { work(options, i, tally, lock); });
  }
  for (std::thread& worker : workers) worker.join();
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  fmt::print(
      "{} scenarios in {:.0f} s, {} left to chance by Kueue, {} stopped by a panic in it\n{}",
      tally.run, seconds, tally.by_chance, tally.panics, tally.coverage.table());
  std::size_t failed = tally.failures.size();
  if (options.count >= 1000) {
    for (const std::string& gap : tally.coverage.missing()) {
      fmt::print("coverage: {}\n", gap);
      ++failed;
    }
    if ((tally.by_chance + tally.panics) * 100 > tally.run) {
      fmt::print("more than 1 % of the scenarios are not compared to their end\n");
      ++failed;
    }
  }
  fmt::print("{} passed, {} failed\n", tally.run - tally.failures.size(), failed);
  return failed == 0 ? 0 : 1;
}

int usage() {
  fmt::print(stderr,
             "usage: differential --oracle PROGRAM [--count N] [--seed S] [--jobs J] "
             "[--shrink MOST]\n");
  return 2;
}

}  // namespace
}  // namespace fairlead::differential

int main(int argc, char** argv) {
  fairlead::differential::Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string flag = argv[i];
    const std::string text = argv[i + 1];
    if (flag == "--oracle")
      options.oracle = text;
    else if (flag == "--count")
      options.count = std::strtoull(text.c_str(), nullptr, 10);
    else if (flag == "--seed")
      options.seed = std::strtoull(text.c_str(), nullptr, 10);
    else if (flag == "--jobs")
      options.jobs = static_cast<unsigned>(std::stoul(text));
    else if (flag == "--shrink")
      options.most_shrunk = std::stoul(text);
    else
      return fairlead::differential::usage();
  }
  if (options.oracle.empty() || argc % 2 == 0) return fairlead::differential::usage();
  return fairlead::differential::run(options);
}
