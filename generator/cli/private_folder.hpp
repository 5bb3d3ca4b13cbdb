// A temporary folder whose files no other user can see or replace.
#pragma once

#include "llvm/Support/Error.h"

#include <filesystem>

namespace topocast::cli {

/// An empty folder among the temporary files of the system (TMPDIR), open to this user alone. The
/// destructor removes it with all that is in it.
class PrivateFolder {
public:
  static llvm::Expected<PrivateFolder> make();
  PrivateFolder(PrivateFolder&& other) noexcept;
  ~PrivateFolder();

  const std::filesystem::path& path() const { return path_; }

private:
  explicit PrivateFolder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_; ///< empty when moved from
};

} // namespace topocast::cli
