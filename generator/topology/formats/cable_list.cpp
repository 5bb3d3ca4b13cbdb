#include "topology/formats/cable_list.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "topology/describe_draft.hpp"

#include "topocast/names/name_pattern.hpp"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace topocast {
namespace {

using llvm::StringRef;

std::string joinDevices(std::span<const std::string>, StringRef) {
  return "list the cables between them as well, or keep one part by '--forest largest'";
}

constexpr MendingAdvice cableAdvice = {
    .join = joinDevices,
    .attach = "list its cable to a switch",
    .useAllLinks = "if messages use all links, give '--routing shortest-paths'"};

constexpr const char* kindAdvice = "a table tells which devices are machines by columns 'from "
                                   "type' and 'to type', with 'host' and 'switch'";

/// `rn` of `r1n2`.
std::string withoutDigits(StringRef name) {
  std::string letters = name.str();
  std::erase_if(letters, [](char c) { return llvm::isDigit(c); });
  return letters;
}

/// What is between two devices, as told from one end and from the other.
struct CableBundle {
  const ListedCable* first = nullptr;
  std::size_t forth = 0; ///< cables told from the device whose name is smaller
  std::size_t back = 0;
  double bandwidth = 0; ///< the greatest of one cable; 0 if none is known

  std::size_t cables() const { return std::max(forth, back); }
};

class CableReader {
public:
  CableReader(const CableList& list, DiagnosticList& diagnostics)
      : list_(list), diagnostics_(diagnostics) {
    draft_.name = diagnostics.stem();
    draft_.linksLeadDown = list.areHostsAlone;
  }

  TopologyDraft read() {
    for (const ListedCable& cable : list_.cables)
      addCable(cable);
    if (!badNames_.empty()) return std::move(draft_); // what follows would be told for nothing
    tellKinds();
    addDevices();
    refuseUnknownKinds();
    addLinks();
    return std::move(draft_);
  }

private:
  void addCable(const ListedCable& cable) {
    if (!checkName(cable.from) || !checkName(cable.to) || cable.from.name == cable.to.name) return;
    for (const PlacedName* device : {&cable.from, &cable.to})
      devices_.insert({device->name, device});
    const bool isForth = cable.from.name < cable.to.name;
    const auto& [low, high] = std::minmax(cable.from.name, cable.to.name);
    CableBundle& bundle = bundles_[{low, high}];
    if (bundle.first == nullptr) {
      bundle.first = &cable;
      ++neighbours_[low];
      ++neighbours_[high];
    }
    ++(isForth ? bundle.forth : bundle.back);
    bundle.bandwidth = std::max(bundle.bandwidth, cable.bandwidth.value_or(0));
  }

  bool checkName(const PlacedName& device) {
    const StringRef name = device.name;
    if (!name.empty() && name.size() <= runtime::longestName && llvm::all_of(name, isNameCharacter))
      return true;
    draft_.lacksMachines = draft_.lacksSwitches = draft_.lacksLinks = true;
    if (!badNames_.insert(name).second) return false;
    diagnostics_.error(device.place, "'" + name + "' cannot be the name of a switch or a machine");
    diagnostics_.advise(nameAdvice);
    return false;
  }

  bool isMachine(StringRef name) const {
    const auto known = list_.kinds.find(name);
    if (known != list_.kinds.end()) return known->second == DeviceKind::machine;
    return neighbours_.lookup(name) == 1;
  }

  /// A guess is told, as a switch at the edge with one cable looks like a machine.
  void tellKinds() {
    std::vector<std::string> guessed;
    for (const auto& [name, device] : devices_)
      if (list_.kinds.count(name) == 0 && isMachine(name)) guessed.push_back(name.str());
    if (guessed.empty()) return;
    std::ranges::sort(guessed, naturalLess);
    diagnostics_.warning(diagnostics_.text().take_front(0),
                         formatCount(guessed.size(), "device") + " with one neighbour taken for " +
                             (guessed.size() == 1 ? "a machine: " : "machines: ") +
                             quoteNames(guessed));
    diagnostics_.advise("'--without-machines' leaves out those that are none");
    tellUnlikely(guessed);
  }

  /// A machine with cables to two switches looks like a switch.
  void tellUnlikely(const std::vector<std::string>& machines) {
    llvm::StringSet<> patterns;
    for (const std::string& machine : machines)
      patterns.insert(withoutDigits(machine));
    std::vector<std::string> unlikely;
    for (const auto& [name, device] : devices_)
      if (list_.kinds.count(name) == 0 && !isMachine(name) &&
          patterns.contains(withoutDigits(name)))
        unlikely.push_back(name.str());
    if (unlikely.empty()) return;
    std::ranges::sort(unlikely, naturalLess);
    diagnostics_.warning(devices_.lookup(unlikely.front())->place,
                         formatCount(unlikely.size(), "device") +
                             " with several neighbours taken for " +
                             (unlikely.size() == 1 ? "a switch" : "switches") +
                             ", though named like machines: " + quoteNames(unlikely));
    diagnostics_.advise(kindAdvice);
  }

