// A source file as the style rules see it: its lines, and the same lines without comments and
// without the contents of literals, so that a rule about code never trips over prose.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::style {

struct Source {
  std::string path;                // relative to the root of the project, with '/'
  std::vector<std::string> lines;  // as written
  std::vector<std::string> code;   // comments and the contents of literals are spaces

  bool is_cpp() const;
  bool is_header() const;
  bool is_in(std::string_view folder) const;  // "src/engine/" and the like
  std::string layer() const;                  // "engine" for src/engine/...; else empty
};

Source make_source(std::string path, std::string_view text);

// Every text file of the project below `root`, in order of path. Leaves out what is built and what
// belongs to Git.
std::vector<Source> read_tree(const std::string& root);

// A brace block of a C++ file and what introduced it. Lines count from 0.
struct Block {
  enum class Kind { name_space, type, function, other };
  Kind kind = Kind::other;
  std::size_t first_line = 0;  // where its introduction starts
  std::size_t last_line = 0;   // where it is closed
};

// A statement at namespace scope that opens no block of its own: a candidate for a global.
struct Statement {
  std::string text;
  std::size_t line = 0;
};

struct Structure {
  std::vector<Block> blocks;
  std::vector<Statement> at_namespace_scope;
};

// Reads the brace structure without parsing C++: enough for lengths and globals, and it errs on the
// side of finding nothing.
Structure structure_of(const Source& source);

// Does `text` contain `word`, not as a part of a longer identifier?
bool has_word(std::string_view text, std::string_view word);

}  // namespace fairlead::style
