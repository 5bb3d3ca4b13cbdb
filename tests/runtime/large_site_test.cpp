// A job on a few of a site's 20,000 machines: every rank plans and builds trees over its own
// machines out of tables of that size. Every byte arrives, from several roots. As many ranks as
// there are.
#include "../emit/golden/environment.cpp" // NOLINT(bugprone-suspicious-include)

#include "mpi_test.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::test {
namespace {

constexpr std::uint32_t pods = 50;
constexpr std::uint32_t leavesOfPod = 25;
constexpr std::uint32_t machinesOfLeaf = 16;
constexpr std::uint32_t machineCount = pods * leavesOfPod * machinesOfLeaf;

/// Pods of leaves below one switch, links between switches as fast as two machines.
class LargeSite {
public:
  LargeSite() {
    constexpr Speed speed = 125'000'000;
    switches_.push_back({-1, 0});
    for (std::uint32_t pod = 0; pod < pods; ++pod) {
      const auto above = static_cast<std::int32_t>(switches_.size());
      switches_.push_back({0, 2 * speed});
      for (std::uint32_t leaf = 0; leaf < leavesOfPod; ++leaf) {
        rows_.push_back({machinesOfLeaf, static_cast<std::uint32_t>(switches_.size()), speed});
        switches_.push_back({above, 2 * speed});
      }
    }
    site_ = ::cluster.site;
    site_.switches = switches_.data();
    site_.switchCount = static_cast<std::uint32_t>(switches_.size());
    site_.machines = rows_.data();
    site_.machineRows = static_cast<std::uint32_t>(rows_.size());
  }
  LargeSite(const LargeSite&) = delete;
  LargeSite& operator=(const LargeSite&) = delete;

  Cluster cluster() const { return {"large", 80, {&names_, 1, machineCount}, site_, {}}; }

private:
  const char* names_ = "n[0-19999]";
  std::vector<SiteSwitch> switches_;
  std::vector<SiteMachines> rows_;
  Site site_{};
};

/// Ranks on machines that are `apart`, from the first one on, round the site.
void expectServed(std::uint32_t apart) {
  std::string list;
  for (std::uint32_t rank = 0; rank < worldSize(); ++rank)
    list += (rank > 0 ? ",n" : "n") + std::to_string(rank * apart % machineCount);
  standFor(list);
  const LargeSite site;
  const Cluster cluster = site.cluster();
  const TestComm comm(TestComm::copyOfWorld());
  const int last = sizeOf(comm.get()) - 1;
  for (const int root : {0, last / 3, last})
    for (const std::size_t bytes : {1U, 20'001U, 300'007U})
      expectBroadcast(cluster, comm.get(), root, bytes);
}

TEST(LargeSite, servesMachinesOfOnePod) {
  expectServed(1);
}

TEST(LargeSite, servesScatteredMachines) {
  expectServed(3121);
}

/// Two ranks and more on each.
TEST(LargeSite, servesSharedMachines) {
  expectServed(machineCount / 8);
}

} // namespace
} // namespace topocast::TOPOCAST_ABI::runtime::test
