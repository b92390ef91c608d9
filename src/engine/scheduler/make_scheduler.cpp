#include "engine/scheduler/fairlead/fairlead_scheduler.hpp"
#include "engine/scheduler/kueue/kueue_scheduler.hpp"
#include "engine/scheduler/scheduler.hpp"

namespace fairlead {

std::unique_ptr<Scheduler> make_scheduler(SchedulerKind kind) {
  switch (kind) {
    case SchedulerKind::kueue: break;
    case SchedulerKind::fairlead: return std::make_unique<native::FairleadScheduler>();
  }
  return std::make_unique<kueue::KueueScheduler>();
}

}  // namespace fairlead
