#include "trace/import/time_zone.hpp"

#include <exception>

#include <date/tz.h>

namespace fairlead::trace {

struct TimeZone::Rules {
  const date::time_zone* zone = nullptr;
};

Result<TimeZone> TimeZone::find(const std::string& name) {
  try {
    TimeZone zone;
    zone.rules_ = std::make_shared<Rules>(Rules{date::locate_zone(name)});
    return zone;
  } catch (const std::exception&) {  // an unknown name, or no database on this machine
    return unexpected(
        refusal({}, "there is no time zone " + escaped(name),
                "a name such as Europe/Berlin or UTC, of the system's database (tzdata)"));
  }
}

TimeZone::Answer TimeZone::to_utc(std::int64_t local) {
  if (local >= from_ && local < to_) return {local - offset_, Certainty::sure};
  return look_up(local);
}

TimeZone::Answer TimeZone::look_up(std::int64_t local) {
  using std::chrono::seconds;
  const auto info = rules_->zone->get_info(date::local_seconds(seconds(local)));
  const std::int64_t offset = info.first.offset.count();
  if (info.result == date::local_info::nonexistent) {
    return {info.first.end.time_since_epoch().count(), Certainty::never};
  }
  if (info.result == date::local_info::ambiguous) return {local - offset, Certainty::twice};
  // A day away from the next change nothing can be doubtful.
  constexpr std::int64_t day = 86'400;
  from_ = info.first.begin.time_since_epoch().count() + day;
  to_ = info.first.end.time_since_epoch().count() - day;
  offset_ = offset;
  return {local - offset, Certainty::sure};
}

}  // namespace fairlead::trace
