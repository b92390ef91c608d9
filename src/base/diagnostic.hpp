// What is wrong with something that a user gave us, where, and what would be right.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead {

// Worst first. An info changes nothing about the answer; it says what was left out, and why.
enum class Severity { error, warning, info };

const char* severity_name(Severity severity);

// A position in a text that the user wrote. Lines and columns count from 1; 0 means unknown.
// `file` is the path as the user gave it, "-" for standard input, empty when there is no file.
struct Position {
  std::string file;
  int line = 0;
  int column = 0;

  friend bool operator==(const Position&, const Position&) = default;
};

// Another place that the same message is about, such as the first of two equal objects.
struct RelatedPlace {
  Position at;
  std::string message;

  friend bool operator==(const RelatedPlace&, const RelatedPlace&) = default;
};

struct Diagnostic {
  Severity severity = Severity::error;
  Position at;
  std::string code;     // stable, e.g. "KQ012"; empty where none is assigned yet
  std::string message;  // what is wrong, without a full stop
  std::string hint;     // what would be right; may be empty
  std::string excerpt;  // at most 120 characters of the input, escaped; may be empty
  std::vector<RelatedPlace> related = {};

  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

// One error: what a function returns that refuses what it was given. `at` may be empty.
Diagnostics refusal(Position at, std::string message, std::string hint = "");

// "file:line:col", as much of it as is known; the file's name escaped.
std::string to_string(const Position& position);

// "file:line:col: error: message (hint) [KQ012]", with the excerpt on a line of its own.
std::string to_string(const Diagnostic& diagnostic);
std::string to_string(const Diagnostics& diagnostics);

bool has_error(const Diagnostics& diagnostics);

// A printable copy of untrusted bytes: control characters, escape sequences and invalid UTF-8
// become \xNN, and a text that would be longer than `limit` characters ends in "..." within them.
std::string escaped(std::string_view bytes, std::size_t limit = 120);

}  // namespace fairlead
