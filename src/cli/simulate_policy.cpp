#include "cli/simulate_policy.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "manifest/load.hpp"
#include "report/calibration.hpp"
#include "report/derived_text.hpp"
#include "report/words.hpp"
#include "sim/capacity.hpp"
#include "sim/places.hpp"

namespace fairlead::cli {

namespace {

namespace fs = std::filesystem;
constexpr const char* default_file = "derived-policy.yaml";

std::vector<std::string> notes_on(const manifest::Manifest& manifest) {
  std::vector<std::string> notes;
  for (const Diagnostic& warning : manifest.warnings) notes.push_back(to_string(warning));
  if (!manifest.workloads.empty()) {
    notes.push_back(std::to_string(manifest.workloads.size()) +
                    " workloads among the policy files are not simulated; the trace says what is");
  }
  return notes;
}

// What is not modelled is a property of the policy, how much of it there is one of the run.
PolicyInput finish(PolicyInput input, const sim::Scale& scale) {
  input.gates = report::unmodelled_gates(input.objects);
  if (sim::leave_topology_out(input.objects)) {
    input.gates.emplace_back("topology");
    input.notes.push_back(
        "topologies are left out, quota alone decides: the policy has no Node "
        "(`kubectl get nodes -o yaml` writes them)");
  }
  if (std::find(input.gates.begin(), input.gates.end(), "blockAdmission") != input.gates.end()) {
    input.notes.push_back(
        "blockAdmission: a pass that has to wait for pods ends, and the next decides afresh; "
        "Kueue's "
        "goes on with what it knew");
  }
  if (scale.capacity_ppm == 1'000'000) return input;
  const std::int64_t before = sim::gpu_quota(input.objects);
  input.objects = sim::with_capacity(std::move(input.objects), scale.capacity_ppm);
  input.notes.push_back(
      fmt::format("capacity x {}.{:03}: {} GPUs instead of {}", scale.capacity_ppm / 1'000'000,
                  scale.capacity_ppm % 1'000'000 / 1000,
                  report::count_words(sim::gpu_quota(input.objects)), report::count_words(before)));
  return input;
}

// Creates the file; what is wrong otherwise. A file that holds just this text is as good.
std::optional<std::string> create(const std::string& file, const std::string& text) {
  if (text.size() > manifest::max_text_bytes) {
    return "would be larger than the 64 MiB that are read of a file";
  }
  std::FILE* out = std::fopen(file.c_str(), "wbx");
  if (out == nullptr && errno == EEXIST) {
    const auto there = manifest::read_text(file);
    if (there && *there == text) return std::nullopt;
    return "is there already and holds something else";
  }
  if (out == nullptr) return "cannot be written: " + std::string(std::strerror(errno));
  const bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
  const bool closed = std::fclose(out) == 0;
  if (written && closed) return std::nullopt;
  return "cannot be written: " + std::string(std::strerror(errno));
}

}  // namespace

Result<PolicyInput> read_policy(const std::vector<std::string>& paths, const sim::Scale& scale) {
  const auto manifest = manifest::load(paths);
  if (!manifest) return unexpected(manifest.error());
  return finish({paths, manifest::policy_objects(*manifest), notes_on(*manifest), {}}, scale);
}

Result<PolicyInput> derive_policy(const sim::Jobs& jobs, const SimulateOptions& options,
                                  const sim::Scale& scale) {
  auto derived =
      sim::derive_policy(jobs, options.gpus > 0 ? std::optional(options.gpus) : std::nullopt);
  if (!derived) return unexpected(std::move(derived.error()));
  PolicyInput input{{}, std::move(derived->objects), report::derived_notes(*derived), {}};
  derived->objects = input.objects;
  const std::string text = report::derived_yaml(*derived, jobs.trace().source);
  const bool is_named = !options.write_policy.empty();
  std::string file = is_named ? options.write_policy : default_file;
  std::error_code ignored;
  if (fs::is_directory(file, ignored)) file = (fs::path(file) / default_file).string();
  if (const auto problem = create(file, text)) {
    if (is_named) {
      return unexpected(refusal({}, "--write-policy: " + escaped(file) + " " + *problem,
                                "the name of a new file"));
    }
    input.paths = {"(derived)"};
    input.notes.push_back("the derived policy was not written: " + escaped(file) + " " + *problem +
                          "; --write-policy names another file");
  } else {
    input.paths = {file};
    input.notes.push_back("the derived policy is in " + escaped(file) +
                          ": read it, change it, and give it as POLICY the next time");
  }
  return finish(std::move(input), scale);
}

}  // namespace fairlead::cli
