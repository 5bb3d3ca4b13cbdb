#include "simulate/pieces_cut.hpp"

#include "random_network.hpp"
#include "simulate/message_cut.hpp"
#include "simulate/usual_constants.hpp"

#include "topocast/schedule/pieces.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

namespace topocast::testing {
namespace {

/// Bytes of every message that is sent, by edge and step, cut segment by segment.
using Sent = std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t>;

Sent cutOneByOne(const Schedule& schedule, std::uint64_t message, std::uint64_t segment) {
  const auto pieces = static_cast<std::uint32_t>(schedule.trees.front().tree.size());
  Sent sent;
  std::uint32_t before = 0;
  for (std::uint64_t begin = 0; begin < message; begin += segment) {
    const runtime::PieceCut cut(begin, std::min(segment, message - begin), pieces);
    for (std::uint32_t edge = 0; edge < schedule.messages.size(); ++edge)
      for (std::uint32_t later = 0; later < schedule.messages[edge].steps; ++later) {
        const runtime::PieceMessages& messages = schedule.messages[edge];
        const std::uint64_t bytes = cut.length(messages.firstAfter(later, pieces), messages.count);
        if (bytes > 0) sent[{edge, before + messages.step + later}] = bytes;
      }
    before += static_cast<std::uint32_t>(schedule.height());
  }
  return sent;
}

Sent cutByEdge(const Schedule& schedule, std::uint64_t message, std::uint64_t segment) {
  const PiecesCut cut(schedule, message, segment);
  Sent sent;
  for (std::uint32_t edge = 0; edge < schedule.messages.size(); ++edge)
    for (std::uint32_t step = cut.stepAfter(edge, 0); step != 0; step = cut.stepAfter(edge, step))
      sent[{edge, step}] = cut.bytesOf(edge, step);
  return sent;
}

RC_GTEST_PROP(PiecesCut, EveryMessageOnceAndWhole, ()) {
  const auto machines = *rc::gen::inRange<std::size_t>(2, 12);
  const Network network = networkOf({0}, std::vector<std::size_t>(machines, 0));
  const auto* const name =
      *rc::gen::element("scatter-allgather", "scatter-doubling", "unaware-scatter-doubling");
  const Schedule schedule = scheduleOf(network, name);
  const auto message = *rc::gen::inRange<std::uint64_t>(1, 200);
  const auto segment = *rc::gen::inRange<std::uint64_t>(1, message + 1);
  const Sent sent = cutByEdge(schedule, message, segment);
  RC_ASSERT(sent == cutOneByOne(schedule, message, segment));
  const MessageCut cut(message, segment, {7, 2}, schedule);
  for (const auto& [place, bytes] : sent) {
    const auto [edge, step] = place;
    std::uint64_t carried = 0;
    for (std::uint32_t packet = 0; packet < cut.packetCount(step, edge); ++packet)
      carried += cut.wireBytes(cut.lengthOf(step, edge, packet)) - 2;
    RC_ASSERT(carried == bytes);
  }
}

} // namespace
} // namespace topocast::testing
