// Collects all that is wrong with one file, and with files that it includes. In: places in the
// files' texts and the errors there. Out: the diagnostics in order of their places, each with the
// notes that explain it. Very many errors cost no more than some: of each kind the first ones are
// kept, the others counted.
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

/// The text of a file, those of files that belong to it, and what was found in them. A place is a
/// piece of one of these texts.
class DiagnosticList {
public:
  /// Errors or warnings of one kind that are kept. Two are of one kind if the same statement of a
  /// reader reports them.
  static constexpr std::size_t mostOfOneKind = 100;

  /// Takes the file's text; the buffer's identifier is the file name in the diagnostics.
  explicit DiagnosticList(std::unique_ptr<llvm::MemoryBuffer> file);
  DiagnosticList(const DiagnosticList&) = delete;
  DiagnosticList& operator=(const DiagnosticList&) = delete;

  /// Takes another file that belongs to the first and returns its text, without a byte order mark.
  llvm::StringRef addFile(std::unique_ptr<llvm::MemoryBuffer> file);

  /// The whole text of the first file, without a byte order mark.
  llvm::StringRef text() const { return files_.front().text; }
  /// The name of the file that holds the place.
  llvm::StringRef fileOf(llvm::StringRef place) const;
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

  /// Appends the diagnostics of another file that belongs to this one.
  void addFrom(DiagnosticList& other);
  /// The same for a file that could not be read, whose error is an InputError.
  void addFrom(llvm::Error unread);

  /// Keeps one of each that say the same of the same place, as when a file is read once for each of
  /// its parts.
  void forgetRepeated();

  bool hasErrors() const { return errorCount_ > 0; }
  std::size_t errorCount() const { return errorCount_; }
  /// Whether the latest error or warning was only counted, so that its notes are not needed.
  bool full() const { return !latestKept_; }

  /// All diagnostics, in order of their places, notes behind what they explain.
  std::vector<Diagnostic> take();

private:
  struct Remark {
    llvm::SourceMgr::DiagKind kind;
    llvm::StringRef place;
    std::string message;
    friend bool operator==(const Remark& left, const Remark& right) {
      return left.kind == right.kind && left.place.data() == right.place.data() &&
             left.message == right.message;
    }
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

  struct File {
    std::unique_ptr<llvm::MemoryBuffer> buffer;
    llvm::StringRef text;
  };

  std::size_t fileIndex(llvm::StringRef place) const;
  void showLines(std::vector<Diagnostic>& diagnostics,
                 const std::vector<llvm::StringRef>& places) const;
  void add(llvm::SourceMgr::DiagKind kind, llvm::StringRef place, const llvm::Twine& message,
           const std::source_location& reporter);
  std::size_t kindOf(const std::source_location& reporter);
  void noteCounts();

  std::vector<File> files_; ///< the first, and those added, in order
  std::vector<Entry> entries_;
  std::vector<Kind> kinds_;
  std::vector<Diagnostic> ofOtherFiles_;
  std::size_t errorCount_ = 0;
  bool latestKept_ = true;
};

} // namespace topocast
