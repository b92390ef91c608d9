// What a demand asks for, as the fields of a record.
#pragma once

#include "trace/import/demand_times.hpp"

namespace fairlead::trace {

// Pods that are all alike become the fields of the record; pods of several kinds, and accelerators
// that no field can say, a Workload document. False when nothing says what is asked for.
bool add_shape(const Demand& demand, const History& history, const Say& say, Record& record);

}  // namespace fairlead::trace
