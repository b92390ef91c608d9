// From a row of sacct to a job.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/import/clock.hpp"
#include "trace/import/gang.hpp"
#include "trace/import/notes.hpp"
#include "trace/import/sacct_columns.hpp"
#include "trace/import/sacct_text.hpp"
#include "trace/import/sink.hpp"
#include "trace/import/tres.hpp"

namespace fairlead::trace {

class SacctJobs {
 public:
  SacctJobs(Notes& notes, Clock clock);

  // Hands the job of a row on, or counts why there is none.
  void take(const SacctColumns& columns, const std::vector<Cell>& row, const Line& line,
            Sink& sink);

 private:
  using Field = SacctField;
  struct Row;

  bool take_state(const Row& row, const SlurmJobId& id);
  bool take_times(const Row& row);
  bool take_submit(const Row& row);
  bool take_duration(const Row& row, std::optional<Instant> end);
  void take_limit(const Row& row);
  bool take_amounts(const Row& row);
  void take_old_columns(const Row& row);
  void take_owner(const Row& row);
  std::uint64_t cluster_number(std::string_view name);

  Notes& notes_;
  Clock clock_;
  Gang gang_;
  Record record_;  // of the row at hand
  Tres tres_;
  SlurmState state_;
  std::vector<std::string> clusters_;

  Notes::Entry& waiting_;
  Notes::Entry& waiting_tasks_;
  Notes::Entry& never_started_;
  Notes::Entry& elsewhere_;
  Notes::Entry& running_;
  Notes::Entry& requeued_;
  Notes::Entry& resized_;
  Notes::Entry& runaway_;
  Notes::Entry& endless_;
  Notes::Entry& eligible_later_;
  Notes::Entry& shards_;
  Notes::Entry& no_account_;
};

}  // namespace fairlead::trace
