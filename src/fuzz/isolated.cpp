#include "fuzz/isolated.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fairlead::fuzz {
namespace {

constexpr rlim_t most_cpu_seconds = 60;

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

File temporary_file() {
  File file(std::tmpfile(), std::fclose);
  if (!file) fail("a temporary file");
  return file;
}

std::string contents(std::FILE* file) {
  std::string text;
  std::rewind(file);
  for (int c = std::getc(file); c != EOF; c = std::getc(file)) text += static_cast<char>(c);
  return text;
}

std::string last_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

std::string text_of(const Trial& trial) {
  boost::json::object object{{"passes", trial.passes}};
  boost::json::array& coverage = object["coverage"].emplace_array();
  for (const std::int64_t count : trial.coverage) coverage.emplace_back(count);
  if (trial.failure) {
    object["rule"] = trial.failure->rule;
    object["where"] = trial.failure->where;
    object["what"] = trial.failure->what;
  }
  return boost::json::serialize(object);
}

Trial trial_from(const std::string& text) {
  const boost::json::object object = boost::json::parse(text).as_object();
  Trial trial;
  trial.passes = object.at("passes").as_int64();
  const auto& coverage = object.at("coverage").as_array();
  for (std::size_t i = 0; i < probe_count; ++i) trial.coverage[i] = coverage[i].as_int64();
  if (!object.contains("rule")) return trial;
  const auto field = [&](const char* key) { return std::string(object.at(key).as_string()); };
  trial.failure = Failure{field("rule"), field("where"), field("what")};
  return trial;
}

[[noreturn]] void run_child(const boost::json::object& scenario, SchedulerKind scheduler,
                            std::uint64_t seed, std::FILE* answer, std::FILE* errors) {
  const rlimit cpu{most_cpu_seconds, most_cpu_seconds + 1};
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CPU, &cpu);
  setrlimit(RLIMIT_CORE, &no_core);
  dup2(fileno(errors), STDERR_FILENO);
  int code = 0;
  try {
    const std::string text = text_of(run_trial(scenario, scheduler, seed));
    std::fputs(text.c_str(), answer);
    std::fflush(answer);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    code = 1;
  }
  _exit(code);
}

}  // namespace

Trial run_isolated(const boost::json::object& scenario, SchedulerKind scheduler,
                   std::uint64_t seed) {
  const File answer = temporary_file();
  const File errors = temporary_file();
  const pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) run_child(scenario, scheduler, seed, answer.get(), errors.get());
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) fail("waitpid");
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return trial_from(contents(answer.get()));
  const bool hung = WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU;
  std::string what = last_line(contents(errors.get()));
  if (what.empty() && WIFSIGNALED(status)) what = fmt::format("signal {}", WTERMSIG(status));
  return {0, {}, Failure{hung ? "hang" : "crash", "somewhere", std::move(what)}};
}

}  // namespace fairlead::fuzz
