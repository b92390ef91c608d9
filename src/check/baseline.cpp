#include "check/baseline.hpp"

#include "manifest/compose.hpp"
#include "manifest/json_writer.hpp"
#include "manifest/problems.hpp"
#include "manifest/readers.hpp"

namespace fairlead::check {
namespace {

struct Entry {
  std::string file;
  std::string code;
  std::string message;
  std::int32_t count = 1;
};

bool read_entry(const manifest::Value& value, Entry& out) {
  manifest::Object entry(value);
  bool good = entry.require("file", out.file, manifest::read_string);
  good = entry.require("code", out.code, manifest::read_string) && good;
  good = entry.require("message", out.message, manifest::read_string) && good;
  good = entry.read("count", out.count, manifest::int32_from(1)) && good;
  entry.close();
  return good;
}

}  // namespace

Baseline::Key Baseline::key_of(const Diagnostic& finding) {
  return {escaped(finding.at.file, 4096), finding.code, finding.message};
}

Result<Baseline> Baseline::read(std::string_view text, const std::string& file) {
  const auto documents = manifest::compose(text, file);
  if (!documents) return unexpected(documents.error());
  if (documents->size() != 1) {
    return unexpected(Diagnostics{{Severity::error,
                                   {file, 1, 1},
                                   "",
                                   "not a baseline",
                                   "fairlead check --write-baseline makes one",
                                   ""}});
  }
  manifest::Problems problems;
  const manifest::Document& document = documents->front();
  const manifest::Value root(document.root, *document.source, problems);
  manifest::Object object(root);
  std::int32_t version = 0;
  std::vector<Entry> entries;
  if (object.require("version", version, manifest::read_int32) && version != 1) {
    object.find("version")->fail("this version of the baseline is not known", "1");
  }
  object.require("findings", entries, manifest::list_of(read_entry));
  object.close();
  if (problems.any_errors()) return unexpected(problems.take_errors());
  Baseline baseline;
  for (const Entry& entry : entries) {
    baseline.counts_[{entry.file, entry.code, entry.message}] += entry.count;
  }
  return baseline;
}

bool Baseline::take(const Diagnostic& finding) {
  const auto found = counts_.find(key_of(finding));
  if (found == counts_.end() || found->second == 0) return false;
  --found->second;
  return true;
}

int Baseline::left() const {
  int left = 0;
  for (const auto& [key, count] : counts_) left += count > 0 ? 1 : 0;
  return left;
}

std::string Baseline::text() const {
  std::string lines;
  for (const auto& [key, count] : counts_) {
    manifest::JsonWriter out;
    out.begin_object();
    out.key("file").text(std::get<0>(key));
    out.key("code").text(std::get<1>(key));
    out.key("message").text(std::get<2>(key));
    if (count != 1) out.key("count").number(std::int64_t{count});
    out.end_object();
    lines += (lines.empty() ? "" : ",\n") + out.take();
  }
  return "{\"version\":1,\"findings\":[\n" + lines + (lines.empty() ? "]}\n" : "\n]}\n");
}

}  // namespace fairlead::check
