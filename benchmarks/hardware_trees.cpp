// How many steps hardware-multicast trees take when nodes are faulty: Table 1 and Figure 7 of Coll
// et al., "Scalable hardware-based multicast trees" (2003), section 6. In: how many sets of faulty
// nodes to draw for each case, numbers of nodes of a quaternary tree, and thousandths of them that
// are faulty, rounded down to whole nodes. Out: a line of text for each case: nodes, thousandths,
// faulty nodes, and for each number of steps that occurs `STEPS:DRAWS`.
//
//   hardware_trees DRAWS NODES,... THOUSANDTHS,...
#include "schedule/hardware_tree.hpp"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <span>
#include <vector>

namespace topocast {
namespace {

using Numbers = std::vector<std::uint32_t>;

/// Whole numbers above 0, with commas between them; nothing if one is not.
std::optional<Numbers> numbersFrom(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> words;
  text.split(words, ',');
  Numbers numbers;
  for (const llvm::StringRef word : words) {
    std::uint32_t number = 0;
    if (word.getAsInteger(10, number) || number == 0) return std::nullopt;
    numbers.push_back(number);
  }
  return numbers;
}

/// A multicast from a random node that is not faulty to all others, so many of which are.
GroupMulticast draw(std::uint32_t nodes, std::uint32_t faulty, std::mt19937& random) {
  constexpr std::uint32_t arity = 4;
  Numbers shuffled(nodes);
  for (std::uint32_t node = 0; node < nodes; ++node) {
    const std::uint32_t place = static_cast<std::uint32_t>(random()) % (node + 1U);
    shuffled[node] = shuffled[place];
    shuffled[place] = node;
  }
  const std::uint32_t source = shuffled[faulty];
  Numbers present(shuffled.begin() + faulty, shuffled.end());
  std::ranges::sort(present);
  return {TreeLevels::forNodes(arity, nodes), source, adjacentGroups(source, present)};
}

void printCase(std::uint32_t draws, std::uint32_t nodes, std::uint32_t thousandths) {
  const auto faulty = static_cast<std::uint32_t>(std::uint64_t{nodes} * thousandths / 1000U);
  std::mt19937 random(nodes + thousandths); // the same nodes in every run
  std::map<std::size_t, std::uint32_t> counts;
  for (std::uint32_t i = 0; i < draws; ++i)
    ++counts[greedyTree(draw(nodes, faulty, random)).size()];
  llvm::outs() << nodes << ' ' << thousandths << ' ' << faulty;
  for (const auto& [steps, count] : counts)
    llvm::outs() << ' ' << steps << ':' << count;
  llvm::outs() << '\n';
}

int run(std::span<char*> arguments) {
  if (arguments.size() == 4) {
    const auto draws = numbersFrom(arguments[1]);
    const auto sizes = numbersFrom(arguments[2]);
    const auto shares = numbersFrom(arguments[3]);
    if (draws && draws->size() == 1 && sizes && shares) {
      for (const std::uint32_t nodes : *sizes)
        for (const std::uint32_t thousandths : *shares)
          if (thousandths < 1000) printCase(draws->front(), nodes, thousandths);
      return 0;
    }
  }
  llvm::errs() << "usage: hardware_trees DRAWS NODES,... THOUSANDTHS,...\n";
  return 2;
}

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  return topocast::run({arguments, static_cast<std::size_t>(count)});
}
