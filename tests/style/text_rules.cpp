// Rules for every text file, and for the form of C++ files.
#include <algorithm>
#include <regex>

#include "rules.hpp"

namespace fairlead::style {

namespace {

constexpr std::size_t max_line_length = 100;
constexpr std::size_t max_file_lines = 400;
constexpr std::size_t max_function_lines = 70;

// Files that are one long table of data; their length is no sign of disorder.
constexpr std::string_view data_tables[] = {"src/engine/no-such-table.cpp"};

// Written in two halves, so that this file does not find itself.
const std::string unfinished_words[] = {std::string("TO") + "DO", std::string("FIX") + "ME",
                                        std::string("XX") + "X"};
const std::string machine_paths[] = {std::string("/wo") + "rk/", std::string("/ro") + "ot/",
                                     std::string("/ho") + "me/"};

bool has_any_suffix(const std::string& path, std::initializer_list<std::string_view> suffixes) {
  return std::any_of(suffixes.begin(), suffixes.end(),
                     [&](std::string_view suffix) { return path.ends_with(suffix); });
}

bool may_use_tabs(const std::string& path) {
  return has_any_suffix(path, {"Makefile", ".go", "go.mod", "go.sum", ".s", ".tsv"});
}

// Licences, and inputs that are wrong on purpose.
bool is_kept_as_it_is(const Source& source) {
  return source.path == "LICENSE" || source.is_in("tests/bad-input/") ||
         source.is_in("tests/fuzz/corpus/");
}

bool is_path_start(const std::string& line, std::size_t at) {
  return at == 0 || line[at - 1] == ' ' ||
         std::string_view("\"'`(=:").find(line[at - 1]) != std::string_view::npos;
}

std::size_t characters(const std::string& line) {
  return static_cast<std::size_t>(std::count_if(line.begin(), line.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

void check_line(const Source& source, std::size_t index, Findings& findings) {
  const std::string& line = source.lines[index];
  const auto report = [&](std::string rule, std::string message) {
    findings.push_back({source.path, index + 1, std::move(rule), std::move(message)});
  };
  if (line.ends_with(' ') || line.ends_with('\t') || line.ends_with('\r')) {
    report("trailing-space", "white space at the end of the line");
  }
  if (line.starts_with('\t') && !may_use_tabs(source.path)) {
    report("tab", "indented with a tab");
  }
  for (const std::string& word : unfinished_words) {
    if (has_word(line, word)) report("unfinished", word + ": finish it, or file an issue");
  }
  for (const std::string& path : machine_paths) {
    const std::size_t at = line.find(path);
    if (at != std::string::npos && is_path_start(line, at)) {
      report("machine-path", "'" + path + "' exists on one machine only");
    }
  }
  const bool is_code =
      source.is_cpp() || has_any_suffix(source.path, {".sh", ".cmake", "CMakeLists.txt"});
  if (is_code && characters(line) > max_line_length) {
    report("line-length", "longer than " + std::to_string(max_line_length) + " characters");
  }
}

// A comment line that reads as a statement: it ends like one and starts like one. An example in a
// comment is indented by more than a space.
bool is_commented_out_code(const std::string& line) {
  static const std::regex code(
      R"(^\s*// ?(#include\b.*|(if|for|while|switch) \(.*\) ?\{|\} else \{|return\b[^.]*;)"
      R"(|\w[\w:<>,*& ]* [\w.>\[\]-]+ = .*;|\w[\w:.>-]*\(.*\);)\s*$)");
  return line.find("//") != std::string::npos && std::regex_match(line, code);
}

void check_header(const Source& source, Findings& findings) {
  if (source.lines.empty() || !source.lines.front().starts_with("//")) {
    findings.push_back({source.path, 1, "header-comment", "say first what this header is for"});
  }
  const auto once = std::find(source.lines.begin(), source.lines.end(), "#pragma once");
  if (once == source.lines.end()) {
    findings.push_back({source.path, 1, "pragma-once", "a header needs #pragma once"});
  }
}

void check_lengths(const Source& source, Findings& findings) {
  const bool is_table = std::find(std::begin(data_tables), std::end(data_tables), source.path) !=
                        std::end(data_tables);
  if (source.lines.size() > max_file_lines && !is_table) {
    findings.push_back({source.path, max_file_lines + 1, "file-length",
                        "over " + std::to_string(max_file_lines) +
                            " lines: split it (aim at 150), or list it as a data table"});
  }
  for (const Block& block : structure_of(source).blocks) {
    const std::size_t length = block.last_line - block.first_line + 1;
    if (block.kind == Block::Kind::function && length > max_function_lines) {
      findings.push_back({source.path, block.first_line + 1, "function-length",
                          std::to_string(length) + " lines; at most " +
                              std::to_string(max_function_lines) + " (aim at 40)"});
    }
  }
}

}  // namespace

void check_text(const Source& source, Findings& findings) {
  if (is_kept_as_it_is(source)) return;
  for (std::size_t i = 0; i < source.lines.size(); ++i) check_line(source, i, findings);
}

void check_cpp(const Source& source, Findings& findings) {
  if (!source.is_cpp()) return;
  if (source.is_header()) check_header(source, findings);
  check_lengths(source, findings);
  for (std::size_t i = 0; i < source.lines.size(); ++i) {
    if (is_commented_out_code(source.lines[i])) {
      findings.push_back({source.path, i + 1, "commented-out-code", "remove it; Git remembers"});
    }
  }
}

}  // namespace fairlead::style
