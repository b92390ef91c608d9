#include "cli/import_prometheus.hpp"

#include <chrono>
#include <cstdio>
#include <string>
#include <utility>

#include <unistd.h>

#include "manifest/load.hpp"
#include "trace/import/prometheus_server.hpp"
#include "trace/values.hpp"

namespace fairlead::cli {

namespace {

// A flag's span of time, whole seconds and longer than nothing.
Result<Duration> span_of(const char* flag, const std::string& text) {
  const auto span = parse_duration(text);
  if (span && span->ms >= 1000 && span->ms % 1000 == 0 && *span <= trace::max_span) return *span;
  return unexpected(refusal({}, std::string(flag) + " " + escaped(text) + " is no span of time",
                            "whole seconds, such as 30s, 12h or 30d"));
}

Result<std::string> token_of(const std::string& file) {
  if (file.empty()) return std::string();
  auto text = manifest::read_text(file);
  if (!text) return text;
  while (text->ends_with('\n') || text->ends_with('\r')) text->pop_back();
  const bool good = !text->empty() && text->find_first_of("\r\n \t") == text->npos;
  if (good) return text;
  return unexpected(
      refusal({}, escaped(file) + " holds no token", "one line with the token alone"));
}

Instant now() {
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  return {std::chrono::duration_cast<std::chrono::seconds>(since_1970).count() * 1000};
}

void show_progress(std::size_t done, std::size_t all) {
  if (isatty(STDERR_FILENO) == 0) return;
  std::fprintf(stderr, "\rasked %zu of %zu%s", done, all, done == all ? "\n" : "");
}

}  // namespace

Result<void> import_from_prometheus(const TraceImportOptions& options, trace::Sink& sink,
                                    trace::Notes& notes) {
  const auto since = span_of("--since", options.since);
  if (!since) return unexpected(since.error());
  const auto step = span_of("--step", options.step);
  if (!step) return unexpected(step.error());
  auto token = token_of(options.bearer_token_file);
  if (!token) return unexpected(std::move(token.error()));
  trace::PrometheusServer server;
  server.url = options.prometheus;
  server.token = std::move(*token);
  server.until = now();
  server.from = server.until + Duration{-since->ms};
  server.resolution = *step;
  return trace::import_prometheus(server, sink, notes, show_progress);
}

}  // namespace fairlead::cli
