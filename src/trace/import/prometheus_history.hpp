// From what Prometheus says to the history of a cluster. Metrics know owners by name, not by uid:
// which job of a name a pod belongs to follows from the times.
#pragma once

#include "trace/import/history.hpp"
#include "trace/import/notes.hpp"
#include "trace/import/prometheus_facts.hpp"

namespace fairlead::trace {

// Fills a history that has one look, the whole recording.
void add_facts(const PrometheusFacts& facts, History& history, Notes& notes);

}  // namespace fairlead::trace
