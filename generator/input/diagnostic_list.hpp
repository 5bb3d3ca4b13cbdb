// Collects all that is wrong with one file. In: places in the file's text and what is the matter
// there. Out: the diagnostics in order of their places, each with the notes that explain it.
#pragma once

#include "input/input_error.hpp"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

#include <memory>
#include <vector>

namespace topocast {

/// The text of one file and what was found in it. A place is a piece of that text.
class DiagnosticList {
public:
  /// Errors kept; those beyond are counted and no more.
  static constexpr std::size_t mostErrors = 100;

  /// Takes the file's text; the buffer's identifier is the file name in the diagnostics.
  explicit DiagnosticList(std::unique_ptr<llvm::MemoryBuffer> text);
  DiagnosticList(const DiagnosticList&) = delete;
  DiagnosticList& operator=(const DiagnosticList&) = delete;

  /// The whole text, without a byte order mark. Places point into it.
  llvm::StringRef text() const { return text_; }
  /// The name to call the file's content by: the file name without folder and extension,
  /// characters that cannot stand in a name replaced by `-`.
  std::string stem() const;

  void error(llvm::StringRef place, const llvm::Twine& message);
  void warning(llvm::StringRef place, const llvm::Twine& message);
  /// Explains the latest error or warning by another place.
  void note(llvm::StringRef place, const llvm::Twine& message);
  /// Says what to do about the latest error or warning.
  void advise(const llvm::Twine& message);

  bool hasErrors() const { return errorCount_ > 0; }
  /// Whether the latest error was dropped: then its notes need not be worked out.
  bool full() const { return errorCount_ > mostErrors; }

  /// All diagnostics, in order of their places, notes behind what they explain.
  std::vector<Diagnostic> take();

private:
  struct Entry {
    llvm::StringRef place;
    std::vector<Diagnostic> diagnostics;
  };
  void add(llvm::SourceMgr::DiagKind kind, llvm::StringRef place, const llvm::Twine& message);
  Diagnostic make(llvm::SourceMgr::DiagKind kind, llvm::StringRef place,
                  const llvm::Twine& message) const;

  llvm::SourceMgr sources_;
  llvm::StringRef text_;
  std::vector<Entry> entries_;
  std::size_t errorCount_ = 0;
  std::size_t warningCount_ = 0;
  bool latestKept_ = false;
};

} // namespace topocast
