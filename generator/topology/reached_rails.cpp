#include "topology/reached_rails.hpp"

#include "input/names.hpp"
#include "input/suggestion.hpp"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <utility>

namespace topocast {
namespace {

/// By machine the rail by which it is reached, as the entries of a draft say it.
class ReachedReader {
public:
  ReachedReader(const TopologyDraft& draft, std::span<const std::string> machines,
                std::size_t rails, DiagnosticList& diagnostics)
      : machines_(machines), rails_(rails), diagnostics_(diagnostics), reachedBy_(machines.size()),
        places_(machines.size()) {
    for (std::size_t i = 0; i < machines.size(); ++i)
      numbers_.try_emplace(machines[i], i);
    for (const PlacedName& machine : draft.machines)
      if (numbers_.count(machine.name) == 0) leftOut_.insert(machine.name);
  }

  void add(const DraftReached& entry) {
    if (entry.rail >= rails_) {
      diagnostics_.error(entry.place, "no machine has a rail " + llvm::Twine(entry.rail));
      diagnostics_.advise("rails count from 0; there are " + llvm::Twine(rails_));
      return;
    }
    for (const PlacedName& name : entry.machines)
      add(name, static_cast<std::uint32_t>(entry.rail));
  }

  std::vector<std::uint32_t> finish(llvm::StringRef place) {
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < machines_.size(); ++i)
      if (places_[i].empty()) missing.push_back(machines_[i]);
    if (!missing.empty()) {
      diagnostics_.error(place, "nothing says by which rail " + quoteNames(missing) +
                                    (missing.size() == 1 ? " is reached" : " are reached"));
      diagnostics_.advise("name every machine in one entry; 'rails: all' lets senders choose");
    }
    return std::move(reachedBy_);
  }

private:
  void add(const PlacedName& name, std::uint32_t rail) {
    if (leftOut_.contains(name.name)) return;
    const auto found = numbers_.find(name.name);
    if (found == numbers_.end()) {
      diagnostics_.error(name.place, "unknown machine '" + name.name + "'");
      const std::vector<llvm::StringRef> known(machines_.begin(), machines_.end());
      if (const auto nearest = nearestName(name.name, known))
        diagnostics_.advise("did you mean '" + *nearest + "'?");
      return;
    }
    llvm::StringRef& place = places_[found->second];
    if (!place.empty()) {
      diagnostics_.error(name.place, "machine '" + name.name + "' is named twice");
      diagnostics_.note(place, "here for the first time");
      diagnostics_.advise("a machine is reached by one rail");
      return;
    }
    place = name.place;
    reachedBy_[found->second] = rail;
  }

  std::span<const std::string> machines_;
  std::size_t rails_;
  DiagnosticList& diagnostics_;
  llvm::StringMap<std::size_t> numbers_;
  llvm::StringSet<> leftOut_;
  std::vector<std::uint32_t> reachedBy_;
  std::vector<llvm::StringRef> places_; ///< where each machine is named; empty: nowhere
};

} // namespace

std::optional<std::vector<std::uint32_t>> reachedByRails(const TopologyDraft& draft,
                                                         std::span<const std::string> machines,
                                                         std::size_t rails,
                                                         DiagnosticList& diagnostics) {
  const ErrorWatch watch(diagnostics);
  ReachedReader reader(draft, machines, rails, diagnostics);
  for (const DraftReached& entry : draft.reached)
    reader.add(entry);
  if (watch.sawErrors()) return std::nullopt;
  std::vector<std::uint32_t> reachedBy = reader.finish(draft.reachedPlace);
  if (watch.sawErrors()) return std::nullopt;
  return reachedBy;
}

} // namespace topocast
