#include "cli/site/starter_variables.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Process.h"

namespace topocast::cli::site {
namespace {

/// Those of all starters, and of the dynamic linker.
constexpr const char* names[] = {"LD_PRELOAD", "SRUN_EXPORT_ENV", "OMPI_MCA_mca_base_env_list"};

/// How the module writes the object's path.
constexpr llvm::StringLiteral objectWord = "$object";

/// What the module sets a variable to; empty if it does not.
std::string valueIn(llvm::StringRef moduleText, llvm::StringRef name, const std::string& object) {
  for (const llvm::StringRef line : llvm::split(moduleText, '\n')) {
    llvm::StringRef rest = line;
    if (!rest.consume_front("setenv ") || !rest.consume_front(name) || !rest.consume_front(" "))
      continue;
    const std::size_t place = rest.find(objectWord);
    if (place == llvm::StringRef::npos) return rest.str();
    return rest.take_front(place).str() + object + rest.substr(place + objectWord.size()).str();
  }
  return {};
}

} // namespace

std::vector<std::string> starterVariables(llvm::StringRef moduleText, const std::string& object) {
  std::vector<std::string> variables;
  bool isLoaded = false;
  for (const char* const name : names) {
    const std::string value =
        llvm::sys::Process::GetEnv(name).value_or(valueIn(moduleText, name, object));
    if (value.empty()) continue;
    isLoaded = isLoaded || llvm::StringRef(value).contains(object);
    variables.push_back(std::string(name) + "=" + value);
  }
  return isLoaded ? variables : std::vector<std::string>();
}

std::vector<std::string> namesOf(const std::vector<std::string>& assignments) {
  std::vector<std::string> found;
  found.reserve(assignments.size());
  for (const llvm::StringRef assignment : assignments)
    found.push_back(assignment.split('=').first.str());
  return found;
}

} // namespace topocast::cli::site
