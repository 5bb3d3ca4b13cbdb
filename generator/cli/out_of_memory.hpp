// If memory runs out anywhere, the command ends with a sentence that says what it was doing, and
// with the exit code of a refused input, because the input asks for too much.
#pragma once

#include "cli/exit_code.hpp"

#include <string>

namespace topocast::cli {

/// Notes what the command does from here on, in the words of the sentence: "reading 'lab.yaml'".
void beginStep(const std::string& step);

/// Prints the sentence on standard error.
ExitCode reportOutOfMemory();

/// Makes LLVM throw std::bad_alloc, too, and prints the sentence even if the exception cannot be
/// caught: on another thread, or out of a function that must not throw.
void handleOutOfMemory();

} // namespace topocast::cli
