#include "trace/import/outcome_words.hpp"

#include <array>
#include <string>
#include <utility>

#include "trace/import/sacct_text.hpp"

namespace fairlead::trace {

Outcome outcome_of(std::string_view word) {
  constexpr auto known = std::to_array<std::pair<std::string_view, Outcome>>({
      {"completed", Outcome::completed},  {"complete", Outcome::completed},
      {"succeeded", Outcome::completed},  {"success", Outcome::completed},
      {"successful", Outcome::completed}, {"pass", Outcome::completed},
      {"passed", Outcome::completed},     {"done", Outcome::completed},
      {"finished", Outcome::completed},   {"terminated", Outcome::completed},
      {"failed", Outcome::failed},        {"failure", Outcome::failed},
      {"fail", Outcome::failed},          {"error", Outcome::failed},
      {"cancelled", Outcome::cancelled},  {"canceled", Outcome::cancelled},
      {"killed", Outcome::cancelled},     {"timeout", Outcome::timeout},
      {"timed_out", Outcome::timeout},    {"timedout", Outcome::timeout},
      {"preempted", Outcome::preempted},  {"evicted", Outcome::preempted},
      {"running", Outcome::running},
  });
  if (word.size() > 40) return Outcome::unknown;
  std::string lower(word);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
  }
  for (const auto& [text, outcome] : known) {
    if (text == lower) return outcome;
  }
  const auto state = read_slurm_state(word);
  return state ? state->outcome : Outcome::unknown;
}

}  // namespace fairlead::trace
