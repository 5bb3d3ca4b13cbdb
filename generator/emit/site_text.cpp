#include "emit/site_text.hpp"

#include "emit/initialisers.hpp"
#include "emit/labels.hpp"
#include "emit/literals.hpp"
#include "emit/text_layout.hpp"
#include "schedule/registry.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include "topocast/job/site.hpp"
#include "topocast/network/hop_runs.hpp"

#include <array>
#include <charconv>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// The shortest text that is read as the same number.
std::string shortest(double number) {
  std::array<char, 32> text{};
  const auto result = std::to_chars(text.data(), text.data() + text.size(), number);
  return {text.data(), result.ptr};
}

/// A delay behind other cells, which is left out if there is none.
std::string furtherCell(runtime::Delay delay) {
  return delay == 0 ? "" : ", " + std::to_string(delay);
}

std::string inRows(const std::vector<std::vector<std::string>>& cells) {
  std::string lines;
  for (const std::string& row : alignedRows(cells, 1))
    lines += initialiserIndent + row + '\n';
  return braced(lines);
}

std::string switches(const Network& network, const SiteTables& tables) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(tables.switches.size());
  for (std::size_t i = 0; i < tables.switches.size(); ++i) {
    const auto& [above, speed, delay] = tables.switches[i];
    rows.push_back(
        {'{' + std::to_string(above) + ',', std::to_string(speed) + furtherCell(delay) + "},",
         "// " + std::to_string(i) + ": " + commentText(network.name(tables.switchIds[i]))});
  }
  return inRows(rows);
}

/// `s0`, or `s0 to s7`.
std::string switchesText(const Network& network, std::size_t first, std::size_t count) {
  const std::string text = commentText(network.name(SwitchId(first)));
  return count == 1 ? text : text + " to " + commentText(network.name(SwitchId(first + count - 1)));
}

/// What a row of machines is on: a switch, or routers one after another.
std::string hostsOf(const Network& network, const SiteTables& tables,
                    const runtime::SiteMachines& row) {
  if (!tables.mesh) return commentText(network.name(tables.switchIds[row.aSwitch]));
  return switchesText(network, row.aSwitch, row.count);
}

/// A row of machines. A speed that is the usual one is left out, unless a delay follows it.
std::vector<std::string> machineCells(const SiteTables& tables, const runtime::SiteMachines& row) {
  std::vector<std::string> cells = {'{' + std::to_string(row.count) + ',',
                                    std::to_string(row.aSwitch)};
  if (row.speed != tables.usualSpeed || row.delay != 0) {
    cells.back() += ',';
    cells.push_back(std::to_string(row.speed));
  }
  cells.back() += furtherCell(row.delay) + '}';
  return cells;
}

/// The rows of machines without comments, several in a line.
std::string machinesInGrid(const SiteTables& tables) {
  std::vector<std::string> items;
  items.reserve(tables.machines.size());
  for (const runtime::SiteMachines& row : tables.machines)
    items.push_back(llvm::join(machineCells(tables, row), " "));
  return braced(commaGrid(items, llvm::StringRef(initialiserIndent).size(), Alignment::left));
}

/// A row in each line, with the names of its machines behind it. Of so many that nobody would read
/// them names would be most of the file.
std::string machines(const Network& network, const SiteTables& tables) {
  constexpr std::size_t mostWithNames = 8192;
  if (tables.machines.size() > mostWithNames) return machinesInGrid(tables);
  std::vector<std::vector<std::string>> rows;
  rows.reserve(tables.machines.size());
  std::size_t first = 0;
  for (const runtime::SiteMachines& row : tables.machines) {
    std::vector<MachineId> machines;
    for (std::size_t i = first; i < first + row.count; ++i)
      machines.emplace_back(i);
    first += row.count;
    rows.push_back(
        {llvm::join(machineCells(tables, row), " ") + ',',
         "// " + machinesText(network, machines) + " on " + hostsOf(network, tables, row)});
  }
  return inRows(rows);
}

/// A row of numbers, and a comment behind it.
std::vector<std::string> numberRow(std::span<const std::uint64_t> numbers,
                                   const std::string& comment) {
  std::vector<std::string> cells;
  cells.reserve(numbers.size() + 1);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    cells.push_back((i == 0 ? "{" : "") + std::to_string(numbers[i]) +
                    (i + 1 == numbers.size() ? "}," : ","));
  if (!comment.empty()) cells.push_back("// " + comment);
  return cells;
}

std::string cables(const Network& network, const RouteTables& routes) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(routes.cables.size());
  for (const runtime::SiteCables& row : routes.cables) {
    const std::string step = row.toStep == 1 ? "" : ", one in " + std::to_string(row.toStep);
    const auto numbers = numbersOf(row);
    const std::size_t told = numbers.size() - (row.delay == 0 ? 1 : 0);
    rows.push_back(numberRow(std::span(numbers).first(told),
                             switchesText(network, row.first, row.count) + " with " +
                                 switchesText(network, row.to, (row.toCount - 1) * row.toStep + 1) +
                                 step));
  }
  return inRows(rows);
}

