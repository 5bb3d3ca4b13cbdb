#include "topology/infiniband/link_speed.hpp"

#include <array>

namespace topocast {
namespace {

using llvm::StringRef;

/// A rate and the bits per second of data that one lane carries at it.
struct LaneRate {
  StringRef name;
  double bits;
};

/// SDR to QDR send 10 bits for 8 of data, later rates 66 for 64; source: the InfiniBand
/// Architecture Specification, volume 2, and for XDR the InfiniBand Trade Association's roadmap.
constexpr std::array<LaneRate, 9> laneRates = {{
    {"SDR", 2e9},
    {"DDR", 4e9},
    {"QDR", 8e9},
    {"FDR10", 10e9},
    {"FDR", 14.0625e9 * 64 / 66},
    {"EDR", 25e9},
    {"HDR", 50e9},
    {"NDR", 100e9},
    {"XDR", 200e9},
}};

} // namespace

std::optional<double> linkSpeed(StringRef widthAndRate) {
  constexpr double bitsPerByte = 8;
  const auto [width, rate] = widthAndRate.split('x');
  unsigned lanes = 0;
  if (width.getAsInteger(10, lanes) || lanes == 0) return std::nullopt;
  for (const LaneRate& known : laneRates)
    if (known.name == rate) return lanes * known.bits / bitsPerByte;
  return std::nullopt;
}

} // namespace topocast
