#include <string>
#include <utility>
#include <vector>

#include "trace/fields.hpp"
#include "trace/formats.hpp"
#include "trace/json_scan.hpp"

namespace fairlead::trace {
namespace {

// All problems of a record are reported, not only the first.
bool take_members(const Line& line, const std::vector<JsonMember>& members, Draft& draft,
                  Collector& out) {
  bool good = true;
  for (const JsonMember& member : members) {
    const auto field = field_index(member.key);
    if (!field) {
      out.problem(line, member.at, unknown_field(member.key));
      good = false;
    } else if (auto refusal = take_field(draft, *field, member.value)) {
      out.problem(line, member.value.at, std::move(*refusal));
      good = false;
    }
  }
  return good;
}

Problem describe(const JsonProblem& problem, const Line& line, bool last) {
  if (problem.at < line.text.size()) return {std::string(problem.message), ""};
  return {std::string(problem.message),
          last ? "is the file truncated?" : "one object a line: it cannot go on in the next line"};
}

}  // namespace

void read_json_lines(std::string_view text, Collector& out) {
  std::vector<JsonMember> members;
  Lines lines(text);
  while (const auto line = lines.next()) {
    if (const auto problem = split_object(line->text, members)) {
      out.problem(*line, problem->at, describe(*problem, *line, lines.at_end()));
      continue;
    }
    Draft draft;
    if (take_members(*line, members, draft, out)) add_draft(std::move(draft), *line, out);
  }
}

}  // namespace fairlead::trace