std::string hops(const RouteTables& routes) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(routes.hops.size());
  std::size_t lists = 0;
  for (const runtime::SiteHops& row : routes.hops)
    rows.push_back(
        numberRow(numbersOf(row), row.machine == 0 ? "list " + std::to_string(lists++) : ""));
  return inRows(rows);
}

/// Each list from a new line on.
std::string hopRuns(llvm::StringRef runs) {
  std::string lines;
  while (!runs.empty()) {
    const std::size_t length = runs.find(runtime::endOfRunList) + 1;
    lines += literalLines(runs.take_front(length)) + '\n';
    runs = runs.drop_front(length);
  }
  return braced(lines);
}

std::string hopLists(const Network& network, const RouteTables& routes) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(routes.lists.size());
  std::size_t first = 0;
  for (const runtime::SiteHopLists& row : routes.lists) {
    rows.push_back(numberRow(numbersOf(row), switchesText(network, first, row.count)));
    first += row.count;
  }
  return inRows(rows);
}

std::string radices(const MeshShape& mesh) {
  std::string row;
  for (const std::uint32_t radix : mesh.radices)
    row += (row.empty() ? "" : ", ") + std::to_string(radix);
  return '{' + row + '}';
}

std::string times(const SiteTables& tables) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(tables.times.size());
  for (const auto& [bytes, latency, gap, relayGap, furtherSwitch] : tables.times)
    rows.push_back(
        {'{' + std::to_string(bytes) + ',', shortest(latency) + ',', shortest(gap) + ',',
         shortest(relayGap) + (furtherSwitch == 0 ? "" : ", " + shortest(furtherSwitch)) + "},"});
  return inRows(rows);
}

std::string corners(const SiteTables& tables) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(tables.corners.size());
  for (const auto& [latency, gap, relayGap] : tables.corners)
    rows.push_back({'{' + shortest(latency) + ',', shortest(gap) + ',', shortest(relayGap) + "},"});
  return inRows(rows);
}

std::string schedules(const SiteTables& tables) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(tables.kinds.size());
  for (const ScheduleKind& kind : tables.kinds)
    rows.push_back({kindInitialiser(kind) + ',', "// " + nameOf(kind)});
  return inRows(rows);
}

std::string admittedName(runtime::Admitted admitted) {
  static constexpr const char* names[] = {"all", "loadOptimal", "contentionFree"};
  return std::string("runtime::Admitted::") + names[static_cast<std::size_t>(admitted)];
}

std::string multicastTimes(const runtime::MulticastTimes& times) {
  std::string row = std::to_string(times.payloadBytes);
  for (const double value :
       {times.bytesPerSecond, times.datagramSeconds, times.latency, times.loss, times.patience})
    row += ", " + shortest(value);
  return '{' + row + '}';
}

/// The tables of a network that is known.
std::vector<Slot> networkSlots(const Network& network, const SiteTables& tables) {
  std::vector<Slot> slots;
  if (!tables.mesh) slots.emplace_back("switches", switches(network, tables));
  if (tables.routes) {
    slots.emplace_back("cables", cables(network, *tables.routes));
    if (tables.routes->runs.empty())
      slots.emplace_back("hops", hops(*tables.routes));
    else
      slots.emplace_back("hopRuns", hopRuns(tables.routes->runs));
    slots.emplace_back("hopLists", hopLists(network, *tables.routes));
  }
  if (tables.mesh) slots.emplace_back("radices", radices(*tables.mesh));
  slots.emplace_back("machines", machines(network, tables));
  return slots;
}

} // namespace

std::string networkInWords(const SiteTables& tables) {
  if (tables.mesh)
    return std::string(tables.mesh->isTorus ? "runtime::torus" : "runtime::mesh") +
           "(radices, machines)";
  if (tables.routes)
    return std::string("runtime::fixedRoutes(switches, cables, ") +
           (tables.routes->runs.empty() ? "hops" : "hopRuns") + ", hopLists, machines)";
  if (tables.machines.empty()) return "runtime::fromEnvironment()";
  return "runtime::switchTree(switches, machines)";
}

std::vector<Slot> siteSlots(const Network* network, const SiteTables& tables) {
  std::vector<Slot> slots;
  if (network != nullptr) slots = networkSlots(*network, tables);
  slots.insert(slots.end(), {
                                {"usualSpeed", std::to_string(tables.usualSpeed)},
                                {"times", times(tables)},
                            });
  if (!tables.corners.empty()) slots.emplace_back("corners", corners(tables));
  slots.insert(slots.end(), {
                                {"switchesBuffer", tables.switchesBuffer ? "true" : "false"},
                                {"schedules", schedules(tables)},
                                {"admitted", admittedName(tables.admitted)},
                            });
  if (tables.hasStreams()) slots.emplace_back("multicastTimes", multicastTimes(tables.multicast));
  slots.emplace_back("segmentBytes", std::to_string(tables.segmentBytes));
  return slots;
}

} // namespace topocast
