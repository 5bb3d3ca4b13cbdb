#include "topology/topology_text.hpp"

#include "input/text_file.hpp"
#include "topology/formats/readers.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <system_error>
#include <vector>

namespace topocast {
namespace {

using llvm::StringRef;
namespace fs = llvm::sys::fs;

/// A list of 22,000 of Kubernetes' nodes with their images takes 0.3 GB.
constexpr std::size_t mostTopologyBytes = std::size_t{1} << 30U;

using OpenedText = llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>;

llvm::Error refused(const std::string& path, const std::string& reason) {
  return llvm::make_error<InputError>(
      std::vector{Diagnostic(path, llvm::SourceMgr::DK_Error, reason, {})});
}

/// Those of the folder that are not hidden, in the order of their names.
std::vector<std::string> filesIn(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    if (fs::is_regular_file(entry->path()) &&
        !llvm::sys::path::filename(entry->path()).starts_with("."))
      files.push_back(entry->path());
  llvm::sort(files,
             [](StringRef left, StringRef right) { return left.compare_numeric(right) < 0; });
  return files;
}

/// What the joined text is called by: the folder of the files.
std::string commonName(const std::string& path, bool isFolder) {
  const StringRef trimmed = StringRef(path).rtrim('/');
  const StringRef folder = isFolder ? trimmed : llvm::sys::path::parent_path(trimmed);
  return folder.empty() || folder == "." ? "lldp" : folder.str();
}

/// The content of the file below a line with its name.
std::string below(StringRef file, StringRef content) {
  return ("==> " + llvm::sys::path::filename(file) + " <==\n" + content + "\n").str();
}

/// Files that are no reports stand last, where the reader counts them as devices that are silent.
OpenedText joinReports(llvm::ArrayRef<std::string> files, const std::string& name,
                       llvm::function_ref<llvm::Error()> refuse) {
  std::string reports;
  std::string others;
  for (const std::string& file : files) {
    auto text = openText(file, mostTopologyBytes);
    if (!text) return text.takeError();
    const StringRef content = (*text)->getBuffer();
    (isLldpReport(content) ? reports : others) += below(file, content);
    if (reports.size() + others.size() > mostTopologyBytes)
      return refused(name, "the files are larger together than what is read");
  }
  if (reports.empty()) return refuse();
  return llvm::MemoryBuffer::getMemBufferCopy(reports + others, name);
}

} // namespace

OpenedText openTopologyText(const std::string& path, llvm::ArrayRef<std::string> further) {
  if (!further.empty()) {
    std::vector<std::string> files = {path};
    llvm::append_range(files, further);
    return joinReports(files, commonName(path, false), [&] {
      return refused(path, "several files are read together only if they hold what LLDP tells each "
                           "device; give one file");
    });
  }
  if (!fs::is_directory(path)) return openText(path, mostTopologyBytes);
  return joinReports(filesIn(path), commonName(path, true), [&] {
    return refused(path, "this is a directory; a file is expected, or a directory with what LLDP "
                         "tells each device, one file a device");
  });
}

} // namespace topocast
