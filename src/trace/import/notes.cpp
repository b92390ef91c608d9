#include "trace/import/notes.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "trace/text.hpp"

namespace fairlead::trace {
namespace {

constexpr std::array<std::string_view, 3> finding_words = {"recognised", "guessed", "dropped"};

std::string_view word(Finding finding) { return finding_words[static_cast<std::size_t>(finding)]; }

int clamped(std::size_t value) {
  constexpr std::size_t most = std::numeric_limits<int>::max();
  return static_cast<int>(std::min(value, most));
}

std::string padded(const std::string& text, std::size_t width, bool to_the_right) {
  const std::string room(width > text.size() ? width - text.size() : 0, ' ');
  return to_the_right ? room + text : text + room;
}

std::string place_text(const Position& at) {
  std::string text = escaped(at.file);
  if (at.line > 0) text += ":" + std::to_string(at.line);
  if (at.column > 0) text += ":" + std::to_string(at.column);
  return text;
}

}  // namespace

Notes::Entry& Notes::entry(Finding finding, std::string_view text) {
  const auto same = [&](const Entry& entry) {
    return entry.finding == finding && entry.text == text;
  };
  const auto found = std::find_if(entries_.begin(), entries_.end(), same);
  if (found != entries_.end()) return *found;
  return entries_.emplace_back(Entry{finding, std::string(text), 0, {}});
}

void Notes::set_first(Entry& entry, std::size_t line, std::size_t column) const {
  entry.first = {source_, clamped(line), clamped(column)};
}

std::vector<const Notes::Entry*> Notes::found() const {
  std::vector<const Entry*> found;
  for (const Finding finding : {Finding::recognised, Finding::guessed, Finding::dropped}) {
    for (const Entry& entry : entries_) {
      if (entry.finding == finding && entry.count > 0) found.push_back(&entry);
    }
  }
  return found;
}

std::string to_text(const Notes& notes) {
  std::size_t width = 0;
  for (const Notes::Entry* entry : notes.found()) {
    width = std::max(width, std::to_string(entry->count).size());
  }
  std::string text;
  for (const Notes::Entry* entry : notes.found()) {
    text += padded(std::string(word(entry->finding)), 12, false);
    text += padded(std::to_string(entry->count), width, true) + "  " + entry->text;
    const bool is_odd = entry->finding != Finding::recognised;
    if (is_odd && !entry->first.file.empty()) text += " (" + place_text(entry->first) + ")";
    text += "\n";
  }
  return text;
}

std::string to_json(const Notes& notes) {
  std::string text = "{\"notes\":[";
  for (const Notes::Entry* entry : notes.found()) {
    if (text.back() == '}') text += ",";
    text += "{\"finding\":\"" + std::string(word(entry->finding)) + "\"";
    text += ",\"count\":" + std::to_string(entry->count) + ",\"text\":";
    append_json_string(text, entry->text);
    if (!entry->first.file.empty()) {
      text += ",\"file\":";
      append_json_string(text, entry->first.file);
    }
    if (entry->first.line > 0) text += ",\"line\":" + std::to_string(entry->first.line);
    if (entry->first.column > 0) text += ",\"column\":" + std::to_string(entry->first.column);
    text += "}";
  }
  return text + "]}\n";
}

}  // namespace fairlead::trace
