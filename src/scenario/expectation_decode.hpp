// Reads the value of an `expect` step.
#pragma once

#include "manifest/value.hpp"
#include "scenario/expectation.hpp"

namespace fairlead::scenario {

Expectation decode_expectation(const manifest::Value& value, const manifest::Member& written);

}  // namespace fairlead::scenario
