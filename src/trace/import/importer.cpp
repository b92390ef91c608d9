#include "trace/import/importer.hpp"

#include <algorithm>
#include <utility>

namespace fairlead::trace {
namespace {

std::string known_formats() {
  std::string text = "known are";
  for (const ImportFormat& format : import_formats()) {
    if (text.back() == ')') text += ',';
    text += " " + std::string(format.word) + " (" + std::string(format.content) + ")";
  }
  return text;
}

const ImportFormat* named(std::string_view word) {
  const auto& formats = import_formats();
  const auto has_word = [&](const ImportFormat& format) { return format.word == word; };
  const auto found = std::find_if(formats.begin(), formats.end(), has_word);
  return found == formats.end() ? nullptr : &*found;
}

Result<const ImportFormat*> format_of(Input& input, const ImportSettings& settings) {
  // A mapping is of a CSV file.
  const std::string word = settings.from.empty() && !settings.map.empty() ? "csv" : settings.from;
  if (!word.empty()) {
    if (const ImportFormat* format = named(word)) return format;
    return unexpected(
        refusal({}, "--from: there is no format " + escaped(settings.from), known_formats()));
  }
  const auto head = input.head();
  if (!head) return unexpected(head.error());
  if (head->empty()) return unexpected(refusal({input.name()}, "the source is empty"));
  for (const ImportFormat& format : import_formats()) {
    if (format.begins(*head)) return &format;
  }
  if (head->find("apiVersion: ") != head->npos) {
    return unexpected(
        refusal({input.name()}, "this is YAML, which is not read", "kubectl get -o json"));
  }
  return unexpected(refusal({input.name()}, "the format is not recognised", known_formats()));
}

}  // namespace

Result<void> Importer::finish(Sink&, Notes&) { return {}; }

Result<void> import_sources(const std::vector<std::string>& paths, const ImportSettings& settings,
                            Sink& sink, Notes& notes) {
  const ImportFormat* format = nullptr;
  std::unique_ptr<Importer> importer;
  for (const std::string& path : paths) {
    auto input = Input::open(path);
    if (!input) return unexpected(std::move(input.error()));
    const auto found = format_of(*input, settings);
    if (!found) return unexpected(found.error());
    if (format != nullptr && *found != format) {
      return unexpected(refusal({path},
                                "this is " + std::string((*found)->word) + ", and " +
                                    paths.front() + " is " + std::string(format->word),
                                "one format an import"));
    }
    format = *found;
    if (!importer) {
      auto made = format->make(settings);
      if (!made) return unexpected(std::move(made.error()));
      importer = std::move(*made);
    }
    notes.begin_source(path);
    if (auto read = importer->read(*input, sink, notes); !read) return read;
  }
  return importer ? importer->finish(sink, notes) : Result<void>();
}

}  // namespace fairlead::trace
