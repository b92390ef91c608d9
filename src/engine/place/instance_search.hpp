// Several MIG instances over several cards, where one after the other does not find a place.
#pragma once

#include <optional>
#include <vector>

#include "engine/place/request.hpp"

namespace fairlead::place {

// Places for all of these profiles (each as often as it is wanted, equal ones side by side) on
// these cards of a host, in this order: the first are filled first. Nothing where no arrangement
// has room for all, or none was found in the time that one decision may take.
std::optional<std::vector<Instance>> search_instances(
    const hardware::SliceTable& table, const std::array<hardware::CardState, max_gpus>& cards,
    const std::vector<std::size_t>& order, const std::vector<std::size_t>& profiles);

}  // namespace fairlead::place
