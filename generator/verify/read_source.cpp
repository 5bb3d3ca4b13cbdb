#include "verify/read_source.hpp"
#include "input/format_quantity.hpp"

#include "schedule/registry.hpp"
#include "verify/read_site.hpp"
#include "verify/slot_reader.hpp"
#include "verify/source_parts.hpp"

#include "topocast/cluster.hpp"
#include "topocast/job/site.hpp"
#include "topocast/schedule/families.hpp"

#include <cassert>
#include <utility>

namespace topocast {
namespace {

using Kind = SlotValue::Kind;

constexpr NamedNumber anyLength = {"runtime::anyLength", runtime::anyLength};
constexpr NamedNumber wholeMessage = {"runtime::wholeMessage", runtime::wholeMessage};
constexpr NamedNumber noRange = {"none", runtime::noRange};

/// Makes tables of the values in a source's slots. Values of the wrong form are reported, and read
/// as 0 or nothing.
class TableReader : public SlotReader {
public:
  using SlotReader::SlotReader;

  SourceTables read(const SourceParts& parts) {
    checkNames();
    SourceTables tables;
    tables.clusterPlace = slot("clusterName").place;
    if (parts.leavesAny) tables.left = left();
    if (parts.hasNames)
      tables.names = {strings("nameLists"), placed<std::uint32_t>(slot("machineCount"))};
    assert(!parts.hasTrees || tables.names);
    if (parts.hasTrees) tables.trees = trees(parts, tables.names->machineCount.value);
    if (parts.hasStream) checkStream(slot("stream"));
    return tables;
  }

private:
  /// `runtime::ipMulticast(112500000, 2000, "eth0")`
  void checkStream(const SlotValue& value) {
    constexpr std::size_t nameAndArguments = 4;
    if (value.kind != Kind::call || value.elements.size() != nameAndArguments ||
        !isName(value.elements.front(), "runtime::ipMulticast"))
      return fail(value, "a pace, a patience and an interface are expected, such as "
                         "runtime::ipMulticast(112500000, 2000, \"\")");
    if (number<std::uint64_t>(value.elements[1]) == 0)
      fail(value.elements[1], "a pace is above 0 bytes a second");
    number<std::uint32_t>(value.elements[2]);
    string(value.elements[3]);
  }

  SourceTrees trees(const SourceParts& parts, std::size_t machineCount) {
    SourceTrees tables;
    const bool hasNone = form().slots.count("none") > 0;
    if (hasNone && !isName(slot("none"), "runtime::noRange"))
      fail(slot("none"), "'runtime::noRange' is expected");
    tables.firstRangeOfRoot =
        numbers<std::uint32_t>(slot("firstRangeOfRoot"), hasNone ? noRange : NamedNumber());
    tables.shapes = strings("shapes");
    for (const SlotValue& row : elementsOf(slot("orders")))
      tables.orders.push_back({order(row, machineCount), row.place});
    for (const SlotValue& row : elementsOf(slot("trees")))
      tables.trees.push_back({tree(row, tables), row.place});
    for (const SlotValue& row : elementsOf(slot("ranges")))
      tables.ranges.push_back({range(row), row.place});
    if (parts.hasHeardTrees)
      tables.firstRangeHeard =
          numbers<std::uint32_t>(slot("firstRangeHeard"), hasNone ? noRange : NamedNumber());
    if (parts.chain != nullptr)
      tables.splitChain = rowOf("orders", *parts.chain, tables.orders.size());
    return tables;
  }

  /// A row of a table whose rows all have that length: the compiler would fill up a shorter one.
  std::vector<std::uint32_t> order(const SlotValue& row, std::size_t length) {
    std::vector<std::uint32_t> machines;
    for (const SlotValue& value : elementsOf(row))
      machines.push_back(number<std::uint32_t>(value));
    if (machines.size() != length)
      fail(row, "the row has " + formatCount(machines.size(), "machine") + " instead of " +
                    std::to_string(length));
    return machines;
  }

  SourceTree tree(const SlotValue& value, const SourceTrees& tables) {
    constexpr std::size_t memberCount = 3;
    const SlotValue* member = members(value, memberCount, memberCount);
    if (member == nullptr) return {};
    const ScheduleKind named = kind(member[2]);
    if (runtime::isCopied(named))
      fail(member[2], "switches or routers copy the messages of " + nameOf(named) +
                          ", and MPI sends each to one machine");
    return {rowOf("orders", member[0], tables.orders.size()),
            rowOf("shapes", member[1], tables.shapes.size()), named};
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
};

} // namespace

std::optional<SourceTables> readSource(const SourceForm& form, DiagnosticList& diagnostics) {
  const auto parts = readParts(form, diagnostics);
  if (!parts) return std::nullopt;
  SourceTables tables = TableReader(form, diagnostics).read(*parts);
  if (parts->network != NetworkForm::none)
    tables.site = readSite(form, parts->network, diagnostics);
  return diagnostics.hasErrors() ? std::nullopt : std::optional(std::move(tables));
}

} // namespace topocast
