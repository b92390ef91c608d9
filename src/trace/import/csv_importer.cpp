#include "trace/import/csv_importer.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "trace/import/csv_jobs.hpp"
#include "trace/import/rows.hpp"

namespace fairlead::trace {
namespace {

class CsvImporter : public Importer {
 public:
  CsvImporter(Mapping mapping, std::string zone)
      : mapping_(std::move(mapping)), zone_(std::move(zone)) {}

  Result<void> read(Input& input, Sink& sink, Notes& notes) override;

 private:
  Mapping mapping_;
  std::string zone_;
  std::optional<CsvJobs> jobs_;
};

Result<void> CsvImporter::read(Input& input, Sink& sink, Notes& notes) {
  if (!jobs_) {
    auto clock = Clock::make(mapping_.time_zone.empty() ? zone_ : mapping_.time_zone, notes);
    if (!clock) return unexpected(std::move(clock.error()));
    jobs_.emplace(mapping_, std::move(*clock), notes);
  }
  Rows rows(input, sink, {mapping_.delimiter, true});
  if (!rows.next()) {
    if (!rows.status()) return rows.status();
    return unexpected(refusal(input, rows.line(), "the source is empty", ""));
  }
  const std::size_t width = rows.cells().size();
  const std::string missing = jobs_->bind(rows.cells(), tenant_of_file(input.name(), "import"));
  if (!missing.empty()) {
    return unexpected(refusal(input, rows.line(), "there is no column " + escaped(missing),
                              "the first line names the columns"));
  }
  while (rows.next()) {
    if (rows.cells().size() == width) {
      jobs_->take(rows.cells(), rows.line(), sink);
    } else {
      sink.refuse(rows.line(), rows.cells().back().at, rows.wrong_width(width));
    }
  }
  return rows.status();
}

// Whether the first line names all these columns.
bool names(std::string_view head, std::initializer_list<std::string_view> columns) {
  const std::string_view line = head.substr(0, head.find('\n'));
  CsvSplitter splitter;
  if (splitter.split(line.substr(0, line.find('\r')))) return false;
  return std::all_of(columns.begin(), columns.end(), [&](std::string_view column) {
    const auto& cells = splitter.cells();
    return std::any_of(cells.begin(), cells.end(),
                       [&](const Cell& cell) { return cell.text == column; });
  });
}

}  // namespace

std::string tenant_of_file(const std::string& file, const std::string& otherwise) {
  const std::string stem = std::filesystem::path(file).stem().string();
  return stem.empty() || stem == "-" ? otherwise : stem;
}

bool begins_as_itp(std::string_view head) { return names(head, {"submission_time", "num_gpu"}); }

bool begins_as_openb(std::string_view head) {
  return names(head, {"num_gpu", "gpu_milli", "creation_time", "deletion_time"});
}

bool begins_as_helios(std::string_view head) {
  return names(head, {"job_id", "gpu_num", "node_num", "state", "submit_time"});
}

bool begins_as_philly(std::string_view head) {
  return names(head, {"vc", "submitted_time"}) || names(head, {"vc", "submit_time", "status"});
}

bool begins_as_mapped_csv(std::string_view) { return false; }

Result<std::unique_ptr<Importer>> make_mapped_importer(Mapping mapping,
                                                       const ImportSettings& settings) {
  return std::make_unique<CsvImporter>(std::move(mapping), settings.time_zone);
}

Result<std::unique_ptr<Importer>> make_itp_importer(const ImportSettings& settings) {
  return make_mapped_importer(itp_mapping(), settings);
}

Result<std::unique_ptr<Importer>> make_openb_importer(const ImportSettings& settings) {
  return make_mapped_importer(openb_mapping(), settings);
}

Result<std::unique_ptr<Importer>> make_philly_importer(const ImportSettings& settings) {
  return make_mapped_importer(philly_mapping(), settings);
}

Result<std::unique_ptr<Importer>> make_helios_importer(const ImportSettings& settings) {
  return make_mapped_importer(helios_mapping(), settings);
}

Result<std::unique_ptr<Importer>> make_csv_importer(const ImportSettings& settings) {
  if (settings.map.empty()) {
    return unexpected(
        fairlead::refusal({}, "--from csv needs --map FILE, which says what the columns mean",
                          "docs/bring-your-history.md has an example"));
  }
  auto mapping = load_mapping(settings.map);
  if (!mapping) return unexpected(std::move(mapping.error()));
  return make_mapped_importer(std::move(*mapping), settings);
}

}  // namespace fairlead::trace
