#include "scenario/verdict_text.hpp"

#include <algorithm>

namespace fairlead::scenario {

namespace {

std::string subject_text(const Claim& claim) {
  const char* field = field_name(claim.field);
  if (claim.subject.empty()) return field;
  const bool is_queue = claim.field >= Field::active;
  return (is_queue ? "ClusterQueue " : "") + escaped(claim.subject) + ": " + field;
}

std::string mismatch_text(const Mismatch& mismatch) {
  std::string text = "    " + subject_text(mismatch.claim) + "\n" + "      expected  " +
                     to_yaml(mismatch.claim.expected) + "\n" + "      got       " +
                     to_yaml(mismatch.got) + "\n";
  if (!mismatch.why.empty()) text += "      why       " + mismatch.why + "\n";
  return text;
}

std::string failure_text(const Failure& failure) {
  std::string text = "  " + failure.at.file + ":" + std::to_string(failure.at.line) + ": step " +
                     std::to_string(failure.step + 1) + " of " + std::to_string(failure.steps) +
                     ", after " + to_string(Duration{failure.time.ms}) + "\n";
  for (const Mismatch& mismatch : failure.mismatches) text += mismatch_text(mismatch);
  return text;
}

bool failed(const Verdict& verdict) { return !verdict.passed(); }

std::string xml_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string attribute(const char* name, const std::string& value) {
  return std::string(" ") + name + "=\"" + xml_text(value) + "\"";
}

std::string testcase_xml(const Case& test, const Verdict& verdict) {
  const std::string head = "    <testcase" + attribute("name", test.scenario->name) +
                           attribute("classname", scheduler_name(test.scheduler));
  if (verdict.passed()) return head + "/>\n";
  const bool is_error = !verdict.errors.empty();
  const std::string element = is_error ? "error" : "failure";
  return head + ">\n      <" + element +
         attribute("message", is_error ? "the scenario could not be run" : "expectations failed") +
         ">" + xml_text(verdict_text(test, verdict)) + "</" + element + ">\n    </testcase>\n";
}

}  // namespace

std::string verdict_text(const Case& test, const Verdict& verdict) {
  if (verdict.passed()) return "";
  std::string text = std::string(verdict.errors.empty() ? "FAILED " : "ERROR ") +
                     test.scenario->name + " (" + scheduler_name(test.scheduler) + ")\n";
  for (const Failure& failure : verdict.failures) text += failure_text(failure);
  for (const Diagnostic& error : verdict.errors) text += "  " + to_string(error) + "\n";
  return text;
}

std::string summary_text(const std::vector<Verdict>& verdicts) {
  const auto bad = std::count_if(verdicts.begin(), verdicts.end(), failed);
  const auto good = static_cast<std::ptrdiff_t>(verdicts.size()) - bad;
  return std::to_string(good) + " passed, " + std::to_string(bad) + " failed";
}

std::string junit_xml(const std::vector<Case>& cases, const std::vector<Verdict>& verdicts) {
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (std::size_t first = 0; first < cases.size();) {
    const std::string& file = cases[first].scenario->file;
    std::string inner;
    int failures = 0;
    int errors = 0;
    std::size_t i = first;
    for (; i < cases.size() && cases[i].scenario->file == file; ++i) {
      inner += testcase_xml(cases[i], verdicts[i]);
      if (!verdicts[i].errors.empty()) {
        ++errors;
      } else if (!verdicts[i].failures.empty()) {
        ++failures;
      }
    }
    xml += "  <testsuite" + attribute("name", file) +
           attribute("tests", std::to_string(i - first)) +
           attribute("failures", std::to_string(failures)) +
           attribute("errors", std::to_string(errors)) + ">\n" + inner + "  </testsuite>\n";
    first = i;
  }
  return xml + "</testsuites>\n";
}

}  // namespace fairlead::scenario
