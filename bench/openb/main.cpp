// Reproduces the experiments of "Beware of Fragmentation: Scheduling GPU-Sharing Workloads with
// Fragmentation Gradient Descent" (Weng et al., USENIX ATC '23) on the real openb trace, beside the
// published means, and decides one run as the paper's own implementation did, decision by decision.
//
// Exit code 0: everything within tolerance; 1: something is not; 2: wrong use or files; 77: the
// trace is not here.
#include <cstdio>

#include <CLI/CLI.hpp>
#include <unistd.h>

#include "report.hpp"

namespace fairlead::openb {

namespace {

struct Options {
  std::vector<std::string> workloads;
  std::vector<std::string> policies;
  int seeds = 10;
  std::int64_t first_seed = 42;
  std::string json;
};

int reproduce(const Options& options) {
  const std::string folder = trace_folder();
  if (folder.empty()) {
    std::fprintf(stderr, "skipped: no openb trace; FAIRLEAD_TRACES names the folder that has it\n");
    return 77;
  }
  const Result<Summary> summary =
      measure(folder, {options.workloads, options.policies, options.seeds, options.first_seed},
              isatty(STDERR_FILENO) == 1 ? stderr : nullptr);
  if (!summary) {
    std::fprintf(stderr, "%s\n", to_string(summary.error()).c_str());
    return 2;
  }
  std::fputs(to_text(*summary).c_str(), stdout);
  if (!options.json.empty() && !write_json(*summary, options.json)) {
    std::fprintf(stderr, "%s: cannot be written\n", options.json.c_str());
    return 2;
  }
  return summary->passes() ? 0 : 1;
}

}  // namespace

}  // namespace fairlead::openb

int main(int argc, char** argv) {
  fairlead::openb::Options options;
  CLI::App app("Reproduces the FGD paper's experiments on the openb trace.");
  app.add_option("--workload", options.workloads, "only these, such as default or cpu250");
  app.add_option("--policy", options.policies, "only these")
      ->check(CLI::IsMember(fairlead::openb::policy_names()));
  app.add_option("--seeds", options.seeds, "runs of each")->check(CLI::Range(1, 1000));
  app.add_option("--first-seed", options.first_seed, "the paper's are 42 to 51");
  app.add_option("--json", options.json, "also write the figures to this file");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return fairlead::openb::reproduce(options);
}
