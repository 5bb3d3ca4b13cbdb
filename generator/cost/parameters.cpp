#include "cost/parameters.hpp"

#include <algorithm>
#include <cassert>

namespace topocast {

CommunicationParameters::CommunicationParameters(std::string name,
                                                 std::vector<MeasuredSize> measured)
    : name_(std::move(name)), measured_(std::move(measured)) {
  assert(!measured_.empty());
  assert(std::ranges::is_sorted(measured_, std::ranges::less_equal{}, &MeasuredSize::messageBytes));
}

double CommunicationParameters::latency(std::uint64_t messageBytes) const {
  if (measured_.size() == 1) return measured_.front().latency;
  return at(messageBytes, &MeasuredSize::latency);
}

double CommunicationParameters::gap(std::uint64_t messageBytes) const {
  const MeasuredSize& only = measured_.front();
  if (measured_.size() == 1)
    return only.gap * static_cast<double>(messageBytes) / static_cast<double>(only.messageBytes);
  return at(messageBytes, &MeasuredSize::gap);
}

double CommunicationParameters::at(std::uint64_t messageBytes,
                                   double MeasuredSize::* quantity) const {
  const auto inner = std::span(measured_).subspan(1, measured_.size() - 2);
  const auto upper = std::ranges::lower_bound(inner, messageBytes, {}, &MeasuredSize::messageBytes);
  const MeasuredSize& right = measured_[1 + static_cast<std::size_t>(upper - inner.begin())];
  const MeasuredSize& left = *(&right - 1);

  const auto size = static_cast<double>(messageBytes);
  const auto leftSize = static_cast<double>(left.messageBytes);
  const auto rightSize = static_cast<double>(right.messageBytes);
  const double slope = (right.*quantity - left.*quantity) / (rightSize - leftSize);
  const bool inside = leftSize <= size && size <= rightSize;
  const double value = size > rightSize
                           ? right.*quantity + std::max(slope, 0.0) * (size - rightSize)
                       : inside ? left.*quantity + slope * (size - leftSize)
                                : left.*quantity + std::max(slope, 0.0) * (size - leftSize);
  return std::max(value, 0.0);
}

} // namespace topocast
