// The whole state of an engine as text, in names: to prove two engines equal, and to say in what
// they differ.
#pragma once

#include <string>

#include "engine/engine.hpp"

namespace fairlead::fuzz {

// One line for each workload, queue, cohort, timer and flush, and the digest. Engines that will
// decide the same have the same text.
std::string state_text(const Engine& engine);

// The first line in which the texts differ, both versions; empty where they are equal.
std::string first_difference(const std::string& a, const std::string& b);

}  // namespace fairlead::fuzz
