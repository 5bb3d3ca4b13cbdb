#include "topology/formats/lldp_neighbours.hpp"

#include "input/format_quantity.hpp"
#include "input/json_text.hpp"
#include "input/names.hpp"
#include "topology/formats/cable_list.hpp"
#include "topology/formats/lldp_reports.hpp"

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
using llvm::json::Object;
using llvm::json::Value;

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

/// lldpcli prints a list of one element as that element alone.
std::vector<const Object*> objectsOf(const Value* value) {
  std::vector<const Object*> objects;
  if (value == nullptr) return objects;
  if (const Object* only = value->getAsObject()) objects.push_back(only);
  if (const llvm::json::Array* list = value->getAsArray())
    for (const Value& item : *list)
      if (const Object* object = item.getAsObject()) objects.push_back(object);
  return objects;
}

/// `{"chassis": {"leaf0": {"capability": [...]}}, "port": {...}}`
SeenDevice readPort(const Object& port) {
  SeenDevice neighbour;
  if (const Object* chassis = port.getObject("chassis"))
    for (const auto& [name, about] : *chassis) {
      const Object* device = about.getAsObject();
      if (device == nullptr || name == "id") continue;
      neighbour.name = name.str();
      for (const Object* capability : objectsOf(device->get("capability"))) {
        const bool isEnabled = capability->getBoolean("enabled").value_or(false);
        const StringRef type = capability->getString("type").value_or("");
        if (type == "Bridge") neighbour.isBridge = isEnabled;
        if (type == "Station" && isEnabled) neighbour.isBridge = false;
      }
    }
  const Object* remote = port.getObject("port");
  const Object* negotiation = remote != nullptr ? remote->getObject("auto-negotiation") : nullptr;
  if (negotiation != nullptr)
    neighbour.bandwidth = speedOf(negotiation->getString("current").value_or(""));
  return neighbour;
}

SeenDevices readJson(const Value& report) {
  SeenDevices neighbours;
  const Object* root = report.getAsObject();
  const Object* lldp = root != nullptr ? root->getObject("lldp") : nullptr;
  if (lldp == nullptr) return neighbours;
  for (const Object* interfaces : objectsOf(lldp->get("interface")))
    for (const auto& [name, port] : *interfaces)
      if (const Object* object = port.getAsObject()) neighbours.push_back(readPort(*object));
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

/// The neighbours that a report tells, in whichever of its forms; nothing if it is in none.
std::optional<SeenDevices> readReport(StringRef text) {
  if (text.contains("\nlldp.") || text.starts_with("lldp.")) return readKeys(text);
  if (text.contains(sonicHeading)) return readSonicTable(text);
  auto json = llvm::json::parse(text.trim());
  if (json) return readJson(*json);
  llvm::consumeError(json.takeError());
  return std::nullopt;
}

class LldpReader {
public:
  explicit LldpReader(DiagnosticList& diagnostics) : diagnostics_(diagnostics) {}

  CableList read() {
    std::vector<LldpReport> reports = cutReports(diagnostics_.text());
    if (reports.empty()) // SONiC's table of one switch
      reports.push_back(
          {diagnostics_.stem(), diagnostics_.text().take_front(0), diagnostics_.text().str()});
    for (const LldpReport& report : reports)
      devices_.insert(report.device);
    for (const LldpReport& report : reports)
      addReport(report);
    reportSilent();
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

bool looksLikeLldp(StringRef text) {
  if (text.ltrim().starts_with("Capability codes:") && text.contains(sonicHeading)) return true;
  constexpr std::size_t head = 4096;
  const StringRef begin = text.take_front(head);
  const bool isOfLldp = begin.contains("lldp.") || begin.contains("\"lldp\"") ||
                        (begin.contains(sonicHeading) && begin.contains("RemoteDevice"));
  const StringRef line = text.ltrim().split('\n').first;
  const StringRef name = line.take_while(isNameCharacter);
  const bool isNamed =
      line.starts_with("==> ") || (!name.empty() && line.drop_front(name.size()).starts_with(":"));
  return isOfLldp && isNamed;
}

std::optional<NetworkDescription> readLldp(DiagnosticList& diagnostics,
                                           const TopologyOptions& options) {
  return describeCables(LldpReader(diagnostics).read(), options, diagnostics);
}

} // namespace topocast
