// The brace structure of a C++ file.
#include "source.hpp"

namespace fairlead::style {

namespace {

using Kind = Block::Kind;

Kind kind_of(const std::string& introduction, Kind around) {
  if (has_word(introduction, "namespace")) return Kind::name_space;
  const bool in_body = around == Kind::function || around == Kind::other;
  const std::size_t parenthesis = introduction.find('(');
  const std::size_t equals = introduction.find('=');
  const bool is_call_like = parenthesis != std::string::npos && parenthesis < equals;
  const bool is_operator = has_word(introduction, "operator");
  if (!in_body && (is_call_like || is_operator)) return Kind::function;
  for (const char* word : {"class", "struct", "union", "enum"}) {
    if (has_word(introduction, word)) return Kind::type;
  }
  return Kind::other;
}

class Reader {
 public:
  explicit Reader(const Source& source) : source_(source) {}

  Structure run() {
    for (line_ = 0; line_ < source_.code.size(); ++line_) {
      const std::string& text = source_.code[line_];
      if (is_preprocessor(text)) continue;
      for (const char c : text) take(c);
      statement_ += ' ';
    }
    return std::move(result_);
  }

 private:
  // A directive, or a line that the one before continues with a backslash.
  bool is_preprocessor(const std::string& text) {
    const std::size_t first = text.find_first_not_of(' ');
    const bool directive = continued_ || (first != std::string::npos && text[first] == '#');
    continued_ = directive && text.ends_with('\\');
    return directive;
  }

  Kind around() const { return open_.empty() ? Kind::name_space : open_.back().kind; }

  void take(char c) {
    if (c == '{') {
      open_.push_back({kind_of(statement_, around()), start_, 0});
      opened_as_.push_back(statement_);
      statement_.clear();
    } else if (c == '}') {
      close();
    } else if (c == ';') {
      if (around() == Kind::name_space) result_.at_namespace_scope.push_back({statement_, start_});
      statement_.clear();
    } else {
      if (statement_.find_first_not_of(' ') == std::string::npos && c != ' ') {
        statement_.clear();
        start_ = line_;
      }
      statement_ += c;
    }
  }

  void close() {
    if (open_.empty()) return;
    Block block = open_.back();
    block.last_line = line_;
    result_.blocks.push_back(block);
    // `int table[] = {...};` is one statement: its text goes on after the initializer.
    statement_ = block.kind == Kind::other ? opened_as_.back() : "";
    start_ = block.first_line;
    open_.pop_back();
    opened_as_.pop_back();
  }

  const Source& source_;
  Structure result_;
  std::vector<Block> open_;
  std::vector<std::string> opened_as_;
  std::string statement_;
  std::size_t line_ = 0;
  std::size_t start_ = 0;
  bool continued_ = false;
};

}  // namespace

Structure structure_of(const Source& source) { return Reader(source).run(); }

}  // namespace fairlead::style
