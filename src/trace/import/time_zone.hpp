// From what a clock on a wall showed to instants, by the rules of a time zone.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.hpp"

namespace fairlead::trace {

class TimeZone {
 public:
  // A name of the IANA time zone database, such as "Europe/Berlin".
  static Result<TimeZone> find(const std::string& name);

  enum class Certainty { sure, twice, never };
  struct Answer {
    std::int64_t utc = 0;  // seconds since 1970
    Certainty certainty = Certainty::sure;
  };

  // `local` is the reading of the clock as seconds since 1970 as if it showed UTC. What the clock
  // showed twice (when it was put back) is the first of both; what it never showed (when it was put
  // forward) is the moment of the change.
  Answer to_utc(std::int64_t local);

 private:
  struct Rules;

  Answer look_up(std::int64_t local);

  std::shared_ptr<const Rules> rules_;
  // Readings between these are `offset_` seconds ahead of UTC; most questions are answered by them.
  std::int64_t from_ = 0;
  std::int64_t to_ = 0;
  std::int64_t offset_ = 0;
};

}  // namespace fairlead::trace
