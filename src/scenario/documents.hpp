// Kubernetes documents inside a Scenario: written out under `inline`, `submit` and `apply`, or kept
// in files under `objects`.
//
// A field that would make Kueue decide differently and that is not supported is an error here: a
// test must not pass because half of the policy was left out.
#pragma once

#include <string>
#include <vector>

#include "manifest/decode.hpp"
#include "manifest/value.hpp"
#include "scenario/scenario.hpp"

namespace fairlead::scenario {

class Documents {
 public:
  // `scenario` is the document that contains them; `folder` is what paths are relative to.
  Documents(const manifest::Document& scenario, std::string folder, manifest::Problems& problems)
      : scenario_(scenario), folder_(std::move(folder)), problems_(problems) {}

  // The objects that exist from the start: those in files, then those written out. Either list may
  // be absent.
  void read_objects(const manifest::Value* paths, const manifest::Value* written, Scenario& out);

  // One submission or a list: short forms, Workload and Job documents, Lists of these.
  void read_submissions(const manifest::Value& value, std::vector<model::Workload>& out);

  // One document or a list: policy objects, and new documents of submitted workloads.
  void read_added_node(const manifest::Value& value, model::Node& out);
  void read_changes(const manifest::Value& value, ApplyStep& out);

 private:
  using List = std::vector<manifest::Document>;

  void read_submission(const manifest::Value& value, std::vector<model::Workload>& out);
  void read_files(const manifest::Value& paths, List& out);
  // Documents of a kind that a scenario cannot use are reported and left out.
  void add_written(const manifest::Value& value, List& out);
  manifest::Manifest decode(const List& documents);

  const manifest::Document& scenario_;
  std::string folder_;
  manifest::Problems& problems_;
};

}  // namespace fairlead::scenario
