#include "cost/one_port_bound.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace topocast {
namespace {

/// Times of segments of one size, of which the first two are no more than those of any larger one,
/// and the gap for each byte no more than that of any smaller one. So what is true of a segment is
/// true of those up to the next larger size, and the last segment, which may be short, counts as
/// its part of a gap.
struct LeastTimes {
  std::uint64_t bytes = 0;
  double end = 0; ///< L + g
  double gap = 0;
};

/// Sizes up to that of the message: what was measured, between which times follow lines, and
/// sixteen steps to every doubling.
std::vector<std::uint64_t> comparedSizes(const CommunicationParameters& parameters,
                                         std::uint64_t messageBytes) {
  constexpr double step = 1.0443; // a sixteenth of a doubling
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t size = 1; size < messageBytes;
       size = static_cast<std::uint64_t>(std::ceil(static_cast<double>(size) * step)))
    sizes.push_back(size);
  for (const MeasuredSize& measured : parameters.measured())
    if (measured.messageBytes < messageBytes) sizes.push_back(measured.messageBytes);
  sizes.push_back(messageBytes);
  std::ranges::sort(sizes);
  const auto doubled = std::ranges::unique(sizes);
  sizes.erase(doubled.begin(), doubled.end());
  return sizes;
}

std::vector<LeastTimes> leastTimes(const CommunicationParameters& parameters,
                                   std::uint64_t messageBytes) {
  std::vector<LeastTimes> all;
  for (const std::uint64_t bytes : comparedSizes(parameters, messageBytes))
    all.push_back(
        {bytes, parameters.latency(bytes) + parameters.gap(bytes), parameters.gap(bytes)});
  for (std::size_t i = all.size() - 1; i-- > 0;) {
    all[i].end = std::min(all[i].end, all[i + 1].end);
    all[i].gap = std::min(all[i].gap, all[i + 1].gap);
  }
  double secondsPerByte = std::numeric_limits<double>::infinity();
  for (LeastTimes& times : all) {
    const auto bytes = static_cast<double>(times.bytes);
    secondsPerByte = std::min(secondsPerByte, times.gap / bytes);
    times.gap = secondsPerByte * bytes;
  }
  return all;
}

} // namespace

double leastBroadcastSeconds(std::size_t machines, double end, double gap) {
  if (machines < 2) return 0;
  // Whoever sends at one arrival has the next one a gap later, and the receiver its first.
  std::vector<double> arrivals = {end};
  arrivals.reserve(machines - 1);
  std::size_t sender = 0;
  std::size_t receiver = 0;
  while (arrivals.size() + 1 < machines) {
    const double next = arrivals[sender] + gap;
    const double first = arrivals[receiver] + end;
    arrivals.push_back(std::min(next, first));
    ++(next <= first ? sender : receiver);
  }
  return arrivals.back();
}

OnePortBound onePortBound(std::size_t machines, const CommunicationParameters& parameters,
                          std::uint64_t messageBytes) {
  if (machines < 2 || messageBytes == 0) return {};
  OnePortBound best = {std::numeric_limits<double>::infinity(), messageBytes};
  const std::vector<LeastTimes> all = leastTimes(parameters, messageBytes);
  for (std::size_t i = 0; i < all.size(); ++i) {
    // Segments longer than the size before this one, up to it.
    const LeastTimes& shorter = all[i == 0 ? 0 : i - 1];
    const double segments = static_cast<double>(messageBytes) / static_cast<double>(all[i].bytes);
    const double before = (segments - 1) * all[i].gap;
    if (before >= best.seconds) continue;
    const double seconds = before + leastBroadcastSeconds(machines, shorter.end, shorter.gap);
    if (seconds < best.seconds) best = {seconds, all[i].bytes};
  }
  return best;
}

} // namespace topocast
