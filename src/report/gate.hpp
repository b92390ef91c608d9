// Gates: conditions on a report that make a pull request fail.
//
//   '*.wait.p95 > +10% and > +15m'       glob over tenants, metric, comparisons
//   'research.never_started > 0'
//   'total.utilisation < -2pp'
//
// docs/simulate.md has the grammar.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "report/figures.hpp"

namespace fairlead::report {

enum class Comparison : std::uint8_t { less, at_most, more, at_least };

// What a clause compares: the figure itself, by how much it changed, or by what part.
enum class Basis : std::uint8_t { value, difference, percent };

struct Clause {
  Metric metric = Metric::jobs;
  Comparison comparison = Comparison::more;
  Basis basis = Basis::value;
  std::int64_t bound = 0;  // in the metric's unit; for `percent` in thousandths of a per cent
  std::string text;        // the comparison as written: "> +10%"
};

struct Gate {
  std::string text;             // as written
  std::string tenants;          // a glob with * and ?
  bool total = false;           // all tenants together instead
  std::vector<Clause> clauses;  // all must hold for the gate to fail the run
};

// Errors name the column in the expression.
Result<Gate> parse_gate(std::string_view text);

bool matches_glob(std::string_view glob, std::string_view name);

// One clause that held, with the figures that made it hold.
struct Finding {
  Clause clause;
  std::optional<std::int64_t> before;  // without a comparison there is none
  std::int64_t after = 0;
};

// A tenant for whom all clauses held.
struct Breach {
  std::string tenant;  // "total" for all together
  std::vector<Finding> findings;
};

// A tenant who fails the gate in too few of several runs to tell (report/repeats.hpp).
struct Unclear {
  std::string tenant;
  std::size_t runs = 0;
  std::size_t of = 0;
};

struct Verdict {
  Gate gate;
  std::vector<Breach> breaches;       // by tenant
  std::vector<Unclear> unclear = {};  // they do not fail the gate
  bool holds() const { return breaches.empty(); }
};

// Refused: a gate about changes without a run to compare with, a tenant that is not there.
Result<Verdict> judge(const Gate& gate, const Summary* before, const Summary& after);

}  // namespace fairlead::report
