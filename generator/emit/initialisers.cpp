#include "emit/initialisers.hpp"

#include "emit/fingerprint.hpp"
#include "emit/text_layout.hpp"

#include "llvm/ADT/StringExtras.h"

#include "topocast/job/site.hpp"
#include "topocast/schedule/families.hpp"

#include <algorithm>

namespace topocast {

std::string braced(const std::string& lines) {
  return "{\n" + lines + "}";
}

std::string literalLines(llvm::StringRef text) {
  constexpr std::size_t pieceColumns = 80;
  std::string lines;
  do {
    lines += (lines.empty() ? "" : "\n") + std::string(initialiserIndent) + '"' +
             text.take_front(pieceColumns).str() + '"';
    text = text.drop_front(std::min(pieceColumns, text.size()));
  } while (!text.empty());
  return lines;
}

std::string kindInitialiser(const ScheduleKind& kind) {
  std::string words;
  for (const WrittenNumber& number : writtenNumbers(kind))
    words += (words.empty() ? "" : ", ") + std::string(number.word) + '{' +
             std::to_string(number.value) + '}';
  return std::string(runtime::registered(kind.family).word) + '(' + words + ')';
}

std::string leftInitialiser(std::span<const runtime::LeftRange> left) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(left.size() + 1);
  for (const auto& [leastMachines, mostMachines, firstByte, lastByte] : left) {
    const bool isOpen = mostMachines == runtime::anyNumber;
    const bool isAny = lastByte == runtime::anyLength;
    rows.push_back({'{' + std::to_string(leastMachines) + ',',
                    (isOpen ? "runtime::anyNumber" : std::to_string(mostMachines)) + ',',
                    std::to_string(firstByte) + ',',
                    (isAny ? "runtime::anyLength" : std::to_string(lastByte)) + "},"});
  }
  rows.push_back({"{0,", "0,", "0,", "0},"});
  std::string lines;
  for (const std::string& row : alignedRows(rows, 1))
    lines += initialiserIndent + row + '\n';
  return braced(lines);
}

llvm::StringMap<std::string> withFingerprint(llvm::ArrayRef<Slot> slots) {
  constexpr unsigned digits = 16;
  Fingerprint fingerprint;
  llvm::StringMap<std::string> initialisers;
  for (const auto& [name, initialiser] : slots) {
    fingerprint.addSlot(name, initialiser);
    initialisers[name] = initialiser;
  }
  initialisers["fingerprint"] = "0x" + llvm::utohexstr(fingerprint.value(), true, digits);
  return initialisers;
}

} // namespace topocast
