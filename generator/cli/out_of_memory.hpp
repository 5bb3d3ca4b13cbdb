// Running out of memory, wherever that happens, ends the command with a sentence that says what it
// was doing and with the exit code of an input that was refused: it asks for too much.
#pragma once

#include "cli/exit_code.hpp"

#include <string>

namespace topocast::cli {

/// Says what the command does from here on, as the sentence would: "reading 'lab.yaml'".
void beginStep(const std::string& step);

/// Prints the sentence on standard error.
ExitCode reportOutOfMemory();

/// Makes LLVM throw std::bad_alloc as all else does, and prints the sentence also where that cannot
/// be caught: on another thread, or below what must not throw.
void handleOutOfMemory();

} // namespace topocast::cli
