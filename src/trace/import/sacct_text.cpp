#include "trace/import/sacct_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace fairlead::trace {
namespace {

// Takes digits from the front of the text.
std::optional<std::uint64_t> take_number(std::string_view& text, std::uint64_t most) {
  std::uint64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value > most) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  return value;
}

// "1-10:2,15%4" without the brackets; at least 1. Slurm cuts long lists off: "1,3,5,...".
std::int64_t count_tasks(std::string_view list) {
  constexpr std::uint64_t most = 1U << 22;  // of MaxArraySize
  std::int64_t count = 0;
  list = list.substr(0, list.find('%'));
  while (!list.empty()) {
    std::uint64_t step = 1;
    const auto first = take_number(list, most);
    auto last = first;
    if (list.starts_with('-')) {
      list.remove_prefix(1);
      last = take_number(list, most);
    }
    if (list.starts_with(':')) {
      list.remove_prefix(1);
      step = take_number(list, most).value_or(1);
    }
    if (first && last && *last >= *first && step > 0) {
      count += static_cast<std::int64_t>((*last - *first) / step) + 1;
    }
    const std::size_t comma = list.find(',');
    list.remove_prefix(comma == list.npos ? list.size() : comma + 1);
  }
  return std::max<std::int64_t>(count, 1);
}

struct Word {
  std::string_view text;
  SlurmState state;
};

constexpr auto states = std::to_array<Word>({
    {"COMPLETED", {SlurmFate::over, Outcome::completed}},
    {"FAILED", {SlurmFate::over, Outcome::failed}},
    {"CANCELLED", {SlurmFate::over, Outcome::cancelled}},
    {"TIMEOUT", {SlurmFate::over, Outcome::timeout}},
    {"OUT_OF_MEMORY", {SlurmFate::over, Outcome::failed}},
    {"NODE_FAIL", {SlurmFate::over, Outcome::failed}},
    {"PREEMPTED", {SlurmFate::over, Outcome::preempted}},
    {"BOOT_FAIL", {SlurmFate::over, Outcome::failed}},
    {"DEADLINE", {SlurmFate::over, Outcome::timeout}},
    {"RUNNING", {SlurmFate::running, Outcome::running}},
    {"SUSPENDED", {SlurmFate::running, Outcome::running}},
    {"STOPPED", {SlurmFate::running, Outcome::running}},
    {"COMPLETING", {SlurmFate::running, Outcome::running}},
    {"STAGE_OUT", {SlurmFate::running, Outcome::running}},
    {"SIGNALING", {SlurmFate::running, Outcome::running}},
    {"CONFIGURING", {SlurmFate::running, Outcome::running}},
    {"POWER_UP_NODE", {SlurmFate::running, Outcome::running}},
    {"EXPEDITING", {SlurmFate::running, Outcome::running}},
    {"PENDING", {SlurmFate::waiting, Outcome::unknown}},
    {"REQUEUE_HOLD", {SlurmFate::waiting, Outcome::unknown}},
    {"REQUEUE_FED", {SlurmFate::waiting, Outcome::unknown}},
    {"RESV_DEL_HOLD", {SlurmFate::waiting, Outcome::unknown}},
    {"REQUEUED", {SlurmFate::requeued, Outcome::preempted}},
    {"RESIZING", {SlurmFate::resized, Outcome::completed}},
    {"SPECIAL_EXIT", {SlurmFate::over, Outcome::failed}},
    {"LAUNCH_FAILED", {SlurmFate::over, Outcome::failed}},
    {"RECONFIG_FAIL", {SlurmFate::over, Outcome::failed}},
    {"UPDATE_DB", {SlurmFate::over, Outcome::unknown}},
    {"REVOKED", {SlurmFate::elsewhere, Outcome::unknown}},
});

}  // namespace

std::optional<SlurmJobId> read_slurm_job_id(std::string_view text) {
  constexpr std::uint64_t most_job = UINT32_MAX;
  constexpr std::uint64_t most_part = (1U << 24) - 1;
  const auto job = take_number(text, most_job);
  if (!job) return std::nullopt;
  SlurmJobId id;
  id.number = *job << 25;
  if (text.empty()) return id;
  const bool of_array = text.front() == '_';
  if (!of_array && text.front() != '+') return std::nullopt;
  text.remove_prefix(1);
  if (of_array && text.starts_with('[')) {
    text.remove_prefix(1);
    id.waiting_tasks = count_tasks(text.substr(0, text.find(']')));
    return id;
  }
  const auto part = take_number(text, most_part);
  if (!part || !text.empty()) return std::nullopt;
  id.number += *part + 1;
  return id;
}

bool is_slurm_step(std::string_view job_id) {
  return !job_id.empty() && job_id.front() >= '0' && job_id.front() <= '9' &&
         job_id.find('.') != job_id.npos;
}

std::optional<SlurmState> read_slurm_state(std::string_view text) {
  // "CANCELLED by 1000", "COMPLETED,LAUNCH_FAILED" and, cut off, "CANCELLED+".
  text = text.substr(0, text.find_first_of(" ,+"));
  if (text.empty()) return std::nullopt;
  for (const Word& word : states) {
    if (word.text == text) return word.state;
  }
  return std::nullopt;
}

}  // namespace fairlead::trace
