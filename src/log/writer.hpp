// Writes the event log of one engine while it works.
#pragma once

#include <cstdint>
#include <ostream>

#include "base/result.hpp"
#include "engine/engine.hpp"

namespace fairlead::log {

// Call applied() and decided() after each call of the engine, in the order of the calls, from the
// first on: a log that begins in the middle cannot be replayed. Nothing is read back, so a writer
// costs a few microseconds an entry. Write errors show in the stream's state.
class Writer {
 public:
  // A digest of the engine is written behind every `digest_every` entries: computing one takes time
  // in proportion to the workloads. The stream must outlive the writer.
  explicit Writer(std::ostream& out, std::int64_t digest_every = 10'000)
      : out_(out), digest_every_(digest_every) {}

  // `engine` is as it stands after the call.
  void applied(const Engine& engine, const Event& event, Instant now,
               const Result<Decision>& result);
  void decided(const Engine& engine, Instant now, const Decision& decision);

  // Nothing follows: writes the end line and flushes.
  void ended(const Engine& engine);

  std::int64_t entries() const { return entries_; }

 private:
  void begin(const Engine& engine);
  void put_line(std::string line);
  void count_entry(const Engine& engine);

  std::ostream& out_;
  std::int64_t digest_every_;
  std::int64_t entries_ = 0;
  bool begun_ = false;
};

}  // namespace fairlead::log
