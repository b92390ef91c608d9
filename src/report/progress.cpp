#include "report/progress.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "report/words.hpp"

namespace fairlead::report {

namespace {

// Often enough to look alive, seldom enough to cost nothing. What is over before the first line
// is due shows none.
constexpr std::chrono::milliseconds between_lines{200};
constexpr const char* erase_line = "\r\x1b[K";

}  // namespace

std::string progress_words(const std::string& label, const sim::Progress& progress,
                           Duration elapsed) {
  const auto jobs = static_cast<std::int64_t>(progress.jobs);
  const auto ended = static_cast<std::int64_t>(progress.ended);
  const std::int64_t day = progress.now.ms / (24 * 3'600'000) + 1;
  std::string text = fmt::format("{}: {}%, day {}, {} of {} jobs ended", label,
                                 ended * 100 / std::max<std::int64_t>(jobs, 1), day,
                                 count_words(ended), count_words(jobs));
  if (elapsed.ms <= 0 || ended == 0) return text;
  const std::int64_t rate = ended * 1000 / elapsed.ms;
  const std::int64_t seconds_left = (jobs - ended) * elapsed.ms / ended / 1000;
  return text + fmt::format(", {} jobs/s, {} left", count_words(rate),
                            duration_words(seconds(seconds_left + 1)));
}

ProgressLine::ProgressLine(std::FILE* out, std::string label,
                           const volatile std::sig_atomic_t& stop)
    : out_(out), label_(std::move(label)), stop_(stop) {}

ProgressLine::~ProgressLine() {
  if (visible_) std::fputs(erase_line, out_);
}

bool ProgressLine::keep_going(const sim::Progress& progress) {
  if (stop_ != 0) return false;
  if (out_ == nullptr) return true;
  const Clock::time_point now = Clock::now();
  if (now - shown_ < between_lines) return true;
  shown_ = now;
  visible_ = true;
  const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(now - start_).count();
  fmt::print(out_, "{}{}", erase_line, progress_words(label_, progress, {elapsed}));
  std::fflush(out_);
  return true;
}

std::string runs_words(std::size_t runs, std::size_t jobs, std::size_t ended, Duration elapsed) {
  const auto all = static_cast<std::int64_t>(std::max<std::size_t>(runs * jobs, 1));
  const auto done = static_cast<std::int64_t>(ended);
  std::string text = fmt::format("{} more runs: {}%", runs, done * 100 / all);
  if (elapsed.ms <= 0 || done == 0) return text;
  return text + ", " + duration_words(seconds((all - done) * elapsed.ms / done / 1000 + 1)) +
         " left";
}

RunsProgress::RunsProgress(std::FILE* out, std::size_t runs, std::size_t jobs,
                           const volatile std::sig_atomic_t& stop)
    : out_(out), runs_(runs), jobs_(jobs), stop_(stop) {}

RunsProgress::~RunsProgress() {
  if (visible_) std::fputs(erase_line, out_);
}

bool RunsProgress::advance(std::size_t jobs) {
  if (stop_ != 0) return false;
  if (out_ == nullptr) return true;
  const std::lock_guard lock(mutex_);
  ended_ += jobs;
  const Clock::time_point now = Clock::now();
  if (now - shown_ < between_lines) return true;
  shown_ = now;
  visible_ = true;
  const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(now - start_).count();
  fmt::print(out_, "{}{}", erase_line, runs_words(runs_, jobs_, ended_, {elapsed}));
  std::fflush(out_);
  return true;
}

bool RunProgress::keep_going(const sim::Progress& progress) {
  return all_.advance(progress.ended - std::exchange(ended_, progress.ended));
}

}  // namespace fairlead::report
