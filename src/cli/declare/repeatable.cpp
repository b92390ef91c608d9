#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/declare/declare.hpp"

namespace fairlead::cli {

void add_repeatable(CLI::App& app, const std::string& name, std::vector<std::string>& values,
                    const std::string& description) {
  app.add_option(name, values, description)->allow_extra_args(false);
}

}  // namespace fairlead::cli
