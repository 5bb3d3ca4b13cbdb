#include "verify/read_source.hpp"

#include "emit/identifier.hpp"
#include "schedule/registry.hpp"
#include "verify/source_form.hpp"

#include "topocast/cluster.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <limits>
#include <utility>

namespace topocast {
namespace {

using Kind = SlotValue::Kind;

/// A name that stands for a number in some place.
struct NamedNumber {
  llvm::StringRef name;
  std::uint64_t number = 0;
};
constexpr NamedNumber anyLength = {"runtime::anyLength", runtime::anyLength};
constexpr NamedNumber wholeMessage = {"runtime::wholeMessage", runtime::wholeMessage};
constexpr NamedNumber noRange = {"none", runtime::noRange};

/// Makes tables of the values in a source's slots. What is not as generated sources have it is
/// reported, and read as 0 or nothing.
class TableReader {
public:
  TableReader(const SourceForm& form, DiagnosticList& diagnostics)
      : form_(form), diagnostics_(diagnostics) {}

  SourceTables read() {
    checkNames();
    SourceTables tables;
    tables.clusterPlace = slot("clusterName").place;
    tables.machineNames = strings("machineNames");
    tables.switchOfMachine = numbers<std::uint32_t>(slot("switchOfMachine"));
    tables.switchAbove = numbers<std::int32_t>(slot("switchAbove"));
    tables.firstRangeOfRoot = numbers<std::uint32_t>(slot("firstRangeOfRoot"), noRange);
    tables.shapes = strings("shapes");
    for (const SlotValue& row : elementsOf(slot("orders")))
      tables.orders.push_back({order(row, tables.machineNames.size()), row.place});
    for (const SlotValue& row : elementsOf(slot("trees")))
      tables.trees.push_back({tree(row, tables), row.place});
    for (const SlotValue& row : elementsOf(slot("ranges")))
      tables.ranges.push_back({range(row), row.place});
    if (const SlotValue& chain = slot("chain"); !isName(chain, "nullptr"))
      tables.chain = rowOf("orders", chain, tables.orders.size());
    return tables;
  }

  /// The fingerprint must be that of the tables.
  void checkFingerprint() {
    const SlotValue& claimed = slot("fingerprint");
    if (number<std::uint64_t>(claimed) == form_.fingerprint) return;
    fail(claimed, "the fingerprint of these tables is 0x" +
                      llvm::utohexstr(form_.fingerprint, /*LowerCase=*/true));
    diagnostics_.advise("by the fingerprint ranks see whether they have the same tables; where two "
                        "files share it that differ, a broadcast may hang");
  }

private:
  const SlotValue& slot(llvm::StringRef name) const { return form_.slots.find(name)->second; }

  void fail(const SlotValue& value, const llvm::Twine& message) {
    diagnostics_.error(value.place, message);
  }

  static bool isName(const SlotValue& value, llvm::StringRef name) {
    return value.kind == Kind::name && value.place == name;
  }

  /// The function's name is made of the cluster's, which is a proper name.
  void checkNames() {
    const std::string name = string(slot("clusterName"));
    if (auto error = checkIdentifier(name))
      return fail(slot("clusterName"), llvm::toString(std::move(error)));
    if (const std::string wanted = name + "_bcast"; form_.functionName != wanted)
      diagnostics_.error(form_.functionName,
                         "the broadcast of the cluster '" + name + "' is called '" + wanted + "'");
  }

  const std::vector<SlotValue>& elementsOf(const SlotValue& table) {
    static const std::vector<SlotValue> nothing;
    if (table.kind == Kind::list && !table.elements.empty()) return table.elements;
    fail(table, "values in braces are expected, one at least");
    return nothing;
  }

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
  std::vector<Placed<Number>> numbers(const SlotValue& table, const NamedNumber& named = {}) {
    std::vector<Placed<Number>> values;
    for (const SlotValue& value : elementsOf(table))
      values.push_back({number<Number>(value, named), value.place});
    return values;
  }

  std::string string(const SlotValue& value) {
    if (auto text = textIn(value)) return std::move(*text);
    fail(value, "a plain string literal is expected");
    return {};
  }

  std::vector<Placed<std::string>> strings(llvm::StringRef name) {
    std::vector<Placed<std::string>> values;
    for (const SlotValue& value : elementsOf(slot(name)))
      values.push_back({string(value), value.place});
    return values;
  }

  /// A row of a table whose rows all have that length: the compiler would fill up a shorter one.
  std::vector<std::uint32_t> order(const SlotValue& row, std::size_t length) {
    std::vector<std::uint32_t> machines;
    for (const SlotValue& value : elementsOf(row))
      machines.push_back(number<std::uint32_t>(value));
    if (machines.size() != length)
      fail(row, "the row has " + std::to_string(machines.size()) + " machines instead of " +
                    std::to_string(length));
    return machines;
  }

  /// The index in `orders[3]`, which must be below `size`.
  std::size_t rowOf(llvm::StringRef table, const SlotValue& value, std::size_t size) {
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

  /// The members of a structure in braces; null if there are more or fewer than these.
  const SlotValue* members(const SlotValue& value, std::size_t fewest, std::size_t most) {
    const std::size_t count = elementsOf(value).size();
    if (fewest <= count && count <= most) return value.elements.data();
    fail(value, std::to_string(count) + " values stand here instead of " + std::to_string(fewest) +
                    (most > fewest ? " to " + std::to_string(most) : ""));
    return nullptr;
  }

  SourceTree tree(const SlotValue& value, const SourceTables& tables) {
    constexpr std::size_t memberCount = 3;
    const SlotValue* member = members(value, memberCount, memberCount);
    if (member == nullptr) return {};
    return {rowOf("orders", member[0], tables.orders.size()),
            rowOf("shapes", member[1], tables.shapes.size()), kind(member[2])};
  }

  /// A family's word with its parameters behind it: `jump(Latency{4}, Gap{1})`.
  ScheduleKind kind(const SlotValue& value) {
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

  bool addParameter(const SlotValue& value, std::vector<NumberInWords>& numbers) {
    constexpr std::size_t nameAndNumber = 2;
    if (value.kind != Kind::call || value.elements.size() != nameAndNumber ||
        !value.place.ends_with("}")) {
      fail(value, "a parameter in words is expected, such as Children{3}");
      return false;
    }
    numbers.push_back({value.elements.front().place, number<std::uint32_t>(value.elements.back())});
    return true;
  }

  SourceRange range(const SlotValue& value) {
    constexpr std::size_t fewest = 3;
    constexpr std::size_t most = 5;
    const SlotValue* member = members(value, fewest, most);
    if (member == nullptr) return {};
    const std::size_t count = value.elements.size();
    SourceRange range = {number<std::uint64_t>(member[0], anyLength),
                         number<std::uint64_t>(member[1], wholeMessage),
                         number<std::uint32_t>(member[2]), 1, 0};
    if (count > fewest) range.treeCount = number<std::uint32_t>(member[3]);
    if (count == most) range.holdNanoseconds = number<std::uint64_t>(member[4]);
    return range;
  }

  const SourceForm& form_;
  DiagnosticList& diagnostics_;
};

} // namespace

std::optional<SourceTables> readSource(DiagnosticList& diagnostics) {
  const auto form = readForm(diagnostics);
  if (!form) return std::nullopt;
  TableReader reader(*form, diagnostics);
  SourceTables tables = reader.read();
  const bool isWellFormed = !diagnostics.hasErrors();
  reader.checkFingerprint();
  return isWellFormed ? std::optional(std::move(tables)) : std::nullopt;
}

} // namespace topocast
