#include "emit/runtime_directory.hpp"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace topocast {

std::string runtimeDirectory() {
  // Any address in the program serves to find its file.
  const std::string program =
      llvm::sys::fs::getMainExecutable(nullptr, reinterpret_cast<void*>(&runtimeDirectory));
  llvm::SmallString<256> installed = llvm::sys::path::parent_path(program);
  llvm::sys::path::append(installed, TOPOCAST_RUNTIME_FROM_PROGRAM);
  llvm::sys::path::remove_dots(installed, /*remove_dot_dot=*/true);
  const bool isInstalled = llvm::sys::fs::exists(llvm::Twine(installed) + "/topocast/runtime.hpp");
  return isInstalled ? installed.str().str() : TOPOCAST_SOURCE_RUNTIME;
}

} // namespace topocast
