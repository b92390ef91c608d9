#include "trace/import/time_zone.hpp"

#include <algorithm>
#include <limits>

#include <absl/time/civil_time.h>
#include <absl/time/time.h>

namespace fairlead::trace {
namespace {

std::int64_t seconds_of(const absl::CivilSecond& reading) { return reading - absl::CivilSecond(); }

}  // namespace

struct TimeZone::Rules {
  absl::TimeZone zone;
};

Result<TimeZone> TimeZone::find(const std::string& name) {
  Rules rules;
  if (!absl::LoadTimeZone(name, &rules.zone)) {
    return unexpected(
        refusal({}, "there is no time zone " + escaped(name),
                "a name such as Europe/Berlin or UTC, of the system's database (tzdata)"));
  }
  TimeZone zone;
  zone.rules_ = std::make_shared<Rules>(rules);
  return zone;
}

TimeZone::Answer TimeZone::to_utc(std::int64_t local) {
  if (local >= from_ && local < to_) return {local - offset_, Certainty::sure};
  return look_up(local);
}

TimeZone::Answer TimeZone::look_up(std::int64_t local) {
  using Info = absl::TimeZone::TimeInfo;
  const Info info = rules_->zone.At(absl::CivilSecond() + local);
  if (info.kind == Info::SKIPPED) return {absl::ToUnixSeconds(info.trans), Certainty::never};
  const std::int64_t utc = absl::ToUnixSeconds(info.pre);
  if (info.kind == Info::REPEATED) return {utc, Certainty::twice};

  // A day away from the changes before and after it nothing can be doubtful. The library lists no
  // changes of a far future, though it knows of them: there every answer is looked up.
  constexpr std::int64_t day = 86'400;
  constexpr std::int64_t year_2100 = 4'102'444'800;
  absl::TimeZone::CivilTransition change;
  from_ = std::numeric_limits<std::int64_t>::min();
  if (rules_->zone.PrevTransition(info.pre, &change)) {
    from_ = std::max(seconds_of(change.from), seconds_of(change.to)) + day;
  }
  to_ = year_2100;
  if (rules_->zone.NextTransition(info.pre, &change)) {
    to_ = std::min(seconds_of(change.from), seconds_of(change.to)) - day;
  }
  offset_ = local - utc;
  return {utc, Certainty::sure};
}

}  // namespace fairlead::trace
