// Average heights of trees over random networks: Figure 5 of Patarasuk et al. 2008, section 4.1.2.
// In: numbers of machines, machines on a switch, networks drawn for each. Out: a line of text for
// each number of machines, machines on a switch and tree: those three, the mean height, the least
// and the greatest.
//
//   average_heights NETWORKS MACHINES,... MACHINES-ON-A-SWITCH,... TREE,...
#include "made_network.hpp"

#include "contention/contention.hpp"
#include "order/network_order.hpp"
#include "schedule/registry.hpp"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace topocast {
namespace {

/// Heights of one kind of tree over networks of one kind.
struct Heights {
  std::size_t sum = 0;
  std::size_t least = 0;
  std::size_t greatest = 0;
};

/// Whole numbers above 0, with commas between them; nothing if one is not.
std::optional<std::vector<std::size_t>> numbersFrom(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> words;
  text.split(words, ',');
  std::vector<std::size_t> numbers;
  for (const llvm::StringRef word : words) {
    std::size_t number = 0;
    if (word.getAsInteger(10, number) || number == 0) return std::nullopt;
    numbers.push_back(number);
  }
  return numbers;
}

/// Of the trees from machine 0. A tree that contends would be a bug of its builder.
std::optional<Heights> heightsOf(const ScheduleKind& kind, std::size_t machines,
                                 std::size_t machinesOnSwitch, std::size_t networks) {
  Heights heights;
  for (std::size_t seed = 0; seed < networks; ++seed) {
    const Network network = testing::randomNetwork(
        std::max<std::size_t>(machines / machinesOnSwitch, 1), machines, seed);
    const Schedule schedule = buildSchedule(kind, machineOrder(network, MachineId(0)));
    if (!judge(network, schedule).contentionFree()) return std::nullopt;
    const std::size_t height = schedule.height();
    heights.sum += height;
    heights.least = seed == 0 ? height : std::min(heights.least, height);
    heights.greatest = std::max(heights.greatest, height);
  }
  return heights;
}

/// Every name must be that of a tree free of contention.
int run(std::size_t networks, std::span<const std::size_t> sizes,
        std::span<const std::size_t> densities, llvm::StringRef names) {
  llvm::SmallVector<llvm::StringRef> words;
  names.split(words, ',');
  for (const llvm::StringRef name : words) {
    const auto kind = llvm::cantFail(findSchedule(name));
    for (const std::size_t density : densities)
      for (const std::size_t machines : sizes) {
        const auto heights = heightsOf(kind, machines, density, networks);
        if (!heights) {
          llvm::errs() << "average_heights: " << name << " contends\n";
          return 1;
        }
        const double mean = static_cast<double>(heights->sum) / static_cast<double>(networks);
        llvm::outs() << name << ' ' << density << ' ' << machines << ' '
                     << llvm::format("%.2f", mean) << ' ' << heights->least << ' '
                     << heights->greatest << '\n';
      }
  }
  return 0;
}

int run(std::span<char*> arguments) {
  if (arguments.size() == 5) {
    const auto networks = numbersFrom(arguments[1]);
    const auto sizes = numbersFrom(arguments[2]);
    const auto densities = numbersFrom(arguments[3]);
    if (networks && networks->size() == 1 && sizes && densities)
      return run(networks->front(), *sizes, *densities, arguments[4]);
  }
  llvm::errs()
      << "usage: average_heights NETWORKS MACHINES,... MACHINES-ON-A-SWITCH,... TREE,...\n";
  return 2;
}

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  return topocast::run({arguments, static_cast<std::size_t>(count)});
}
