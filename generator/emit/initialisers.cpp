#include "emit/initialisers.hpp"

#include "emit/fingerprint.hpp"

#include "llvm/ADT/StringExtras.h"

namespace topocast {

std::string braced(const std::string& lines) {
  return "{\n" + lines + "}";
}

std::string kindInitialiser(const ScheduleKind& kind) {
  std::string words;
  for (const WrittenNumber& number : writtenNumbers(kind))
    words += (words.empty() ? "" : ", ") + std::string(number.word) + '{' +
             std::to_string(number.value) + '}';
  return std::string(runtime::registered(kind.family).word) + '(' + words + ')';
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
