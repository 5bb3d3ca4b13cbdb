#include "input/names.hpp"

#include "llvm/ADT/StringExtras.h"

#include <cstdint>
#include <optional>

namespace topocast {
namespace {

using llvm::StringRef;

/// -1, 0 or 1; numbers of any length, in value.
int compareNumbers(StringRef left, StringRef right) {
  left = left.ltrim('0');
  right = right.ltrim('0');
  if (left.size() != right.size()) return left.size() < right.size() ? -1 : 1;
  return left.compare(right);
}

/// A name cut at its last number; small enough to count with.
struct NumberedName {
  StringRef before;
  StringRef digits;
  StringRef after;
  std::uint64_t number = 0;
};

std::optional<NumberedName> cutAtLastNumber(StringRef name) {
  const std::size_t last = name.find_last_of("0123456789");
  if (last == StringRef::npos) return std::nullopt;
  const std::size_t other = name.take_front(last).find_last_not_of("0123456789");
  const std::size_t first = other == StringRef::npos ? 0 : other + 1;
  NumberedName cut{name.take_front(first), name.slice(first, last + 1), name.drop_front(last + 1)};
  constexpr std::size_t mostDigits = 18;
  if (cut.digits.size() > mostDigits || cut.digits.getAsInteger(10, cut.number))
    return std::nullopt;
  return cut;
}

/// Whether a range whose first number is `first` goes on with `next` after `previous`: written
/// with the digits that the range would write.
bool continues(const NumberedName& first, const NumberedName& previous, const NumberedName& next) {
  if (next.before != previous.before || next.after != previous.after) return false;
  if (next.number != previous.number + 1) return false;
  const std::string plain = std::to_string(next.number);
  const std::size_t width = std::max(first.digits.size(), plain.size());
  return next.digits.size() == width;
}

/// Names by ranges, in the order given.
std::vector<std::string> ranges(std::span<const std::string> names) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < names.size();) {
    const auto first = cutAtLastNumber(names[i]);
    std::size_t end = i + 1;
    if (first)
      for (auto previous = first; end < names.size(); ++end) {
        const auto next = cutAtLastNumber(names[end]);
        if (!next || !continues(*first, *previous, *next)) break;
        previous = next;
      }
    if (end == i + 1) {
      found.push_back(names[i]);
    } else {
      const auto last = cutAtLastNumber(names[end - 1]);
      found.push_back(
          (first->before + "[" + first->digits + "-" + last->digits + "]" + first->after).str());
    }
    i = end;
  }
  return found;
}

} // namespace

bool naturalLess(StringRef left, StringRef right) {
  StringRef l = left;
  StringRef r = right;
  while (!l.empty() && !r.empty()) {
    const StringRef leftNumber = l.take_while(llvm::isDigit);
    const StringRef rightNumber = r.take_while(llvm::isDigit);
    if (!leftNumber.empty() && !rightNumber.empty()) {
      if (const int order = compareNumbers(leftNumber, rightNumber); order != 0) return order < 0;
      l = l.drop_front(leftNumber.size());
      r = r.drop_front(rightNumber.size());
      continue;
    }
    if (l.front() != r.front()) return l.front() < r.front();
    l = l.drop_front();
    r = r.drop_front();
  }
  if (l.empty() != r.empty()) return l.empty();
  return left < right;
}

std::string joinNames(std::span<const std::string> names) {
  return llvm::join(ranges(names), ",");
}

std::string quoteNames(std::span<const std::string> names) {
  constexpr std::size_t mostRanges = 6;
  std::vector<std::string> shown = ranges(names);
  const std::size_t hidden = shown.size() > mostRanges ? shown.size() - mostRanges + 1 : 0;
  shown.resize(shown.size() - hidden);
  std::string text = "'" + llvm::join(shown, ",") + "'";
  if (hidden > 0) text += " and " + std::to_string(hidden) + " more";
  return text;
}

} // namespace topocast
