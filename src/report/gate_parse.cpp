#include <string>
#include <utility>

#include "report/gate.hpp"
#include "report/gate_bound.hpp"

namespace fairlead::report {

namespace {

constexpr std::size_t max_length = 1000;
constexpr const char* example = "for example '*.wait.p95 > +10% and > +15m'";

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) { gate_.text = text; }

  Result<Gate> parse() {
    if (text_.size() > max_length) return fail(0, "an expression of more than 1,000 characters");
    skip_spaces();
    if (!take_target() || !take_clause()) return unexpected(std::move(problems_));
    while (!at_end()) {
      const std::size_t at = at_;
      if (next_word() != "and") return fail(at, "only 'and' can follow a comparison");
      if (!take_clause()) return unexpected(std::move(problems_));
    }
    return std::move(gate_);
  }

 private:
  tl::unexpected<Diagnostics> fail(std::size_t at, std::string message,
                                   std::string hint = example) {
    Diagnostic problem;
    problem.at = {"--fail-if", 1, static_cast<int>(at) + 1};
    problem.message = std::move(message);
    problem.hint = std::move(hint);
    problem.excerpt = escaped(text_);
    problems_ = {std::move(problem)};
    return unexpected(problems_);
  }
  bool refuse(std::size_t at, std::string message, std::string hint = example) {
    fail(at, std::move(message), std::move(hint));
    return false;
  }

  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool at_end() {
    skip_spaces();
    return at_ == text_.size();
  }
  // Up to the next space or comparison sign.
  std::string_view next_word() {
    skip_spaces();
    const std::size_t start = at_;
    while (at_ < text_.size() &&
           std::string_view(" <>=").find(text_[at_]) == std::string_view::npos) {
      ++at_;
    }
    return text_.substr(start, at_ - start);
  }

  // "GLOB.METRIC": the metric is the longest ending that is one; tenants may contain dots.
  bool take_target() {
    const std::size_t start = at_;
    const std::string_view word = next_word();
    for (std::size_t dot = word.find('.'); dot != word.npos; dot = word.find('.', dot + 1)) {
      const auto metric = metric_named(word.substr(dot + 1));
      if (!metric || dot == 0) continue;
      metric_ = *metric;
      gate_.tenants = word.substr(0, dot);
      gate_.total = gate_.tenants == "total";
      return true;
    }
    if (word.empty()) return refuse(start, "a tenant and a metric are missing");
    if (word.find('.') == word.npos) {
      return refuse(start, "'" + escaped(word, 60) + "' names no metric of a tenant",
                    "TENANT.METRIC, where TENANT may be * or total");
    }
    return refuse(start + word.find('.') + 1, "no metric ends '" + escaped(word, 60) + "'",
                  metric_list());
  }

  static std::string metric_list() {
    std::string list = "the metrics are ";
    for (const MetricInfo& metric : metric_table()) {
      if (metric.metric != Metric::jobs) list += ", ";
      list += metric.path;
    }
    return list;
  }

  // "[METRIC] COMPARISON BOUND"
  bool take_clause() {
    const std::string_view word = next_word();
    if (!word.empty()) {
      const auto metric = metric_named(word);
      if (!metric) {
        return refuse(static_cast<std::size_t>(word.data() - text_.data()),
                      "there is no metric '" + escaped(word, 60) + "'", metric_list());
      }
      metric_ = *metric;
    }
    Clause clause;
    clause.metric = metric_;
    if (!take_comparison(clause)) return false;
    if (!take_bound(clause)) return false;
    clause.text = text_.substr(comparison_at_, at_ - comparison_at_);
    gate_.clauses.push_back(std::move(clause));
    return true;
  }

  bool take_comparison(Clause& clause) {
    skip_spaces();
    comparison_at_ = at_;
    const std::string_view rest = text_.substr(at_);
    constexpr std::pair<std::string_view, Comparison> signs[] = {{">=", Comparison::at_least},
                                                                 {"<=", Comparison::at_most},
                                                                 {">", Comparison::more},
                                                                 {"<", Comparison::less}};
    for (const auto& [sign, comparison] : signs) {
      if (!rest.starts_with(sign)) continue;
      clause.comparison = comparison;
      at_ += sign.size();
      return true;
    }
    return refuse(at_, "a comparison is missing", "one of > >= < <=");
  }

  bool take_bound(Clause& clause) {
    skip_spaces();
    const std::size_t start = at_;
    std::string_view word = next_word();
    const bool has_sign = word.starts_with('+') || word.starts_with('-');
    const bool is_negative = word.starts_with('-');
    if (has_sign) word.remove_prefix(1);
    const Unit unit = info(clause.metric).unit;
    const auto bound = parse_bound(unit, word, has_sign);
    if (!bound) {
      const std::string what = word.empty() ? "a bound is missing"
                                            : "'" + escaped(word, 60) + "' is no bound for " +
                                                  std::string(info(clause.metric).path);
      return refuse(start, what, bound_hint(unit));
    }
    clause.bound = is_negative ? -bound->value : bound->value;
    clause.basis = bound->percent ? Basis::percent : has_sign ? Basis::difference : Basis::value;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t comparison_at_ = 0;
  Metric metric_ = Metric::jobs;
  Gate gate_;
  Diagnostics problems_;
};

}  // namespace

Result<Gate> parse_gate(std::string_view text) { return Parser(text).parse(); }

}  // namespace fairlead::report
