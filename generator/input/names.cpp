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

/// Names that follow one another by number; one name alone may have none.
struct Run {
  StringRef only; ///< the one name, if it is one
  bool isNumbered = false;
  NumberedName first;
  NumberedName last;

  bool isOne() const { return !only.empty(); }
};

/// Names by runs, in the order given.
std::vector<Run> runsOf(std::span<const std::string> names,
                        RangePlace ranges = RangePlace::anywhere) {
  const auto cut = [ranges](StringRef name) {
    auto numbered = cutAtLastNumber(name);
    if (ranges == RangePlace::endOfName && numbered && !numbered->after.empty()) numbered.reset();
    return numbered;
  };
  std::vector<Run> runs;
  for (std::size_t i = 0; i < names.size();) {
    const auto first = cut(names[i]);
    Run run{names[i], first.has_value(), first.value_or(NumberedName{}), {}};
    run.last = run.first;
    for (++i; run.isNumbered && i < names.size(); ++i) {
      const auto next = cut(names[i]);
      if (!next || !continues(run.first, run.last, *next)) break;
      run.last = *next;
      run.only = {};
    }
    runs.push_back(run);
  }
  return runs;
}

bool shareBrackets(const Run& left, const Run& right) {
  return left.isNumbered && right.isNumbered && left.first.before == right.first.before &&
         left.first.after == right.first.after;
}

std::string numbersOf(const Run& run) {
  if (run.isOne()) return run.first.digits.str();
  return (run.first.digits + "-" + run.last.digits).str();
}

/// Runs that differ in their numbers alone stand in one pair of brackets: `n[0-3,8]`.
std::string join(std::span<const Run> runs) {
  std::string text;
  for (std::size_t i = 0; i < runs.size();) {
    if (!text.empty()) text += ',';
    const Run& run = runs[i];
    std::size_t end = i + 1;
    while (end < runs.size() && shareBrackets(run, runs[end]))
      ++end;
    if (run.isOne() && end == i + 1) {
      text += run.only;
      i = end;
      continue;
    }
    text += (run.first.before + "[" + numbersOf(run)).str();
    for (++i; i < end; ++i)
      text += "," + numbersOf(runs[i]);
    text += ("]" + run.first.after).str();
  }
  return text;
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

std::string inQuotes(llvm::StringRef name) {
  return "'" + name.str() + "'";
}

std::string inWords(std::span<const std::string> items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 < items.size() ? ", " : " and ";
    text += items[i];
  }
  return text;
}

std::string joinNames(std::span<const std::string> names, RangePlace ranges) {
  return join(runsOf(names, ranges));
}

std::string quoteNames(std::span<const std::string> names) {
  constexpr std::size_t mostRuns = 6;
  const std::vector<Run> runs = runsOf(names);
  const std::size_t shown = runs.size() > mostRuns ? mostRuns - 1 : runs.size();
  std::string text = "'" + join(std::span(runs).first(shown)) + "'";
  if (shown < runs.size()) text += " and " + std::to_string(runs.size() - shown) + " more";
  return text;
}

} // namespace topocast