  /// Where all devices have several neighbours and none tells what it is.
  void refuseUnknownKinds() {
    if (devices_.empty() || !draft_.machines.empty() || !list_.kinds.empty()) return;
    draft_.lacksMachines = draft_.lacksSwitches = draft_.lacksLinks = true;
    diagnostics_.error(diagnostics_.text().take_front(0),
                       "no device has one neighbour, so nothing tells which are machines");
    diagnostics_.advise(kindAdvice);
  }

  void addDevices() {
    for (const auto& [name, device] : devices_)
      (isMachine(name) ? draft_.machines : draft_.switches).push_back(*device);
  }

  void addLinks() {
    double fastest = 0;
    for (const auto& [ends, bundle] : bundles_)
      fastest = std::max(fastest, bundle.bandwidth);
    std::vector<std::string> betweenMachines;
    std::size_t unknown = 0;
    for (auto& [ends, bundle] : bundles_) {
      if (isMachine(ends.first) && isMachine(ends.second)) {
        betweenMachines.insert(betweenMachines.end(), {ends.first, ends.second});
        continue;
      }
      if (bundle.bandwidth == 0 && fastest > 0) ++unknown;
      addLink(bundle, fastest);
    }
    leaveOut(std::move(betweenMachines));
    if (unknown == 0) return;
    diagnostics_.warning(diagnostics_.text().take_front(0),
                         formatCount(unknown, "link") +
                             " of unknown speed taken to be as fast as the fastest, " +
                             formatBandwidth(fastest));
  }

  /// A machine sends a message over one cable of a bundle; between switches all serve. The fastest
  /// cable of the list is 0 if none tells its speed.
  void addLink(const CableBundle& bundle, double fastest) {
    const auto& [from, to, bandwidth] = *bundle.first;
    const bool isTold = bundle.bandwidth > 0;
    const double usual = fastest > 0 ? fastest : defaultBandwidth;
    const double ofCable = isTold ? bundle.bandwidth : usual;
    const bool isTrunk = !isMachine(from.name) && !isMachine(to.name);
    DraftLink& link = draft_.links.emplace_back(
        DraftLink{{from, !isMachine(from.name)}, {to, !isMachine(to.name)}});
    link.setBandwidth(isTrunk ? ofCable * static_cast<double>(bundle.cables()) : ofCable,
                      isTold        ? ValueOrigin::file
                      : fastest > 0 ? ValueOrigin::guessed
                                    : ValueOrigin::assumed);
    link.place = from.place;
  }

  /// Two hosts that see each other, over a cable of their own or an unmanaged switch.
  void leaveOut(std::vector<std::string> machines) {
    if (machines.empty()) return;
    std::ranges::sort(machines, naturalLess);
    const auto doubled = std::ranges::unique(machines);
    machines.erase(doubled.begin(), doubled.end());
    llvm::StringSet<> attached;
    for (const DraftLink& link : draft_.links)
      for (const DraftEnd* end : {&link.first, &link.second})
        attached.insert(end->name.name);
    std::erase_if(draft_.machines,
                  [&](const PlacedName& machine) { return !attached.contains(machine.name); });
    diagnostics_.warning(diagnostics_.text().take_front(0),
                         "links between machines are left out, at " + quoteNames(machines));
  }

  const CableList& list_;
  DiagnosticList& diagnostics_;
  TopologyDraft draft_{cableAdvice};
  llvm::MapVector<StringRef, const PlacedName*> devices_; ///< in order of the text
  llvm::StringMap<std::size_t> neighbours_;
  std::map<std::pair<std::string, std::string>, CableBundle> bundles_;
  llvm::StringSet<> badNames_; ///< those reported
};

} // namespace

std::optional<NetworkDescription>
describeCables(const CableList& list, const TopologyOptions& options, DiagnosticList& diagnostics) {
  return describeDraft(CableReader(list, diagnostics).read(), options, diagnostics);
}

std::optional<double> speedOf(StringRef text) {
  text = text.trim();
  const StringRef digits = text.take_while([](char c) { return llvm::isDigit(c) || c == '.'; });
  double number = 0;
  if (digits.empty() || digits.getAsDouble(number) || number <= 0) return std::nullopt;
  constexpr double megabit = 1e6 / 8;
  switch (text.drop_front(digits.size()).ltrim().take_front(1).lower().c_str()[0]) {
  case 'g':
    return number * 1000 * megabit;
  case 't':
    return number * 1e6 * megabit;
  case '\0':
  case 'm':
  case 'b': // 1000BaseT
    return number * megabit;
  default:
    return std::nullopt;
  }
}

} // namespace topocast
