#include "check/check.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "check/ignores.hpp"
#include "check/recognise.hpp"
#include "manifest/codes.hpp"
#include "manifest/problems.hpp"

namespace fairlead::check {
namespace {

using manifest::Document;

// The way of the findings: read, judge, sift.
class Checker {
 public:
  Checker(const Collection& collection, const CheckOptions& options, Report& report)
      : collection_(collection), options_(options), report_(report), found_(collection.notes) {}

  void run() {
    for (const Input& input : collection_.inputs) read(input);
    manifest::Problems problems;
    const manifest::Inspection inspection = manifest::inspect(documents_, problems);
    const std::set<const manifest::Node*> maps = read_settings(inspection, problems);
    take(problems);
    report_.files = collection_.inputs.size();
    report_.objects = inspection.policy.size() + inspection.workloads.size() +
                      inspection.nodes.size() + inspection.pods.size() + inspection.quotas.size() +
                      inspection.topologies.size() + inspection.slices.size() +
                      inspection.scenarios.size() + settings_files_.size() + maps.size();
    const Inventory inventory(inspection, settings_.take());
    judge(inventory);
    // What waits in a queue is checked as such, whatever its kind.
    std::set<const manifest::Node*> submitted;
    for (const Submission& each : inventory.submissions) submitted.insert(each.subject.node);
    for (const manifest::OtherDocument& other : inspection.others) {
      if (submitted.contains(&other.node)) {
        ++report_.objects;
      } else if (!maps.contains(&other.node)) {
        note_other(other);
      }
    }
  }

  void sift(Baseline& baseline, Baseline* all) {
    for (Diagnostic& finding : found_) adjust(finding);
    apply_ignores();
    std::sort(found_.begin(), found_.end(), [](const Diagnostic& a, const Diagnostic& b) {
      const auto key = [](const Diagnostic& each) {
        return std::tie(each.at.file, each.at.line, each.at.column, each.severity, each.code,
                        each.message, each.hint);
      };
      return key(a) < key(b);
    });
    // Two readings of one place, such as an alias that is used twice, say the same twice.
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    for (Diagnostic& finding : found_) {
      if (all != nullptr) all->add(finding);
      if (baseline.take(finding)) {
        ++report_.in_baseline;
      } else {
        show(std::move(finding));
      }
    }
    report_.gone_from_baseline = baseline.left();
  }

 private:
  // The settings of the nodes' programs: files of their own, and the ConfigMaps that hold some,
  // which are returned.
  std::set<const manifest::Node*> read_settings(const manifest::Inspection& inspection,
                                                manifest::Problems& problems) {
    for (const Document& file : settings_files_) settings_.read_file(file, problems);
    std::set<const manifest::Node*> maps;
    for (const manifest::OtherDocument& other : inspection.others) {
      if (other.kind != "v1 ConfigMap") continue;
      if (settings_.read_map({other.source, other.node}, problems)) maps.insert(&other.node);
    }
    return maps;
  }

  void note(const char* code, const Position& at, std::string message, std::string hint) {
    found_.push_back(make_finding(code, at, std::move(message), std::move(hint)));
  }

  void read(const Input& input) {
    manifest::Composition composition = manifest::compose_all(input.text, input.file);
    const int line = line_of_template(input.text);
    if (line > 0 && is_wrong_as_manifest(composition)) {
      return note_template(*composition.source, line);
    }
    found_.insert(found_.end(), composition.errors.begin(), composition.errors.end());
    if (input.named && composition.documents.empty() && composition.errors.empty()) {
      note(manifest::codes::no_object, {input.file, 1, 1}, "there is no object in it",
           "what was to write it may have failed");
    }
    sources_.emplace(input.file, composition.source);
    if (input.kustomized) kustomized_.insert(input.file);
    for (Document& document : composition.documents) {
      const Document& here = document;
      if (input.patch || is_patch(here.root)) {
        note(codes::kustomize, here.at(here.root), "a Kustomize patch, which was not checked",
             "kubectl kustomize FOLDER | fairlead check -");
      } else if (mig::SettingsReader::is_file(here.root)) {
        settings_files_.push_back(std::move(document));
      } else if (input.named || !is_other_yaml(here.root)) {
        documents_.push_back(std::move(document));
      }
    }
  }

