#include "trace/import/mapping.hpp"

#include "manifest/compose.hpp"
#include "manifest/load.hpp"
#include "manifest/readers.hpp"
#include "trace/import/units.hpp"

namespace fairlead::trace {
namespace {

using manifest::NodeKind;
using manifest::Object;
using manifest::Value;

constexpr auto words = std::to_array<std::string_view>(
    {"name", "tenant", "queue", "user", "priority", "priorityClass", "submit", "start", "end",
     "duration", "outcome", "limit", "pods", "cpu", "memory", "gpus", "gpuMilli", "gpuModel"});
static_assert(words.size() == static_cast<std::size_t>(CsvField::count));

// A scalar as it was written: 7 is the text "7".
bool read_text(const Value& value, std::string& out) {
  const bool scalar = value.is(NodeKind::string) || value.is(NodeKind::integer) ||
                      value.is(NodeKind::floating) || value.is(NodeKind::boolean);
  if (!scalar) return value.fail_kind("a text");
  out = value.text();
  return true;
}

// One text, or a list of them.
bool read_texts(const Value& value, std::vector<std::string>& out) {
  if (value.is(NodeKind::sequence)) return manifest::list_of(read_text)(value, out);
  return read_text(value, out.emplace_back());
}

bool read_delimiter(const Value& value, char& out) {
  std::string text;
  if (!read_text(value, text)) return false;
  if (text == "tab") text = "\t";
  if (text.size() != 1 || text == "\"" || text == "\n" || text[0] == '\0') {
    return value.fail("a delimiter is one character", "\",\", \";\", \"|\" or tab");
  }
  out = text[0];
  return true;
}

bool read_unit(const Value& value, CsvField field, std::string& out) {
  if (!read_text(value, out)) return false;
  const std::string known = known_units(field);
  if (known.empty()) return value.fail("there are no units of this");
  return unit_size(field, out) || value.fail("this is not a unit of this", "one of: " + known);
}

bool read_words(const Value& value, std::map<std::string, std::string, std::less<>>& out) {
  if (!value.is(NodeKind::mapping)) return value.fail_kind("a mapping of words");
  bool good = true;
  for (const manifest::Member& member : value.node().members()) {
    good = read_text(value.field(member), out[member.key]) && good;
  }
  return good;
}

bool read_rule(const Value& value, CsvField field, ColumnRule& out) {
  if (!value.is(NodeKind::mapping)) return read_texts(value, out.columns);
  Object rule(value);
  bool good = rule.read("column", out.columns, read_texts);
  good = rule.read("value", out.value, read_text) && good;
  const auto unit = [field](const Value& text, std::string& into) {
    return read_unit(text, field, into);
  };
  good = rule.read("unit", out.unit, unit) && good;
  good = rule.read("words", out.words, read_words) && good;
  rule.close();
  if (good && out.columns.empty() == out.value.empty()) {
    return value.fail("either column or value is expected");
  }
  return good;
}

bool read_columns(const Value& value, Mapping& out) {
  Object columns(value);
  bool good = true;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto field = static_cast<CsvField>(i);
    const auto rule = [field](const Value& text, ColumnRule& into) {
      return read_rule(text, field, into);
    };
    good = columns.read(words[i], out[field], rule) && good;
  }
  columns.close();
  if (!good) return false;
  if (!out[CsvField::submit].is_set()) return value.fail("there is no column for submit");
  if (!out[CsvField::duration].is_set() && !out[CsvField::end].is_set()) {
    return value.fail("there is no column for duration or end");
  }
  if (!out[CsvField::duration].is_set() && !out[CsvField::start].is_set()) {
    return value.fail("end without start does not say how long a job ran",
                      "a column for start or duration");
  }
  return true;
}

bool read_rows(const Value& value, std::vector<RowRule>& out) {
  if (!value.is(NodeKind::mapping)) return value.fail_kind("a mapping of columns and values");
  bool good = true;
  for (const manifest::Member& member : value.node().members()) {
    RowRule& rule = out.emplace_back();
    rule.column = member.key;
    good = read_texts(value.field(member), rule.values) && good;
  }
  return good;
}

bool read_amounts(const Value& value, bool& of_pods) {
  if (!value.is(NodeKind::string) || (value.text() != "job" && value.text() != "pod")) {
    return manifest::fail_choice(value, {"job", "pod"});
  }
  of_pods = value.text() == "pod";
  return true;
}

void read_mapping(const Value& value, Mapping& out) {
  Object mapping(value);
  mapping.read("delimiter", out.delimiter, read_delimiter);
  mapping.read("time", out.time, read_text);
  mapping.read("timeZone", out.time_zone, read_text);
  mapping.read("amounts", out.amounts_of_pods, read_amounts);
  const auto columns = [](const Value& text, Mapping& into) { return read_columns(text, into); };
  mapping.require("columns", out, columns);
  mapping.read("rows", out.rows, read_rows);
  mapping.close();
}

}  // namespace

std::string_view word_of(CsvField field) { return words[static_cast<std::size_t>(field)]; }

Result<Mapping> parse_mapping(const std::string& text, const std::string& file) {
  const auto documents = manifest::compose(text, file);
  if (!documents) return unexpected(documents.error());
  if (documents->size() != 1) {
    return unexpected(refusal({file}, "a mapping file is one YAML document"));
  }
  manifest::Problems problems;
  const manifest::Document& document = documents->front();
  Mapping mapping;
  read_mapping(Value(document.root, *document.source, problems), mapping);
  if (problems.any_errors()) return unexpected(problems.take_errors());
  return mapping;
}

Result<Mapping> load_mapping(const std::string& path) {
  const Result<std::string> text = manifest::read_text(path);
  if (!text) return unexpected(text.error());
  return parse_mapping(*text, path);
}

}  // namespace fairlead::trace
