#include "report/gate.hpp"

#include <algorithm>
#include <utility>

namespace fairlead::report {

namespace {

bool compare(int128 a, Comparison comparison, int128 b) {
  switch (comparison) {
    case Comparison::less: return a < b;
    case Comparison::at_most: return a <= b;
    case Comparison::more: return a > b;
    case Comparison::at_least: return a >= b;
  }
  return false;
}

// Exact: a share is compared by multiplying, not by dividing.
bool holds(const Clause& clause, std::optional<std::int64_t> before, std::int64_t after) {
  if (clause.basis == Basis::value) return compare(after, clause.comparison, clause.bound);
  if (!before) return false;
  const int128 change = int128{after} - *before;
  if (clause.basis == Basis::difference) return compare(change, clause.comparison, clause.bound);
  constexpr int128 whole = 100'000;  // 100 % in thousandths of a per cent
  return compare(change * whole, clause.comparison, int128{*before} * clause.bound);
}

// All clauses of the gate for one tenant, where they all hold.
std::optional<Breach> breach(const Gate& gate, const std::string& tenant, const Figures* before,
                             const Figures& after) {
  Breach found{tenant, {}};
  for (const Clause& clause : gate.clauses) {
    const auto now = after[clause.metric];
    const auto then = before == nullptr ? std::nullopt : (*before)[clause.metric];
    if (!now || !holds(clause, then, *now)) return std::nullopt;
    found.findings.push_back({clause, then, *now});
  }
  return found;
}

Diagnostics refusal(const Gate& gate, std::string message, std::string hint) {
  Diagnostic problem;
  problem.at = {"--fail-if", 1, 1};
  problem.message = std::move(message);
  problem.hint = std::move(hint);
  problem.excerpt = escaped(gate.text);
  return {problem};
}

std::string names_of(const Summary& summary) {
  std::string names;
  for (std::size_t i = 0; i < summary.tenants.size() && i < 20; ++i) {
    names += (i == 0 ? "" : ", ") + escaped(summary.tenants[i].name, 60);
  }
  return names;
}

}  // namespace

bool matches_glob(std::string_view glob, std::string_view name) {
  std::size_t at = 0;
  std::size_t in = 0;
  std::size_t star = glob.npos;  // the last one seen, and what it had covered
  std::size_t covered = 0;
  while (in < name.size()) {
    if (at < glob.size() && (glob[at] == '?' || (glob[at] != '*' && glob[at] == name[in]))) {
      ++at;
      ++in;
    } else if (at < glob.size() && glob[at] == '*') {
      star = at++;
      covered = in;
    } else if (star != glob.npos) {
      at = star + 1;
      in = ++covered;
    } else {
      return false;
    }
  }
  while (at < glob.size() && glob[at] == '*') ++at;
  return at == glob.size();
}

Result<Verdict> judge(const Gate& gate, const Summary* before, const Summary& after) {
  const auto is_about_change = [](const Clause& clause) { return clause.basis != Basis::value; };
  if (before == nullptr && std::any_of(gate.clauses.begin(), gate.clauses.end(), is_about_change)) {
    return unexpected(refusal(gate,
                              "a bound with a sign is about a change, and there is no second "
                              "policy to compare with",
                              "add --compare, or write the bound without + and -"));
  }
  Verdict verdict{gate, {}};
  const auto look = [&](const std::string& name, const Figures* then, const Figures& now) {
    if (auto found = breach(gate, name, then, now)) verdict.breaches.push_back(std::move(*found));
  };
  if (gate.total) {
    look("total", before == nullptr ? nullptr : &before->total, after.total);
    return verdict;
  }
  bool any = false;
  for (std::size_t i = 0; i < after.tenants.size(); ++i) {
    if (!matches_glob(gate.tenants, after.tenants[i].name)) continue;
    any = true;
    look(after.tenants[i].name, before == nullptr ? nullptr : &before->tenants[i].figures,
         after.tenants[i].figures);
  }
  if (any) return verdict;
  return unexpected(refusal(gate, "no tenant matches '" + escaped(gate.tenants, 60) + "'",
                            "the tenants are " + names_of(after)));
}

}  // namespace fairlead::report
