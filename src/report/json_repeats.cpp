#include "report/json_parts.hpp"

namespace fairlead::report {

namespace {

using manifest::JsonWriter;

// Every metric by the path that gates know, null where there is no spread.
void write_ranges(JsonWriter& out, const Repeats& repeats, const std::vector<Summary>* runs,
                  std::size_t tenant) {
  for (const MetricInfo& metric : metric_table()) {
    const auto range = runs != nullptr ? repeats.range(*runs, tenant, metric.metric)
                                       : repeats.change(tenant, metric.metric);
    out.key(metric.path);
    if (!range) {
      out.json("null");
      continue;
    }
    out.begin_object();
    put(out, "low", range->low);
    put(out, "high", range->high);
    if (runs == nullptr) out.key("clear").boolean(repeats.is_clear(tenant, metric.metric));
    out.end_object();
  }
}

// `runs` null: the changes.
void write_all(JsonWriter& out, std::string_view key, const Repeats& repeats,
               const std::vector<Summary>* runs) {
  out.key(key).begin_object();
  out.key("tenants").begin_array();
  for (std::size_t tenant = 0; tenant < repeats.total(); ++tenant) {
    out.begin_object();
    out.key("name").text(repeats.before.front().tenants[tenant].name);
    out.key("ranges").begin_object();
    write_ranges(out, repeats, runs, tenant);
    out.end_object();
    out.end_object();
  }
  out.end_array();
  out.key("total").begin_object();
  write_ranges(out, repeats, runs, repeats.total());
  out.end_object();
  out.end_object();
}

}  // namespace

void write_repeats(JsonWriter& out, const Repeats& repeats) {
  out.key("repeats").begin_object();
  put(out, "runs", static_cast<std::int64_t>(repeats.count()));
  write_all(out, "before", repeats, &repeats.before);
  if (!repeats.after.empty()) {
    write_all(out, "after", repeats, &repeats.after);
    write_all(out, "changes", repeats, nullptr);
  }
  out.end_object();
}

}  // namespace fairlead::report
