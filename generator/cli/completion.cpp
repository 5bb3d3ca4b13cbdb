#include "cli/completion.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

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

/// The specification of an option for zsh's _arguments.
std::string zshOption(const OptionText& option) {
  std::string lines;
  for (const std::string& name : option.names) {
    std::string line = name + "[" + escaped(firstClause(option.description), "[]\\") + "]";
    if (!option.placeholder.empty()) line += ":" + escaped(option.placeholder, ":\\") + ":_files";
    lines += " \\\n      " + shellQuoted(line);
  }
  return lines;
}

std::string zshOptions(const CommandText& command) {
  std::string lines = "_arguments";
  for (const OptionText& option : command.options)
    if (!option.isArgument) lines += zshOption(option);
  return lines;
}

std::string fishOption(const OptionText& option, const std::string& condition) {
  std::string line = "complete -c topocast -n " + fishQuoted(condition);
  for (const llvm::StringRef name : option.names)
    line += (name.starts_with("--") ? " -l " : " -s ") + name.ltrim('-').str();
  if (!option.placeholder.empty()) line += " -r";
  return line + " -d " + fishQuoted(firstClause(option.description)) + '\n';
}

std::string fishOptions(const CommandText& command, const std::string& condition) {
  std::string lines;
  for (const OptionText& option : command.options)
    if (!option.isArgument) lines += fishOption(option, condition);
  return lines;
}

} // namespace

std::string bashCompletion(const CommandText& whole) {
  const std::vector<std::string> names = subcommandNames(whole);
  std::string script = "_topocast() {\n"
                       "  local word=${COMP_WORDS[COMP_CWORD]} candidates=\n"
                       "  case ${COMP_WORDS[1]} in\n";
  for (const CommandText& subcommand : whole.subcommands)
    script += "  " + subcommand.name + ") candidates='" + optionNames(subcommand) + "' ;;\n";
  return script +
         "  esac\n"
         "  COMPREPLY=()\n"
         "  if ((COMP_CWORD == 1)); then\n"
         "    candidates='" +
         llvm::join(names, " ") + " " + optionNames(whole) +
         "'\n"
         "  elif [[ $word != -* ]]; then\n"
         "    return # a file\n"
         "  fi\n"
         "  COMPREPLY=($(compgen -W \"$candidates\" -- \"$word\"))\n"
         "}\n"
         "complete -o default -F _topocast topocast\n";
}

std::string zshCompletion(const CommandText& whole) {
  std::string script = "#compdef topocast\n"
                       "_topocast() {\n"
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
    script += "  " + subcommand.name + ")\n    " + zshOptions(subcommand) +
              " \\\n      '*:file:_files' ;;\n";
  return script + "  *)\n    " + zshOptions(whole) + " ;;\n  esac\n}\n_topocast \"$@\"\n";
}

std::string fishCompletion(const CommandText& whole) {
  const std::string first = "__fish_use_subcommand";
  std::string script = "complete -c topocast -n " + first + " -f\n" + fishOptions(whole, first);
  for (const CommandText& subcommand : whole.subcommands)
    script += "complete -c topocast -n " + first + " -a " + subcommand.name + " -d " +
              fishQuoted(firstClause(subcommand.description)) + '\n' +
              fishOptions(subcommand, "__fish_seen_subcommand_from " + subcommand.name);
  return script;
}

} // namespace topocast::cli
