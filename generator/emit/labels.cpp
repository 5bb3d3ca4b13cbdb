#include "emit/labels.hpp"

#include "emit/literals.hpp"
#include "network/joined_names.hpp"

namespace topocast {
namespace {

using Roots = std::vector<MachineId>;

void addOnce(Roots& roots, MachineId root) {
  if (roots.empty() || roots.back() != root) roots.push_back(root);
}

std::vector<std::string> inWords(const Network& network, const std::vector<Roots>& users) {
  std::vector<std::string> words;
  words.reserve(users.size());
  for (const Roots& roots : users)
    words.push_back(roots.empty() ? "" : machinesText(network, roots));
  return words;
}

} // namespace

std::string machinesText(const Network& network, std::span<const MachineId> machines) {
  constexpr std::size_t longest = 60;
  std::string text = commentText(joinNames(network, machines));
  if (text.size() <= longest) return text;
  if (const std::size_t comma = text.rfind(',', longest); comma != std::string::npos)
    text.replace(comma, std::string::npos,
                 ",... (" + std::to_string(machines.size()) + " machines)");
  return text;
}

TableLabels labelTables(const Network& network, const BroadcastTables& tables) {
  std::vector<Roots> orders(tables.orders.size());
  std::vector<Roots> trees(tables.trees.size());
  std::vector<Roots> ranges(tables.ranges.size());
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const MachineId root(i);
    for (const std::span<const RangeEntry> list :
         {tables.rangesOf(root), tables.heardRangesOf(root)}) {
      if (list.empty()) continue;
      addOnce(ranges[static_cast<std::size_t>(list.data() - tables.ranges.data())], root);
      for (const RangeEntry& range : list)
        for (std::size_t tree = range.tree; tree < range.tree + range.treeCount; ++tree) {
          addOnce(trees[tree], root);
          addOnce(orders[tables.trees[tree].order], root);
        }
    }
  }
  return {inWords(network, orders), inWords(network, trees), inWords(network, ranges)};
}

} // namespace topocast
