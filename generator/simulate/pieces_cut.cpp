#include "simulate/pieces_cut.hpp"

#include "topocast/schedule/pieces.hpp"

namespace topocast {

PiecesCut::PiecesCut(const Schedule& schedule, std::uint64_t messageBytes,
                     std::uint64_t segmentBytes)
    : messages_(schedule.messages),
      pieces_(static_cast<std::uint32_t>(schedule.trees.front().tree.size())),
      steps_(static_cast<std::uint32_t>(schedule.height())),
      segments_(static_cast<std::uint32_t>((messageBytes - 1) / segmentBytes + 1)),
      segmentBytes_(segmentBytes), lastBytes_((messageBytes - 1) % segmentBytes + 1) {}

std::uint64_t PiecesCut::bytesOf(std::uint32_t edge, std::uint32_t step) const {
  const runtime::PieceMessages& messages = messages_[edge];
  const std::uint32_t segment = (step - 1) / steps_;
  const std::uint32_t later = step - segment * steps_ - messages.step;
  const std::uint64_t bytes = segment + 1 < segments_ ? segmentBytes_ : lastBytes_;
  return runtime::PieceCut(0, bytes, pieces_)
      .length(messages.firstAfter(later, pieces_), messages.count);
}

std::uint32_t PiecesCut::stepAfter(std::uint32_t edge, std::uint32_t step) const {
  const runtime::PieceMessages& messages = messages_[edge];
  std::uint32_t before = step == 0 ? 0 : (step - 1) / steps_ * steps_; // of segments before
  do {
    if (step < before + messages.step)
      step = before + messages.step;
    else if (step < before + messages.lastStep())
      ++step;
    else
      step = (before += steps_) + messages.step;
    if (before / steps_ >= segments_) return 0;
  } while (bytesOf(edge, step) == 0);
  return step;
}

} // namespace topocast
