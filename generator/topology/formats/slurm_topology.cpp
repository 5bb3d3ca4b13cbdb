// The reader of Slurm's topology.conf, and of what `scontrol show topology` prints: lines with
// SwitchName=, Nodes=, Switches= and LinkSpeed= (topology/tree) or with BlockName=
// (topology/block), in any order; docs/topologies.md describes what is taken from them.
#include "topology/formats/readers.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "input/suggestion.hpp"
#include "input/text_file.hpp"
#include "topology/describe_draft.hpp"
#include "topology/formats/slurm_advice.hpp"
#include "topology/formats/slurm_hierarchy.hpp"
#include "topology/formats/slurm_lines.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

using llvm::StringRef;

/// One of Slurm's topology plugins whose lines a file may hold.
struct Plugin {
  StringRef nameKey;              ///< that every line of a switch or block has
  llvm::ArrayRef<StringRef> keys; ///< all that its lines may have
  std::size_t usualKeys;          ///< number of those, from the first, that people write
  StringRef example;
};

constexpr StringRef treeKeys[] = {"SwitchName", "Nodes", "Switches", "LinkSpeed", "Level"};
constexpr StringRef blockKeys[] = {"BlockName", "Nodes",      "BlockSizes",
                                   "BlockSize", "BlockIndex", "AggregatedBlock"};
constexpr StringRef ringKeys[] = {"RingName", "Nodes"};
constexpr Plugin tree = {"SwitchName", treeKeys, 4, "SwitchName=s0 Nodes=n[0-7]"};
constexpr Plugin block = {"BlockName", blockKeys, 3, "BlockName=b0 Nodes=n[0-7]"};
constexpr Plugin ring = {"RingName", ringKeys, 2, "RingName=r0 Nodes=n[0-7]"};
/// In the order of preference where a file holds lines of several.
constexpr const Plugin* plugins[] = {&tree, &block, &ring};

bool isOneOf(StringRef word, llvm::ArrayRef<StringRef> words) {
  return llvm::any_of(words, [&](StringRef known) { return known.equals_insensitive(word); });
}

bool isAnyKey(StringRef word) {
  return llvm::any_of(plugins, [&](const Plugin* plugin) { return isOneOf(word, plugin->keys); });
}

const SlurmPair* find(const SlurmLine& line, StringRef key) {
  const auto found =
      llvm::find_if(line, [&](const SlurmPair& pair) { return pair.key.equals_insensitive(key); });
  return found == line.end() ? nullptr : &*found;
}

/// The first plugin that some line names something of; tree if none does.
const Plugin& pluginOf(llvm::ArrayRef<SlurmLine> lines) {
  for (const Plugin* plugin : plugins)
    for (const SlurmLine& line : lines)
      if (find(line, plugin->nameKey) != nullptr) return *plugin;
  return tree;
}

/// Whether the line is another plugin's, or says nothing of a single block.
bool isForeign(const SlurmLine& line, const Plugin& plugin) {
  if (find(line, plugin.nameKey) != nullptr) return false;
  return llvm::any_of(line, [&](const SlurmPair& pair) {
    return isAnyKey(pair.key) && !isOneOf(pair.key, plugin.keys);
  });
}

/// Slurm leaves the unit open; here a LinkSpeed counts Mbit/s.
std::optional<double> readLinkSpeed(const SlurmPair& pair, DiagnosticList& diagnostics) {
  constexpr double bytesPerMegabit = 1e6 / 8;
  constexpr unsigned fastest = 1'000'000'000;
  unsigned megabits = 0;
  if (!pair.value.getAsInteger(10, megabits) && 0 < megabits && megabits <= fastest)
    return megabits * bytesPerMegabit;
  diagnostics.error(pair.value, "bad LinkSpeed '" + pair.value + "'");
  diagnostics.advise("write a whole number, which counts Mbit/s: 'LinkSpeed=10000' is 10 Gbit/s");
  return std::nullopt;
}

class SlurmTopologyReader {
public:
  SlurmTopologyReader(DiagnosticList& diagnostics, const TopologyOptions& options)
      : diagnostics_(diagnostics), options_(options), names_(diagnostics) {
    draft_.name = diagnostics.stem();
  }

