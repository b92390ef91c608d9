// Any bytes through the whole of `fairlead check`: no crash, no endless work, no escape sequence in
// any format, findings in order and of known codes, and a baseline that covers what it was made of.
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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check::Collection collection;
  const std::string text(reinterpret_cast<const char*>(data), size);
  // The first byte chooses how the file came to us.
  const unsigned how = size == 0 ? 0U : data[0];
  collection.inputs.push_back({"fuzz.yaml", text, (how & 1U) == 0, (how & 2U) != 0});
  const check::CheckOptions options{{(how & 4U) != 0}, (how & 8U) != 0};

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
