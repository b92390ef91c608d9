// How each command is written on a command line: its flags, and what to run once they are parsed.
// One file a command; these alone, and main.cpp, include CLI11, which costs more compile time than
// all else in cli/ together.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace fairlead::cli {

// What the chosen command does; returns the exit code.
using Command = std::function<int()>;

void declare_check(CLI::App& app, Command& command);
void declare_simulate(CLI::App& app, Command& command);
void declare_test(CLI::App& app, Command& command);
void declare_trace(CLI::App& app, Command& command);
void declare_mig(CLI::App& app, Command& command);
void declare_log(CLI::App& app, Command& command);
void declare_fuzz(CLI::App& app, Command& command);
void declare_completion(CLI::App& app, Command& command);
void declare_man(CLI::App& app, Command& command);  // for packagers; not in the help

// A flag that may be repeated and takes one value each time.
void add_repeatable(CLI::App& app, const std::string& name, std::vector<std::string>& values,
                    const std::string& description);

}  // namespace fairlead::cli
