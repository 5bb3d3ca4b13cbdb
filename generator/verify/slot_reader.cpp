#include "verify/slot_reader.hpp"
#include "input/format_quantity.hpp"

#include "emit/identifier.hpp"
#include "plan/measured_verdict.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include "topocast/job/site.hpp"

#include <cmath>
#include <utility>

namespace topocast {

void SlotReader::fail(const SlotValue& value, const llvm::Twine& message) {
  diagnostics_.error(value.place, message);
}

bool SlotReader::isName(const SlotValue& value, llvm::StringRef name) {
  return value.kind == Kind::name && value.place == name;
}

void SlotReader::checkNames() {
  const std::string name = string(slot("clusterName"));
  if (auto error = checkIdentifier(name))
    return fail(slot("clusterName"), llvm::toString(std::move(error)));
  if (const std::string wanted = name + "_bcast"; form_.functionName != wanted)
    diagnostics_.error(form_.functionName,
                       "the broadcast of the cluster '" + name + "' is called '" + wanted + "'");
}

std::vector<runtime::LeftRange> SlotReader::left() {
  constexpr std::size_t memberCount = 4;
  constexpr NamedNumber anyNumber = {"runtime::anyNumber", runtime::anyNumber};
  constexpr NamedNumber anyLength = {"runtime::anyLength", runtime::anyLength};
  const std::vector<SlotValue>& rows = rowsOf("leftToLibrary");
  std::vector<runtime::LeftRange> left;
  for (const SlotValue& row : rows) {
    const SlotValue* member = members(row, memberCount, memberCount);
    if (member == nullptr) continue;
    const auto least = number<std::uint32_t>(member[0]);
    const auto most = number<std::uint32_t>(member[1], anyNumber);
    const auto first = number<std::uint64_t>(member[2]);
    const auto last = number<std::uint64_t>(member[3], anyLength);
    const bool isEnd = most == 0;
    if (isEnd != (&row == &rows.back()))
      fail(row, "a row of zeros ends the table, and stands only there");
    if (least > most || first > last) fail(row, "the range ends before it begins");
    if (!isEnd) left.push_back({least, most, first, last});
  }
  return left;
}

const std::vector<SlotValue>& SlotReader::rowsOf(llvm::StringRef name) {
  constexpr std::size_t mostRows = mostLeftRanges + 1; // one ends those; other tables have fewer
  static const std::vector<SlotValue> nothing;
  const std::vector<SlotValue>& rows = elementsOf(slot(name));
  if (rows.size() <= mostRows) return rows;
  fail(slot(name), std::to_string(rows.size()) + " rows; " + std::to_string(mostRows) +
                       " are the most that a source has");
  return nothing;
}

const std::vector<SlotValue>& SlotReader::elementsOf(const SlotValue& table) {
  static const std::vector<SlotValue> nothing;
  if (table.kind == Kind::list && !table.elements.empty()) return table.elements;
  fail(table, "values in braces are expected, one at least");
  return nothing;
}

const SlotValue* SlotReader::members(const SlotValue& value, std::size_t fewest, std::size_t most) {
  const std::size_t count = elementsOf(value).size();
  if (fewest <= count && count <= most) return value.elements.data();
  fail(value, formatCount(count, "value") + (count == 1 ? " stands" : " stand") +
                  " here instead of " + std::to_string(fewest) +
                  (most > fewest ? " to " + std::to_string(most) : ""));
  return nullptr;
}

double SlotReader::fraction(const SlotValue& value) {
  const bool isNegative = value.place.starts_with("-");
  const llvm::StringRef digits = value.place.drop_front(isNegative ? 1 : 0).ltrim();
  const bool mayBeOctal = digits.size() > 1 && digits[0] == '0' && llvm::isDigit(digits[1]);
  double magnitude = 0;
  if (value.kind != Kind::number || mayBeOctal || digits.getAsDouble(magnitude) ||
      !std::isfinite(magnitude)) {
    fail(value, "a number is expected");
    return 0;
  }
  return isNegative ? -magnitude : magnitude;
}

std::string SlotReader::string(const SlotValue& value) {
  if (auto text = textIn(value)) return std::move(*text);
  fail(value, "a plain string literal is expected");
  return {};
}

std::vector<Placed<std::string>> SlotReader::strings(llvm::StringRef slotName) {
  std::vector<Placed<std::string>> values;
  for (const SlotValue& value : elementsOf(slot(slotName)))
    values.push_back({string(value), value.place});
  return values;
}

std::size_t SlotReader::rowOf(llvm::StringRef table, const SlotValue& value, std::size_t size) {
  constexpr std::size_t nameAndIndex = 2;
  if (value.kind != Kind::element || value.elements.size() != nameAndIndex ||
      !isName(value.elements.front(), table)) {
    fail(value, "an entry of '" + table + "' is expected, such as " + table + "[0]");
    return 0;
  }
  const auto index = number<std::uint32_t>(value.elements.back());
  if (index < size) return index;
  fail(value, "'" + table + "' has entries up to " + std::to_string(size - 1));
  return 0;
}

ScheduleKind SlotReader::kind(const SlotValue& value) {
  std::vector<NumberInWords> numbers;
  if (value.kind != Kind::call || !value.place.ends_with(")")) {
    fail(value, "a kind of schedule is expected, such as kary(Children{3})");
    return {};
  }
  for (const SlotValue& parameter : llvm::drop_begin(value.elements))
    if (!addParameter(parameter, numbers)) return {};
  auto kind = kindInWords(value.elements.front().place, numbers);
  if (kind) return *kind;
  fail(value, llvm::toString(kind.takeError()));
  return {};
}

bool SlotReader::addParameter(const SlotValue& value, std::vector<NumberInWords>& numbers) {
  constexpr std::size_t nameAndNumber = 2;
  if (value.kind != Kind::call || value.elements.size() != nameAndNumber ||
      !value.place.ends_with("}")) {
    fail(value, "a parameter in words is expected, such as Children{3}");
    return false;
  }
  numbers.push_back({value.elements.front().place, number<std::uint32_t>(value.elements.back())});
  return true;
}

void checkFingerprint(const SourceForm& form, DiagnosticList& diagnostics) {
  const SlotValue& claimed = form.slots.find("fingerprint")->second;
  if (claimed.kind == SlotValue::Kind::number && numberIn(claimed.place) == form.fingerprint)
    return;
  diagnostics.error(claimed.place, "the fingerprint of these tables is 0x" +
                                       llvm::utohexstr(form.fingerprint, /*LowerCase=*/true));
  diagnostics.advise("ranks compare their tables by the fingerprint; if two files that differ "
                     "share one, a broadcast may hang");
}

} // namespace topocast
