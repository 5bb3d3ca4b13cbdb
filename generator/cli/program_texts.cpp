// The help of the programs beside the command as text for manual pages and completion. In: what
// they print. Out: their options, and what these mean.
//
// MPI programs are built at each site, with its MPI; their help is the same everywhere.
#include "cli/manual_parts.hpp"

#include "doctor/usage.hpp"
#include "emit/embedded.hpp"
#include "measure/usage.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace topocast::cli {
namespace {

std::string programIn(llvm::StringRef call) {
  llvm::StringRef program;
  for (const llvm::StringRef word : llvm::split(call, ' '))
    if (word.starts_with("topocast-") && word != "topocast-run") program = word;
  return program.str();
}

/// `-o, --output FILE    write ...`
OptionText optionIn(llvm::StringRef line) {
  const auto [term, meaning] = line.split("  ");
  OptionText option;
  for (llvm::StringRef word : llvm::split(term, ' ')) {
    word.consume_back(",");
    if (word.starts_with("-"))
      option.names.push_back(word.str());
    else
      option.placeholder = word.str();
  }
  option.description = meaning.trim().str();
  option.group = "Options";
  return option;
}

/// A line more of a text, in which line ends are blanks.
void append(std::string& text, llvm::StringRef line) {
  if (!text.empty()) text += ' ';
  text += line.str();
}

} // namespace

CommandText textOfHelp(std::string_view help) {
  constexpr llvm::StringLiteral beforeCall = "usage: ";
  constexpr llvm::StringLiteral beforeOption = "  -";
  CommandText text;
  for (llvm::StringRef line : llvm::split(llvm::StringRef(help), '\n')) {
    if (line.consume_front(beforeCall)) {
      text.name = programIn(line);
      text.synopsis = line.str();
    } else if (line.starts_with(beforeOption)) {
      text.options.push_back(optionIn(line.trim()));
    } else if (!line.trim().empty()) {
      append(text.options.empty() ? text.description : text.options.back().description,
             line.trim());
    }
  }
  return text;
}

CommandText topocastRunText() {
  const auto [before, rest] =
      llvm::StringRef(embeddedText("runtime/programs/topocast-run")).split("<<'END'\n");
  CommandText text = textOfHelp(rest.split("\nEND\n").first);
  text.name = "topocast-run";
  return text;
}

std::vector<CommandText> programTexts() {
  return {textOfHelp(measure::usage), textOfHelp(doctor::usage)};
}

} // namespace topocast::cli
