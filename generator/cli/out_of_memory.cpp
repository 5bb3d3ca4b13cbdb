#include "cli/out_of_memory.hpp"

#include "cli/program_name.hpp"
#include "input/printable.hpp"

#include "llvm/Support/ErrorHandling.h"

#include <unistd.h>

#include <exception>
#include <new>
#include <string_view>

namespace topocast::cli {
namespace {

/// The current step is kept here, because it cannot be passed to the place where memory runs out.
std::string& currentStep() {
  static std::string step = "reading the command line";
  return step;
}

/// Writes without needing memory.
void say(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

[[noreturn]] void throwBadAlloc(void*, const char*, bool) {
  throw std::bad_alloc();
}

bool isOutOfMemory(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    return true;
  } catch (...) {
    return false;
  }
}

[[noreturn]] void endProgram() {
  const std::exception_ptr thrown = std::current_exception();
  if (thrown && isOutOfMemory(thrown)) _exit(reportOutOfMemory());
  std::abort();
}

} // namespace

void beginStep(const std::string& step) {
  currentStep() = printable(step);
}

ExitCode reportOutOfMemory() {
  say(programName());
  say(": error: out of memory while ");
  say(currentStep());
  say("\n");
  return inputRefused;
}

void handleOutOfMemory() {
  llvm::install_bad_alloc_error_handler(throwBadAlloc);
  std::set_terminate(endProgram);
}

} // namespace topocast::cli
