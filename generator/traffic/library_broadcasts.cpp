#include "traffic/library_broadcasts.hpp"

#include "schedule/registry.hpp"

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/numbered.hpp"
#include "topocast/schedule/pieces.hpp"

#include <bit>
#include <cassert>

namespace topocast {
namespace {

using runtime::LinkMessage;
using Messages = std::vector<LinkMessage>;

void appendMessages(const SharedTree& shared, Messages& messages) {
  const auto& [share, tree, rail] = shared;
  const auto firstCard = static_cast<std::uint32_t>(rail * tree.size());
  for (const Edge& edge : tree.edges())
    messages.push_back({firstCard + edge.from.value, firstCard + edge.to.value, share});
}

Messages messagesOf(runtime::PreorderTree tree) {
  Messages messages;
  appendMessages({1, BroadcastTree(std::move(tree))}, messages);
  return messages;
}

/// The messages of a registered family without parameters.
template <Family family>
Messages registeredMessages(const MachineOrder& order) {
  return messagesOf(buildSchedule({family, runtime::NoParameters{}}, order));
}

Messages doublingMessages(const MachineOrder& order) {
  return messagesOf(doublingTree(order));
}

Messages fourNomialMessages(const MachineOrder& order) {
  constexpr std::uint32_t radix = 4;
  return messagesOf(knomialTree(order, radix));
}

Messages bineMessages(const MachineOrder& order) {
  return messagesOf(bineTree(order));
}

/// As MPI libraries have it: every machine hands on all pieces but one in the ring, also those that
/// the scatter has left with the next machine.
Messages scatterRingMessages(const MachineOrder& order) {
  const std::vector<std::uint32_t> ring = runtime::machinesFromRoot(order);
  const double piece = 1 / static_cast<double>(ring.size());
  const Schedule scatter =
      buildSchedule({Family::unawareScatterAllgather, runtime::NoParameters{}}, order);
  Messages messages;
  for (const auto& each : std::span(scatter.messages).first(ring.size() - 1)) // then the ring's
    messages.push_back({each.from, each.to, piece * each.count});
  for (std::size_t i = 0; i < ring.size(); ++i)
    messages.push_back({ring[i], ring[(i + 1) % ring.size()], 1 - piece});
  return messages;
}

constexpr LibraryBroadcast broadcasts[] = {
    {"binomial", "binomial tree by halving distances, as MPICH's",
     registeredMessages<Family::binomial>},
    {"binomial-doubling", "binomial tree by doubling distances, as Open MPI's", doublingMessages},
    {"knomial:4", "4-nomial tree", fourNomialMessages},
    {"bine", "Bine tree", bineMessages},
    {"scatter-allgather", "binomial scatter, then allgather in a ring", scatterRingMessages},
    {"pipeline", "chain in the order of the ranks", registeredMessages<Family::unawareLinear>}};

/// The children of every rank in the Bine tree over 2^steps ranks, in sending order.
std::vector<std::vector<std::uint64_t>> bineChildren(unsigned steps) {
  const std::int64_t ranks = std::int64_t{1} << steps;
  std::vector<std::vector<std::uint64_t>> children(static_cast<std::size_t>(ranks));
  std::vector<std::int64_t> holders = {0};
  for (unsigned left = steps; left > 0; --left) {
    const std::int64_t power = std::int64_t{1} << left; // of 2; that of -2 has a sign
    const std::int64_t distance = (1 - (left % 2 == 0 ? power : -power)) / 3;
    for (std::size_t i = 0, count = holders.size(); i < count; ++i) {
      const std::int64_t from = holders[i];
      const std::int64_t to = from % 2 == 0 ? from + distance : from - distance;
      holders.push_back((to + ranks) % ranks);
      children[static_cast<std::size_t>(from)].push_back(
          static_cast<std::uint64_t>(holders.back()));
    }
  }
  return children;
}

} // namespace

std::span<const LibraryBroadcast> libraryBroadcasts() {
  return broadcasts;
}

Messages messagesOf(const Schedule& schedule) {
  Messages messages;
  if (!schedule.hasPieces()) {
    for (const SharedTree& shared : schedule.trees)
      appendMessages(shared, messages);
    return messages;
  }
  const double piece = 1 / static_cast<double>(schedule.trees.front().tree.size());
  for (const runtime::PieceMessages& each : schedule.messages)
    messages.push_back({each.from, each.to, piece * each.count * each.steps});
  return messages;
}

runtime::PreorderTree knomialTree(const MachineOrder& order, std::uint32_t radix) {
  const std::uint64_t count = order.size();
  return runtime::numberedTree(order,
                               [=](std::uint64_t number, std::vector<std::uint64_t>& children) {
                                 std::uint64_t power = 1;
                                 while (number + power < count && number / power % radix == 0)
                                   power *= radix;
                                 for (power /= radix; power > 0; power /= radix)
                                   for (std::uint64_t digit = radix - 1; digit > 0; --digit)
                                     if (number + digit * power < count)
                                       children.push_back(number + digit * power);
                               });
}

runtime::PreorderTree doublingTree(const MachineOrder& order) {
  const std::uint64_t count = order.size();
  return runtime::numberedTree(order,
                               [=](std::uint64_t number, std::vector<std::uint64_t>& children) {
                                 runtime::appendDoublingChildren(number, count, children);
                               });
}

runtime::PreorderTree bineTree(const MachineOrder& order) {
  const std::uint64_t count = order.size();
  assert(count > 0);
  const auto steps = static_cast<unsigned>(std::bit_width(count)) - 1U;
  const std::uint64_t pairs = count - (std::uint64_t{1} << steps);
  const auto ofPower = bineChildren(steps);
  const auto machineOf = [=](std::uint64_t rank) { return rank < pairs ? 2 * rank : rank + pairs; };
  return runtime::numberedTree(
      order, [&](std::uint64_t number, std::vector<std::uint64_t>& children) {
        const bool isPaired = number < 2 * pairs;
        if (isPaired && number % 2 == 1) return;
        for (const std::uint64_t child : ofPower[isPaired ? number / 2 : number - pairs])
          children.push_back(machineOf(child));
        if (isPaired) children.push_back(number + 1);
      });
}

} // namespace topocast
