#include "engine/cards.hpp"

#include "base/amount.hpp"
#include "hardware/card_names.hpp"
#include "model/node_gpus.hpp"

namespace fairlead {

std::int64_t milli_cards(std::string_view resource, std::int64_t amount) {
  if (resource == model::gpu_resource) return saturating_multiply(amount, 1000);
  if (resource == cards_resource) return amount / (units_per_card / 1000);
  const auto profile = hardware::profile_of_resource(resource);
  if (!profile || profile->empty() || profile->front() < '1' || profile->front() > '7') return 0;
  return saturating_multiply(amount, 1000 * (profile->front() - '0') / 7);
}

}  // namespace fairlead
