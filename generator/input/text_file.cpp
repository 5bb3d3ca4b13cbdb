#include "input/text_file.hpp"

#include "input/format_quantity.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"

namespace topocast {
namespace {

using llvm::StringRef;
namespace fs = llvm::sys::fs;

llvm::Error refused(const std::string& path, const std::string& reason) {
  return llvm::make_error<InputError>(
      std::vector{Diagnostic(path, llvm::SourceMgr::DK_Error, reason, {})});
}

std::string cannotRead(llvm::Error error) {
  return "cannot read the file: " + llvm::toString(std::move(error));
}

/// Reads `file` to its end. The size that the system reports is not used: pipes and devices have
/// none, and it may change while a file is read.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readText(fs::file_t file, const std::string& name, std::size_t mostBytes) {
  constexpr std::size_t pieceBytes = 1 << 16;
  llvm::SmallVector<char, 0> text;
  while (text.size() <= mostBytes) {
    const std::size_t size = text.size();
    text.resize_for_overwrite(size + pieceBytes);
    auto count = fs::readNativeFile(file, llvm::MutableArrayRef(text).drop_front(size));
    if (!count) return refused(name, cannotRead(count.takeError()));
    text.truncate(size + *count);
    if (*count == 0) return std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(text), name);
  }
  return refused(name,
                 "the file is larger than " + formatBytes(mostBytes) + ", the most that is read");
}

bool isTextCharacter(char c) {
  return c < 0 || (c >= ' ' && c != '\x7f') || c == '\t' || c == '\n' || c == '\r';
}

/// The first byte that is not text; empty if all is text.
StringRef firstJunk(StringRef text) {
  const auto* begin = reinterpret_cast<const llvm::UTF8*>(text.data());
  const auto* here = begin;
  llvm::isLegalUTF8String(&here, begin + text.size());
  const auto legal = static_cast<std::size_t>(here - begin);
  for (std::size_t i = 0; i < legal; ++i)
    if (!isTextCharacter(text[i])) return text.substr(i, 1);
  return text.substr(legal, 1);
}

/// Kept here because readers of every stage open files, and none knows which product it is for.
std::vector<std::string>& mutableFilesRead() {
  static std::vector<std::string> paths;
  return paths;
}

void noteRead(const std::string& path) {
  std::vector<std::string>& paths = mutableFilesRead();
  if (!llvm::is_contained(paths, path)) paths.push_back(path);
}

} // namespace

const std::vector<std::string>& filesRead() {
  return mutableFilesRead();
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> openText(const std::string& path,
                                                             std::size_t mostBytes) {
  if (fs::is_directory(path)) return refused(path, "this is a directory; a file is expected");
  const bool isStandardInput = path == "-";
  auto file = isStandardInput ? llvm::Expected<fs::file_t>(fs::getStdinHandle())
                              : fs::openNativeFileForRead(path);
  if (!file) return refused(path, cannotRead(file.takeError()));
  const auto closeAtEnd = llvm::make_scope_exit([&] {
    const std::error_code ignored = isStandardInput ? std::error_code() : fs::closeFile(*file);
    static_cast<void>(ignored);
  });
  if (!isStandardInput) noteRead(path);
  return readText(*file, isStandardInput ? "<stdin>" : path, mostBytes);
}

bool checkCharacters(StringRef text, StringRef content, DiagnosticList& diagnostics) {
  const StringRef junk = firstJunk(text);
  if (junk.empty()) return true;
  diagnostics.error(junk, "byte 0x" + llvm::toHex(junk, true) + " is not text");
  diagnostics.advise("a file that describes " + content + " is plain text in UTF-8");
  return false;
}

StringRef takeContent(StringRef& text) {
  StringRef content;
  while (content.empty() && !text.empty()) {
    const auto [line, rest] = text.split('\n');
    text = rest;
    content = line.split('#').first.trim();
  }
  return content;
}

bool checkText(DiagnosticList& diagnostics, StringRef content) {
  const StringRef text = diagnostics.text();
  if (!checkCharacters(text, content, diagnostics)) return false;
  if (firstContent(text).empty()) {
    const bool empty = text.trim().empty();
    diagnostics.error(text.take_front(0),
                      empty ? "the file is empty" : "the file holds nothing but comments");
    diagnostics.advise("it should describe " + content);
    return false;
  }
  return true;
}

} // namespace topocast
