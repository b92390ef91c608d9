// Exact decimal scaling, as Kueue's usage history does it.
#pragma once

#include <cstdint>
#include <string>

#include "base/quantity.hpp"

namespace fairlead::kueue {

// A factor in [0, 1]: the shortest decimal that reads back as the double.
class Factor {
 public:
  explicit Factor(double factor);

  // quantity * factor; digits beyond the nano are cut off.
  Quantity of(Quantity quantity) const;

 private:
  bool is_one_ = false;
  std::string digits_;            // behind the point
  std::int64_t numerator_ = 0;    // the same digits as a fraction, where 64 bits hold them
  std::int64_t denominator_ = 0;  // else 0
};

// The double nearest to what Kubernetes calls the approximate value: unscaled number times a
// power of ten, one rounding each.
double approximate(Quantity quantity);

}  // namespace fairlead::kueue
