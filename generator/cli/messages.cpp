#include "cli/messages.hpp"

#include "cli/program_name.hpp"
#include "input/input_error.hpp"
#include "input/printable.hpp"

#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

namespace topocast::cli {

void heedNoColour() {
  const char* const wish = std::getenv("NO_COLOR");
  if (wish == nullptr || *wish == '\0') return;
  llvm::WithColor::setAutoDetectFunction([](const llvm::raw_ostream&) { return false; });
}

void printError(const std::string& message) {
  llvm::errs() << programName() << ": ";
  llvm::WithColor::error(llvm::errs()) << printable(message) << '\n';
}

void printWarning(const std::string& message) {
  llvm::errs() << programName() << ": ";
  llvm::WithColor::warning(llvm::errs()) << printable(message) << '\n';
}

void reportRefusal(llvm::Error error) {
  llvm::handleAllErrors(
      std::move(error), [](const InputError& refused) { refused.log(llvm::errs()); },
      [](const llvm::ErrorInfoBase& other) { printError(other.message()); });
}

ExitCode refuse(llvm::Error error) {
  reportRefusal(std::move(error));
  return inputRefused;
}

} // namespace topocast::cli
