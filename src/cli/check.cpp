// fairlead check and fairlead explain-code.
#include <cstdio>
#include <string>

#include "check/output.hpp"
#include "cli/commands.hpp"
#include "cli/output_file.hpp"
#include "manifest/load.hpp"

namespace fairlead::cli {

namespace {

enum ExitCode { clean = 0, found = 1, bad_input = 2 };

void print(std::FILE* stream, const std::string& text) { std::fputs(text.c_str(), stream); }

int refuse(const std::string& message) {
  print(stderr, "fairlead check: " + message + "\n");
  return bad_input;
}

std::string formatted(const check::Report& report, const std::string& format) {
  if (format == "json") return check::json_of(report);
  if (format == "sarif") return check::sarif_of(report);
  if (format == "github") return check::github_of(report);
  if (format == "gitlab") return check::gitlab_of(report);
  return check::text_of(report);
}

bool fails(const check::Report& report, const std::string& least) {
  if (report.count(Severity::error) > 0) return true;
  if (least == "error") return false;
  if (report.count(Severity::warning) > 0) return true;
  return least == "info" && report.count(Severity::info) > 0;
}

int write_baseline(const check::Baseline& baseline, const std::string& path) {
  OutputFile file(path);
  file.write(baseline.text());
  file.finish();
  if (file.error() != 0) return refuse("cannot write " + escaped(path));
  print(stderr, "wrote " + escaped(path, 4096) + "\n");
  return clean;
}

}  // namespace

int run_check(const CheckOptions& options) {
  check::Baseline baseline;
  if (!options.baseline.empty()) {
    const auto text = manifest::read_text(options.baseline);
    const auto read = text ? check::Baseline::read(*text, options.baseline)
                           : Result<check::Baseline>(unexpected(text.error()));
    if (!read) {
      print(stderr, to_string(read.error()));
      return bad_input;
    }
    baseline = *read;
  }
  const check::Collection collection = check::collect(options.paths);
  const check::CheckOptions settings{{options.whole_cluster}, options.strict};
  check::Baseline all;
  const check::Report report = check::check(collection, settings, baseline, &all);
  print(stderr, to_string(collection.failures));
  if (!options.write_baseline.empty()) {
    if (!collection.failures.empty()) return bad_input;
    return write_baseline(all, options.write_baseline);
  }
  print(stdout, formatted(report, options.output));
  if (options.output == "github" || options.output == "gitlab" || options.output == "sarif") {
    print(stderr, check::summary_of(report) + "\n");
  }
  if (!collection.failures.empty()) return bad_input;
  return fails(report, options.fail_on) ? found : clean;
}

int run_explain_code(const ExplainCodeOptions& options) {
  if (options.all) {
    for (const check::CodePage& page : check::all_codes()) print(stdout, page_text(page) + "\n");
    return clean;
  }
  if (options.code.empty()) {
    for (const check::CodePage& page : check::all_codes()) {
      std::printf("%s  %-8s %s\n", std::string(page.code).c_str(), severity_name(page.severity),
                  std::string(page.name).c_str());
    }
    return clean;
  }
  const check::CodePage* page = check::find_code(options.code);
  if (page == nullptr) {
    print(stderr, "fairlead explain-code: there is no code " + escaped(options.code) +
                      "; fairlead explain-code lists them\n");
    return bad_input;
  }
  print(stdout, page_text(*page));
  return clean;
}

}  // namespace fairlead::cli
