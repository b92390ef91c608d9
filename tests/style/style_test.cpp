// The house style on the whole tree, and each rule on a planted violation.
#include <ostream>

#include <gtest/gtest.h>

#include "rules.hpp"

namespace fairlead::style {

namespace {

TEST(Style, TheTreeFollowsTheHouseRules) {
  const std::vector<Source> tree = read_tree(FAIRLEAD_SOURCE_DIR);
  ASSERT_GT(tree.size(), 20U) << "the tree was not found";
  for (const Source& source : tree) {
    for (const Finding& finding : check(source)) ADD_FAILURE() << to_string(finding);
  }
}

struct Planted {
  std::string rule;
  std::string path;
  std::string text;
  std::size_t line = 1;

  friend std::ostream& operator<<(std::ostream& out, const Planted& p) { return out << p.rule; }
};

std::string repeated(const std::string& line, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += line;
  return text;
}

const std::string header = "// For a test.\n#pragma once\n";

const Planted planted[] = {
    {"trailing-space", "docs/a.md", "ok\nspace \n", 2},
    {"trailing-space", "docs/a.md", "carriage return\r\n"},
    {"tab", "tests/cases/a.yaml", "a:\n\tb: 1\n", 2},
    {"unfinished", "src/base/a.cpp",
     "// TO"
     "DO: the rest\n"},
    {"machine-path", "README.md",
     "run /wo"
     "rk/main/build/fairlead\n"},
    {"line-length", "src/base/a.cpp", "// " + std::string(98, 'x') + "\n"},
    {"header-comment", "src/base/a.hpp", "#pragma once\n"},
    {"pragma-once", "src/base/a.hpp", "// A header.\nint f();\n"},
    {"file-length", "src/base/a.cpp", repeated("int f();\n", 401), 401},
    {"function-length", "src/base/a.cpp",
     "namespace x {\n\nint f() {\n" + repeated("  g();\n", 70) + "}\n}\n", 3},
    {"function-length", "src/base/a.cpp",
     "struct S {\n  int f() const {\n" + repeated("    g();\n", 70) + "  }\n};\n", 2},
    {"commented-out-code", "src/base/a.cpp", "int f();\n// int g = f();\n", 2},
    {"commented-out-code", "src/base/a.cpp", "// if (ready) {\n"},
    {"commented-out-code", "src/base/a.cpp", "  // queue.push(workload);\n"},
    {"layer", "src/engine/a.cpp", "#include \"manifest/yaml.hpp\"\n"},
    {"layer", "src/base/a.cpp", "\n#include \"model/node.hpp\"\n", 2},
    {"layer", "src/unheard-of/a.cpp", "int f();\n"},
    {"include-path", "src/engine/a.cpp", "#include \"engine.hpp\"\n"},
    {"include-path", "src/engine/a.cpp", "#include \"../model/node.hpp\"\n"},
    {"third-party", "src/engine/a.cpp", "#include <fmt/core.h>\n"},
    {"third-party", "src/model/a.cpp", "#include <tl/expected.hpp>\n"},
    {"third-party", "src/base/a.cpp", "#include <boost/json.hpp>\n"},
    {"impure-include", "src/engine/a.cpp", "#include <fstream>\n"},
    {"impure-include", "src/engine/a.cpp", "#include <random>\n"},
    {"slow-include", "src/cli/test.cpp", "#include <CLI/CLI.hpp>\n"},
    {"slow-include", "src/manifest/a.cpp", "#include <regex>\n"},
    {"impure", "src/engine/a.cpp", "auto t() { return std::chrono::steady_clock::now(); }\n"},
    {"impure", "src/engine/a.cpp", "long t() { return time(nullptr); }\n"},
    {"impure", "src/engine/a.cpp", "int r() { return rand() % 6; }\n"},
    {"impure", "src/engine/a.cpp", "std::mt19937 make(int seed);\n"},
    {"impure", "src/engine/a.cpp", "auto v() { return getenv(\"FAST\"); }\n"},
    {"impure", "src/engine/a.hpp", header + "void f(std::unordered_map<int, int>& m);\n", 3},
    {"impure", "src/engine/a.hpp", header + "void f(std::map<Queue*, int>& m);\n", 3},
    {"floating-point", "src/engine/quota/a.cpp", "bool f(double share);\n"},
    {"global", "src/engine/a.cpp", "namespace x {\nint passes = 0;\n}\n", 2},
    {"global", "src/engine/a.cpp", "std::vector<int> cache;\n"},
    {"global", "src/engine/a.cpp", "static int table[] = {1, 2};\n"},
    {"global", "src/engine/a.cpp", "int f() {\n  static int calls = 0;\n  return ++calls;\n}\n", 2},
};

class StyleRule : public testing::TestWithParam<Planted> {};

TEST_P(StyleRule, FindsThePlantedViolation) {
  const Planted& p = GetParam();
  const Findings findings = check(make_source(p.path, p.text));
  ASSERT_EQ(findings.size(), 1U) << (findings.empty() ? "nothing" : to_string(findings.back()));
  EXPECT_EQ(findings.front().rule, p.rule);
  EXPECT_EQ(findings.front().line, p.line);
}

INSTANTIATE_TEST_SUITE_P(Planted, StyleRule, testing::ValuesIn(planted));

TEST(Style, LeavesGoodCodeAlone) {
  const std::string text = header + R"text(
#include <vector>

#include "base/result.hpp"
#include "model/node.hpp"

namespace fairlead {

// A double would be wrong here; so would rand(), and see steady_clock.
inline constexpr int limit = 1'000'000;
const std::string names[] = {"double", "rand()", "// int x = f();"};

enum class Kind { whole, slice };
using Table = std::vector<int>;
struct Node;

// Ends like a statement, but is prose; and goes on, with an example:
//   int n = count(table);
template <class T = void>
int count(const Table& table, int start = 0);
bool operator==(const Node& a, const Node& b);

struct Pass {
  static Pass first(int id);
  int time = 0;
  bool at(int instant) const { return time == instant; }
};

inline int next(int id) {
  static constexpr int step = 1;
  return id + step;
}

}  // namespace fairlead
)text";
  for (const Finding& finding : check(make_source("src/engine/a.hpp", text))) {
    ADD_FAILURE() << to_string(finding);
  }
  EXPECT_TRUE(check(make_source("src/engine/scheduler/kueue/a.cpp", "double share();\n")).empty());
  EXPECT_TRUE(check(make_source("Makefile", "all:\n\techo\n")).empty());
}

}  // namespace

}  // namespace fairlead::style
