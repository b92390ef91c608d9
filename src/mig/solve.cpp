// Relax, round down, search what is left, improve.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "mig/problem.hpp"
#include "mig/simplex.hpp"

namespace fairlead::mig {

namespace {

constexpr int most_nodes = 300'000;  // of the search
constexpr std::size_t most_searched_cards = 24;
constexpr int everything = 1'000'000'000;  // more than any demand

// A card that is used costs this much: of plans that serve the same, the one with the fewest cards.
// Less than the smallest difference in worth, 4,500 units, for up to 45,000 cards.
constexpr double card_cost = 0.1;

// Columns: pattern after pattern of class after class, then what each demand is served.
LinearProgram relaxed(const Problem& problem) {
  LinearProgram program;
  std::size_t patterns = 0;
  for (const CardClass& cards : problem.classes) patterns += cards.patterns.size();
  const std::size_t columns = patterns + problem.demands.size();
  program.worth.assign(columns, 0.0);
  const auto add_row = [&](double limit) -> std::vector<double>& {
    program.limits.push_back(limit);
    return program.rows.emplace_back(columns, 0.0);
  };
  std::size_t column = 0;
  for (const CardClass& cards : problem.classes) {
    std::vector<double>& row = add_row(static_cast<double>(cards.members.size()));
    for (std::size_t p = 0; p < cards.patterns.size(); ++p, ++column) {
      row[column] = 1;
      program.worth[column] = -card_cost;
    }
  }
  for (std::size_t i = 0; i < problem.items.size(); ++i) {
    std::vector<double>& balance = add_row(0);
    column = 0;
    for (const CardClass& cards : problem.classes) {
      for (const Pattern& pattern : cards.patterns) balance[column++] = -pattern.supply[i];
    }
    for (const std::size_t d : problem.items[i].demands) balance[patterns + d] = 1;
  }
  for (std::size_t i = 0; i < problem.items.size(); ++i) {
    for (const std::size_t d : problem.items[i].demands) {
      add_row(problem.demands[d].count)[patterns + d] = 1;
      program.worth[patterns + d] =
          static_cast<double>(problem.items[i].units) * problem.demands[d].weight;
    }
  }
  return program;
}

// One card after the other takes a pattern or none. Cards of a class are alike: the patterns of
// later ones do not come before those of earlier ones.
class Search {
 public:
  Search(const Problem& problem, Choice start, const std::vector<int>& left)
      : problem_(problem), choice_(std::move(start)), best_(choice_) {
    supply_ = supply_of(problem, choice_);
    best_value_ = problem.value(supply_);
    for (std::size_t c = 0; c < left.size(); ++c) {
      for (int n = 0; n < left[c]; ++n) cards_.push_back(c);
    }
    all_ = problem.value(std::vector<int>(supply_.size(), everything));
    // No card can add more than its best pattern alone.
    most_behind_.assign(cards_.size() + 1, 0);
    for (std::size_t k = cards_.size(); k-- > 0;) {
      std::int64_t most = 0;
      for (const Pattern& pattern : problem.classes[cards_[k]].patterns) {
        most = std::max(most, problem.value(pattern.supply));
      }
      most_behind_[k] = most_behind_[k + 1] + most;
    }
  }

  // True where every way was looked at.
  bool run() {
    greedy();
    if (cards_.size() > most_searched_cards) return false;
    descend(0, 0);
    return nodes_ < most_nodes;
  }

  const Choice& best() const { return best_; }

 private:
  void greedy() {
    const Choice start = choice_;
    const std::vector<int> supply = supply_;
    for (const std::size_t c : cards_) {
      const std::vector<Pattern>& patterns = problem_.classes[c].patterns;
      std::size_t best = patterns.size();
      std::int64_t most = problem_.value(supply_);
      for (std::size_t p = 0; p < patterns.size(); ++p) {
        shift(c, p, 1);
        const std::int64_t value = problem_.value(supply_);
        shift(c, p, -1);
        if (value <= most) continue;
        most = value;
        best = p;
      }
      if (best != patterns.size()) shift(c, best, 1);
    }
    keep_if_better();
    choice_ = start;
    supply_ = supply;
  }

  void descend(std::size_t card, std::size_t first) {
    keep_if_better();
    if (card == cards_.size() || ++nodes_ >= most_nodes) return;
    const std::int64_t now = problem_.value(supply_);
    if (std::min(now + most_behind_[card], all_) <= best_value_) return;
    const std::size_t c = cards_[card];
    const std::vector<Pattern>& patterns = problem_.classes[c].patterns;
    for (std::size_t p = first; p < patterns.size(); ++p) {
      shift(c, p, 1);
      if (problem_.value(supply_) > now) descend(card + 1, next_first(card, p));
      shift(c, p, -1);
    }
    std::size_t other = card;
    while (other < cards_.size() && cards_[other] == c) ++other;
    if (other < cards_.size()) descend(other, 0);
  }

