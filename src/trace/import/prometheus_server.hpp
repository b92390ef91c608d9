// Asks a Prometheus server itself.
#pragma once

#include <functional>
#include <string>

#include "base/instant.hpp"
#include "base/result.hpp"
#include "trace/import/notes.hpp"
#include "trace/import/sink.hpp"

namespace fairlead::trace {

struct PrometheusServer {
  std::string url;    // "http://host:9090"
  std::string token;  // bearer token; may be empty
  Instant from;       // since 1970, whole seconds
  Instant until;
  Duration resolution;  // at which it looks for the end of pods that do not say it
};

// Asks all queries, a day at a time and less where that is too much for the server, and imports the
// answers. `progress` is told how many of how many days of queries are done.
Result<void> import_prometheus(const PrometheusServer& server, Sink& sink, Notes& notes,
                               const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace fairlead::trace
