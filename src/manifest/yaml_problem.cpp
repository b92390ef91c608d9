#include "manifest/yaml_problem.hpp"

#include <array>
#include <string_view>

namespace fairlead::manifest {
namespace {

struct Explanation {
  std::string_view libyaml;  // how its message starts
  const char* message;
  const char* hint;
};

constexpr std::array explanations = {
    Explanation{"found character that cannot start any token",
                "a value cannot start with this character",
                "indent with spaces, not tabs; quote values that start with @ or `"},
    Explanation{"found a tab character", "a tab where only spaces may indent", "use spaces"},
    Explanation{"mapping values are not allowed in this context", "a ':' where no key can be",
                "quote values that contain ': ', and check the indentation"},
    Explanation{"could not find expected ':'", "a key without a ':' after it",
                "write 'key: value'"},
    Explanation{"did not find expected key", "this line fits no mapping around it",
                "check its indentation against the lines above"},
    Explanation{"did not find expected '-' indicator", "this line fits no list around it",
                "items of one list start with '-' in the same column"},
    Explanation{"did not find expected ',' or '}'", "a { is not closed, or a comma is missing", ""},
    Explanation{"did not find expected ',' or ']'", "a [ is not closed, or a comma is missing", ""},
    Explanation{"did not find expected <document start>",
                "something follows the end of the document", "start a new document with ---"},
    Explanation{"did not find expected node content", "a value is missing here", ""},
    Explanation{"found unexpected end of stream", "the text ends inside a quoted string",
                "close the quotes"},
    Explanation{"found unexpected document indicator", "a document ends inside a quoted string",
                "close the quotes"},
    Explanation{"found unknown escape character", "an unknown escape in a quoted string",
                "use single quotes for text with backslashes"},
    Explanation{"found invalid Unicode character escape code",
                "an escape that is no Unicode character", ""},
    Explanation{"found undefined tag handle", "an undefined tag", "Kubernetes needs no tags"},
    Explanation{"block sequence entries are not allowed in this context",
                "a list item cannot start here", "put it on a line of its own"},
    Explanation{"found duplicate", "a directive is there twice", ""},
    Explanation{"found incompatible YAML document", "a YAML version other than 1.1 or 1.2", ""},
    Explanation{"control characters are not allowed", "a control character",
                "this may be a binary file"},
};

}  // namespace

YamlProblem explain(const yaml_parser_t& parser) {
  YamlProblem problem;
  problem.line = static_cast<int>(parser.problem_mark.line) + 1;
  problem.column = static_cast<int>(parser.problem_mark.column) + 1;
  const std::string_view said = parser.problem == nullptr ? "" : parser.problem;
  // libyaml notices at the end of the text, or of the document; the author looks at the start.
  if (parser.context != nullptr &&
      std::string_view(parser.context).find("quoted scalar") != std::string_view::npos) {
    problem.line = static_cast<int>(parser.context_mark.line) + 1;
    problem.column = static_cast<int>(parser.context_mark.column) + 1;
  }
  for (const Explanation& explanation : explanations) {
    if (!said.starts_with(explanation.libyaml)) continue;
    problem.message = explanation.message;
    problem.hint = explanation.hint;
    return problem;
  }
  problem.message = "this is not YAML";
  problem.hint = parser.error == YAML_MEMORY_ERROR ? "out of memory" : std::string(said);
  return problem;
}

}  // namespace fairlead::manifest
