#include "collective/step_profile.hpp"

#include "simulate/timing.hpp"

#include <algorithm>

namespace topocast {
namespace {

/// The traffic of one step on a link.
struct LinkShare {
  std::size_t messages = 0;
  std::uint64_t bytes = 0;
};

using Step = std::span<const RoutedMessage>;

/// The longest way to a machine.
struct LongestPath {
  std::size_t links = 0;
  double latency = 0;
};

/// What the messages of one step bring to links.
class StepTraffic {
public:
  StepTraffic(const Network& network, Step step, const PacketConstants& constants)
      : network_(network), step_(step), constants_(constants), shares_(network.linkCount()) {
    for (const RoutedMessage& message : step)
      for (const CopiedHop& hop : message.hops) {
        ++shares_[hop.link.index()].messages;
        shares_[hop.link.index()].bytes += message.bytes;
      }
  }

  StepProfile profile() const {
    StepProfile profile;
    profile.messages = step_.size();
    for (const LinkShare& share : shares_)
      profile.mostOnLink = std::max(profile.mostOnLink, share.messages);
    for (const RoutedMessage& message : step_) {
      const auto [links, latency] = longestPath(message);
      profile.longestPath = std::max(profile.longestPath, links);
      profile.seconds = std::max(profile.seconds, latency + transmission(message));
    }
    profile.seconds +=
        constants_.sendOverhead + constants_.receiveLatency + constants_.receiveOverhead;
    return profile;
  }

private:
  LongestPath longestPath(const RoutedMessage& message) const {
    std::vector<LongestPath> paths; // by hop
    LongestPath longest;
    for (const auto [link, before] : message.hops) {
      LongestPath path = paths.empty() ? LongestPath{} : paths[before];
      ++path.links;
      path.latency += linkDelay(network_, constants_, link);
      longest = {std::max(longest.links, path.links), std::max(longest.latency, path.latency)};
      paths.push_back(path);
    }
    return longest;
  }

  double transmission(const RoutedMessage& message) const {
    double most = 0;
    for (const auto [link, before] : message.hops) {
      const auto bytes = static_cast<double>(shares_[link.index()].bytes);
      most = std::max(most, bytes / simulatedBandwidth(network_, constants_, link));
    }
    return most;
  }

  const Network& network_;
  Step step_;
  const PacketConstants& constants_;
  std::vector<LinkShare> shares_; ///< by link
};

} // namespace

std::vector<StepProfile> profileSteps(const Network& network, Step messages,
                                      const PacketConstants& constants) {
  std::vector<StepProfile> profiles;
  for (auto first = messages.begin(); first != messages.end();) {
    const auto last =
        std::ranges::upper_bound(first, messages.end(), first->step, {}, &RoutedMessage::step);
    profiles.resize(first->step);
    profiles.back() = StepTraffic(network, {first, last}, constants).profile();
    first = last;
  }
  return profiles;
}

} // namespace topocast
