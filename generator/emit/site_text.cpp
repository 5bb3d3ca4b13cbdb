#include "emit/site_text.hpp"

#include "emit/initialisers.hpp"
#include "emit/labels.hpp"
#include "emit/literals.hpp"
#include "emit/text_layout.hpp"
#include "schedule/registry.hpp"

#include "llvm/ADT/STLExtras.h"

#include <array>
#include <charconv>
#include <cstdint>
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

std::string inRows(const std::vector<std::vector<std::string>>& cells) {
  std::string lines;
  for (const std::string& row : alignedRows(cells, 1))
    lines += initialiserIndent + row + '\n';
  return braced(lines);
}

std::string nameLists(const SiteTables& tables) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(tables.nameLists.size());
  for (const std::string& list : tables.nameLists)
    rows.push_back({stringLiteral(list) + ','});
  return inRows(rows);
}

std::string switches(const Network& network, const SiteTables& tables) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(tables.switches.size());
  for (std::size_t i = 0; i < tables.switches.size(); ++i) {
    const auto& [above, speed] = tables.switches[i];
    rows.push_back(
        {'{' + std::to_string(above) + ',', std::to_string(speed) + "},",
         "// " + std::to_string(i) + ": " + commentText(network.name(tables.switchIds[i]))});
  }
  return inRows(rows);
}

/// What a row of machines is on: a switch, or routers one after another.
std::string hostsOf(const Network& network, const SiteTables& tables,
                    const runtime::SiteMachines& row) {
  if (!tables.mesh) return network.name(tables.switchIds[row.aSwitch]);
  const std::string& first = network.name(SwitchId(row.aSwitch));
  return row.count == 1 ? first
                        : first + " to " + network.name(SwitchId(row.aSwitch + row.count - 1));
}

std::string machines(const Network& network, const SiteTables& tables) {
  std::vector<std::vector<std::string>> rows;
  rows.reserve(tables.machines.size());
  std::size_t first = 0;
  for (const runtime::SiteMachines& row : tables.machines) {
    const auto& [count, aSwitch, speed] = row;
    std::vector<MachineId> machines;
    for (std::size_t i = first; i < first + count; ++i)
      machines.emplace_back(i);
    first += count;
    rows.push_back({'{' + std::to_string(count) + ',', std::to_string(aSwitch) + ',',
                    std::to_string(speed) + "},",
                    "// " + machinesText(network, machines) + " on " +
                        commentText(hostsOf(network, tables, row))});
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
  for (const auto& [bytes, latency, gap, relayGap] : tables.times)
    rows.push_back({'{' + std::to_string(bytes) + ',', shortest(latency) + ',', shortest(gap) + ',',
                    shortest(relayGap) + "},"});
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

/// By what jobs are planned, whatever the network: the last slots of all templates.
std::vector<Slot> planningSlots(const SiteTables& tables) {
  return {
      {"usualSpeed", std::to_string(tables.usualSpeed)},
      {"times", times(tables)},
      {"switchesBuffer", tables.switchesBuffer ? "true" : "false"},
      {"schedules", schedules(tables)},
      {"admitted", admittedName(tables.admitted)},
      {"segmentBytes", std::to_string(tables.segmentBytes)},
  };
}

} // namespace

llvm::StringMap<std::string> siteInitialisers(const SiteRequest& request) {
  const auto& [network, tables, name, topologyFile, parametersFile, left] = request;
  std::vector<Slot> slots = {
      {"clusterName", stringLiteral(name)},
      {"nameLists", nameLists(tables)},
      {"machineCount", std::to_string(tables.machineCount)},
  };
  if (tables.mesh) {
    slots.emplace_back("radices", radices(*tables.mesh));
    slots.emplace_back("isTorus", tables.mesh->isTorus ? "true" : "false");
  } else {
    slots.emplace_back("switches", switches(network, tables));
  }
  slots.emplace_back("machines", machines(network, tables));
  llvm::append_range(slots, planningSlots(tables));
  slots.emplace_back("leftToLibrary", leftInitialiser(left));
  return withFingerprint(slots);
}

llvm::StringMap<std::string> jobInitialisers(const JobRequest& request) {
  std::vector<Slot> slots = {{"clusterName", stringLiteral(request.name)}};
  llvm::append_range(slots, planningSlots(request.tables));
  return withFingerprint(slots);
}

} // namespace topocast
