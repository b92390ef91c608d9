#include "source.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace fairlead::style {

namespace {

namespace fs = std::filesystem;

bool is_identifier(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Blanks comments and literals, one character after the other, over the whole text.
class Stripper {
 public:
  explicit Stripper(std::string_view text) : text_(text), out_(text) {}

  std::string run() {
    while (at_ < text_.size()) {
      if (starts("//")) {
        blank_until("\n", false);
      } else if (starts("/*")) {
        blank_until("*/", true);
      } else if (starts("R\"") && !follows_identifier()) {
        const std::size_t open = text_.find('(', at_);
        const std::string close = ")" + std::string(text_.substr(at_ + 2, open - at_ - 2)) + "\"";
        blank_until(close, true);
      } else if (text_[at_] == '"' || (text_[at_] == '\'' && !follows_identifier())) {
        blank_literal(text_[at_]);
      } else {
        ++at_;
      }
    }
    return out_;
  }

 private:
  bool starts(std::string_view prefix) const { return text_.substr(at_).starts_with(prefix); }
  // True in 1'000 and in fooR"...": no literal starts there.
  bool follows_identifier() const { return at_ > 0 && is_identifier(text_[at_ - 1]); }

  void blank() {
    if (text_[at_] != '\n') out_[at_] = ' ';
    ++at_;
  }
  void blank_until(std::string_view end, bool inclusive) {
    const std::size_t found = text_.find(end, at_ + 2);
    const std::size_t stop =
        found == std::string_view::npos ? text_.size() : found + (inclusive ? end.size() : 0);
    while (at_ < stop) blank();
  }
  void blank_literal(char quote) {
    ++at_;
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) blank();
      blank();
    }
    ++at_;
  }

  std::string_view text_;
  std::string out_;
  std::size_t at_ = 0;
};

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool is_skipped_folder(const std::string& name) {
  return name == "build" || name == "node_modules" || (name.starts_with('.') && name != ".ci");
}

bool is_binary(std::string_view text) { return text.find('\0') != std::string_view::npos; }

}  // namespace

bool Source::is_cpp() const { return path.ends_with(".cpp") || is_header(); }
bool Source::is_header() const { return path.ends_with(".hpp"); }
bool Source::is_in(std::string_view folder) const { return path.starts_with(folder); }

std::string Source::layer() const {
  if (!is_in("src/")) return "";
  const std::size_t end = path.find('/', 4);
  return end == std::string::npos ? "" : path.substr(4, end - 4);
}

Source make_source(std::string path, std::string_view text) {
  Source source{std::move(path), split_lines(text), {}};
  if (source.is_cpp()) source.code = split_lines(Stripper(text).run());
  return source;
}

std::vector<Source> read_tree(const std::string& root) {
  std::vector<std::string> paths;
  for (auto it = fs::recursive_directory_iterator(root); it != fs::end(it); ++it) {
    if (it->is_directory() && is_skipped_folder(it->path().filename())) {
      it.disable_recursion_pending();
    } else if (it->is_regular_file()) {
      paths.push_back(fs::relative(it->path(), root).generic_string());
    }
  }
  std::sort(paths.begin(), paths.end());
  std::vector<Source> sources;
  for (const std::string& path : paths) {
    std::ifstream file(fs::path(root) / path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    if (!is_binary(text)) sources.push_back(make_source(path, text));
  }
  return sources;
}

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const bool starts = at == 0 || !is_identifier(text[at - 1]) || !is_identifier(word.front());
    const std::size_t end = at + word.size();
    const bool ends =
        end == text.size() || !is_identifier(text[end]) || !is_identifier(word.back());
    if (starts && ends) return true;
  }
  return false;
}

}  // namespace fairlead::style