  std::size_t next_first(std::size_t card, std::size_t pattern) const {
    const bool same = card + 1 < cards_.size() && cards_[card + 1] == cards_[card];
    return same ? pattern : 0;
  }

  void shift(std::size_t c, std::size_t p, int cards) {
    choice_[c][p] += cards;
    const Pattern& pattern = problem_.classes[c].patterns[p];
    for (std::size_t i = 0; i < supply_.size(); ++i) supply_[i] += cards * pattern.supply[i];
  }

  void keep_if_better() {
    const std::int64_t value = problem_.value(supply_);
    if (value <= best_value_) return;
    best_value_ = value;
    best_ = choice_;
  }

  const Problem& problem_;
  Choice choice_;
  Choice best_;
  std::vector<int> supply_;
  std::vector<std::size_t> cards_;  // the class of each card to decide about
  std::vector<std::int64_t> most_behind_;
  std::int64_t all_ = 0;
  std::int64_t best_value_ = 0;
  int nodes_ = 0;
};

// Gives one card after the other another layout for as long as that serves more.
void improve(const Problem& problem, Choice& choice) {
  std::vector<int> supply = supply_of(problem, choice);
  std::int64_t value = problem.value(supply);
  const auto try_change = [&](std::size_t c, std::size_t from, std::size_t to) {
    std::vector<int> other = supply;
    for (std::size_t i = 0; i < other.size(); ++i) {
      other[i] +=
          problem.classes[c].patterns[to].supply[i] - problem.classes[c].patterns[from].supply[i];
    }
    const std::int64_t worth = problem.value(other);
    if (worth <= value) return false;
    --choice[c][from];
    ++choice[c][to];
    supply = std::move(other);
    value = worth;
    return true;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t c = 0; c < choice.size(); ++c) {
      for (std::size_t from = 0; from < choice[c].size(); ++from) {
        for (std::size_t to = 0; to < choice[c].size() && choice[c][from] > 0; ++to) {
          changed = try_change(c, from, to) || changed;
        }
      }
    }
  }
}

// Every plan's value is a multiple of this, so a bound can be rounded down to one.
std::int64_t value_step(const Problem& problem) {
  std::int64_t step = 0;
  for (const Item& item : problem.items) {
    for (const std::size_t d : item.demands) {
      step = std::gcd(step, item.units * problem.demands[d].weight);
    }
  }
  return std::max<std::int64_t>(step, 1);
}

// What no plan exceeds. The relaxation counts what cards cost, at most card_cost for each.
std::int64_t bound_of(const Problem& problem, const LinearSolution& linear) {
  const std::int64_t all = problem.value(std::vector<int>(problem.items.size(), everything));
  if (!linear.finished) return all;
  std::int64_t cards = 0;
  for (const CardClass& each : problem.classes) cards += std::ssize(each.members);
  const double most = linear.worth * (1 + 1e-12) + card_cost * static_cast<double>(cards) + 1e-3;
  const std::int64_t step = value_step(problem);
  return std::min(all, static_cast<std::int64_t>(most) / step * step);
}

Choice nothing(const Problem& problem) {
  Choice choice;
  for (const CardClass& cards : problem.classes) choice.emplace_back(cards.patterns.size(), 0);
  return choice;
}

std::vector<int> cards_left(const Problem& problem, const Choice& choice) {
  std::vector<int> left;
  for (std::size_t c = 0; c < choice.size(); ++c) {
    int free = static_cast<int>(problem.classes[c].members.size());
    for (const int used : choice[c]) free -= used;
    left.push_back(problem.classes[c].patterns.empty() ? 0 : free);
  }
  return left;
}

}  // namespace

Solved solve(const Problem& problem) {
  const LinearSolution linear = maximise(relaxed(problem));
  Solved solved{nothing(problem), 0, false};
  std::size_t column = 0;
  for (std::vector<int>& patterns : solved.choice) {
    for (int& cards : patterns) {
      cards = static_cast<int>(std::floor(linear.x[column++] + 1e-6));
    }
  }
  Search rest(problem, solved.choice, cards_left(problem, solved.choice));
  rest.run();
  solved.choice = rest.best();
  improve(problem, solved.choice);

  solved.bound = bound_of(problem, linear);
  std::int64_t value = problem.value(supply_of(problem, solved.choice));
  if (value < solved.bound) {
    Search anew(problem, nothing(problem), cards_left(problem, nothing(problem)));
    const bool complete = anew.run();
    const std::int64_t found = problem.value(supply_of(problem, anew.best()));
    if (found > value) solved.choice = anew.best();
    value = std::max(value, found);
    if (complete) solved.bound = value;
  }
  solved.optimal = value >= solved.bound;
  return solved;
}

}  // namespace fairlead::mig
