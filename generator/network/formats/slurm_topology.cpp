#include "network/formats/slurm_topology.hpp"

#include "input/names.hpp"
#include "input/suggestion.hpp"
#include "network/describe_draft.hpp"
#include "network/formats/slurm_lines.hpp"
#include "network/formats/switch_loops.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <array>
#include <optional>
#include <utility>

namespace topocast {
namespace {

using llvm::StringRef;

constexpr std::array<StringRef, 4> keywords = {"SwitchName", "Nodes", "Switches", "LinkSpeed"};
/// Keywords of Slurm's other kinds of topology.
constexpr std::array<StringRef, 4> otherKeywords = {"BlockName", "BlockSizes", "Default",
                                                    "Topology"};

bool isOneOf(StringRef word, llvm::ArrayRef<StringRef> words) {
  return llvm::any_of(words, [&](StringRef known) { return known.equals_insensitive(word); });
}

std::string joinSwitches(std::span<const std::string> switches, StringRef unusedName) {
  return ("join them by a switch above all, for example 'SwitchName=" + unusedName +
          " Switches=" + joinNames(switches) + "'")
      .str();
}

constexpr MendingAdvice advice = {
    .join = joinSwitches,
    .attach = "name it in the Nodes= of a switch",
    .useAllLinks = "if messages pass them all the same, give '--routing shortest-paths'"};

class SlurmTopologyReader {
public:
  explicit SlurmTopologyReader(DiagnosticList& diagnostics)
      : diagnostics_(diagnostics), names_(diagnostics) {
    draft_.name = diagnostics.stem();
  }

  TopologyDraft read() {
    const ErrorWatch watch(diagnostics_);
    const auto lines = readSlurmLines(diagnostics_);
    draft_.lacksSwitches = draft_.lacksMachines = draft_.lacksLinks = watch.sawErrors();
    for (const SlurmLine& line : lines)
      readLine(line);
    reportSwitchLoops(draft_.links, diagnostics_);
    std::erase_if(draft_.links, [](const DraftLink& link) { // reported as a loop
      return link.first.name.name == link.second.name.name && link.first.isSwitch;
    });
    return std::move(draft_);
  }

private:
  /// One line: a switch, what is below it, and the speed of the links to what is below it.
  void readLine(const SlurmLine& line) {
    const ErrorWatch keys(diagnostics_);
    const bool isSwitch = checkKeys(line);
    draft_.lacksMachines |= keys.sawErrors();
    draft_.lacksLinks |= keys.sawErrors();
    const auto name = isSwitch ? readSwitchName(line) : std::nullopt;
    if (!name) {
      draft_.lacksSwitches = draft_.lacksMachines = draft_.lacksLinks = true;
      return;
    }
    draft_.switches.push_back(*name);
    readBelow(line, *name);
  }

  std::optional<PlacedName> readSwitchName(const SlurmLine& line) {
    const auto* name = find(line, "SwitchName");
    if (name == nullptr) {
      diagnostics_.error(line.front().key, "a line without SwitchName=");
      diagnostics_.advise("a line reads like 'SwitchName=s0 Nodes=n[0-7]'");
      return std::nullopt;
    }
    const std::vector<PlacedName> switches = names_.read(name->value);
    if (switches.size() > 1) {
      diagnostics_.error(name->value, "SwitchName= takes one name");
      diagnostics_.advise("write one line for each switch");
    }
    if (switches.size() != 1) return std::nullopt;
    return switches.front();
  }

  void readBelow(const SlurmLine& line, const PlacedName& aSwitch) {
    const auto* nodes = find(line, "Nodes");
    const auto* below = find(line, "Switches");
    if (nodes == nullptr && below == nullptr) {
      draft_.lacksMachines = draft_.lacksLinks = true;
      diagnostics_.error(aSwitch.place, "switch '" + aSwitch.name + "' has nothing below it");
      return diagnostics_.advise("add 'Nodes=' with its machines, or 'Switches=' with switches");
    }
    const double bandwidth = readLinkSpeed(find(line, "LinkSpeed"));
    const ErrorWatch machines(diagnostics_);
    if (nodes != nullptr) addMachines(aSwitch, names_.read(nodes->value), bandwidth);
    draft_.lacksMachines |= machines.sawErrors();
    const ErrorWatch links(diagnostics_);
    if (below != nullptr) addSwitches(aSwitch, names_.read(below->value), bandwidth);
    draft_.lacksLinks |= machines.sawErrors() || links.sawErrors();
  }

