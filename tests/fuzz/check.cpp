// Any bytes through the whole of `fairlead check`: no crash, no endless work, no escape sequence in
// any format, findings in order and of known codes, and a baseline that covers what it was made of.
// The same bytes as a baseline: refused with a reason, or the same when written and read again.
#include <cstdint>
#include <string>

#include "check/output.hpp"
#include "require.hpp"

namespace {

using namespace fairlead;

void check_formats(const check::Report& report) {
  for (const std::string& text :
       {check::text_of(report), check::json_of(report), check::sarif_of(report),
        check::github_of(report), check::gitlab_of(report)}) {
    require(text.find('\x1b') == std::string::npos);
  }
}

void check_baseline(const std::string& text) {
  const auto read = check::Baseline::read(text, "baseline.json");
  if (!read) return require(!read.error().empty());
  const auto again = check::Baseline::read(read->text(), "baseline.json");
  require(again.has_value() && again->text() == read->text());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check::Collection collection;
  const std::string text(reinterpret_cast<const char*>(data), size);
  // The first byte chooses how the file came to us.
  const unsigned how = size == 0 ? 0U : data[0];
  collection.inputs.push_back({"fuzz.yaml", text, (how & 1U) == 0, (how & 2U) != 0});
  const check::CheckOptions options{{(how & 4U) != 0}, (how & 8U) != 0};

  check_baseline(text);
  check::Baseline all;
  const check::Report report = check::check(collection, options, {}, &all);
  check_formats(report);
  for (const Diagnostic& finding : report.findings) {
    require(check::find_code(finding.code) != nullptr && !finding.message.empty());
  }
  const auto baseline = check::Baseline::read(all.text(), "baseline.json");
  require(baseline.has_value());
  const check::Report again = check::check(collection, options, *baseline);
  require(again.findings.empty() && again.gone_from_baseline == 0);
  return 0;
}
