#include "trace/import/prometheus_server.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "trace/import/http.hpp"
#include "trace/import/prometheus.hpp"
#include "trace/import/prometheus_queries.hpp"

namespace fairlead::trace {
namespace {

constexpr std::int64_t points_a_day = 24;
constexpr Duration timeout = seconds(300);  // servers give up after two minutes by default
constexpr int unprocessable = 422;          // too many samples, or too long

Diagnostics refusal(const PrometheusServer& server, std::string message, std::string hint = "") {
  return fairlead::refusal({}, escaped(server.url) + ": " + std::move(message), std::move(hint));
}

class Asking {
 public:
  Asking(const PrometheusServer& server, const HttpUrl& url, Importer& importer, Sink& sink,
         Notes& notes)
      : server_(server), url_(url), importer_(importer), sink_(sink), notes_(notes) {}

  // One query over a span; in halves where the server refuses so much.
  Result<void> ask(const PrometheusQuery& query, Instant from, Instant until) {
    std::string form;
    append_form_field(form, "query", promql(query, server_.resolution));
    append_form_field(form, "start", std::to_string(from.ms / 1000));
    append_form_field(form, "end", std::to_string(until.ms / 1000));
    append_form_field(form, "step", std::to_string(query_step.ms / 1000));
    auto answer = http_post(url_, "/api/v1/query_range", std::move(form), server_.token, timeout);
    if (!answer) return unexpected(std::move(answer.error()));
    const std::int64_t steps = (until - from).ms / query_step.ms;
    if (answer->status == unprocessable && steps > 0) {
      const Instant middle = from + Duration{steps / 2 * query_step.ms};
      if (auto first = ask(query, from, middle); !first) return first;
      return ask(query, middle + query_step, until);
    }
    if (answer->status != 200) return unexpected(refused(query, *answer));
    notes_.begin_source(server_.url);
    Input input = Input::of_text(server_.url, std::move(answer->body));
    return importer_.read(input, sink_, notes_);
  }

 private:
  Diagnostics refused(const PrometheusQuery& query, const HttpResponse& answer) const {
    const std::string hint = answer.status == 401 || answer.status == 403
                                 ? "--bearer-token-file gives a token"
                                 : "is this the URL of a Prometheus server?";
    return refusal(server_,
                   "the query " + std::string(query.name) + " was answered with the HTTP status " +
                       std::to_string(answer.status) + ": " + escaped(answer.body),
                   answer.status == unprocessable ? "" : hint);
  }

  const PrometheusServer& server_;
  const HttpUrl& url_;
  Importer& importer_;
  Sink& sink_;
  Notes& notes_;
};

}  // namespace

Result<void> import_prometheus(const PrometheusServer& server, Sink& sink, Notes& notes,
                               const std::function<void(std::size_t, std::size_t)>& progress) {
  const auto url = parse_http_url(server.url);
  if (!url) return unexpected(url.error());
  const auto importer = make_prometheus_importer({});
  Asking asking(server, *url, **importer, sink, notes);
  const auto& queries = prometheus_queries();
  // Points an hour apart, the last one at the end; each looks back over the hour before it.
  const std::int64_t points = ((server.until - server.from).ms - 1) / query_step.ms + 1;
  const Instant first = server.until + Duration{-(points - 1) * query_step.ms};
  const std::size_t all =
      static_cast<std::size_t>((points - 1) / points_a_day + 1) * queries.size();
  std::size_t done = 0;
  for (Instant from = first; from <= server.until;
       from = from + Duration{points_a_day * query_step.ms}) {
    const Instant until =
        std::min(from + Duration{(points_a_day - 1) * query_step.ms}, server.until);
    for (const PrometheusQuery& query : queries) {
      if (auto asked = asking.ask(query, from, until); !asked) return asked;
      progress(++done, all);
    }
  }
  return (*importer)->finish(sink, notes);
}

}  // namespace fairlead::trace
