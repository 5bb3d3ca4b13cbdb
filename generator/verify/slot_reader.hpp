// Values of a generated source's slots, read as the types that tables have. In: the source's form.
// Out: numbers, texts, rows and kinds of schedules. Values of the wrong form are reported, and read
// as 0 or nothing.
#pragma once

#include "input/diagnostic_list.hpp"
#include "schedule/registry.hpp"
#include "verify/source_form.hpp"
#include "verify/source_tables.hpp"

#include "topocast/cluster.hpp"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace topocast {

/// A name that stands for a number in some place.
struct NamedNumber {
  llvm::StringRef name;
  std::uint64_t number = 0;
};

/// Reads the slots of one source, which must outlive it.
class SlotReader {
public:
  using Kind = SlotValue::Kind;

  SlotReader(const SourceForm& form, DiagnosticList& diagnostics)
      : form_(form), diagnostics_(diagnostics) {}

  const SourceForm& form() const { return form_; }
  /// One that the source has.
  const SlotValue& slot(llvm::StringRef name) const { return form_.slots.find(name)->second; }
  void fail(const SlotValue& value, const llvm::Twine& message);
  static bool isName(const SlotValue& value, llvm::StringRef name);

  /// The function's name is made of the cluster's, which is a proper name.
  void checkNames();
  /// What is left to the library: ranges up to a row of zeros, from least to most.
  std::vector<runtime::LeftRange> left();

  /// The rows of a table, not more than sources have: more would keep a job waiting.
  const std::vector<SlotValue>& rowsOf(llvm::StringRef name);

  /// The values in braces, at least one.
  const std::vector<SlotValue>& elementsOf(const SlotValue& table);
  /// The members of a structure in braces; null if there are more or fewer than these.
  const SlotValue* members(const SlotValue& value, std::size_t fewest, std::size_t most);

  /// A number that its type holds, or the name that may stand for one here.
  template <class Number>
  Number number(const SlotValue& value, const NamedNumber& named = {}) {
    if (!named.name.empty() && isName(value, named.name)) return static_cast<Number>(named.number);
    const bool isNegative = value.place.starts_with("-");
    const auto magnitude = value.kind == Kind::number
                               ? numberIn(value.place.drop_front(isNegative ? 1 : 0).ltrim())
                               : std::nullopt;
    if (!magnitude) {
      fail(value, "a number in digits is expected");
      return 0;
    }
    constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<Number>::max());
    if (*magnitude > largest || (isNegative && std::is_unsigned_v<Number>)) {
      fail(value, "a number from " + std::to_string(std::numeric_limits<Number>::min()) + " to " +
                      std::to_string(largest) + " is expected");
      return 0;
    }
    const auto number = static_cast<Number>(*magnitude);
    return isNegative ? static_cast<Number>(-number) : number;
  }

  template <class Number>
  Placed<Number> placed(const SlotValue& value) {
    return {number<Number>(value), value.place};
  }

  template <class Number>
  std::vector<Placed<Number>> numbers(const SlotValue& table, const NamedNumber& named = {}) {
    std::vector<Placed<Number>> values;
    for (const SlotValue& value : elementsOf(table))
      values.push_back({number<Number>(value, named), value.place});
    return values;
  }

  /// Any finite number, with or without a fraction. In C++ one that starts with 0 and a digit may
  /// be octal, and is refused.
  double fraction(const SlotValue& value);
  std::string string(const SlotValue& value);
  std::vector<Placed<std::string>> strings(llvm::StringRef slotName);
  /// The index in `orders[3]`, which must be below `size`.
  std::size_t rowOf(llvm::StringRef table, const SlotValue& value, std::size_t size);
  /// A family's word with its parameters behind it: `jump(Latency{4}, Gap{1})`.
  ScheduleKind kind(const SlotValue& value);

private:
  bool addParameter(const SlotValue& value, std::vector<NumberInWords>& numbers);

  const SourceForm& form_;
  DiagnosticList& diagnostics_;
};

/// Reports a fingerprint that is not that of the tables. For tables that are right: wherever they
/// were changed, it is wrong as well, and one mistake gets one message.
void checkFingerprint(const SourceForm& form, DiagnosticList& diagnostics);

} // namespace topocast
