#include "emit/compile_flags.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace topocast {
namespace {

/// `path` from the folder of the running program.
std::string besideProgram(const char* path) {
  // Any address in the program serves to find its file.
  const std::string program =
      llvm::sys::fs::getMainExecutable(nullptr, reinterpret_cast<void*>(&besideProgram));
  llvm::SmallString<256> installed = llvm::sys::path::parent_path(program);
  llvm::sys::path::append(installed, path);
  llvm::sys::path::remove_dots(installed, /*remove_dot_dot=*/true);
  return installed.str().str();
}

std::string foundLibrary(const char* fromProgram, const char* built) {
  const std::string installed = besideProgram(fromProgram);
  return llvm::sys::fs::exists(installed) ? installed : built;
}

/// Both, separated by a comma: the planner's and the runtime's.
std::string libraries() {
  return foundLibrary(TOPOCAST_PLANNER_FROM_PROGRAM, TOPOCAST_BUILT_PLANNER) + "," +
         foundLibrary(TOPOCAST_LIBRARY_FROM_PROGRAM, TOPOCAST_BUILT_LIBRARY);
}

} // namespace

std::string runtimeDirectory() {
  const std::string installed = besideProgram(TOPOCAST_RUNTIME_FROM_PROGRAM);
  const bool isInstalled = llvm::sys::fs::exists(installed + "/topocast/runtime.hpp");
  return isInstalled ? installed : TOPOCAST_BUILT_RUNTIME;
}

std::vector<std::string> compileFlags() {
  return {"-std=c++17", "-O2", "-I" + runtimeDirectory(),
          "-Wl,--whole-archive," + libraries() + ",--no-whole-archive"};
}

std::string compileFlagsText() {
  return llvm::join(compileFlags(), " ");
}

} // namespace topocast
