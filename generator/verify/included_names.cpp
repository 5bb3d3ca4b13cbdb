#include "verify/included_names.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <filesystem>
#include <utility>

namespace topocast {
namespace {

using llvm::StringRef;

/// Folders with a star for any one name, as GCC, Clang and MPI libraries are installed.
constexpr const char* compilerFolders[] = {
    "/usr/local/include",          "/usr/include",
    "/usr/include/*-linux-gnu",    "/usr/include/c++/*",
    "/usr/include/c++/*/backward", "/usr/include/*-linux-gnu/c++/*",
    "/usr/lib/gcc/*/*/include",    "/usr/lib/llvm-*/lib/clang/*/include"};
constexpr const char* mpiFolders[] = {"/usr/lib/*/openmpi/include", "/usr/lib/*/mpich/include",
                                      "/usr/include/*/mpich"};

/// The folders that match, one part of the pattern after the other.
std::vector<std::string> foldersLike(StringRef pattern) {
  std::vector<std::string> found = {"/"};
  for (const StringRef part : llvm::split(pattern.drop_front(), '/')) {
    std::vector<std::string> deeper;
    const auto [before, behind] = part.split('*');
    for (const std::string& folder : found) {
      if (!part.contains('*')) {
        const std::string path = (std::filesystem::path(folder) / part.str()).string();
        if (llvm::sys::fs::is_directory(path)) deeper.push_back(path);
        continue;
      }
      std::error_code error;
      for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        const bool matches =
            StringRef(name).starts_with(before) && StringRef(name).ends_with(behind);
        if (matches && entry.is_directory(error)) deeper.push_back(entry.path().string());
      }
    }
    found = std::move(deeper);
  }
  return found;
}

/// A name in an include, and whether it stands in quotes: then it is first looked for beside the
/// file that has it.
struct Include {
  std::string name;
  bool isQuoted = false;
};

/// All includes of a text, those of other branches and what `__has_include` asks for among them.
std::vector<Include> includesOf(StringRef text) {
  std::vector<Include> includes;
  for (StringRef line : llvm::split(text, '\n')) {
    const bool isDirective = line.ltrim().starts_with("#");
    while (isDirective && line.contains("include")) {
      line = line.split("include").second;
      StringRef name = line;
      name.consume_front("_next");
      name = name.ltrim(" \t(");
      const bool isQuoted = name.consume_front("\"");
      if (!isQuoted && !name.consume_front("<")) continue;
      const StringRef whole = name.take_until([](char c) { return c == '>' || c == '"'; });
      includes.push_back({whole.str(), isQuoted});
    }
  }
  return includes;
}

class Follower {
public:
  explicit Follower(std::vector<std::string> folders) : folders_(std::move(folders)) {}

  /// Adds what the text includes; `beside` is its file's folder, empty if it has none.
  void follow(StringRef text, const std::string& beside) {
    for (const auto& [name, isQuoted] : includesOf(text)) {
      const std::string near = beside + "/" + name;
      if (isQuoted && !beside.empty() && llvm::sys::fs::exists(near))
        read(near);
      else if (!StringRef(name).starts_with("topocast/"))
        add(name);
    }
  }

  /// Reads the files of all names until there are no more.
  std::set<std::string> take() {
    while (!open_.empty()) {
      const std::string name = std::move(open_.back());
      open_.pop_back();
      for (const std::string& folder : folders_)
        read(folder + "/" + name);
    }
    return std::move(names_);
  }

private:
  void add(const std::string& name) {
    if (names_.insert(name).second) open_.push_back(name);
  }

  void read(const std::string& path) {
    if (!seen_.insert(path).second || !llvm::sys::fs::is_regular_file(path)) return;
    if (const auto file = llvm::MemoryBuffer::getFile(path))
      follow((*file)->getBuffer(), std::filesystem::path(path).parent_path().string());
  }

  std::vector<std::string> folders_;
  std::set<std::string> names_;
  std::vector<std::string> open_; ///< names whose files are not read yet
  std::set<std::string> seen_;    ///< paths
};

} // namespace

std::vector<std::string> systemHeaderFolders() {
  std::vector<std::string> folders;
  for (const char* pattern : compilerFolders)
    for (std::string& folder : foldersLike(pattern))
      folders.push_back(std::move(folder));
  return folders;
}

std::set<std::string> includedNames(std::span<const EmbeddedFile> headers) {
  std::vector<std::string> folders = systemHeaderFolders();
  for (const char* pattern : mpiFolders)
    for (std::string& folder : foldersLike(pattern))
      folders.push_back(std::move(folder));
  Follower follower(std::move(folders));
  for (const auto& [path, text] : headers)
    follower.follow(text, "");
  return follower.take();
}

} // namespace topocast
