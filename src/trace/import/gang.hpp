// From amounts of a whole job to pods and amounts of one pod.
#pragma once

#include <cstdint>

#include "trace/import/notes.hpp"
#include "trace/record.hpp"

namespace fairlead::trace {

// Sets the pods of a record that holds amounts of its whole job, and divides the amounts.
class Gang {
 public:
  explicit Gang(Notes& notes);

  // `nodes` is how many the job ran on; 0: unknown. One pod a node, where its GPUs are spread
  // evenly; else as few pods as have equal parts; what is divided otherwise is rounded up. Where
  // the nodes are unknown, more than eight GPUs are taken for pods of eight.
  void divide(Record& record, std::int64_t nodes, std::size_t line);

 private:
  std::int64_t pods_of(const Record& record, std::int64_t nodes, std::size_t line);

  Notes& notes_;
  Notes::Entry& nodes_unknown_;
  Notes::Entry& uneven_;
};

}  // namespace fairlead::trace
