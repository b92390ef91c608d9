// `fairlead trace import`: what a site has recorded, as a trace.
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "cli/commands.hpp"
#include "cli/import_prometheus.hpp"
#include "cli/output_file.hpp"
#include "trace/import/importer.hpp"
#include "trace/import/ordered_trace.hpp"
#include "trace/import/prometheus_queries.hpp"
#include "trace/import/pseudonyms.hpp"

namespace fairlead::cli {

namespace {

constexpr int bad_input = 2;

Result<void> check(const OutputFile& output, const std::string& file) {
  if (output.error() == 0) return {};
  return unexpected(refusal({file.empty() ? "-" : file},
                            std::string("cannot be written: ") + std::strerror(output.error())));
}

// The sink that hides names, in front of `next`; nothing: they need not be hidden.
Result<std::unique_ptr<trace::Sink>> hiding_sink(const std::string& choice, trace::Sink& next) {
  if (choice.empty()) return nullptr;
  if (choice == "-") {
    return std::make_unique<trace::PseudonymSink>(trace::Pseudonyms::with_new_key(), next);
  }
  auto pseudonyms = trace::Pseudonyms::with_key_file(choice);
  if (!pseudonyms) return unexpected(std::move(pseudonyms.error()));
  return std::make_unique<trace::PseudonymSink>(std::move(*pseudonyms), next);
}

// A day from now, since clocks and time zones differ.
Instant latest_plausible() {
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  return {std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count() + 86'400'000};
}

Result<void> import(const TraceImportOptions& options) {
  if (options.sources.empty() == options.prometheus.empty()) {
    return unexpected(refusal({}, "trace import needs files, or --prometheus, and not both"));
  }
  trace::ImportSettings settings;
  settings.from = options.from;
  settings.map = options.map;
  settings.time_zone = options.time_zone;
  settings.allow_mixed = options.allow_mixed;
  OutputFile output(options.out);
  if (auto opened = check(output, options.out); !opened) return opened;
  trace::Notes notes;
  trace::OrderedTrace trace(notes);
  trace.set_latest(latest_plausible());
  const auto hiding = hiding_sink(options.pseudonymise, trace);
  if (!hiding) return unexpected(hiding.error());
  trace::Sink& sink = *hiding ? **hiding : trace;
  auto read = options.prometheus.empty()
                  ? trace::import_sources(options.sources, settings, sink, notes)
                  : import_from_prometheus(options, sink, notes);
  if (!read) return read;
  auto drained = trace.drain([&](std::string_view lines) { output.write(lines); });
  if (!drained) return drained;
  const std::string said = options.output == "json" ? to_json(notes) : to_text(notes);
  std::fputs(said.c_str(), stderr);
  if (trace.jobs() == 0) return unexpected(refusal({}, "no job was recognised"));
  output.finish();
  return check(output, options.out);
}

}  // namespace

int run_trace_import(const TraceImportOptions& options) {
  if (options.help_prometheus) {
    std::fputs(trace::prometheus_help().c_str(), stdout);
    return 0;
  }
  const auto imported = import(options);
  if (imported) return 0;
  std::fputs(to_string(imported.error()).c_str(), stderr);
  return bad_input;
}

}  // namespace fairlead::cli
