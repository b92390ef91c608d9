#include "scenario/update.hpp"

#include <utility>

#include "scenario/text_edit.hpp"

namespace fairlead::scenario {

namespace {

Diagnostic cannot_rewrite(const Position& at) {
  return {Severity::error,
          at,
          "",
          "this value cannot be rewritten",
          "write it on one line, without an anchor, an alias or a tag",
          ""};
}

class Updater {
 public:
  explicit Updater(const manifest::Source& source) : source_(source), yaml_(source.text()) {}

  void visit(const StepReport& report) {
    const auto* expect = std::get_if<ExpectStep>(&report.step().action);
    if (expect == nullptr) return;
    if (expect->expectation.claims.empty()) fill(expect->expectation, report.snapshot);
    for (const Mismatch& mismatch : report.mismatches) replace(mismatch);
  }

  void fail(Diagnostic error) { errors_.push_back(std::move(error)); }
  void fail(const Diagnostics& errors) {
    for (const Diagnostic& error : errors) fail(error);
  }

  Result<std::string> finish() {
    if (!errors_.empty()) return unexpected(std::move(errors_));
    auto text = apply_edits(source_.text(), std::move(edits_));
    if (text) return std::move(*text);
    return unexpected(Diagnostics{{Severity::error,
                                   {source_.file(), 0, 0},
                                   "",
                                   "one value would need two new texts",
                                   "",
                                   ""}});
  }

 private:
  void fill(const Expectation& expectation, const Snapshot& snapshot) {
    if (snapshot.workloads.empty()) return;
    std::vector<std::string> lines;
    for (const WorkloadView& workload : snapshot.workloads) {
      lines.push_back(to_yaml(workload.name) + ": " + summary_yaml(workload));
    }
    const manifest::Member& written = expectation.written;
    std::vector<Edit> edits = yaml_.fill_mapping(written, lines);
    if (edits.empty()) fail(cannot_rewrite(source_.at(written.line, written.column)));
    edits_.insert(edits_.end(), edits.begin(), edits.end());
  }

  void replace(const Mismatch& mismatch) {
    Datum value = mismatch.got;
    const auto* codes = std::get_if<Names>(&value);
    if (mismatch.claim.field == Field::reason && codes != nullptr) value = codes->back();
    // `ns/name: null` said that there is no such workload.
    const bool whole = mismatch.claim.written.key == mismatch.claim.subject;
    const std::string text = whole ? "{state: " + to_yaml(value) + "}" : to_yaml(value);
    const auto edit = yaml_.replace_value(mismatch.claim.written, text);
    if (!edit) return fail(cannot_rewrite(mismatch.claim.at));
    edits_.push_back(*edit);
  }

  const manifest::Source& source_;
  YamlText yaml_;
  std::vector<Edit> edits_;
  Diagnostics errors_;
};

// Runs the same scenarios as written in `text`; the first error or failure is returned.
Result<void> verify(const std::string& text, const std::vector<Case>& cases) {
  const std::string& file = cases.front().scenario->file;
  auto documents = manifest::compose(text, file);
  if (!documents) return unexpected(std::move(documents).error());
  for (const Case& old : cases) {
    for (const manifest::Document& document : *documents) {
      auto scenario = is_scenario(document) ? decode(document) : Result<Scenario>();
      if (!scenario) return unexpected(std::move(scenario).error());
      if (scenario->name != old.scenario->name) continue;
      const Case test{std::make_shared<const Scenario>(std::move(*scenario)), old.scheduler,
                      document.source};
      const Verdict verdict = judge(test, false);
      if (!verdict.errors.empty()) return unexpected(verdict.errors);
      if (verdict.passed()) continue;
      return unexpected(Diagnostics{{Severity::error, verdict.failures.front().at, "",
                                     "cannot be rewritten so that it passes", "", ""}});
    }
  }
  return {};
}

}  // namespace

Result<std::string> updated_text(const std::vector<Case>& cases) {
  const manifest::Source& source = *cases.front().source;
  Updater updater(source);
  if (source.text().find_first_not_of(" \n\r\t") == source.text().find_first_of("{[")) {
    updater.fail(
        {Severity::error, {source.file(), 0, 0}, "", "only YAML can be rewritten", "", ""});
    return updater.finish();
  }
  for (const Case& test : cases) {
    const auto ran = run(*test.scenario, test.scheduler,
                         [&](const StepReport& report) { updater.visit(report); });
    if (!ran) updater.fail(ran.error());
  }
  auto text = updater.finish();
  if (!text || *text == source.text()) return text;
  if (auto verified = verify(*text, cases); !verified) {
    return unexpected(std::move(verified).error());
  }
  return text;
}

}  // namespace fairlead::scenario
