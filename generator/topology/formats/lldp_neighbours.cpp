// The reader of what LLDP tells all hosts and switches of their neighbours (lldp_reports.hpp). In:
// the reports, in any of their forms. Out: the network of the cables between them.
#include "topology/formats/readers.hpp"

#include "input/format_quantity.hpp"
#include "input/json_text.hpp"
#include "input/names.hpp"
#include "topology/formats/cable_list.hpp"
#include "topology/formats/lldp_json.hpp"
#include "topology/formats/lldp_reports.hpp"
#include "topology/formats/lldp_stream.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"

#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using llvm::StringRef;

/// What one port of a device sees.
struct SeenDevice {
  std::string name; ///< empty if it tells none
  bool isBridge = true;
  std::optional<double> bandwidth;
};
using SeenDevices = std::vector<SeenDevice>;

constexpr llvm::StringLiteral sonicHeading = "LocalPort";

/// `lldp.eth0.chassis.name=leaf0`: a neighbour begins with the key `via`.
SeenDevices readKeys(StringRef text) {
  SeenDevices neighbours;
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    text = rest;
    const auto [key, value] = line.split('=');
    if (key.ends_with(".via")) neighbours.emplace_back();
    if (neighbours.empty()) continue;
    SeenDevice& latest = neighbours.back();
    if (key.ends_with(".chassis.name")) latest.name = value.trim();
    if (key.ends_with(".chassis.Bridge.enabled")) latest.isBridge = value.trim() == "on";
    if (key.ends_with(".chassis.Station.enabled") && value.trim() == "on") latest.isBridge = false;
    if (key.ends_with(".auto-negotiation.current")) latest.bandwidth = speedOf(value);
  }
  return neighbours;
}

/// `Ethernet0  gpu-001  eth2  BR  eth2`, below a heading and a rule.
SeenDevices readSonicTable(StringRef text) {
  SeenDevices neighbours;
  bool isBelow = false;
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    text = rest;
    llvm::SmallVector<StringRef> words;
    llvm::SplitString(line, words);
    if (line.starts_with("--")) isBelow = true;
    if (!isBelow || words.size() < 4 || line.starts_with("--") || line.starts_with("Total"))
      continue;
    neighbours.push_back({words[1].str(), words[3].contains('B'), std::nullopt});
  }
  return neighbours;
}

SeenDevices seenOn(const std::vector<LldpPort>& ports) {
  SeenDevices neighbours;
  for (const LldpPort& port : ports)
    neighbours.push_back({port.device, port.isBridge, port.bandwidth});
  return neighbours;
}

/// Reports of a stream whose devices are known. Those of hosts may not be, but switches tell of
/// them, too.
std::vector<LldpReport> reportsOfStream(StringRef text) {
  std::vector<StringRef> places;
  std::vector<llvm::json::Value> values;
  for (const StringRef place : jsonValues(text)) {
    auto value = llvm::json::parse(place);
    if (!value) {
      llvm::consumeError(value.takeError());
      continue;
    }
    places.push_back(place);
    values.push_back(std::move(*value));
  }
  const std::vector<std::string> devices = devicesOf(values);
  std::vector<LldpReport> reports;
  for (std::size_t i = 0; i < devices.size(); ++i)
    if (!devices[i].empty())
      reports.push_back({devices[i], places[i].take_front(1), places[i].str()});
  return reports;
}

/// The neighbours that a report tells, in whichever of its forms; nothing if it is in none.
std::optional<SeenDevices> readReport(StringRef text) {
  if (text.contains("\nlldp.") || text.starts_with("lldp.")) return readKeys(text);
  if (text.contains(sonicHeading)) return readSonicTable(text);
  auto json = llvm::json::parse(text.trim());
  if (json) return seenOn(lldpPorts(*json));
  llvm::consumeError(json.takeError());
  return std::nullopt;
}

class LldpReader {
public:
  explicit LldpReader(DiagnosticList& diagnostics) : diagnostics_(diagnostics) {}

