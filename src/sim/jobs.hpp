// The jobs of a trace, ready to be submitted: what each asks for as a Workload, and what it counts
// for in the report.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "engine/workload.hpp"
#include "model/policy.hpp"
#include "model/workload.hpp"
#include "sim/event_queue.hpp"
#include "trace/record.hpp"

namespace fairlead::sim {

// A resource that is counted in GPUs: "nvidia.com/gpu", "amd.com/gpu", "fairlead.dev/gpu".
bool is_gpu(std::string_view resource);

// Thousandths of a GPU that an amount of such a resource is; it saturates.
std::int64_t gpu_milli_of(std::string_view resource, std::int64_t amount);

// The names by which a policy knows priorities. A job's class counts for what the policy says,
// where it says anything, so that a change of the class shows.
struct PriorityClasses {
  std::set<std::string, std::less<>> of_workloads;
  std::set<std::string, std::less<>> of_pods;
};
PriorityClasses priority_classes(const std::vector<model::PolicyObject>& policy);

// The namespace that it is submitted to: that of its queue, as a name of Kubernetes.
std::string workload_space(const trace::Record& record);

// A record's name is unique within its namespace and tenant, a Workload's within its namespace.
std::string workload_name(const trace::Record& record);

struct Job {
  std::uint32_t tenant = 0;  // index into Jobs::tenants()
  std::uint32_t record = 0;  // index into Trace::records
  std::uint32_t copy = 0;    // 0: the recorded job itself; n: its n-th copy (sim/variation.hpp)
  Instant submit;
  Duration duration;
  Duration checkpoint_every;   // 0: none
  std::int64_t gpu_milli = 0;  // of the whole gang, in thousandths of a GPU; no MIG slices
};

class Jobs {
 public:
  // The trace must outlive the jobs. Refused: `workload` documents that cannot be read, two jobs
  // that would have one name.
  static Result<Jobs> from(const trace::Trace& trace);

  // Other jobs of the same trace, and the same tenants: what a window, a larger load or a
  // disturbance makes of them. In any order.
  Jobs with(std::vector<Job> jobs) const;

  std::size_t size() const { return jobs_.size(); }
  const Job& operator[](JobId job) const { return jobs_[job.index()]; }
  const std::vector<Job>& all() const { return jobs_; }  // by submission
  Instant first_arrival() const { return jobs_.empty() ? Instant() : jobs_.front().submit; }
  const trace::Record& record(JobId job) const {
    return trace_->records[jobs_[job.index()].record];
  }
  // As a report names it: "tenant/name".
  std::string name(JobId job) const;
  const trace::Trace& trace() const { return *trace_; }
  const std::vector<std::string>& tenants() const { return tenants_; }  // by name
  const std::string& tenant(JobId job) const { return tenants_[jobs_[job.index()].tenant]; }

  model::Workload workload(JobId job, const PriorityClasses& classes) const;
  // "namespace/queue": the LocalQueue that it is submitted to.
  std::string local_queue(JobId job) const;
  // What it holds when admitted so; less than Job::gpu_milli after a partial admission.
  std::int64_t gpu_milli(JobId job, const Admission& admission) const;
  // How many ask for MIG slices, which gpu_milli does not count.
  std::int64_t with_mig() const { return with_mig_; }

 private:
  struct Document {
    model::Workload workload;
    std::vector<std::int64_t> gpu_milli_per_pod;  // by pod set
  };

  using Documents = std::map<std::size_t, Document>;  // by index of the record

  Documents read_documents(Diagnostics& problems);
  void number_tenants();
  void refuse_equal_names(Diagnostics& problems) const;
  std::string owner(std::size_t index) const;
  const Document* document(JobId job) const;
  std::string copy_name(std::string name, std::uint32_t copy) const;

  const trace::Trace* trace_ = nullptr;
  std::vector<Job> jobs_;
  std::vector<std::string> tenants_;
  std::shared_ptr<const Documents> documents_;  // all variations share them
  std::string copy_mark_;                       // stands in no name of the trace
  std::int64_t with_mig_ = 0;
};

}  // namespace fairlead::sim
