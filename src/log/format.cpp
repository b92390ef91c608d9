#include "log/format.hpp"

#include "log/words.hpp"

namespace fairlead::log {

bool operator==(const Header& a, const Header& b) {
  return a.program == b.program && a.scheduler == b.scheduler &&
         a.settings.flush_batch == b.settings.flush_batch &&
         a.settings.placement == b.settings.placement && a.policy_hash == b.policy_hash;
}

std::optional<SchedulerKind> scheduler_named(std::string_view name) {
  for (const auto& entry : schedulers) {
    if (entry.name == name) return entry.value;
  }
  return std::nullopt;
}

const char* scheduler_name(SchedulerKind kind) {
  return manifest::name_of(schedulers, kind).data();
}

}  // namespace fairlead::log
