#include "network/resolve_copying.hpp"

#include "input/suggestion.hpp"

#include "llvm/ADT/StringMap.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>

namespace topocast {
namespace {

/// The switches, or the machines, of a network by name.
class Names {
public:
  Names(llvm::StringRef what, std::span<const std::string> names, DiagnosticList& diagnostics)
      : what_(what), names_(names), diagnostics_(diagnostics) {
    for (std::size_t i = 0; i < names.size(); ++i)
      numbers_.try_emplace(names[i], i);
  }

  /// Nothing, and an error, if there is no such name.
  std::optional<std::size_t> find(const PlacedName& name) const {
    const auto found = numbers_.find(name.name);
    if (found != numbers_.end()) return found->second;
    diagnostics_.error(name.place, "there is no " + what_ + " '" + name.name + "'");
    const std::vector<llvm::StringRef> known(names_.begin(), names_.end());
    if (const auto nearest = nearestName(name.name, known))
      diagnostics_.advise("did you mean '" + *nearest + "'?");
    return std::nullopt;
  }

private:
  llvm::StringRef what_;
  std::span<const std::string> names_;
  DiagnosticList& diagnostics_;
  llvm::StringMap<std::size_t> numbers_;
};

/// Nothing, and an error, if its names are wrong.
std::optional<MulticastChannel> channelOf(const DraftChannel& draft, const Names& machines,
                                          DiagnosticList& diagnostics) {
  const ErrorWatch watch(diagnostics);
  MulticastChannel channel;
  if (const auto from = machines.find(draft.from)) channel.from = MachineId(*from);
  for (const PlacedName& name : draft.to) {
    const auto to = machines.find(name);
    if (!to) continue;
    if (name.name == draft.from.name) {
      diagnostics.error(name.place, "a channel of '" + name.name + "' to itself");
      diagnostics.advise("leave it out of 'to'");
    }
    channel.to.emplace_back(*to);
  }
  std::ranges::sort(channel.to);
  const auto doubled = std::ranges::unique(channel.to);
  channel.to.erase(doubled.begin(), doubled.end());
  if (watch.sawErrors()) return std::nullopt;
  return channel;
}

} // namespace

Copying resolveCopying(const DraftCopying& draft, const NetworkDescription& description,
                       DiagnosticList& diagnostics) {
  Copying copying = draft.copying;
  const Names switches("switch", description.switches, diagnostics);
  for (const PlacedName& name : draft.at)
    if (const auto number = switches.find(name)) copying.switches.emplace_back(*number);
  std::ranges::sort(copying.switches);
  const auto doubled = std::ranges::unique(copying.switches);
  copying.switches.erase(doubled.begin(), doubled.end());
  const Names machines("machine", description.machines, diagnostics);
  for (const DraftChannel& channel : draft.channels)
    if (auto found = channelOf(channel, machines, diagnostics))
      copying.channels.push_back(std::move(*found));
  return copying;
}

} // namespace topocast
