#include "trace/import/prometheus.hpp"

#include <string>
#include <utility>

#include "trace/import/demand_record.hpp"
#include "trace/import/json_parser.hpp"
#include "trace/import/prometheus_facts.hpp"
#include "trace/import/prometheus_history.hpp"

namespace fairlead::trace {
namespace {

class PrometheusImporter : public Importer {
 public:
  Result<void> read(Input& input, Sink&, Notes& notes) override {
    JsonItems items(input, {"data", "result"});
    JsonParser parser;
    for (;;) {
      const auto item = items.next();
      if (!item) return unexpected(item.error());
      if (!*item) return {};
      const auto value = parser.parse(items, **item);
      if (!value) return unexpected(value.error());
      if ((*item)->in_list) {
        facts_.take(*value, (*item)->line, notes);
      } else {
        return unexpected(Diagnostics{no_series(items, **item, *value)});
      }
    }
  }

  Result<void> finish(Sink& sink, Notes& notes) override {
    History history;
    add_facts(std::exchange(facts_, {}), history, notes);
    for (const Demand& demand : demands_of(history)) {
      const auto record = record_of(demand, history, notes);
      if (record) sink.accept(*record, 0);
    }
    return {};
  }

 private:
  static Diagnostic no_series(const JsonItems& items, const JsonItem& item, const Json* document) {
    if (text_at(document, "status") == "error") {
      return items.problem_in(
          item, 0,
          "Prometheus answered with an error: " + escaped(text_at(document, "error"), 200));
    }
    return items.problem_in(item, 0, "this is no response to a range query");
  }

  PrometheusFacts facts_;
};

}  // namespace

bool begins_as_prometheus(std::string_view head) {
  const std::size_t start = head.find_first_not_of(" \t\r\n");
  if (start == head.npos || head[start] != '{') return false;
  const std::string_view first = head.substr(start, 200);
  return first.find("\"resultType\"") != first.npos || first.find("\"errorType\"") != first.npos;
}

Result<std::unique_ptr<Importer>> make_prometheus_importer(const ImportSettings&) {
  return std::make_unique<PrometheusImporter>();
}

}  // namespace fairlead::trace
