// The include graph, and the purity of the engine.
#include <algorithm>
#include <array>
#include <optional>
#include <regex>

#include "rules.hpp"

namespace fairlead::style {

namespace {

// The folders under src/, lowest first: a file may include its own folder and those before it.
constexpr std::array<std::string_view, 14> layers = {
    "base", "hardware", "model",    "engine", "manifest", "mig",  "check",
    "log",  "trace",    "scenario", "sim",    "report",   "fuzz", "cli"};

// Standard headers that reach the outside world or have no order; never in the engine.
constexpr std::string_view impure_headers[] = {"atomic",     "cstdio",  "cstdlib", "ctime",
                                               "filesystem", "fstream", "future",  "iostream",
                                               "locale",     "mutex",   "random",  "thread"};

struct Banned {
  std::string_view word;
  std::string_view why;
};
constexpr Banned banned_words[] = {
    {"steady_clock", "time comes in as an Instant"},
    {"system_clock", "time comes in as an Instant"},
    {"high_resolution_clock", "time comes in as an Instant"},
    {"gettimeofday", "time comes in as an Instant"},
    {"clock_gettime", "time comes in as an Instant"},
    {"std::time", "time comes in as an Instant"},
    {"::time(", "time comes in as an Instant"},
    {"time(nullptr)", "time comes in as an Instant"},
    {"rand(", "the same events must give the same decisions"},
    {"srand", "the same events must give the same decisions"},
    {"random_device", "the same events must give the same decisions"},
    {"mt19937", "the same events must give the same decisions"},
    {"getenv", "settings come in as events"},
    {"std::hash", "its value may differ between machines"},
    {"boost", "the engine includes the standard library and our own headers only"},
    {"unordered_map", "no order that may be relied on: use base/ containers or a sorted one"},
    {"unordered_set", "no order that may be relied on: use base/ containers or a sorted one"},
    {"unordered_flat_map", "no order that may be relied on: use base/ containers or a sorted one"},
    {"unordered_flat_set", "no order that may be relied on: use base/ containers or a sorted one"},
    {"thread_local", "state belongs to the Engine object"},
};

std::optional<std::size_t> rank(std::string_view layer) {
  const auto* found = std::find(layers.begin(), layers.end(), layer);
  if (found == layers.end()) return std::nullopt;
  return static_cast<std::size_t>(found - layers.begin());
}

// What stands between the quotes or brackets of an #include, with the opening one; else nothing.
std::string included_by(const std::string& line) {
  static const std::regex include(R"(^\s*#\s*include\s*(["<][^">]*)[">].*)");
  std::smatch match;
  return std::regex_match(line, match, include) ? match[1].str() : "";
}

bool is_standard_header(std::string_view name) {
  return name.find_first_of("./") == std::string_view::npos;
}

bool is_pure(const std::string& layer) {
  return layer == "base" || layer == "hardware" || layer == "model" || layer == "engine";
}

void check_project_include(const Source& source, std::size_t line, const std::string& name,
                           Findings& findings) {
  const std::string other = name.substr(0, name.find('/'));
  const auto theirs = rank(other);
  if (!theirs || name.find('/') == std::string::npos) {
    findings.push_back({source.path, line, "include-path",
                        "\"" + name + "\": write the path from src/, as in \"engine/engine.hpp\""});
  } else if (*theirs > *rank(source.layer())) {
    findings.push_back(
        {source.path, line, "layer", source.layer() + "/ may not include " + other + "/"});
  }
}

void check_system_include(const Source& source, std::size_t line, const std::string& name,
                          Findings& findings) {
  const bool is_result = source.path == "src/base/result.hpp" && name == "tl/expected.hpp";
  if (is_pure(source.layer()) && !is_standard_header(name) && !is_result) {
    findings.push_back({source.path, line, "third-party",
                        source.layer() + "/ may not include <" + name +
                            ">: the standard library and our own headers only"});
  }
  const bool decides = source.layer() == "engine" || source.layer() == "hardware";
  if (decides && std::find(std::begin(impure_headers), std::end(impure_headers), name) !=
                     std::end(impure_headers)) {
    findings.push_back(
        {source.path, line, "impure-include", source.layer() + "/ may not include <" + name + ">"});
  }
  if (name.starts_with("CLI/") && source.path != "src/cli/main.cpp" &&
      !source.is_in("src/cli/declare/")) {
    findings.push_back({source.path, line, "slow-include",
                        "CLI11 belongs to src/cli/main.cpp and src/cli/declare/ only"});
  }
  if (name == "regex" && source.is_in("src/")) {
    findings.push_back({source.path, line, "slow-include", "<regex> costs two seconds a file"});
  }
}

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return text.starts_with(prefix); });
}