  std::optional<TopologyDraft> read() {
    const ErrorWatch watch(diagnostics_);
    const auto lines = readSlurmLines(diagnostics_);
    draft_.lacksSwitches = draft_.lacksMachines = draft_.lacksLinks = watch.sawErrors();
    if (!holdsTopology(lines)) return std::nullopt;
    plugin_ = &pluginOf(lines);
    if (plugin_ == &ring) return refuseRing(lines);
    saysSpeeds_ = llvm::any_of(lines, [](const SlurmLine& line) {
      const SlurmPair* speed = find(line, "LinkSpeed");
      return speed != nullptr && speed->value != "1";
    });
    for (const SlurmLine& line : lines)
      readLine(line);
    reportForeign();
    if (!isOneRun()) return std::nullopt;
    if (plugin_ == &block)
      addBlocks(std::move(switches_), draft_, diagnostics_);
    else
      addSwitchTree(std::move(switches_), options_, draft_, diagnostics_);
    return std::move(draft_);
  }

private:
  /// False, and one error, if no line has anything to do with topologies.
  bool holdsTopology(llvm::ArrayRef<SlurmLine> lines) {
    if (lines.empty()) return true;
    const auto isNear = [](const SlurmPair& pair) {
      return isAnyKey(pair.key) || nearestName(pair.key, treeKeys);
    };
    if (llvm::any_of(lines, [&](const SlurmLine& line) { return llvm::any_of(line, isNear); }))
      return true;
    diagnostics_.error(lines.front().front().key,
                       "none of this file's keys belongs to Slurm's topology.conf");
    diagnostics_.advise("its lines read like 'SwitchName=s0 Nodes=n[0-7]' and 'SwitchName=s1 "
                        "Switches=s0'");
    return false;
  }

  std::nullopt_t refuseRing(llvm::ArrayRef<SlurmLine> lines) {
    const auto line =
        llvm::find_if(lines, [](const SlurmLine& l) { return find(l, "RingName") != nullptr; });
    diagnostics_.error(find(*line, "RingName")->key,
                       "this is the file of Slurm's topology/ring, which names no switches");
    diagnostics_.advise("describe the switches of the rings in topocast's own format, with "
                        "'routing: shortest-paths'");
    return std::nullopt;
  }

  /// One line: a switch or block, what is below it, and the speed of the links to that.
  void readLine(const SlurmLine& line) {
    if (isForeign(line, *plugin_)) {
      foreign_.push_back(line.front().key);
      return;
    }
    if (plugin_ == &block && find(line, "BlockName") == nullptr &&
        isOneOf(line.front().key, blockKeys))
      return checkBlockSizes(line); // or AggregatedBlock=, which counts blocks together
    const ErrorWatch keys(diagnostics_);
    checkKeys(line);
    draft_.lacksMachines |= keys.sawErrors();
    draft_.lacksLinks |= keys.sawErrors();
    const bool isToldAlready = keys.sawErrors() && find(line, plugin_->nameKey) == nullptr;
    const auto name = isToldAlready ? std::nullopt : readSwitchName(line);
    if (!name) {
      draft_.lacksSwitches = draft_.lacksMachines = draft_.lacksLinks = true;
      return;
    }
    switches_.push_back(readBelow(line, *name));
  }

  /// They do not matter here, but a slip in them may be one in the blocks.
  void checkBlockSizes(const SlurmLine& line) {
    const SlurmPair* sizes = find(line, "BlockSizes");
    if (sizes == nullptr) return;
    for (StringRef rest = sizes->value; !rest.empty();) {
      const auto [size, behind] = rest.split(',');
      rest = behind;
      unsigned number = 0;
      if (!size.getAsInteger(10, number) && number > 0) continue;
      diagnostics_.error(size.empty() ? sizes->value : size, "bad BlockSizes '" + size + "'");
      return diagnostics_.advise("write whole numbers, as in 'BlockSizes=18,72'");
    }
  }

  /// False, and one error, if the file holds two runs of `scontrol show topology`, or all its lines
  /// twice.
  bool isOneRun() {
    const std::size_t half = switches_.size() / 2;
    const auto name = [](const SlurmSwitch& aSwitch) { return aSwitch.name.name; };
    const bool areHalvesAlike =
        half > 1 && std::ranges::equal(std::span(switches_).first(half),
                                       std::span(switches_).subspan(half), {}, name, name);
    llvm::StringMap<StringRef> seen;
    for (const SlurmSwitch& aSwitch : switches_) {
      const auto [first, isNew] = seen.try_emplace(aSwitch.name.name, aSwitch.name.place);
      if (isNew || (!aSwitch.level && !areHalvesAlike)) continue;
      diagnostics_.error(aSwitch.name.place, "from here on the file tells its switches a second "
                                             "time, beginning with '" +
                                                 aSwitch.name.name + "'");
      diagnostics_.note(first->second, "first here");
      diagnostics_.advise("a file holds the output of one run; remove the other");
      return false;
    }
    return true;
  }

