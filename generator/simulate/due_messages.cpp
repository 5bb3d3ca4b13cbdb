#include "simulate/due_messages.hpp"

namespace topocast {

DueMessages::DueMessages(const Traffic& traffic, const MessageCut& cut)
    : traffic_(traffic), cut_(cut), hasArrived_(cut.pieces().size(), false) {
  if (cut.pieces().empty()) return;
  machines_.resize(traffic.machineCount());
  for (std::uint32_t message = 0; message < cut.pieces().size(); ++message) {
    const EdgeTraffic& edge = traffic.edge(cut.pieces()[message].edge);
    machines_[edge.sender.index()].sends.push_back(message);
    machines_[edge.receiver.index()].receives.push_back(message);
  }
}

} // namespace topocast
