// Finding the text of a value in a YAML file by the position of its key, and replacing it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "manifest/node.hpp"

namespace fairlead::scenario {

struct Edit {
  std::size_t offset = 0;
  std::size_t length = 0;
  std::string text;

  friend auto operator<=>(const Edit&, const Edit&) = default;
};

class YamlText {
 public:
  explicit YamlText(const std::string& text) : text_(text) {}

  // Replaces the value of `member` by `value`, written on one line. Nothing where the value is
  // written in a way that is not understood: with an anchor, an alias, a tag, over several lines.
  std::optional<Edit> replace_value(const manifest::Member& member, const std::string& value) const;

  // Replaces a value that is {} or missing by a mapping of these lines ("key: value"): one below
  // the other where the member stands in block style, else on one line.
  std::vector<Edit> fill_mapping(const manifest::Member& member,
                                 const std::vector<std::string>& lines) const;

 private:
  struct Span {
    std::size_t colon_end = 0;  // behind the colon of the key
    std::size_t begin = 0;
    std::size_t end = 0;
  };

  std::size_t offset_of(int line, int column) const;
  std::size_t line_end(std::size_t offset) const;
  std::size_t flow_end(std::size_t offset) const;
  std::size_t quoted_end(std::size_t offset) const;
  std::size_t plain_end(std::size_t offset, const std::string& word) const;
  std::size_t block_end(std::size_t offset, std::size_t key_column) const;
  std::optional<Span> find_value(const manifest::Member& member) const;

  const std::string& text_;
};

// The edits applied, each once. Nothing where two of them overlap.
std::optional<std::string> apply_edits(const std::string& text, std::vector<Edit> edits);

}  // namespace fairlead::scenario