  CableList read() {
    const bool isStream = isLldpStream(diagnostics_.text());
    std::vector<LldpReport> reports =
        isStream ? reportsOfStream(diagnostics_.text()) : cutReports(diagnostics_.text());
    if (isStream && reports.empty()) refuseStream();
    const bool isOneTable = !isStream && reports.empty(); // SONiC's, of one switch
    if (isOneTable)
      reports.push_back(
          {diagnostics_.stem(), diagnostics_.text().take_front(0), diagnostics_.text().str()});
    for (const LldpReport& report : reports)
      devices_.insert(report.device);
    for (const LldpReport& report : reports)
      addReport(report);
    reportSilent();
    if (!isOneTable && areHostsAlone()) markKinds();
    return std::move(list_);
  }

private:
  void addReport(const LldpReport& report) {
    const auto neighbours = readReport(report.text);
    if (!neighbours || neighbours->empty()) return silent_.push_back(report.device);
    for (const SeenDevice& neighbour : *neighbours) {
      if (neighbour.name.empty()) continue;
      const std::string name = ownName(neighbour.name);
      list_.cables.push_back(
          {{report.device, report.place}, {name, report.place}, neighbour.bandwidth});
      if (!neighbour.isBridge) list_.kinds[name] = DeviceKind::machine;
    }
  }

  /// A device may call itself by its whole name, `n0.lab`, and be asked as `n0`.
  std::string ownName(StringRef name) const {
    const StringRef host = name.split('.').first;
    return devices_.contains(name) || !devices_.contains(host) ? name.str() : host.str();
  }

  void refuseStream() {
    diagnostics_.error(diagnostics_.text().ltrim().take_front(1),
                       "nothing here tells whose each report is");
    diagnostics_.advise("give a folder with a file for each device, which bears its name");
  }

  /// Whether devices that answer see bridges alone, of which none answers: switches do not answer
  /// pdsh.
  bool areHostsAlone() const {
    llvm::StringSet<> answering;
    for (const ListedCable& cable : list_.cables)
      answering.insert(cable.from.name);
    return llvm::none_of(list_.cables, [&](const ListedCable& cable) {
      return answering.contains(cable.to.name) || list_.kinds.count(cable.to.name) > 0;
    });
  }

  void markKinds() {
    list_.areHostsAlone = true;
    for (const ListedCable& cable : list_.cables) {
      list_.kinds[cable.from.name] = DeviceKind::machine;
      list_.kinds.try_emplace(cable.to.name, DeviceKind::aSwitch);
    }
  }

  /// Devices that did not answer are there all the same if others see them.
  void reportSilent() {
    if (silent_.empty()) return;
    diagnostics_.warning(diagnostics_.text().take_front(0),
                         formatCount(silent_.size(), "device") +
                             " without neighbours: " + quoteNames(silent_));
    diagnostics_.advise("they count by what others see of them");
  }

  DiagnosticList& diagnostics_;
  llvm::StringSet<> devices_;
  std::vector<std::string> silent_;
  CableList list_;
};

} // namespace

bool isLldpReport(StringRef text) {
  constexpr std::size_t head = 4096;
  const StringRef begin = text.take_front(head);
  return begin.contains("lldp.") || begin.contains("\"lldp\"") ||
         (begin.contains(sonicHeading) && begin.contains("RemoteDevice"));
}

/// Whether a text holds such reports of named devices, or SONiC's table of one switch.
bool looksLikeLldp(StringRef text) {
  if (text.ltrim().starts_with("Capability codes:") && text.contains(sonicHeading)) return true;
  if (isLldpStream(text)) return true;
  const StringRef line = text.ltrim().split('\n').first;
  const StringRef name = line.take_while(isNameCharacter);
  const bool isNamed =
      line.starts_with("==> ") || (!name.empty() && line.drop_front(name.size()).starts_with(":"));
  return isNamed && isLldpReport(text);
}

/// Devices that are no bridges are machines, and so are those with one neighbour, as hosts with
/// containers say that they are bridges. A link has the speed that its port was negotiated to.
std::optional<NetworkDescription> readLldp(DiagnosticList& diagnostics,
                                           const TopologyOptions& options) {
  const CableList list = LldpReader(diagnostics).read();
  if (diagnostics.hasErrors()) return std::nullopt;
  return describeCables(list, options, diagnostics);
}

} // namespace topocast
