// The scores by name. docs/placement.md says which is for what.
//
// Those of the literature (Weng et al., "Beware of Fragmentation", USENIX ATC '23) weigh CPU
// against GPU by the largest host: Scale. Where the paper computes in doubles and truncates to an
// integer, these truncate the exact value, so that ties never hang on rounding noise.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/place/score/fragmentation.hpp"
#include "engine/place/score/score.hpp"

namespace fairlead::place {

// What counts as much CPU as the GPUs beside it. The defaults are the paper's: the largest hosts of
// the openb trace have 128 cores, or 8 GPUs.
struct Scale {
  std::int64_t cpu = 128'000;     // millicores
  std::int64_t gpu_milli = 8000;  // thousandths of a GPU
};

// The host with the fewest free GPUs that still fits; without GPUs, with the least free CPU.
std::unique_ptr<Score> pack();
// The host with the most free GPUs; without GPUs, with the most free CPU.
std::unique_ptr<Score> spread();
// The least CPU and GPU left over, half and half.
std::unique_ptr<Score> best_fit(Scale scale = {});
// The least alignment of what is free with what is asked (the paper's DotProd).
std::unique_ptr<Score> dot_product(Scale scale = {});
// Hosts that already hold pods of the same number of GPUs, and no others; fuller ones first.
std::unique_ptr<Score> gpu_clustering(Scale scale = {});
// Shared GPUs before free ones, free ones of used hosts before those of empty hosts.
std::unique_ptr<Score> gpu_packing();

// Fragmentation gradient descent.
struct FgdSettings {
  // The score is the growth of fragmentation pressed into 0..100 by a sigmoid and truncated, as
  // published; else the growth itself, in thousandths of a GPU. The coarse steps matter: hosts of
  // about the same worth tie, and the tie rule then keeps pods together.
  bool sigmoid = true;
  // Of hosts with equal scores: the one with the least left over (as best_fit); else, as published,
  // a fixed order, here that in which hosts were added.
  bool ties_by_best_fit = false;
  Scale scale{};
};
std::unique_ptr<Score> fgd(const TypicalPods& typical, FgdSettings settings = {});

// Ours: fragmentation, what is left over, and the balance of CPU and GPU in one sum, each in
// thousandths of a GPU. The weights say how many such thousandths a term is worth at most; they
// were found on the openb trace.
struct BalancedSettings {
  std::int64_t cpu_left = 30;   // for Scale::cpu left over
  std::int64_t gpu_left = 50;   // for Scale::gpu_milli left over
  std::int64_t imbalance = 90;  // for all CPU left and no GPU, or the reverse
  Scale scale{};
};
std::unique_ptr<Score> balanced(const TypicalPods& typical, BalancedSettings settings = {});

// "pack", "spread", "best-fit", "dot-product", "gpu-clustering", "gpu-packing", "fgd", "balanced".
std::vector<std::string_view> score_names();
// The score of that name with its default settings; null when there is none.
std::unique_ptr<Score> make_score(std::string_view name, const TypicalPods& typical,
                                  Scale scale = {});

}  // namespace fairlead::place
