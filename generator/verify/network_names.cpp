#include "verify/network_names.hpp"

#include <algorithm>

namespace topocast {

NetworkNames::NetworkNames(const Network& network) : network_(network) {
  for (std::size_t i = 0; i < network.vertexCount(); ++i)
    vertices_.try_emplace(network.name(VertexId(i)), static_cast<std::uint32_t>(i));
  links_.reserve(network.linkCount());
  for (std::size_t i = 0; i < network.linkCount(); ++i) {
    const Link& link = network.link(LinkId(i));
    links_.emplace_back(Ends(link.from.value, link.to.value, network.cableNumber(LinkId(i))),
                        LinkId(i));
  }
  std::ranges::sort(links_);
}

std::optional<MachineId> NetworkNames::machine(llvm::StringRef name) const {
  const auto found = vertices_.find(name);
  if (found == vertices_.end() || found->second < network_.switchCount()) return std::nullopt;
  return MachineId(found->second - network_.switchCount());
}

std::optional<LinkId> NetworkNames::link(llvm::StringRef from, llvm::StringRef to,
                                         std::uint64_t cable) const {
  const auto sender = vertices_.find(from);
  const auto receiver = vertices_.find(to);
  if (sender == vertices_.end() || receiver == vertices_.end()) return std::nullopt;
  const Ends ends(sender->second, receiver->second, cable);
  const auto found = std::ranges::lower_bound(links_, ends, {}, &std::pair<Ends, LinkId>::first);
  if (found == links_.end() || found->first != ends) return std::nullopt;
  return found->second;
}

} // namespace topocast
