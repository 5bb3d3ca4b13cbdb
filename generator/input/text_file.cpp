#include "input/text_file.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FileSystem.h"

namespace topocast {
namespace {

using llvm::StringRef;

llvm::Error refused(const std::string& path, const std::string& reason) {
  return llvm::make_error<InputError>(
      std::vector{Diagnostic(path, llvm::SourceMgr::DK_Error, reason)});
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

bool hasContent(StringRef text) {
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    if (!line.split('#').first.trim().empty()) return true;
    text = rest;
  }
  return false;
}

} // namespace

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> openText(const std::string& path) {
  if (llvm::sys::fs::is_directory(path))
    return refused(path, "this is a directory; a file is expected");
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(path, true);
  if (!buffer) return refused(path, "cannot read the file: " + buffer.getError().message());
  return std::move(*buffer);
}

bool checkText(DiagnosticList& diagnostics, StringRef content) {
  const StringRef text = diagnostics.text();
  if (const StringRef junk = firstJunk(text); !junk.empty()) {
    const auto value = static_cast<unsigned char>(junk.front());
    diagnostics.error(junk, "byte 0x" + llvm::utohexstr(value, true, 2) + " is not text");
    diagnostics.advise("a file that describes " + content + " is plain text in UTF-8");
    return false;
  }
  if (!hasContent(text)) {
    const bool empty = text.trim().empty();
    diagnostics.error(text.take_front(0),
                      empty ? "the file is empty" : "the file holds nothing but comments");
    diagnostics.advise("it should describe " + content);
    return false;
  }
  return true;
}

} // namespace topocast
