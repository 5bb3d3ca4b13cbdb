#include "input/diagnostic_list.hpp"

#include "input/name_list.hpp"

#include "llvm/Support/Path.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

namespace topocast {

using llvm::SourceMgr;
using llvm::StringRef;
using llvm::Twine;

namespace {

/// The place, or instead of the end of the text the end of its last line with something on it.
StringRef onALine(StringRef place, StringRef text) {
  return place.begin() == text.end() ? StringRef(text.rtrim().end(), 0) : place;
}

} // namespace

DiagnosticList::DiagnosticList(std::unique_ptr<llvm::MemoryBuffer> file) {
  addFile(std::move(file));
}

StringRef DiagnosticList::addFile(std::unique_ptr<llvm::MemoryBuffer> file) {
  StringRef text = file->getBuffer();
  text.consume_front("\xEF\xBB\xBF");
  files_.push_back({std::move(file), text});
  return text;
}

std::size_t DiagnosticList::fileIndex(StringRef place) const {
  const auto found = std::ranges::find_if(files_, [place](const File& file) {
    return file.text.begin() <= place.begin() && place.end() <= file.text.end();
  });
  assert(found != files_.end() && "a place in one of the texts");
  return static_cast<std::size_t>(found - files_.begin());
}

StringRef DiagnosticList::fileOf(StringRef place) const {
  return files_[fileIndex(place)].buffer->getBufferIdentifier();
}

std::string DiagnosticList::stem() const {
  const StringRef file = llvm::sys::path::stem(files_.front().buffer->getBufferIdentifier());
  std::string stem = file.trim("<>").str(); // standard input is "<stdin>"
  std::ranges::replace_if(stem, [](char c) { return !isNameCharacter(c); }, '-');
  return stem.empty() || stem == "-" ? "network" : stem;
}

void DiagnosticList::error(StringRef place, const Twine& message, std::source_location reporter) {
  ++errorCount_;
  add(SourceMgr::DK_Error, place, message, reporter);
}

void DiagnosticList::warning(StringRef place, const Twine& message, std::source_location reporter) {
  add(SourceMgr::DK_Warning, place, message, reporter);
}

void DiagnosticList::note(StringRef place, const Twine& message) {
  if (latestKept_) entries_.back().remarks.push_back({SourceMgr::DK_Note, place, message.str()});
}

void DiagnosticList::advise(const Twine& message) {
  if (latestKept_) note(entries_.back().remarks.front().place, message);
}

void DiagnosticList::addFrom(DiagnosticList& other) {
  errorCount_ += other.errorCount();
  std::ranges::move(other.take(), std::back_inserter(ofOtherFiles_));
}

void DiagnosticList::addFrom(llvm::Error unread) {
  llvm::handleAllErrors(std::move(unread), [&](const InputError& refused) {
    ++errorCount_;
    std::ranges::copy(refused.diagnostics(), std::back_inserter(ofOtherFiles_));
  });
}

void DiagnosticList::forgetRepeated() {
  std::vector<Entry> kept;
  for (Entry& entry : entries_) {
    const auto saysTheSame = [&](const Entry& other) { return other.remarks == entry.remarks; };
    if (std::ranges::none_of(kept, saysTheSame)) kept.push_back(std::move(entry));
  }
  entries_ = std::move(kept);
}

void DiagnosticList::add(SourceMgr::DiagKind kind, StringRef place, const Twine& message,
                         const std::source_location& reporter) {
  const std::size_t kindIndex = kindOf(reporter);
  latestKept_ = ++kinds_[kindIndex].count <= mostOfOneKind;
  if (latestKept_) entries_.push_back({kindIndex, {{kind, place, message.str()}}});
}

/// The index in kinds_, which are few: no more than there are statements that report.
std::size_t DiagnosticList::kindOf(const std::source_location& reporter) {
  const auto isSame = [&](const Kind& kind) {
    return kind.reporter.line() == reporter.line() && kind.reporter.column() == reporter.column() &&
           StringRef(kind.reporter.file_name()) == reporter.file_name();
  };
  const auto found = std::ranges::find_if(kinds_, isSame);
  const auto index = static_cast<std::size_t>(found - kinds_.begin());
  if (found == kinds_.end()) kinds_.push_back({reporter});
  return index;
}

/// Adds to the last diagnostic of each kind how many more there were.
void DiagnosticList::noteCounts() {
  for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry) {
    const std::size_t count = std::exchange(kinds_[entry->kind].count, 0);
    if (count <= mostOfOneKind) continue;
    const std::size_t counted = count - mostOfOneKind;
    entry->remarks.push_back({SourceMgr::DK_Note, entry->remarks.front().place,
                              std::to_string(counted) + " more like this one " +
                                  (counted == 1 ? "is" : "are") + " not shown"});
  }
}

void DiagnosticList::showLines(std::vector<Diagnostic>& diagnostics,
                               const std::vector<StringRef>& places) const {
  for (std::size_t file = 0; file < files_.size(); ++file) {
    std::vector<std::size_t> ofFile;
    std::vector<StringRef> placesOfFile;
    for (std::size_t i = 0; i < places.size(); ++i)
      if (fileIndex(places[i]) == file) {
        ofFile.push_back(i);
        placesOfFile.push_back(onALine(places[i], files_[file].text));
      }
    std::vector<Excerpt> excerpts = excerptsOf(files_[file].text, placesOfFile);
    for (std::size_t i = 0; i < ofFile.size(); ++i) {
      diagnostics[ofFile[i]].file = files_[file].buffer->getBufferIdentifier().str();
      diagnostics[ofFile[i]].excerpt = std::move(excerpts[i]);
    }
  }
}

std::vector<Diagnostic> DiagnosticList::take() {
  std::ranges::stable_sort(entries_, {}, [this](const Entry& entry) {
    const StringRef place = entry.remarks.front().place;
    return std::pair(fileIndex(place), place.begin());
  });
  noteCounts();
  std::vector<StringRef> places;
  std::vector<Diagnostic> diagnostics;
  for (Entry& entry : std::exchange(entries_, {}))
    for (Remark& remark : entry.remarks) {
      places.push_back(remark.place);
      diagnostics.push_back({{}, remark.kind, std::move(remark.message), {}});
    }
  showLines(diagnostics, places);
  std::ranges::move(ofOtherFiles_, std::back_inserter(diagnostics));
  ofOtherFiles_.clear();
  return diagnostics;
}

} // namespace topocast
