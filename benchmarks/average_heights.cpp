// Average heights of trees over random networks: Figure 5 of Patarasuk et al. 2008, section 4.1.2.
// In: how switches are joined, numbers of machines, machines on a switch, networks drawn for each.
// Out: a line of text for each number of machines, machines on a switch and tree: those three, the
// mean height, the standard deviation between networks, the least and the greatest.
//
//   average_heights joined|grown NETWORKS MACHINES,... MACHINES-ON-A-SWITCH,... TREE,...
#include "made_network.hpp"

#include "contention/contention.hpp"
#include "order/network_order.hpp"
#include "schedule/registry.hpp"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <optional>
#include <random>
#include <span>
#include <vector>

namespace topocast {
namespace {

/// Heights of one kind of tree over networks of one kind.
using Heights = std::vector<std::size_t>;

/// Every switch hangs on a random earlier one, and every machine goes to a random switch.
Network grownNetwork(std::size_t switches, std::size_t machines, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  const auto below = [&](std::size_t count) { return static_cast<std::size_t>(engine() % count); };
  std::vector<std::size_t> above(switches, 0);
  for (std::size_t i = 1; i < switches; ++i)
    above[i] = below(i);
  std::vector<std::size_t> machineSwitch(machines);
  for (std::size_t& where : machineSwitch)
    where = below(switches);
  return testing::networkOf(above, machineSwitch);
}

/// How the switches of random networks are joined.
struct Joining {
  llvm::StringRef name;
  Network (*network)(std::size_t switches, std::size_t machines, std::uint64_t seed);
};
constexpr Joining joinings[] = {{"joined", testing::randomNetwork}, {"grown", grownNetwork}};

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
std::optional<Heights> heightsOf(const ScheduleKind& kind, const Joining& joining,
                                 std::size_t machines, std::size_t machinesOnSwitch,
                                 std::size_t networks) {
  Heights heights;
  for (std::size_t seed = 0; seed < networks; ++seed) {
    const Network network =
        joining.network(std::max<std::size_t>(machines / machinesOnSwitch, 1), machines, seed);
    const Schedule schedule = buildSchedule(kind, machineOrder(network, MachineId(0)));
    if (!judge(network, schedule).contentionFree()) return std::nullopt;
    heights.push_back(schedule.height());
  }
  return heights;
}

/// Mean, standard deviation (0 of a single network), least and greatest.
void write(llvm::raw_ostream& out, const Heights& heights) {
  const auto count = static_cast<double>(heights.size());
  const double mean = std::accumulate(heights.begin(), heights.end(), 0.0) / count;
  double squares = 0;
  for (const std::size_t height : heights)
    squares += std::pow(static_cast<double>(height) - mean, 2);
  const auto [least, greatest] = std::ranges::minmax(heights);
  out << llvm::format("%.2f %.2f", mean, std::sqrt(squares / std::max(count - 1, 1.0))) << ' '
      << least << ' ' << greatest << '\n';
}

/// Every name must be that of a tree free of contention.
int run(const Joining& joining, std::size_t networks, std::span<const std::size_t> sizes,
        std::span<const std::size_t> densities, llvm::StringRef names) {
  llvm::SmallVector<llvm::StringRef> words;
  names.split(words, ',');
  for (const llvm::StringRef name : words) {
    const auto kind = llvm::cantFail(findSchedule(name));
    for (const std::size_t density : densities)
      for (const std::size_t machines : sizes) {
        const auto heights = heightsOf(kind, joining, machines, density, networks);
        if (!heights) {
          llvm::errs() << "average_heights: " << name << " contends\n";
          return 1;
        }
        llvm::outs() << name << ' ' << density << ' ' << machines << ' ';
        write(llvm::outs(), *heights);
      }
  }
  return 0;
}

int run(std::span<char*> arguments) {
  if (arguments.size() == 6) {
    const auto* const joining =
        std::ranges::find(joinings, llvm::StringRef(arguments[1]), &Joining::name);
    const auto networks = numbersFrom(arguments[2]);
    const auto sizes = numbersFrom(arguments[3]);
    const auto densities = numbersFrom(arguments[4]);
    if (joining != std::end(joinings) && networks && networks->size() == 1 && sizes && densities)
      return run(*joining, networks->front(), *sizes, *densities, arguments[5]);
  }
  llvm::errs() << "usage: average_heights joined|grown NETWORKS MACHINES,... "
                  "MACHINES-ON-A-SWITCH,... TREE,...\n";
  return 2;
}

} // namespace
} // namespace topocast

int main(int count, char** arguments) {
  return topocast::run({arguments, static_cast<std::size_t>(count)});
}
