#include "oracle.hpp"

#include <array>
#include <cstdlib>
#include <stdexcept>

#include <boost/json/parse.hpp>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fairlead::differential {

Oracle::Oracle(const std::string& program) {
  std::array<int, 2> down{};
  std::array<int, 2> up{};
  // Close-on-exec, so that one oracle does not keep another's pipe open.
  if (pipe2(down.data(), O_CLOEXEC) != 0 || pipe2(up.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("cannot make a pipe");
  }
  process_ = fork();
  if (process_ == 0) {
    dup2(down[0], STDIN_FILENO);
    dup2(up[1], STDOUT_FILENO);
    execl(program.c_str(), program.c_str(), "--serve", nullptr);
    _exit(127);
  }
  close(down[0]);
  close(up[1]);
  to_ = fdopen(down[1], "w");
  from_ = fdopen(up[0], "r");
}

Oracle::~Oracle() {
  std::fclose(to_);
  std::fclose(from_);
  waitpid(process_, nullptr, 0);
}

Answer Oracle::run(const std::string& scenario_json) {
  std::fputs(scenario_json.c_str(), to_);
  std::fputc('\n', to_);
  std::fflush(to_);
  Answer answer;
  char* line = nullptr;
  std::size_t capacity = 0;
  while (true) {
    const ssize_t length = getline(&line, &capacity, from_);
    if (length <= 0) {
      std::free(line);
      throw std::runtime_error("the oracle ended without an answer");
    }
    const std::string text(line, static_cast<std::size_t>(length));
    const boost::json::object object = boost::json::parse(text).as_object();
    if (object.contains("done")) {
      if (const auto* error = object.if_contains("error")) {
        answer.error = std::string(error->as_string());
        answer.kueue_panicked = object.contains("kueuePanicked");
      }
      std::free(line);
      return answer;
    }
    answer.lines.push_back(text);
  }
}

}  // namespace fairlead::differential
