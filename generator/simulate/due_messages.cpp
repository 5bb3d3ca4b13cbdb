#include "simulate/due_messages.hpp"

#include <algorithm>
#include <functional>

namespace topocast {

DueMessages::DueMessages(const Traffic& traffic, const MessageCut& cut)
    : traffic_(traffic), cut_(cut) {
  if (cut.pieces().empty()) return;
  machines_.resize(traffic.machineCount());
  arrived_.assign(traffic.edges().size(), 0);
  for (std::uint32_t i = 0; i < traffic.edges().size(); ++i) {
    machines_[traffic.edge(i).sender.index()].sends.add(cut.pieces(), i);
    machines_[traffic.edge(i).receiver.index()].receives.add(cut.pieces(), i);
  }
}

void DueMessages::InSteps::addAfter(const PiecesCut& cut, Message message) {
  message.step = cut.stepAfter(message.edge, message.step);
  if (message.step == 0) return;
  next_.push_back(message);
  std::ranges::push_heap(next_, std::greater());
}

void DueMessages::InSteps::dropFront(const PiecesCut& cut) {
  std::ranges::pop_heap(next_, std::greater());
  const Message front = next_.back();
  next_.pop_back();
  addAfter(cut, front);
}

} // namespace topocast
