#include "input/diagnostic_list.hpp"

#include "input/name_list.hpp"

#include "llvm/Support/Path.h"

#include <algorithm>
#include <cassert>

namespace topocast {

using llvm::SourceMgr;
using llvm::StringRef;
using llvm::Twine;

DiagnosticList::DiagnosticList(std::unique_ptr<llvm::MemoryBuffer> text) {
  text_ = text->getBuffer();
  text_.consume_front("\xEF\xBB\xBF");
  sources_.AddNewSourceBuffer(std::move(text), llvm::SMLoc());
}

std::string DiagnosticList::stem() const {
  const StringRef file = sources_.getMemoryBuffer(sources_.getMainFileID())->getBufferIdentifier();
  std::string stem = llvm::sys::path::stem(file).str();
  std::ranges::replace_if(stem, [](char c) { return !isNameCharacter(c); }, '-');
  return stem.empty() || stem == "-" ? "network" : stem;
}

void DiagnosticList::error(StringRef place, const Twine& message) {
  latestKept_ = ++errorCount_ <= mostErrors;
  if (latestKept_) add(SourceMgr::DK_Error, place, message);
}

void DiagnosticList::warning(StringRef place, const Twine& message) {
  latestKept_ = ++warningCount_ <= mostErrors;
  if (latestKept_) add(SourceMgr::DK_Warning, place, message);
}

void DiagnosticList::note(StringRef place, const Twine& message) {
  if (latestKept_) entries_.back().diagnostics.push_back(make(SourceMgr::DK_Note, place, message));
}

void DiagnosticList::advise(const Twine& message) {
  if (latestKept_) note(entries_.back().place, message);
}

void DiagnosticList::add(SourceMgr::DiagKind kind, StringRef place, const Twine& message) {
  entries_.push_back({place, {make(kind, place, message)}});
}

Diagnostic DiagnosticList::make(SourceMgr::DiagKind kind, StringRef place,
                                const Twine& message) const {
  assert(text_.begin() <= place.begin() && place.end() <= text_.end() && "a place in the text");
  const auto begin = llvm::SMLoc::getFromPointer(place.begin());
  const auto end = llvm::SMLoc::getFromPointer(place.end());
  return sources_.GetMessage(begin, kind, message, llvm::SMRange(begin, end));
}

std::vector<Diagnostic> DiagnosticList::take() {
  std::ranges::stable_sort(entries_, std::ranges::less{},
                           [](const Entry& entry) { return entry.place.begin(); });
  std::vector<Diagnostic> diagnostics;
  for (Entry& entry : entries_)
    std::ranges::move(entry.diagnostics, std::back_inserter(diagnostics));
  const auto countDropped = [&](std::size_t count, SourceMgr::DiagKind kind, const char* what) {
    if (count <= mostErrors) return;
    diagnostics.emplace_back(
        sources_.getMemoryBuffer(sources_.getMainFileID())->getBufferIdentifier(), kind,
        (Twine(count - mostErrors) + " more " + what).str());
  };
  countDropped(errorCount_, SourceMgr::DK_Error, "errors are not shown");
  countDropped(warningCount_, SourceMgr::DK_Warning, "warnings are not shown");
  entries_.clear();
  return diagnostics;
}

} // namespace topocast
