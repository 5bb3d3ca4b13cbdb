#include "topology/resolve_copying.hpp"

#include "input/names.hpp"
#include "input/suggestion.hpp"

#include "llvm/ADT/StringMap.h"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// The switches, or the machines, of a network by name.
class Names {
public:
  Names(const char* one, const char* several, std::span<const std::string> names,
        DiagnosticList& diagnostics)
      : one_(one), several_(several), names_(names), diagnostics_(diagnostics) {
    for (std::size_t i = 0; i < names.size(); ++i)
      numbers_.try_emplace(names[i], i);
  }

  /// Nothing, and an error, if there is no such name.
  std::optional<std::size_t> find(const PlacedName& name) const {
    const auto found = numbers_.find(name.name);
    if (found != numbers_.end()) return found->second;
    refuseUnknown(name.place, {name.name});
    return std::nullopt;
  }

  /// Those of a list, ascending. What is unknown or stands twice in it is an error, one for all
  /// names of a range.
  std::vector<std::size_t> findAll(std::span<const PlacedName> list) const {
    std::set<std::size_t> found;
    for (auto first = list.begin(); first != list.end();) {
      const auto last = std::find_if(first, list.end(), [&](const PlacedName& name) {
        return name.place.data() != first->place.data();
      });
      std::vector<std::string> unknown;
      std::vector<std::string> doubled;
      for (const PlacedName& name : std::span(first, last)) {
        const auto number = numbers_.find(name.name);
        if (number == numbers_.end())
          unknown.push_back(name.name);
        else if (!found.insert(number->second).second)
          doubled.push_back(name.name);
      }
      if (!unknown.empty()) refuseUnknown(first->place, unknown);
      if (!doubled.empty()) refuseDoubled(first->place, doubled);
      first = last;
    }
    return {found.begin(), found.end()};
  }

private:
  void refuseUnknown(llvm::StringRef place, const std::vector<std::string>& unknown) const {
    const bool isOne = unknown.size() == 1;
    diagnostics_.error(place, (isOne ? "there is no " + llvm::Twine(one_)
                                     : "there are no " + llvm::Twine(several_)) +
                                  " " + quoteNames(unknown));
    const std::vector<llvm::StringRef> known(names_.begin(), names_.end());
    if (const auto nearest = nearestName(unknown.front(), known); nearest && isOne)
      diagnostics_.advise("did you mean '" + *nearest + "'?");
  }

  void refuseDoubled(llvm::StringRef place, const std::vector<std::string>& doubled) const {
    diagnostics_.error(place, quoteNames(doubled) + (doubled.size() == 1 ? " stands" : " stand") +
                                  " twice in the list");
    diagnostics_.advise("name each " + llvm::Twine(one_) + " once");
  }

  const char* one_;
  const char* several_;
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
  const auto self = std::ranges::find(draft.to, draft.from.name, &PlacedName::name);
  if (self != draft.to.end() && !watch.sawErrors()) {
    diagnostics.error(self->place, "a channel of '" + draft.from.name + "' to itself");
    diagnostics.advise("leave it out of 'to'");
  }
  for (const std::size_t to : machines.findAll(draft.to))
    channel.to.emplace_back(to);
  if (watch.sawErrors()) return std::nullopt;
  return channel;
}

} // namespace

Copying resolveCopying(const DraftCopying& draft, const NetworkDescription& description,
                       DiagnosticList& diagnostics) {
  Copying copying = draft.copying;
  const Names switches("switch", "switches", description.switches, diagnostics);
  for (const std::size_t number : switches.findAll(draft.at))
    copying.switches.emplace_back(number);
  const Names machines("machine", "machines", description.machines, diagnostics);
  for (const DraftChannel& channel : draft.channels) {
    auto found = channelOf(channel, machines, diagnostics);
    if (!found) continue;
    const bool isKnown = std::ranges::any_of(copying.channels, [&](const MulticastChannel& known) {
      return known.from == found->from && known.to == found->to;
    });
    if (isKnown) {
      diagnostics.error(channel.from.place,
                        "a second channel of '" + channel.from.name + "' to the same machines");
      diagnostics.advise("leave one of the two out");
    }
    copying.channels.push_back(std::move(*found));
  }
  return copying;
}

} // namespace topocast
