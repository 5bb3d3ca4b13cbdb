// Starts a program and waits for it, so that it does not outlive the command.
#pragma once

#include "cli/held_signals.hpp"

#include "llvm/Support/Error.h"

#include <span>
#include <string>
#include <vector>

namespace topocast::cli {

/// A program to be run.
struct ProgramCall {
  std::string program;                  ///< path
  std::vector<std::string> arguments;   ///< without the program's own name
  std::string inputFile = "/dev/null";  ///< what standard input reads
  std::string outputFile;               ///< what standard output writes; the command's own if empty
  std::vector<std::string> environment; ///< `NAME=value`, in place of what the command has
  std::string errorFile;                ///< what standard error writes; the command's own if empty
};

/// The words of a command as a shell takes it, with quotes and backslashes.
std::vector<std::string> wordsOf(const std::string& command);

/// The call of the program `words[0]`, a path or a name in PATH, with the words behind it as
/// arguments.
ProgramCall callOf(std::span<const std::string> words);

/// Runs the program to its end in a process group of its own. A signal that `held` holds ends the
/// program and all processes that it has started. An error says why the program could not be
/// started or did not succeed.
llvm::Error runProgram(const ProgramCall& call, const HeldSignals& held);

} // namespace topocast::cli
