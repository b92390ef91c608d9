// Small texts of sacct: job ids and states.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "trace/record.hpp"

namespace fairlead::trace {

// "123", "123_4" (array task), "123+1" (component of a heterogeneous job), "123_[5-9%2]" (tasks of
// an array that still wait). Steps ("123.batch", "123_4.0") are told by is_step().
struct SlurmJobId {
  std::uint64_t number = 0;        // another one for every id; in the order of submission
  std::int64_t waiting_tasks = 0;  // of an array; 0: this is one job
};

std::optional<SlurmJobId> read_slurm_job_id(std::string_view text);

bool is_slurm_step(std::string_view job_id);

// What becomes of a row in this state. All states of Slurm 26.05 are known.
enum class SlurmFate {
  waiting,  // PENDING and its kin: it has not started
  running,
  over,
  requeued,  // an attempt that ended so that the job could start again
  resized,   // the part of a run that had another size
  elsewhere  // REVOKED: another cluster of the federation ran it
};
struct SlurmState {
  SlurmFate fate = SlurmFate::over;
  Outcome outcome = Outcome::unknown;
};

// "CANCELLED by 1000", "CANCELLED+" and the like included. Nothing: it is no state.
std::optional<SlurmState> read_slurm_state(std::string_view text);

}  // namespace fairlead::trace
