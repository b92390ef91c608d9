// man(7), which every formatter of man pages reads.
#include <string>
#include <string_view>

#include "cli/command_tree.hpp"

namespace fairlead::cli {
namespace {

// Text that stands for itself: "-" is a hyphen-minus that can be copied, and no line begins with a
// control character.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool first = out.empty() || out.back() == '\n';
    if (first && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '\'') {
      out += "\\(aq";
    } else {
      out += c;
    }
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + plain(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + plain(text) + "\\fR"; }

std::string value_text(const Parameter& parameter) {
  if (parameter.choices.empty()) return italic(parameter.value);
  std::string text;
  for (const std::string& choice : parameter.choices) {
    text += (text.empty() ? "" : "|") + bold(choice);
  }
  return text;
}

std::string synopsis(const CommandTree& command) {
  std::string text = bold(joined({"fairlead", joined(command.path)}));
  for (const Parameter& flag : command.flags) {
    if (flag.required) text += " " + bold(flag.names.back()) + " " + value_text(flag);
  }
  text += " [" + italic("OPTION") + "]...";
  for (const Parameter& positional : command.positionals) {
    const std::string name =
        italic(positional.names.front()) + (positional.repeatable ? "..." : "");
    text += positional.required ? " " + name : " [" + name + "]";
  }
  return text + "\n";
}

std::string explained(const Parameter& parameter, const std::string& head) {
  std::string text = ".TP\n" + head + "\n" + plain(parameter.description);
  const bool silent = parameter.description.empty();
  if (!parameter.default_value.empty()) {
    text += std::string(silent ? "Default: " : " (default: ") + plain(parameter.default_value) +
            (silent ? "" : ")");
  } else if (silent) {
    text += "\\&";
  }
  return text + "\n";
}

std::string parameters(const CommandTree& command) {
  std::string text;
  for (const Parameter& positional : command.positionals) {
    const std::string& name = positional.names.front();
    text +=
        explained(positional, positional.choices.empty() ? italic(name) : value_text(positional));
  }
  for (const Parameter& flag : command.flags) {
    std::string head;
    for (const std::string& name : flag.names) head += (head.empty() ? "" : ", ") + bold(name);
    if (!flag.value.empty()) head += " " + value_text(flag);
    text += explained(flag, head);
  }
  return text;
}

std::string example(const CommandTree& command) {
  std::string text;
  std::size_t at = command.footer.find('\n');  // the first line is the word "Example:"
  while (at != std::string::npos) {
    const std::size_t next = command.footer.find('\n', at + 1);
    std::string line = command.footer.substr(at + 1, next - at - 1);
    line.erase(0, line.find_first_not_of(' '));
    text += plain(line) + "\n";
    at = next;
  }
  return text.empty() ? "" : ".PP\nExample:\n.PP\n.RS 4\n.EX\n" + text + ".EE\n.RE\n";
}

}  // namespace

std::string man_page(const CommandTree& program, const std::string& version,
                     const std::string& date) {
  std::string text = ".TH FAIRLEAD 1 \"" + date + "\" \"fairlead " + version +
                     "\" \"User Commands\"\n.SH NAME\nfairlead \\- " + plain(program.description) +
                     "\n.SH SYNOPSIS\n";
  for (const CommandTree* command : all_commands(program)) {
    if (!command->commands.empty()) continue;
    if (!text.ends_with(".SH SYNOPSIS\n")) text += ".PP\n";
    text += synopsis(*command);
  }
  text += ".SH OPTIONS\n" + parameters(program) + ".SH COMMANDS\n";
  for (const CommandTree* command : all_commands(program)) {
    if (!command->commands.empty()) continue;
    text += ".SS " + bold(joined({"fairlead", joined(command->path)})) + "\n" +
            plain(command->description) + ".\n" + parameters(*command) + example(*command);
  }
  text +=
      ".SH EXIT STATUS\n.TP\n0\nDone.\n.TP\n1\nThe answer is no: a gate failed, an expectation was "
      "not met, an invariant broke.\n.TP\n2\nThe input is wrong; a message with file:line:col says "
      "where, and what would be right.\n"
      ".SH ENVIRONMENT\n.TP\nNO_COLOR\nNo colors, whatever the terminal.\n";
  return text;
}

}  // namespace fairlead::cli
