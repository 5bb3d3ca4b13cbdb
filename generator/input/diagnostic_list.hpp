// Collects all that is wrong with one file. In: places in the file's text and what is the matter
// there. Out: the diagnostics in order of their places, each with the notes that explain it. A file
// with very many errors costs no more than one with some: of one kind the first are kept and the
// others counted.
#pragma once

#include "input/input_error.hpp"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

#include <memory>
#include <source_location>
#include <string>
#include <vector>

namespace topocast {

/// The text of one file and what was found in it. A place is a piece of that text.
class DiagnosticList {
public:
  /// Errors or warnings of one kind that are kept. Two are of one kind if the same statement of a
  /// reader reports them.
  static constexpr std::size_t mostOfOneKind = 100;

  /// Takes the file's text; the buffer's identifier is the file name in the diagnostics.
  explicit DiagnosticList(std::unique_ptr<llvm::MemoryBuffer> file);
  DiagnosticList(const DiagnosticList&) = delete;
  DiagnosticList& operator=(const DiagnosticList&) = delete;

  /// The whole text, without a byte order mark. Places point into it.
  llvm::StringRef text() const { return text_; }
  /// The name to call the file's content by: the file name without folder and extension,
  /// characters that cannot stand in a name replaced by `-`.
  std::string stem() const;

  void error(llvm::StringRef place, const llvm::Twine& message,
             std::source_location reporter = std::source_location::current());
  void warning(llvm::StringRef place, const llvm::Twine& message,
               std::source_location reporter = std::source_location::current());
  /// Explains the latest error or warning by another place.
  void note(llvm::StringRef place, const llvm::Twine& message);
  /// Says what to do about the latest error or warning.
  void advise(const llvm::Twine& message);

  /// Takes over what was found in another file that belongs to this one; it stands behind what was
  /// found here.
  void addFrom(DiagnosticList& other);
  /// The same of a file that could not be read: an InputError.
  void addFrom(llvm::Error unread);

  bool hasErrors() const { return errorCount_ > 0; }
  std::size_t errorCount() const { return errorCount_; }
  /// Whether the latest error or warning was counted only: then its notes need not be worked out.
  bool full() const { return !latestKept_; }

  /// All diagnostics, in order of their places, notes behind what they explain.
  std::vector<Diagnostic> take();

private:
  struct Remark {
    llvm::SourceMgr::DiagKind kind;
    llvm::StringRef place;
    std::string message;
  };
  /// An error or a warning, and its notes.
  struct Entry {
    std::size_t kind;
    std::vector<Remark> remarks;
  };
  struct Kind {
    std::source_location reporter;
    std::size_t count = 0;
  };

  void add(llvm::SourceMgr::DiagKind kind, llvm::StringRef place, const llvm::Twine& message,
           const std::source_location& reporter);
  std::size_t kindOf(const std::source_location& reporter);
  void noteCounts();

  std::unique_ptr<llvm::MemoryBuffer> file_;
  llvm::StringRef text_;
  std::vector<Entry> entries_;
  std::vector<Kind> kinds_;
  std::vector<Diagnostic> ofOtherFiles_;
  std::size_t errorCount_ = 0;
  bool latestKept_ = true;
};

} // namespace topocast
