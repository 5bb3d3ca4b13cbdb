#include "cli/private_folder.hpp"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <cstdlib>
#include <string>
#include <utility>

namespace topocast::cli {

llvm::Expected<PrivateFolder> PrivateFolder::make() {
  llvm::SmallString<128> parent;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, parent);
  std::string name = (parent + "/topocast-XXXXXX").str();
  if (mkdtemp(name.data()) != nullptr) return PrivateFolder(name);
  const std::error_code reason(errno, std::generic_category());
  return llvm::createStringError(reason, "cannot make a folder in '" + parent.str().str() +
                                             "': " + reason.message());
}

PrivateFolder::PrivateFolder(PrivateFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

PrivateFolder::~PrivateFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

} // namespace topocast::cli
