// The importers: each reads what sites have (sacct, Kubernetes dumps, published CSV files, ...), as
// a stream, and hands on one Record a job.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "trace/import/input.hpp"
#include "trace/import/notes.hpp"
#include "trace/import/sink.hpp"

namespace fairlead::trace {

class Importer {
 public:
  virtual ~Importer() = default;

  // Reads one source to its end. A row that is wrong is refused or counted, and reading goes on; an
  // error means that the source as a whole cannot be read, and that nothing is imported.
  virtual Result<void> read(Input& input, Sink& sink, Notes& notes) = 0;

  // After the last source: for jobs that need several of them.
  virtual Result<void> finish(Sink& sink, Notes& notes);
};

// What the user said about all sources.
struct ImportSettings {
  std::string from;          // a word of import_formats(); empty: told from the first bytes
  std::string map;           // mapping file for `csv`; empty: none
  bool allow_mixed = false;  // dumps of several clusters are one
  std::string time_zone;     // of times that do not say theirs (IANA); empty: UTC, as a guess
};

struct ImportFormat {
  std::string_view word;     // as in --from
  std::string_view content;  // for people: "sacct --parsable2"
  // Whether a source that begins like this is in this format.
  bool (*begins)(std::string_view head);
  Result<std::unique_ptr<Importer>> (*make)(const ImportSettings& settings);
};

// All formats, in the order in which they are tried.
const std::vector<ImportFormat>& import_formats();

// Reads all sources with the importer of their format, which must be the same for all.
Result<void> import_sources(const std::vector<std::string>& paths, const ImportSettings& settings,
                            Sink& sink, Notes& notes);

}  // namespace fairlead::trace