  static bool is_wrong_as_manifest(const manifest::Composition& composition) {
    if (!composition.errors.empty()) {
      return composition.errors.front().code != manifest::codes::not_text;
    }
    manifest::Problems problems;
    manifest::inspect(composition.documents, problems);
    return problems.any_errors();
  }

  void note_template(const manifest::Source& source, int line) {
    note(codes::helm, source.at(line, 1), "a template, which was not rendered and not checked",
         "helm template CHART | fairlead check -");
  }

  void take(const manifest::Problems& problems) {
    for (const Diagnostic& problem : problems.kept()) {
      // Warnings without a code are about what Fairlead does with a field, not about the field.
      if (problem.severity == Severity::warning && problem.code.empty()) continue;
      found_.push_back(problem);
      if (problem.code.empty()) found_.back().code = manifest::codes::api_rule;
    }
    for (const auto& [file, count] : problems.left_out()) {
      report_.left_out[file] += count;
      report_.counts[static_cast<std::size_t>(Severity::error)] += count;
    }
  }

  void judge(const Inventory& inventory) {
    Findings findings;
    check_references(inventory, options_.rules, findings);
    check_cohorts(inventory, findings);
    check_borrowing(inventory, findings);
    check_namespaces(inventory, findings);
    check_configuration(inventory, findings);
    check_reach(inventory, findings);
    check_amounts(inventory, findings);
    check_submissions(inventory, findings);
    check_nodes(inventory, findings);
    check_gpus(inventory, findings);
    check_mig_configs(inventory, findings);
    check_sharing(inventory, findings);
    check_resource_quotas(inventory, findings);
    Diagnostics all = findings.take();
    std::move(all.begin(), all.end(), std::back_inserter(found_));
  }

  void note_other(const manifest::OtherDocument& other) {
    ++report_.other_kinds[other.kind];
    if (!options_.strict) return;
    note(codes::other_kind, other.source->at(other.node.line(), other.node.column()),
         other.kind + " is not checked", "");
  }

  // Under Kustomize, bases and overlays repeat objects, and what a reference needs may come from
  // another layer.
  void adjust(Diagnostic& finding) {
    if (kustomized_.empty()) return;
    const bool twice = finding.code == manifest::codes::duplicate_object;
    const bool reference =
        find_code(finding.code) != nullptr && finding.code >= "KQ030" && finding.code < "KQ037";
    if (!twice && !reference) return;
    bool here = kustomized_.contains(finding.at.file);
    for (const RelatedPlace& place : finding.related)
      here = here || kustomized_.contains(place.at.file);
    if (!here) return;
    if (twice) finding.code.clear();
    if (reference) finding.severity = std::max(finding.severity, Severity::warning);
  }

  void apply_ignores() {
    std::erase_if(found_, [](const Diagnostic& finding) { return finding.code.empty(); });
    Diagnostics problems;
    for (const auto& [file, source] : sources_) {
      Ignores ignores(*source);
      if (ignores.empty()) continue;
      report_.ignored += std::erase_if(found_, [&, &name = file](const Diagnostic& finding) {
        return finding.at.file == name && ignores.covers(finding);
      });
      Diagnostics here = ignores.problems();
      std::move(here.begin(), here.end(), std::back_inserter(problems));
    }
    std::move(problems.begin(), problems.end(), std::back_inserter(found_));
  }

  void show(Diagnostic finding) {
    ++report_.counts[static_cast<std::size_t>(finding.severity)];
    if (++shown_[finding.at.file] > max_findings_per_file) {
      ++report_.left_out[finding.at.file];
      return;
    }
    if (finding.excerpt.empty()) {
      const auto source = sources_.find(finding.at.file);
      if (source != sources_.end()) {
        finding.excerpt = source->second->excerpt(finding.at.line, finding.at.column);
      }
    }
    report_.findings.push_back(std::move(finding));
  }

  const Collection& collection_;
  const CheckOptions& options_;
  Report& report_;
  std::vector<Document> documents_;
  std::vector<Document> settings_files_;
  mig::SettingsReader settings_;
  std::map<std::string, std::shared_ptr<const manifest::Source>> sources_;
  std::set<std::string> kustomized_;
  std::map<std::string, std::size_t> shown_;
  Diagnostics found_;
};

}  // namespace

Report check(const Collection& collection, const CheckOptions& options, Baseline baseline,
             Baseline* all) {
  Report report;
  Checker checker(collection, options, report);
  checker.run();
  checker.sift(baseline, all);
  return report;
}

}  // namespace fairlead::check
