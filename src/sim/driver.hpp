// An engine with onlookers: whatever reaches the engine and whatever it answers is shown to all of
// them, in order. Event logs and invariant checkers ride along this way.
#pragma once

#include <utility>
#include <vector>

#include "engine/engine.hpp"

namespace fairlead::sim {

class Observer {
 public:
  Observer() = default;
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;
  virtual ~Observer() = default;

  // `engine` is as it stands afterwards. A refused event has changed nothing.
  virtual void applied(const Engine& engine, const Event& event, Instant now,
                       const Result<Decision>& result) = 0;
  virtual void decided(const Engine& engine, Instant now, const Decision& decision) = 0;
  // Nothing follows.
  virtual void ended(const Engine& /*engine*/, Instant /*now*/) {}
};

class Driver {
 public:
  // The observers must outlive the driver.
  Driver(Engine engine, std::vector<Observer*> observers)
      : engine_(std::move(engine)), observers_(std::move(observers)) {}

  Result<Decision> apply(const Event& event, Instant now) {
    Result<Decision> result = engine_.apply(event, now);
    for (Observer* observer : observers_) observer->applied(engine_, event, now, result);
    return result;
  }

  Decision decide(Instant now) {
    Decision decision = engine_.decide(now);
    for (Observer* observer : observers_) observer->decided(engine_, now, decision);
    return decision;
  }

  void end(Instant now) {
    for (Observer* observer : observers_) observer->ended(engine_, now);
  }

  const Engine& engine() const { return engine_; }
  const State& state() const { return engine_.state(); }

 private:
  Engine engine_;
  std::vector<Observer*> observers_;
};

}  // namespace fairlead::sim
