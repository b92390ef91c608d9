// Walks the JSON documents of a source with flat memory: the elements of one array in each document
// are handed out one after the other, so that a dump of gigabytes costs no more than its largest
// object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "trace/import/input.hpp"

namespace fairlead::trace {

// One value as written. Whether what is inside is JSON is for a parser to say.
struct JsonItem {
  std::string_view text;       // valid until the next call of next()
  std::size_t line = 0;        // of its first byte, from 1
  std::size_t column = 0;      // in bytes, from 1
  bool in_list = false;        // an element; else a whole document
  std::size_t document = 0;    // which document of the source, from 1
  std::string_view list_kind;  // the `kind` that its document gave before the array; may be empty
};

class JsonItems {
 public:
  static constexpr std::size_t max_item_bytes = std::size_t{64} << 20;
  static constexpr int max_levels = 256;

  // `path` leads to the array: {"items"} for a Kubernetes List. A document without that array is
  // one item; a document that is an array is its elements.
  JsonItems(Input& input, std::vector<std::string_view> path);

  // Nothing at the end. After an error there is nothing more to ask for.
  Result<std::optional<JsonItem>> next();

  // For what a parser finds wrong in an item: the diagnostic that points at byte `at` of it.
  Diagnostic problem_in(const JsonItem& item, std::size_t at, std::string message) const;

 private:
  bool fail(std::string message, std::string hint = "");
  bool fail_end();
  bool fill();
  int peek();
  void skip_space();
  bool expect(char c, std::string_view message);
  bool string();
  bool nested();
  bool value();
  bool key(std::string& name);
  bool end_of_member(bool& closed);
  bool close_objects();
  bool members();
  void open_array();
  bool close_array();
  bool item();
  bool document();
  void mark();
  JsonItem marked() const;

  Input& input_;
  std::vector<std::string_view> path_;
  Diagnostics error_;

  std::string buffer_;
  std::size_t at_ = 0;               // the next byte, in buffer_
  std::uint64_t dropped_ = 0;        // bytes before buffer_
  std::optional<std::size_t> keep_;  // bytes from here on are still needed
  std::size_t line_ = 1;
  std::uint64_t line_start_ = 0;  // in the source
  std::size_t mark_line_ = 0;     // where keep_ was set
  std::size_t mark_column_ = 0;

  std::size_t document_ = 0;
  std::size_t level_ = 0;  // open objects of the document, all on the path
  bool in_array_ = false;
  bool first_in_array_ = false;
  bool is_list_ = false;  // the document has the array
  std::string kind_;
  bool found_ = false;  // an item lies between keep_ and at_
};

}  // namespace fairlead::trace
