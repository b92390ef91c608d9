// The commands of `fairlead`: plain options in, exit code out. declare/ alone knows how options are
// written on a command line; each command is one file beside this one.
//
// Exit codes: 0 done; 1 the answer is no (a gate, a failed expectation, a broken invariant); 2 the
// input is wrong, and a message with file:line:col says where.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fairlead::cli {

struct CheckOptions {
  std::vector<std::string> paths;  // files, folders, or "-"
  std::string output = "text";     // text | json | sarif | github | gitlab
  std::string fail_on = "error";   // error | warning | info: the least that fails the run
  std::string baseline;            // known findings; empty: none
  std::string write_baseline;      // file to write every finding to; empty: none
  bool strict = false;             // list the objects of kinds that are not checked
  bool whole_cluster = false;      // these files are all there is
};
int run_check(const CheckOptions& options);

struct ExplainCodeOptions {
  std::string code;  // empty: list the codes
  bool all = false;  // every page
};
int run_explain_code(const ExplainCodeOptions& options);

struct SimulateOptions {
  std::vector<std::string> policy;   // files or folders; empty: derived from the trace
  std::vector<std::string> compare;  // the proposed policy; empty: no comparison
  std::string trace;                 // ITP CSV or WorkloadTrace JSON Lines
  std::string scheduler = "kueue";   // kueue | fairlead
  std::string compare_scheduler;     // to set beside it; empty: the same
  std::vector<std::string> fail_if;  // gate expressions, any of which fails the run
  std::string pass_time = "10ms";
  std::string eviction_grace = "30s";
  std::string start_delay = "0s";
  double start_failures = 0;              // share of starts that fail, 0..1
  std::string on_preemption = "restart";  // restart | resume | checkpoint
  std::uint64_t seed = 1;                 // draws start failures, copies and disturbances
  std::string from;                       // leave out what was submitted before; empty: nothing
  std::string until;                      // stop after so much simulated time; empty: at the end
  std::string warm_up;                    // simulated, but not measured; empty: none
  std::string load = "1";                 // times the recorded load
  std::string capacity = "1";             // times the GPUs of the policy
  int repeat = 1;                         // runs, all but the first of disturbed jobs
  std::int64_t gpus = 0;                  // capacity of a derived policy; 0: by rule
  std::string write_policy;               // where to write it; empty: derived-policy.yaml
  std::string output = "text";            // text | json
  std::string placement;                  // score that places pods; empty: nodes do not count
  std::string repartition;                // plan of `mig plan` to carry out; empty: none
  std::string repartition_at = "0s";
  std::string repartition_per_node = "20m";  // that it is gone
  int repartition_at_once = 1;               // nodes
  std::string log;                           // event log to write; empty: none
  std::string html;                          // report to write; empty: none
  bool alone = true;                         // every tenant also alone on its guarantee
  bool verify = false;                       // the invariant checkers ride along
  bool quiet = false;                        // no progress
};
int run_simulate(const SimulateOptions& options);

struct TestOptions {
  std::vector<std::string> paths;
  std::string output = "text";  // text | json | junit
  std::string junit;            // JUnit XML file to write; empty: none
  std::string filter;           // only scenarios whose name contains or matches this
  std::string scheduler;        // instead of those that the scenarios name; empty: theirs
  bool update = false;          // write the expect blocks from what happened
  int jobs = 0;                 // 0: one per core
};
int run_test(const TestOptions& options);

struct TraceSynthOptions {
  std::uint64_t seed = 1;
  std::int64_t days = 60;
  std::int64_t gpus = 128;
  std::int64_t load_percent = 85;    // GPU time submitted, of what the GPUs have
  std::string profile = "company";   // the tenants unless they are given
  std::vector<std::string> tenants;  // name=kind:weight or name=kind:weight:largest-gang
  std::string queue = "main";        // LocalQueue of every job, in the namespace of its tenant
  std::string out;                   // file to write; empty: standard output
};
int run_trace_synth(const TraceSynthOptions& options);

struct TraceDescribeOptions {
  std::string trace;            // file, folder, or "-"
  std::string output = "text";  // text | json
};
int run_trace_describe(const TraceDescribeOptions& options);

struct TraceImportOptions {
  std::vector<std::string> sources;  // files, or "-"
  std::string from;                  // sacct, csv, ...; empty: told from the content
  std::string map;                   // mapping file for csv; empty: none
  bool allow_mixed = false;          // dumps of several clusters are one
  std::string prometheus;            // URL of a server to ask, instead of files
  std::string since = "30d";         // how far back
  std::string step = "30s";          // how exactly the end of a pod is looked for
  std::string bearer_token_file;     // for the server; empty: no token
  bool help_prometheus = false;      // print the queries, and nothing else
  std::string time_zone;             // of times that do not say theirs; empty: UTC
  std::string out;                   // file to write; empty: standard output
  std::string pseudonymise;          // empty: no; "-": with a new key; else a key file
  std::string output = "text";       // of the notes: text | json
};
int run_trace_import(const TraceImportOptions& options);

struct LogVerifyOptions {
  std::string file;
  bool diff = false;      // compare decisions alone, not digests of the state
  std::string scheduler;  // for diff: another scheduler than the log's; empty: the same
};
int run_log_verify(const LogVerifyOptions& options);

struct MigFitsOptions {
  std::string gpu;              // a card's name
  std::string profiles;         // profile:count,...
  std::string live;             // profile@start,...; empty: none
  std::string output = "text";  // text | json
};
int run_mig_fits(const MigFitsOptions& options);

struct MigPlanOptions {
  std::string demand;              // profile[@card]:count[:weight],...
  std::string demand_file;         // instead of it
  std::string trace;               // instead of both: recorded work
  std::string cards;               // card:cards-of-a-node[xnodes],...
  std::vector<std::string> nodes;  // instead of it: files with nodes, and pods
  std::vector<std::string> live;   // node/gpu=profile@start+... or node/gpu=whole
  std::string output = "text";     // text | json
};
int run_mig_plan(const MigPlanOptions& options);

struct MigApplyOptions {
  std::string plan;                   // the JSON of mig plan; "-": standard input
  bool dry_run = false;               // required
  std::string format = "kubernetes";  // kubernetes | nvidia-smi | json
  std::vector<std::string> windows;   // of a week
  std::string per_node = "20m";       // from drain to uncordon
  int at_once = 1;                    // nodes
  std::string space = "gpu-operator";
  std::string config_map = "fairlead-mig-config";
};
int run_mig_apply(const MigApplyOptions& options);

struct FuzzOptions {
  std::uint64_t seed = 1;
  std::int64_t passes = 10000;
  std::string time_limit;  // stop after this much real time, on success; empty: no limit
  std::string scheduler = "kueue";
  std::string out = ".";  // folder for the shrunk Scenario of a failure
};
int run_fuzz(const FuzzOptions& options);

struct CommandTree;                                                        // command_tree.hpp
int run_completion(const std::string& shell, const CommandTree& program);  // bash | zsh | fish
int run_man(const std::string& date, const CommandTree& program);

}  // namespace fairlead::cli
