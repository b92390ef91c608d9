// `fairlead trace`: recorded workloads, generated and described.
#include <cstdio>
#include <cstring>
#include <string>
#include <utility>

#include "base/diagnostic.hpp"
#include "cli/commands.hpp"
#include "cli/output_file.hpp"
#include "trace/describe.hpp"
#include "trace/read.hpp"
#include "trace/synth.hpp"
#include "trace/write.hpp"

namespace fairlead::cli {

namespace {

constexpr int bad_input = 2;

int refuse(const Diagnostics& diagnostics) {
  std::fputs(to_string(diagnostics).c_str(), stderr);
  return bad_input;
}

int write_file(const std::string& file, const std::string& text) {
  OutputFile output(file);
  output.write(text);
  output.finish();
  if (output.error() == 0) return 0;
  return refuse(refusal({file.empty() ? "-" : file},
                        std::string("cannot be written: ") + std::strerror(output.error())));
}

Result<trace::SynthOptions> synth_options(const TraceSynthOptions& options) {
  trace::SynthOptions synth;
  synth.seed = options.seed;
  synth.days = options.days;
  synth.gpus = options.gpus;
  synth.load_percent = options.load_percent;
  synth.queue = options.queue;
  if (options.profile != "company") {
    return unexpected(refusal({}, "there is no profile " + escaped(options.profile), "company"));
  }
  if (!options.tenants.empty()) synth.tenants.clear();
  for (const std::string& text : options.tenants) {
    auto tenant = trace::parse_tenant(text);
    if (!tenant) return unexpected(std::move(tenant.error()));
    synth.tenants.push_back(std::move(*tenant));
  }
  return synth;
}

}  // namespace

int run_trace_synth(const TraceSynthOptions& options) {
  const auto synth = synth_options(options);
  if (!synth) return refuse(synth.error());
  const auto trace = trace::synthesize(*synth);
  if (!trace) return refuse(trace.error());
  return write_file(options.out, trace::to_json_lines(*trace));
}

int run_trace_describe(const TraceDescribeOptions& options) {
  const auto trace = trace::read_trace(options.trace);
  if (!trace) return refuse(trace.error());
  const trace::Description description = trace::describe(*trace);
  return write_file("", options.output == "json" ? to_json(description) : to_text(description));
}

}  // namespace fairlead::cli
