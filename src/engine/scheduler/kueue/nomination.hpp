// The first half of a pass: every head on its own, against the usage as it was when the pass
// began.
#pragma once

#include "engine/scheduler/kueue/entry.hpp"

namespace fairlead::kueue {

// Fills the entry: flavors, victims, or the reason why it is not even considered. `cursor` is
// where the last pass stopped looking at flavors, or null.
void nominate(const PreemptionContext& context, Entry& entry, const FlavorCursor* cursor);

// The same once more within the pass, as things are now and bound to the flavors that it was
// nominated with: another head has taken its places.
void nominate_again(const PreemptionContext& context, Entry& entry);

}  // namespace fairlead::kueue
