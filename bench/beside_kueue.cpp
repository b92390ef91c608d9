// The same random scenarios through the real Kueue and through us, process beside process: each
// reads the same file and prints the same JSON lines, once, alone. What is compared is the user CPU
// time of the whole process, garbage collection and start included. The oracle (tests/kueue-oracle)
// pays for the stand-ins of API server, informers and controllers besides the scheduler: the ratio
// says what a scenario costs to run, not how much faster a scheduling cycle is.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <boost/json/serialize.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz/generate.hpp"

namespace fairlead::bench {
namespace {

constexpr std::uint64_t scenarios = 500;

std::string from_environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

// Seconds of user CPU time; negative when the program did not come to its end. Exit code 1 is no
// failure: a scenario may hold an expectation.
double user_seconds(std::vector<std::string> command) {
  std::vector<char*> words;
  for (std::string& word : command) words.push_back(word.data());
  words.push_back(nullptr);
  const pid_t process = fork();
  if (process == 0) {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execv(words[0], words.data());
    _exit(127);
  }
  int status = 0;
  rusage used{};
  if (process < 0 || wait4(process, &status, 0, &used) != process) return -1;
  if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) return -1;
  return static_cast<double>(used.ru_utime.tv_sec) +
         static_cast<double>(used.ru_utime.tv_usec) / 1e6;
}

void write_scenarios(const std::filesystem::path& file) {
  std::ofstream out(file);
  for (std::uint64_t seed = 1; seed <= scenarios; ++seed) {
    out << "---\n" << boost::json::serialize(fuzz::generate_scenario(seed)) << "\n";
  }
}

void beside_kueue(benchmark::State& state) {
  const std::string fairlead = from_environment("FAIRLEAD");
  const std::string oracle = from_environment("KUEUE_ORACLE");
  if (fairlead.empty() || oracle.empty()) {
    return state.SkipWithError("the real Kueue is a Go program, and Go is not here");
  }
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / fmt::format("fairlead-bench-{}.yaml", getpid());
  write_scenarios(file);
  double ours = 0;
  double theirs = 0;
  for (auto _ : state) {
    ours = user_seconds({fairlead, "test", "--jobs", "1", "--output", "json", file.string()});
    theirs = user_seconds({oracle, file.string()});
    state.SetIterationTime(ours);
  }
  std::filesystem::remove(file);
  if (ours <= 0 || theirs <= 0) return state.SkipWithError("one of the two did not run to its end");
  state.counters["scenarios"] = static_cast<double>(scenarios);
  state.counters["ours_user_s"] = ours;
  state.counters["kueue_user_s"] = theirs;
  state.counters["ratio"] = theirs / ours;
  state.SetLabel(fmt::format("Kueue {:.2f} s, here {:.2f} s of user CPU time: {:.0f} to 1", theirs,
                             ours, theirs / ours));
}

BENCHMARK(beside_kueue)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace fairlead::bench
