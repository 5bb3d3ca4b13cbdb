// Completion of the command line: scripts for bash, zsh and fish, for a command with subcommands or
// a program without any. They offer subcommands, options, the values of options that take words of
// a table, and files for everything else.
#include "cli/manual_parts.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <vector>

namespace topocast::cli {
namespace {

/// `text` with a backslash before each of `characters`.
std::string escaped(llvm::StringRef text, llvm::StringRef characters) {
  std::string result;
  for (const char c : text) {
    if (characters.contains(c)) result += '\\';
    result += c;
  }
  return result;
}

/// In single quotes, as bash and zsh read them.
std::string shellQuoted(llvm::StringRef text) {
  std::string result = "'";
  for (const char c : text)
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

/// In single quotes, as fish reads them.
std::string fishQuoted(const std::string& text) {
  return "'" + escaped(text, "\\'") + "'";
}

/// All that can be typed with a hyphen in front.
std::string optionNames(const CommandText& command) {
  std::vector<std::string> names;
  for (const OptionText& option : command.options)
    if (!option.isArgument) llvm::append_range(names, option.names);
  return llvm::join(names, " ");
}

std::vector<std::string> subcommandNames(const CommandText& command) {
  std::vector<std::string> names;
  names.reserve(command.subcommands.size());
  for (const CommandText& subcommand : command.subcommands)
    names.push_back(subcommand.name);
  return names;
}

/// The first argument, if its values are known; null otherwise.
const OptionText* firstArgumentWithValues(const CommandText& command) {
  const auto first = std::ranges::find_if(command.options, &OptionText::isArgument);
  return first == command.options.end() || first->values.empty() ? nullptr : &*first;
}

/// What zsh's _arguments says of a value: an argument's, or that of an option.
std::string zshValue(const OptionText& option) {
  const std::string& shown = option.isArgument ? option.names.front() : option.placeholder;
  return ":" + escaped(shown, ":\\") + ":" +
         (option.values.empty() ? "_files" : "(" + llvm::join(option.values, " ") + ")");
}

/// The specification of an option for zsh's _arguments; the value may stand in the next word or
/// behind an equals sign.
std::string zshOption(const OptionText& option) {
  std::string lines;
  for (const llvm::StringRef name : option.names) {
    std::string line = name.str();
    if (!option.placeholder.empty() && name.starts_with("--")) line += '=';
    line += "[" + escaped(firstClause(option.description), "[]\\") + "]";
    if (!option.placeholder.empty()) line += zshValue(option);
    lines += " \\\n      " + shellQuoted(line);
  }
  return lines;
}

/// `place` is that of the first argument, counted from 1.
std::string zshOptions(const CommandText& command, int place) {
  std::string lines = "_arguments";
  for (const OptionText& option : command.options)
    if (!option.isArgument) lines += zshOption(option);
  if (const OptionText* const first = firstArgumentWithValues(command))
    lines += " \\\n      " + shellQuoted(std::to_string(place) + zshValue(*first));
  return lines;
}

/// `condition` says when it is offered; empty: always.
std::string fishOption(const std::string& program, const OptionText& option,
                       const std::string& condition) {
  std::string line = "complete -c " + program;
  if (!condition.empty()) line += " -n " + fishQuoted(condition);
  for (const llvm::StringRef name : option.names)
    line += (name.starts_with("--") ? " -l " : " -s ") + name.ltrim('-').str();
  if (!option.values.empty())
    line += " -x -a " + fishQuoted(llvm::join(option.values, " "));
  else if (!option.placeholder.empty())
    line += " -r";
  return line + " -d " + fishQuoted(firstClause(option.description)) + '\n';
}

std::string fishOptions(const std::string& program, const CommandText& command,
                        const std::string& condition) {
  std::string lines;
  for (const OptionText& option : command.options)
    if (!option.isArgument) lines += fishOption(program, option, condition);
  const OptionText* const first = firstArgumentWithValues(command);
  if (first == nullptr) return lines;
  const std::string isFirst = condition + "; and test (count (commandline -opc)) -eq 2";
  return lines + "complete -c " + program + " -n " + fishQuoted(isFirst) + " -f -a " +
         fishQuoted(llvm::join(first->values, " ")) + '\n';
}

/// Cases of `$before`: what may stand behind an option of the command, or behind the subcommand as
/// its first argument.
std::string bashValues(const CommandText& command) {
  std::string cases;
  const auto addCase = [&cases](const std::string& before, const OptionText& option) {
    cases += "    " + before + ") values='" + llvm::join(option.values, " ") + "' ;;\n";
  };
  for (const OptionText& option : command.options)
    if (!option.isArgument && !option.values.empty())
      addCase(llvm::join(option.names, " | "), option);
  if (const OptionText* const first = firstArgumentWithValues(command))
    addCase(command.name, *first);
  return cases.empty() ? "" : "    case $before in\n" + cases + "    esac\n";
}

/// What bash may offer within one command.
std::string bashWords(const CommandText& command) {
  return "    candidates='" + optionNames(command) + "'\n" + bashValues(command);
}

/// A program's function in bash and zsh: `_topocast_measure`.
std::string functionOf(const CommandText& whole) {
  std::string name = "_" + whole.name;
  std::ranges::replace(name, '-', '_');
  return name;
}

/// By subcommand what is offered behind it, and before any the subcommands.
std::string bashSubcommands(const CommandText& whole) {
  std::string cases = "  case ${COMP_WORDS[1]} in\n";
  for (const CommandText& subcommand : whole.subcommands)
    cases += "  " + subcommand.name + ")\n" + bashWords(subcommand) + "    ;;\n";
  return cases +
         "  esac\n"
         "  if ((COMP_CWORD == 1)); then\n"
         "    COMPREPLY=($(compgen -W '" +
         llvm::join(subcommandNames(whole), " ") + " " + optionNames(whole) +
         "' -- \"$word\"))\n"
         "    return\n"
         "  fi\n";
}

} // namespace

std::string bashCompletion(const CommandText& whole) {
  // Bash takes the equals sign in --format=svg for a word.
  return functionOf(whole) +
         "() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "  local candidates= values=\n"
         "  COMPREPLY=()\n"
         "  if [[ $word == = ]]; then\n"
         "    word=\n"
         "  elif [[ $before == = ]]; then\n"
         "    before=${COMP_WORDS[COMP_CWORD - 2]}\n"
         "  fi\n" +
         (whole.subcommands.empty() ? bashWords(whole) : bashSubcommands(whole)) +
         "  if [[ $values && $word != -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$values\" -- \"$word\"))\n"
         "  elif [[ $word == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$candidates\" -- \"$word\"))\n"
         "  fi # else files\n"
         "}\n"
         "complete -o default -F " +
         functionOf(whole) + " " + whole.name + "\n";
}

std::string zshCompletion(const CommandText& whole) {
  std::string script = "#compdef " + whole.name + "\n";
  if (whole.subcommands.empty()) return script + zshOptions(whole, 1) + " \\\n  '*:file:_files'\n";
  script += functionOf(whole) + "() {\n"
                                "  local -a subcommands=(\n";
  for (const CommandText& subcommand : whole.subcommands)
    script +=
        "    " + shellQuoted(subcommand.name + ":" + firstClause(subcommand.description)) + '\n';
  script += "  )\n"
            "  if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then\n"
            "    _describe subcommand subcommands\n"
            "    return\n"
            "  fi\n"
            "  case $words[2] in\n";
  for (const CommandText& subcommand : whole.subcommands)
    script += "  " + subcommand.name + ")\n    " + zshOptions(subcommand, 2) +
              " \\\n      '*:file:_files' ;;\n";
  return script + "  *)\n    " + zshOptions(whole, 1) + " ;;\n  esac\n}\n" + functionOf(whole) +
         " \"$@\"\n";
}

std::string fishCompletion(const CommandText& whole) {
  if (whole.subcommands.empty()) return fishOptions(whole.name, whole, "");
  const std::string first = "__fish_use_subcommand";
  std::string script = "complete -c " + whole.name + " -n " + first + " -f\n" +
                       fishOptions(whole.name, whole, first);
  for (const CommandText& subcommand : whole.subcommands)
    script += "complete -c " + whole.name + " -n " + first + " -a " + subcommand.name + " -d " +
              fishQuoted(firstClause(subcommand.description)) + '\n' +
              fishOptions(whole.name, subcommand, "__fish_seen_subcommand_from " + subcommand.name);
  return script;
}

} // namespace topocast::cli
