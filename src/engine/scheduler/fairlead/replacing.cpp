#include "engine/scheduler/fairlead/replacing.hpp"

#include "engine/binding/trial.hpp"
#include "engine/scheduler/subject.hpp"

namespace fairlead::native {

Replacing::Replacing(State& state, Claims& claims, const Look& look)
    : state_(state), claims_(claims), old_(replaced_slice(state, *look.workload, look.queue)) {
  if (!old_) return;
  const WorkloadRecord& record = state_.workload(*old_);
  state_.tree.remove_usage(state_.queue(record.admission->queue).node, record.usage);
  claims_.set_absent(*old_, true);
  if (state_.cluster) lift(*state_.cluster, *old_);
}

Replacing::~Replacing() {
  if (!old_) return;
  const WorkloadRecord& record = state_.workload(*old_);
  state_.tree.add_usage(state_.queue(record.admission->queue).node, record.usage);
  claims_.set_absent(*old_, false);
  if (state_.cluster) put_back(*state_.cluster, *old_);
}

}  // namespace fairlead::native
