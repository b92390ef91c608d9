#include "manifest/building.hpp"

#include <algorithm>
#include <utility>

#include "manifest/codes.hpp"
#include "manifest/compose.hpp"

namespace fairlead::manifest {
namespace {

// Up to here a scan of the keys is faster than a hash table.
constexpr std::size_t few = 16;

}  // namespace

// Only the first errors have an excerpt: each is looked for from the start of the text.
Diagnostic Building::located(int line, int column, std::string message, std::string hint,
                             const char* code) const {
  if (earlier_errors_.size() < max_excerpts_per_file) {
    return source_.error(line, column, std::move(message), std::move(hint), code);
  }
  return {Severity::error, source_.at(line, column), code, std::move(message), std::move(hint), ""};
}

bool Building::fail(int line, int column, std::string message, std::string hint, const char* code) {
  if (!error_) error_ = located(line, column, std::move(message), std::move(hint), code);
  return false;
}

bool Building::fail_syntax(int line, int column, std::string message, std::string hint) {
  if (!error_) syntax_ = true;
  return fail(line, column, std::move(message), std::move(hint), codes::syntax);
}

void Building::key_twice(int line, int column, const Member& earlier) {
  if (has_enough_errors()) return cut_off();
  Diagnostic error =
      located(line, column, "the key " + escaped(earlier.key, 60) + " is there twice",
              "first on line " + std::to_string(earlier.line), codes::duplicate_key);
  error.related.push_back({source_.at(earlier.line, earlier.column), "first here"});
  earlier_errors_.push_back(std::move(error));
}

bool Building::is_full() const { return values_ > max_nodes; }

void Building::recover() {
  if (error_) earlier_errors_.push_back(std::move(*error_));
  error_.reset();
  syntax_ = false;
}

Diagnostics Building::take_errors() {
  recover();
  if (is_cut_off_) {
    earlier_errors_.push_back(source_.error(
        0, 0, "more than " + std::to_string(max_problems_per_file) + " errors in the text itself",
        "what stands behind them was not checked", codes::limits));
  }
  return std::move(earlier_errors_);
}

bool Building::enter(int depth, int line, int column) {
  if (depth > max_depth) {
    return fail(line, column, "nested deeper than " + std::to_string(max_depth) + " levels", "",
                codes::limits);
  }
  if (++values_ > max_nodes) {
    return fail(line, column, "more than " + std::to_string(max_nodes) + " values in one file",
                "split the file", codes::limits);
  }
  return true;
}

bool Building::expand(std::size_t values, int depth, int line, int column) {
  const std::size_t limit = std::min(alias_budget, 10 * source_.text().size());
  if (values > limit || expanded_ > limit - values) {
    return fail(line, column,
                "the aliases in this file expand to more than " + std::to_string(limit) + " values",
                "write the values out, or use fewer aliases of aliases", codes::limits);
  }
  expanded_ += values;
  if (depth > max_depth) {
    return fail(line, column,
                "the alias nests deeper than " + std::to_string(max_depth) + " levels", "",
                codes::limits);
  }
  return true;
}

Members::Entry* Members::find(std::string_view key) {
  if (entries_.size() <= few) {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.member.key == key; });
    return found == entries_.end() ? nullptr : &*found;
  }
  const auto found = index_.find(std::string(key));
  return found == index_.end() ? nullptr : &entries_[found->second];
}

void Members::append(Member member, bool merged) {
  entries_.push_back({std::move(member), merged});
  const std::size_t first = entries_.size() == few + 1 ? 0 : entries_.size() - 1;
  for (std::size_t i = first; entries_.size() > few && i < entries_.size(); ++i) {
    index_.emplace(entries_[i].member.key, i);
  }
}

const Member* Members::add(Member member) {
  Entry* const earlier = find(member.key);
  if (earlier == nullptr) {
    append(std::move(member), false);
  } else if (earlier->merged) {
    *earlier = {std::move(member), false};
  } else {
    return &earlier->member;
  }
  return nullptr;
}

void Members::merge(const Node& mapping) {
  for (const Member& member : mapping.members()) {
    if (Entry* const earlier = find(member.key)) {
      earlier->member.value = member.value;
    } else {
      append(member, true);
    }
  }
}

std::vector<Member> Members::take() {
  std::vector<Member> members;
  members.reserve(entries_.size());
  for (Entry& entry : entries_) members.push_back(std::move(entry.member));
  return members;
}

}  // namespace fairlead::manifest
