// Writes the event log of a simulation, as an onlooker of the driver.
#pragma once

#include "log/writer.hpp"
#include "sim/driver.hpp"

namespace fairlead::sim {

class Recorder : public Observer {
 public:
  // The stream must outlive the recorder; its state says afterwards whether all was written.
  explicit Recorder(std::ostream& out) : writer_(out) {}

  void applied(const Engine& engine, const Event& event, Instant now,
               const Result<Decision>& result) override {
    writer_.applied(engine, event, now, result);
  }
  void decided(const Engine& engine, Instant now, const Decision& decision) override {
    writer_.decided(engine, now, decision);
  }
  void ended(const Engine& engine, Instant /*now*/) override { writer_.ended(engine); }

 private:
  log::Writer writer_;
};

}  // namespace fairlead::sim
