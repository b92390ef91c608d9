#include "check/ignores.hpp"

#include <algorithm>

#include "base/utf8.hpp"
#include "check/findings.hpp"
#include "manifest/codes.hpp"

namespace fairlead::check {
namespace {

constexpr std::string_view marker = "fairlead:ignore";
constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Takes the first word off.
std::string_view take_word(std::string_view& text) {
  text = trimmed(text);
  const std::string_view word = text.substr(0, text.find_first_of(blanks));
  text = trimmed(text.substr(word.size()));
  return word;
}

bool looks_like_code(std::string_view word) {
  return word.size() > 2 && word.starts_with("KQ") &&
         word.find_first_not_of("0123456789", 2) == std::string_view::npos;
}

std::vector<std::string> split(std::string_view codes) {
  std::vector<std::string> parts;
  while (!codes.empty()) {
    const std::size_t comma = std::min(codes.find(','), codes.size());
    if (comma > 0) parts.emplace_back(codes.substr(0, comma));
    codes.remove_prefix(std::min(comma + 1, codes.size()));
  }
  return parts;
}

int characters(std::string_view text) {
  int count = 0;
  for (; !text.empty(); ++count) {
    text.remove_prefix(std::max<std::size_t>(utf8_length(text), 1));
  }
  return count;
}

// What cannot be read at all stays an error.
bool may_be_ignored(std::string_view code) {
  return code != manifest::codes::syntax && code != manifest::codes::not_text &&
         code != manifest::codes::limits;
}

}  // namespace

Ignores::Ignores(const manifest::Source& source) : source_(source) {
  std::string_view rest = source.text();
  if (rest.find(marker) == std::string_view::npos) return;
  bool stands_alone = false;
  for (int number = 1; !rest.empty(); ++number) {
    const std::size_t length = std::min(rest.find('\n'), rest.size());
    read_line(rest.substr(0, length), number, stands_alone);
    rest.remove_prefix(std::min(length + 1, rest.size()));
  }
  for (std::size_t i = 0; i < ignores_.size(); ++i) by_line_.emplace(ignores_[i].applies_to, i);
}

// `stands_alone`: the ignores with no line yet are for the next line that is no comment.
void Ignores::read_line(std::string_view line, int number, bool& stands_alone) {
  const bool is_comment = trimmed(line).starts_with('#');
  if (stands_alone && !is_comment) {
    for (Ignore& each : ignores_) {
      if (each.applies_to == 0) each.applies_to = number;
    }
    stands_alone = false;
  }
  const std::size_t at = line.find(marker);
  if (at == std::string_view::npos) return;
  const std::size_t hash = line.rfind('#', at);
  const bool begins_comment =
      hash != std::string_view::npos && trimmed(line.substr(hash + 1, at - hash - 1)).empty();
  if (!begins_comment) return;
  std::string_view rest = line.substr(at + marker.size());
  Ignore ignore;
  ignore.line = number;
  ignore.column = characters(line.substr(0, hash)) + 1;
  ignore.codes = split(take_word(rest));
  ignore.has_reason = !rest.empty();
  ignore.applies_to = is_comment ? 0 : number;
  stands_alone = stands_alone || is_comment;
  ignores_.push_back(std::move(ignore));
}

bool Ignores::covers(const Diagnostic& finding) {
  if (!may_be_ignored(finding.code)) return false;
  const auto [first, last] = by_line_.equal_range(finding.at.line);
  bool covered = false;
  for (auto entry = first; entry != last; ++entry) {
    Ignore& ignore = ignores_[entry->second];
    const auto& codes = ignore.codes;
    if (std::find(codes.begin(), codes.end(), finding.code) == codes.end()) continue;
    ignore.used = true;
    covered = true;
  }
  return covered;
}

Diagnostics Ignores::problems() const {
  Diagnostics problems;
  const auto report = [&](const Ignore& ignore, const char* code, std::string message,
                          std::string hint) {
    problems.push_back(make_finding(code, source_.at(ignore.line, ignore.column),
                                    std::move(message), std::move(hint)));
  };
  for (const Ignore& ignore : ignores_) {
    const auto unknown =
        std::find_if(ignore.codes.begin(), ignore.codes.end(), [](const std::string& code) {
          return !looks_like_code(code) || find_code(code) == nullptr;
        });
    if (ignore.codes.empty() || unknown != ignore.codes.end()) {
      const std::string what =
          ignore.codes.empty() ? "names no code" : "there is no code " + escaped(*unknown, 40);
      report(ignore, codes::bad_ignore, "this comment ignores nothing: " + what,
             "# fairlead:ignore KQ106 reason");
    } else if (!ignore.has_reason) {
      report(ignore, codes::no_reason, "an ignored finding needs a reason",
             "# fairlead:ignore " + ignore.codes.front() + " reason");
    } else if (!ignore.used) {
      report(ignore, codes::idle_ignore, "there is nothing to ignore here", "remove the comment");
    }
  }
  return problems;
}

}  // namespace fairlead::check