  std::optional<PlacedName> readSwitchName(const SlurmLine& line) {
    const auto* name = find(line, plugin_->nameKey);
    if (name == nullptr) {
      diagnostics_.error(line.front().key, "a line without " + plugin_->nameKey + "=");
      diagnostics_.advise("a line reads like '" + plugin_->example + "'");
      return std::nullopt;
    }
    const std::vector<PlacedName> switches = names_.read(name->value);
    if (switches.size() > 1) {
      diagnostics_.error(name->value, plugin_->nameKey + "= takes one name");
      diagnostics_.advise("write one line for each switch");
    }
    if (switches.size() != 1) return std::nullopt;
    return switches.front();
  }

  SlurmSwitch readBelow(const SlurmLine& line, const PlacedName& name) {
    SlurmSwitch aSwitch{name, {}, {}, {}};
    const ErrorWatch machines(diagnostics_);
    aSwitch.machines = readNames(find(line, "Nodes"));
    draft_.lacksMachines |= machines.sawErrors();
    aSwitch.switches = readNames(find(line, "Switches"));
    draft_.lacksLinks |= machines.sawErrors();
    if (const SlurmPair* level = find(line, "Level")) aSwitch.level = readLevel(*level);
    const SlurmPair* speed = find(line, "LinkSpeed");
    const bool saysNothing = speed == nullptr || (aSwitch.level && speed->value == "1");
    if (!saysNothing && saysSpeeds_) aSwitch.bandwidth = readLinkSpeed(*speed, diagnostics_);
    return aSwitch;
  }

  std::vector<PlacedName> readNames(const SlurmPair* pair) {
    if (pair == nullptr || pair->value.empty() || pair->value == "(null)") return {};
    return names_.read(pair->value);
  }

  std::size_t readLevel(const SlurmPair& pair) {
    std::size_t level = 0;
    if (pair.value.getAsInteger(10, level)) {
      diagnostics_.error(pair.value, "bad Level '" + pair.value + "'");
      diagnostics_.advise("'scontrol show topology' counts levels from 0");
    }
    return level;
  }

  void checkKeys(const SlurmLine& line) {
    for (auto pair = line.begin(); pair != line.end(); ++pair) {
      const StringRef key = pair->key;
      if (!isOneOf(key, plugin_->keys)) {
        refuseKey(key);
        continue;
      }
      const auto first = std::find_if(line.begin(), pair, [&](const SlurmPair& earlier) {
        return earlier.key.equals_insensitive(key);
      });
      if (first == pair) continue;
      diagnostics_.error(key, "'" + key + "=' appears twice on one line");
      diagnostics_.note(first->key, "first here");
    }
  }

  void refuseKey(StringRef key) {
    diagnostics_.error(key, "unknown key '" + key + "'");
    if (const auto nearest = nearestName(key, plugin_->keys))
      return diagnostics_.advise("did you mean '" + *nearest + "'?");
    const auto usual = plugin_->keys.take_front(plugin_->usualKeys);
    diagnostics_.advise("keys are " +
                        inWords(std::vector<std::string>(usual.begin(), usual.end())));
  }

  /// Files may describe one cluster for several plugins, of which Slurm uses one.
  void reportForeign() {
    if (foreign_.empty()) return;
    diagnostics_.warning(foreign_.front(),
                         formatCount(foreign_.size(), "line") +
                             " of another of Slurm's plugins, as '" + foreign_.front() +
                             (foreign_.size() == 1 ? "=', is" : "=', are") + " left out");
    diagnostics_.advise("the network is read from the lines with " + plugin_->nameKey + "=");
  }

  DiagnosticList& diagnostics_;
  const TopologyOptions& options_;
  NameReader names_;
  TopologyDraft draft_{slurmAdvice};
  const Plugin* plugin_ = &tree;
  /// `scontrol show topology` prints LinkSpeed=1 where the file has none: on lines with a Level=,
  /// or, where somebody took these out, on all.
  bool saysSpeeds_ = true;
  std::vector<SlurmSwitch> switches_;
  std::vector<StringRef> foreign_; ///< first keys of other plugins' lines
};

} // namespace

/// Whether a text looks like Slurm's configuration rather than YAML: its first line that is not a
/// comment starts with `word =`, with `include`, or with one of Slurm's keywords and holds a `=`.
bool looksLikeSlurm(StringRef text) {
  const StringRef content = firstContent(text);
  const StringRef word = content.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  const StringRef behind = content.drop_front(word.size()).ltrim();
  if (behind.starts_with(":")) return false;
  if (!word.empty() && behind.starts_with("=")) return true;
  if (word.equals_insensitive("include") && !behind.empty()) return true;
  return content.contains('=') && isAnyKey(word);
}

std::optional<NetworkDescription> readSlurm(DiagnosticList& diagnostics,
                                            const TopologyOptions& options) {
  auto draft = SlurmTopologyReader(diagnostics, options).read();
  if (!draft) return std::nullopt;
  return describeDraft(std::move(*draft), options, diagnostics);
}

} // namespace topocast
