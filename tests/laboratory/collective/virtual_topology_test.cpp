// Collective operations over channels and along trees: every step is followed, and what machines
// then have is compared with what the operation promises.
#include "collective/collective_steps.hpp"

#include "topocast/network/chain_order.hpp"
#include "topocast/schedule/halving.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>

namespace topocast {
namespace {

using Messages = std::vector<CollectiveMessage>;
/// Ranges whose contributions a machine has, one by one or combined.
using Ranges = std::set<std::pair<std::uint32_t, std::uint32_t>>;

/// Whether the machine can put together the range, each contribution once.
bool canCombine(const Ranges& ranges, PositionRange wanted) {
  std::set<std::uint32_t> ends = {wanted.first};
  for (const auto& [first, last] : ranges) // ascending by where they begin
    if (ends.contains(first) && last <= wanted.last) ends.insert(last + 1U);
  return ends.contains(wanted.last + 1U);
}

std::uint32_t stepCount(const Messages& messages) {
  return messages.empty() ? 0 : messages.back().step;
}

/// Follows the messages; what each machine has at the end. Every sender has what it sends, and
/// sends and receives one message in a step.
std::vector<Ranges> follow(const Messages& messages, std::uint32_t size, bool startsAtRoot) {
  std::vector<Ranges> has(size);
  for (std::uint32_t machine = 0; machine < size && !startsAtRoot; ++machine)
    has[machine].emplace(machine, machine);
  for (auto first = messages.begin(); first != messages.end();) {
    const auto end =
        std::ranges::upper_bound(first, messages.end(), first->step, {}, &CollectiveMessage::step);
    const std::vector<Ranges> before = has;
    std::vector<int> sends(size, 0);
    std::vector<int> receives(size, 0);
    for (; first != end; ++first) {
      const bool isRoots = startsAtRoot && first->from == first->carries.first;
      EXPECT_TRUE(isRoots || canCombine(before[first->from], first->carries));
      EXPECT_EQ(++sends[first->from], 1);
      for (const std::uint32_t to : first->to) {
        EXPECT_EQ(++receives[to], 1);
        has[to].emplace(first->carries.first, first->carries.last);
      }
    }
  }
  return has;
}

/// Checks what the operation promises.
void expectDone(const Messages& messages, Collective collective, std::uint32_t size,
                std::uint32_t root) {
  const bool isBroadcast = collective == Collective::broadcast;
  const std::vector<Ranges> has = follow(messages, size, isBroadcast);
  for (std::uint32_t machine = 0; machine < size; ++machine) {
    if (collective == Collective::reduce && machine != root) continue;
    if (isBroadcast && machine == root) continue;
    const PositionRange wanted = isBroadcast                      ? PositionRange{root, root}
                                 : collective == Collective::scan ? PositionRange{0, machine}
                                                                  : PositionRange{0, size - 1U};
    EXPECT_TRUE(canCombine(has[machine], wanted)) << machine << " of " << size << " from " << root;
  }
}

std::uint32_t logarithm(std::uint32_t size) {
  return static_cast<std::uint32_t>(std::bit_width(size - 1U));
}

std::map<std::uint32_t, int> channelsByOwner(const VirtualTopology& topology) {
  std::map<std::uint32_t, int> owned;
  for (const TopologyChannel& channel : topology.channels)
    ++owned[channel.sender];
  return owned;
}

std::size_t receiverCount(const VirtualTopology& topology) {
  std::size_t count = 0;
  for (const TopologyChannel& channel : topology.channels)
    count += channel.receivers.size();
  return count;
}

void expectAllDone(const VirtualTopology& topology, std::uint32_t mostSteps) {
  for (const CollectiveFacts& operation : collectives())
    for (std::uint32_t root = 0; root < (operation.hasRoot ? topology.size : 1); ++root) {
      const Messages messages = stepsOver(topology, operation.collective, root);
      EXPECT_LE(stepCount(messages), mostSteps) << operation.name;
      expectDone(messages, operation.collective, topology.size, root);
    }
}

/// Example 1 of Huang, Huang and McKinley: 16 nodes, source 1010.
TEST(MArray, BroadcastsFromNode1010) {
  const Messages messages = stepsOver(mArray(16), Collective::broadcast, 0b1010);
  ASSERT_EQ(messages.size(), 4U);
  const auto expectSent = [&](std::size_t i, std::uint32_t from, std::uint32_t first,
                              std::uint32_t last) {
    EXPECT_EQ(messages[i].step, i + 1U);
    EXPECT_EQ(messages[i].from, from);
    EXPECT_EQ(std::ranges::min(messages[i].to), first);
    EXPECT_EQ(std::ranges::max(messages[i].to), last);
    EXPECT_EQ(messages[i].to.size(), last - first + 1U);
  };
  expectSent(0, 0b1010, 0b1011, 0b1011);
  expectSent(1, 0b1010, 0b1000, 0b1001);
  expectSent(2, 0b1011, 0b1100, 0b1111);
  expectSent(3, 0b1000, 0b0000, 0b0111);
}

TEST(MArray, DoesEveryOperationInLogarithmicSteps) {
  for (std::uint32_t size = 1; size <= 40; ++size)
    expectAllDone(mArray(size), logarithm(size));
}

TEST(MArray, MachinesOwnTwoChannelsAtMost) {
  for (std::uint32_t size = 2; size <= 256; ++size)
    for (const auto& [machine, count] : channelsByOwner(mArray(size)))
      EXPECT_LE(count, 2) << machine << " of " << size;
}

/// All messages of a step are on channels of one level, and each machine hears of one of them.
TEST(MArray, StepsAreNormal) {
  const VirtualTopology topology = mArray(64);
  for (const CollectiveMessage& message : stepsOver(topology, Collective::allreduce, 0)) {
    const auto channel = std::ranges::find_if(topology.channels, [&](const TopologyChannel& owned) {
      return owned.sender == message.from && owned.receivers == message.to;
    });
    ASSERT_NE(channel, topology.channels.end());
    EXPECT_EQ(channel->level, message.step);
  }
}

TEST(RemArray, DoesEveryOperationInOneStepMore) {
  for (std::uint32_t size = 1; size <= 40; ++size)
    expectAllDone(remArray(size), logarithm(size) + 1U);
}

TEST(RemArray, HasAboutHalfAsManyReceivers) {
  EXPECT_EQ(receiverCount(mArray(256)), 256U * 8U);
  EXPECT_EQ(receiverCount(remArray(256)), 256U + 128U * 7U);
}

TEST(MMesh, DoesEveryOperationInLogarithmicSteps) {
  for (const auto& [rows, columns] : {std::pair(1U, 5U), {4U, 4U}, {3U, 5U}, {8U, 4U}, {6U, 1U}})
    expectAllDone(mMesh(rows, columns), logarithm(rows) + logarithm(columns));
}

TEST(TreeSteps, DoEveryOperation) {
  for (std::uint32_t size = 1; size <= 24; ++size)
    for (std::uint32_t root = 0; root < size; ++root) {
      std::vector<std::uint32_t> line(size);
      std::iota(line.begin(), line.end(), 0U);
      const auto tree = runtime::halvingTree(runtime::chainOrder(line, root)).front();
      for (const CollectiveFacts& operation : collectives()) {
        const Messages messages = stepsAlong(tree, operation.collective);
        const bool isOneWay = operation.hasRoot;
        EXPECT_LE(stepCount(messages), logarithm(size) * (isOneWay ? 1U : 2U)) << operation.name;
        expectDone(messages, operation.collective, size, root);
      }
    }
}

TEST(CollectiveMessages, AreAsLongAsWhatTheyCarry) {
  const CollectiveMessage message{0, {1}, 1, {4, 9}};
  EXPECT_EQ(lengthOf(message, Collective::allgather), 6U);
  EXPECT_EQ(lengthOf(message, Collective::allreduce), 1U);
  EXPECT_EQ(lengthOf(message, Collective::barrier), 0U);
}

} // namespace
} // namespace topocast
