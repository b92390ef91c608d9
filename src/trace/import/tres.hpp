// What a Slurm job asked for or was given, in the spellings of sacct's columns.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/instant.hpp"
#include "trace/record.hpp"

namespace fairlead::trace {

// Amounts of a whole job; absent: the text does not say.
struct Tres {
  std::optional<std::int64_t> cpus;
  std::optional<std::int64_t> memory_bytes;
  std::optional<std::int64_t> nodes;
  std::optional<std::int64_t> gpus;  // whole GPUs, without those of `mig`
  std::int64_t shards = 0;           // shares of GPUs, of a size that only slurm.conf tells
  std::string gpu_model;             // empty where the text names none or several
  std::vector<MigSlices> mig;        // sorted by profile

  bool asks_for_gpus() const { return gpus.value_or(0) > 0 || !mig.empty() || shards > 0; }
};

// "cpu=8,gres/gpu:h100=4,gres/gpu=4,mem=64G,node=1" (AllocTRES, ReqTRES). Parts that are not known,
// such as "billing=8", are skipped. False: the text is no such list. `out` is replaced.
bool read_tres(std::string_view text, Tres& out);

// "gpu:h100:4(S:0-1),shard:2", "gpu:4", "gres:gpu:2(IDX:0-1)" (AllocGRES, ReqGRES): adds the GPUs
// of it, `times` over, to `out`. False: the text is no such list.
bool read_gres(std::string_view text, std::int64_t times, Tres& out);

// "64G", "4000M", "4Gn" (per node), "4000Mc" (per CPU), "0" (ReqMem): bytes of the whole job.
std::optional<std::int64_t> read_slurm_memory(std::string_view text, std::int64_t nodes,
                                              std::int64_t cpus);

// Slurm's spans: "minutes", "minutes:seconds", "hours:minutes:seconds", "days-hours",
// "days-hours:minutes", "days-hours:minutes:seconds", each with a fraction of a second allowed.
std::optional<Duration> read_slurm_span(std::string_view text);

// The MIG profile ("1g.10gb") that the type of a GRES names, such as "1g.10gb", "a100_1g.5gb" or
// "nvidia_h100_80gb_hbm3_1g.10gb"; empty: it names none.
std::string mig_profile_of(std::string_view type);

}  // namespace fairlead::trace
