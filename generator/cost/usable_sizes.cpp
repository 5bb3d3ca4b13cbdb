#include "cost/usable_sizes.hpp"

#include "input/format_quantity.hpp"
#include "input/names.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// Sizes of which one thing is said. The first of many are named.
class SizeNames {
public:
  void add(const MeasuredSize& size) { names_.push_back(formatBytes(size.messageBytes)); }
  bool isEmpty() const { return names_.empty(); }
  std::string text() const {
    constexpr std::size_t mostNamed = 8;
    if (names_.size() <= mostNamed) return inWords(names_);
    std::vector<std::string> named(names_.begin(), names_.begin() + mostNamed - 1);
    named.push_back(std::to_string(names_.size() - named.size()) + " more sizes");
    return inWords(named);
  }

private:
  std::vector<std::string> names_;
};

/// By more than what the digits of a file leave out.
bool isMore(double raised, double measured) {
  constexpr double rounding = 1e-6;
  return raised > measured * (1 + rounding);
}

/// Raises what is less than that of a smaller size; whether there was anything.
bool raiseToSmaller(MeasuredSize& size, const MeasuredSize& smaller) {
  const MeasuredSize measured = size;
  const double measuredEnd = size.latency + size.gap;
  const double end = std::max(measuredEnd, smaller.latency + smaller.gap);
  size.gap = std::max(size.gap, smaller.gap);
  if (size.relayGap > 0) size.relayGap = std::max(size.relayGap, smaller.relayGap);
  if (end > measuredEnd || size.gap > measured.gap) size.latency = std::max(end - size.gap, 0.0);
  return isMore(end, measuredEnd) || isMore(size.gap, measured.gap) ||
         isMore(size.relayGap, measured.relayGap);
}

std::string uncertainText(const std::vector<MeasuredRow>& rows) {
  SizeNames uncertain;
  double most = 0;
  for (const auto& [size, uncertainty] : rows) {
    if (uncertainty <= mostUncertainty) continue;
    uncertain.add(size);
    most = std::max(most, uncertainty);
  }
  if (uncertain.isEmpty()) return {};
  return "what was measured at " + uncertain.text() + " is uncertain by up to " +
         formatNumber(std::round(100 * most)) +
         " %: other programs were at work, or there were too few samples";
}

} // namespace

UsableSizes usableSizes(const std::vector<MeasuredRow>& rows) {
  UsableSizes usable;
  SizeNames below;
  SizeNames falling;
  for (const MeasuredRow& row : rows) {
    MeasuredSize size = row.size;
    if (size.latency < 0) below.add(size);
    size.latency = std::max(size.latency, 0.0);
    if (!usable.sizes.empty() && raiseToSmaller(size, usable.sizes.back())) falling.add(size);
    usable.sizes.push_back(size);
  }
  if (std::string text = uncertainText(rows); !text.empty())
    usable.doubts.push_back(std::move(text));
  if (!below.isEmpty())
    usable.doubts.push_back("the latency at " + below.text() +
                            " is below zero, and counts as zero: processors slow long trains down, "
                            "or links let bursts pass after a pause");
  if (!falling.isEmpty())
    usable.doubts.push_back("messages of " + falling.text() +
                            " take less time than shorter ones, and count as if they took as long");
  return usable;
}

} // namespace topocast