  /// False if the line is about something other than a switch.
  bool checkKeys(const SlurmLine& line) {
    for (auto pair = line.begin(); pair != line.end(); ++pair) {
      const StringRef key = pair->key;
      if (isOneOf(key, otherKeywords)) {
        if (std::exchange(otherTopology_, true)) return false;
        diagnostics_.error(key, "'" + key + "' does not belong to Slurm's tree topology");
        diagnostics_.advise("only topology/tree can be read: lines like 'SwitchName=s0 "
                            "Nodes=n[0-7]' and 'SwitchName=s1 Switches=s0'");
        return false;
      }
      if (!isOneOf(key, keywords)) {
        diagnostics_.error(key, "unknown key '" + key + "'");
        if (const auto nearest = nearestName(key, keywords))
          diagnostics_.advise("did you mean '" + *nearest + "'?");
        else
          diagnostics_.advise("keys are SwitchName, Nodes, Switches and LinkSpeed");
        continue;
      }
      const auto first = std::find_if(line.begin(), pair, [&](const SlurmPair& earlier) {
        return earlier.key.equals_insensitive(key);
      });
      if (first == pair) continue;
      diagnostics_.error(key, "'" + key + "=' appears twice on one line");
      diagnostics_.note(first->key, "first here");
    }
    return true;
  }

  static const SlurmPair* find(const SlurmLine& line, StringRef key) {
    const auto found = llvm::find_if(
        line, [&](const SlurmPair& pair) { return pair.key.equals_insensitive(key); });
    return found == line.end() ? nullptr : &*found;
  }

  /// Slurm leaves the unit open; here a LinkSpeed counts Mbit/s.
  double readLinkSpeed(const SlurmPair* pair) {
    if (pair == nullptr) return defaultBandwidth;
    constexpr double bytesPerMegabit = 1e6 / 8;
    constexpr unsigned fastest = 1'000'000'000;
    unsigned megabits = 0;
    if (!pair->value.getAsInteger(10, megabits) && 0 < megabits && megabits <= fastest)
      return megabits * bytesPerMegabit;
    diagnostics_.error(pair->value, "bad LinkSpeed '" + pair->value + "'");
    diagnostics_.advise(
        "write a whole number, which counts Mbit/s: 'LinkSpeed=10000' is 10 Gbit/s");
    return defaultBandwidth;
  }

  void addMachines(const PlacedName& aSwitch, std::vector<PlacedName> machines, double bandwidth) {
    for (PlacedName& machine : machines) {
      addLink({machine, false}, {aSwitch, true}, bandwidth, machine.place);
      if (known_.insert(machine.name).second) draft_.machines.push_back(std::move(machine));
    }
  }

  void addSwitches(const PlacedName& above, const std::vector<PlacedName>& switches,
                   double bandwidth) {
    for (const PlacedName& below : switches)
      addLink({above, true}, {below, true}, bandwidth, below.place);
  }

  void addLink(DraftEnd first, DraftEnd second, double bandwidth, StringRef place) {
    draft_.links.push_back({std::move(first), std::move(second), bandwidth, defaultLatency, place});
  }

  DiagnosticList& diagnostics_;
  NameReader names_;
  TopologyDraft draft_{advice};
  llvm::StringSet<> known_;
  bool otherTopology_ = false;
};

} // namespace

bool looksLikeSlurm(StringRef text) {
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    text = rest;
    const StringRef content = line.split('#').first.trim();
    if (content.empty()) continue;
    const StringRef word = content.take_while(llvm::isAlnum);
    const StringRef behind = content.drop_front(word.size()).ltrim();
    if (behind.starts_with(":")) return false;
    if (!word.empty() && behind.starts_with("=")) return true;
    return content.contains('=') && (isOneOf(word, keywords) || isOneOf(word, otherKeywords));
  }
  return false;
}

std::optional<NetworkDescription> readSlurm(DiagnosticList& diagnostics,
                                            const TopologyOptions& options) {
  return describeDraft(SlurmTopologyReader(diagnostics).read(), options, diagnostics);
}

} // namespace topocast
