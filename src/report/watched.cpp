#include "report/watched.hpp"

#include <set>

namespace fairlead::report {

namespace {

void put(Figures& figures, const sim::Lateness& late) {
  figures[Metric::guarantee_late_times] = late.times;
  figures[Metric::guarantee_late_total] = late.total.ms;
  figures[Metric::guarantee_late_longest] = late.longest.ms;
}

sim::Lateness sum_of(const std::set<QueueId>& queues, const sim::GuaranteeWatch& watch) {
  sim::Lateness sum;
  for (const QueueId queue : queues) sum.add(watch.lateness(queue));
  return sum;
}

void put_alone(Figures& figures, const Figures& alone) {
  figures[Metric::alone_wait_mean] = alone[Metric::wait_mean];
  figures[Metric::alone_wait_p95] = alone[Metric::wait_p95];
  figures[Metric::alone_never_started] = alone[Metric::never_started];
}

}  // namespace

void add_guarantees(Summary& summary, const sim::Run& run, const sim::Jobs& jobs,
                    const sim::GuaranteeWatch& watch) {
  std::vector<std::set<QueueId>> of_tenant(summary.tenants.size());
  std::set<QueueId> all;
  for (std::size_t i = 0; i < run.queue_of_job.size(); ++i) {
    if (!run.queue_of_job[i].valid()) continue;
    of_tenant[jobs[sim::JobId::at(i)].tenant].insert(run.queue_of_job[i]);
    all.insert(run.queue_of_job[i]);
  }
  for (std::size_t i = 0; i < of_tenant.size(); ++i) {
    put(summary.tenants[i].figures, sum_of(of_tenant[i], watch));
  }
  put(summary.total, sum_of(all, watch));
}

void add_idle(Summary& summary, sim::GpuTime idle_while_wanted) {
  summary.total[Metric::gpu_hours_idle_wanted] = milli_gpu_hours(idle_while_wanted);
}

void add_alone(Summary& summary, const Summary& alone) {
  for (std::size_t i = 0; i < summary.tenants.size(); ++i) {
    put_alone(summary.tenants[i].figures, alone.tenants[i].figures);
  }
  put_alone(summary.total, alone.total);
}

}  // namespace fairlead::report
