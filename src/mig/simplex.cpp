#include "mig/simplex.hpp"

#include <cstddef>
#include <limits>

namespace fairlead::mig {

namespace {

constexpr double tolerance = 1e-9;
constexpr int most_pivots = 20'000;
constexpr int pivots_before_bland = 5'000;

class Table {
 public:
  explicit Table(const LinearProgram& program)
      : columns_(program.worth.size()), width_(columns_ + program.rows.size() + 1) {
    for (std::size_t i = 0; i < program.rows.size(); ++i) {
      std::vector<double>& row = rows_.emplace_back(width_, 0.0);
      for (std::size_t j = 0; j < columns_; ++j) row[j] = program.rows[i][j];
      row[columns_ + i] = 1;
      row.back() = program.limits[i];
      basis_.push_back(columns_ + i);
    }
    cost_.assign(width_, 0.0);
    for (std::size_t j = 0; j < columns_; ++j) cost_[j] = -program.worth[j];
  }

  LinearSolution solve() {
    LinearSolution solution;
    for (int pivot = 0; pivot < most_pivots; ++pivot) {
      const std::size_t entering = choose_column(pivot >= pivots_before_bland);
      if (entering == width_) {
        solution.finished = true;
        break;
      }
      const std::size_t leaving = choose_row(entering);
      if (leaving == rows_.size()) break;  // unbounded: not with limits on everything of worth
      exchange(leaving, entering);
    }
    solution.x.assign(columns_, 0.0);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (basis_[i] < columns_) solution.x[basis_[i]] = rows_[i].back();
    }
    solution.worth = cost_.back();
    return solution;
  }

 private:
  std::size_t choose_column(bool bland) const {
    std::size_t best = width_;
    for (std::size_t j = 0; j + 1 < width_; ++j) {
      if (cost_[j] >= -tolerance || (best != width_ && cost_[j] >= cost_[best])) continue;
      best = j;
      if (bland) break;
    }
    return best;
  }

  std::size_t choose_row(std::size_t column) const {
    std::size_t best = rows_.size();
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (rows_[i][column] <= tolerance) continue;
      const double ratio = rows_[i].back() / rows_[i][column];
      const bool tie = best != rows_.size() && ratio <= least + tolerance;
      if (ratio < least - tolerance || (tie && basis_[i] < basis_[best])) {
        best = i;
        least = ratio;
      }
    }
    return best;
  }

  void exchange(std::size_t leaving, std::size_t entering) {
    std::vector<double>& pivot = rows_[leaving];
    const double factor = pivot[entering];
    for (double& cell : pivot) cell /= factor;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (i != leaving) subtract(rows_[i], pivot, entering);
    }
    subtract(cost_, pivot, entering);
    basis_[leaving] = entering;
  }

  static void subtract(std::vector<double>& row, const std::vector<double>& pivot,
                       std::size_t column) {
    const double factor = row[column];
    if (factor == 0) return;
    for (std::size_t j = 0; j < row.size(); ++j) row[j] -= factor * pivot[j];
    row[column] = 0;
  }

  std::size_t columns_;
  std::size_t width_;
  std::vector<std::vector<double>> rows_;
  std::vector<double> cost_;
  std::vector<std::size_t> basis_;
};

}  // namespace

LinearSolution maximise(const LinearProgram& program) { return Table(program).solve(); }

}  // namespace fairlead::mig