bool is_constant(std::string_view text) {
  return has_word(text, "const") || has_word(text, "constexpr") || has_word(text, "consteval");
}

// A variable, not a function, a type or an alias: it has no parenthesis before its initializer.
bool declares_variable(std::string_view text) {
  if (starts_with_any(text, {"using ", "typedef ", "template", "class ", "struct ", "enum ",
                             "union ", "friend ", "static_assert", "concept "}) ||
      has_word(text, "operator") || text.find(' ') == std::string_view::npos) {
    return false;
  }
  return text.find('(') == std::string_view::npos || text.find('=') < text.find('(');
}

void check_globals(const Source& source, Findings& findings) {
  const std::string message = "state belongs to the Engine object, not to the program";
  for (const Statement& statement : structure_of(source).at_namespace_scope) {
    const std::size_t first = statement.text.find_first_not_of(' ');
    if (first == std::string::npos) continue;
    const std::string_view text = std::string_view(statement.text).substr(first);
    if (declares_variable(text) && !is_constant(text)) {
      findings.push_back({source.path, statement.line + 1, "global", message});
    }
  }
  for (std::size_t i = 0; i < source.code.size(); ++i) {
    const std::string& line = source.code[i];
    const std::size_t first = line.find_first_not_of(' ');
    if (first == 0 || first == std::string::npos) continue;  // at namespace scope: seen above
    const std::string_view text = std::string_view(line).substr(first);
    if (text.starts_with("static ") && declares_variable(text.substr(7)) && !is_constant(text)) {
      findings.push_back({source.path, i + 1, "global", message});
    }
  }
}

void check_pure_line(const Source& source, std::size_t index, Findings& findings) {
  static const std::regex keyed_by_address(R"(.*\b(map|set)<[^,<>]*\*.*)");
  const std::string& line = source.code[index];
  for (const Banned& banned : banned_words) {
    if (has_word(line, banned.word)) {
      findings.push_back({source.path, index + 1, "impure",
                          std::string(banned.word) + ": " + std::string(banned.why)});
    }
  }
  if (std::regex_match(line, keyed_by_address)) {
    findings.push_back({source.path, index + 1, "impure", "ordered by address: use an id as key"});
  }
  const bool is_floating = has_word(line, "double") || has_word(line, "float");
  if (is_floating && !source.is_in("src/engine/scheduler/kueue/")) {
    findings.push_back({source.path, index + 1, "floating-point",
                        "exact fractions (base/) instead; only scheduler/kueue/ needs doubles"});
  }
}

}  // namespace

void check_includes(const Source& source, Findings& findings) {
  if (!source.is_cpp() || source.layer().empty()) return;
  if (!rank(source.layer())) {
    findings.push_back({source.path, 1, "layer", "add src/" + source.layer() + "/ to the layers"});
    return;
  }
  for (std::size_t i = 0; i < source.lines.size(); ++i) {
    const std::string name = included_by(source.lines[i]);
    if (name.starts_with('"')) check_project_include(source, i + 1, name.substr(1), findings);
    if (name.starts_with('<')) check_system_include(source, i + 1, name.substr(1), findings);
  }
}

void check_purity(const Source& source, Findings& findings) {
  if (!source.is_cpp() || (source.layer() != "engine" && source.layer() != "hardware")) return;
  check_globals(source, findings);
  for (std::size_t i = 0; i < source.code.size(); ++i) check_pure_line(source, i, findings);
}

std::string to_string(const Finding& finding) {
  return finding.path + ":" + std::to_string(finding.line) + ": " + finding.rule + ": " +
         finding.message;
}

Findings check(const Source& source) {
  Findings findings;
  check_text(source, findings);
  check_cpp(source, findings);
  check_includes(source, findings);
  check_purity(source, findings);
  return findings;
}

}  // namespace fairlead::style
