// Exact decimal scaling, as Kueue's usage history does it.
#pragma once

#include "base/quantity.hpp"

namespace fairlead::kueue {

// quantity * factor, where the factor is the shortest decimal that reads back as this double.
// Digits beyond the nano are cut off. `factor` is in [0, 1].
Quantity scale(Quantity quantity, double factor);

// The double nearest to what Kubernetes calls the approximate value: unscaled number times a
// power of ten, one rounding each.
double approximate(Quantity quantity);

}  // namespace fairlead::kueue
