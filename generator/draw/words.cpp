#include "draw/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace topocast {

std::string numberText(double number) {
  std::array<char, 64> digits{};
  const int length = std::snprintf(digits.data(), digits.size(), "%.3f", number);
  std::string text(digits.data(), static_cast<std::size_t>(length));
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string bandwidthText(double bytesPerSecond) {
  constexpr std::array units = {"bit/s", "kbit/s", "Mbit/s", "Gbit/s", "Tbit/s"};
  double bits = 8 * bytesPerSecond;
  std::size_t unit = 0;
  while (bits > 999.9995 && unit + 1 < units.size()) {
    bits /= 1000;
    ++unit;
  }
  return numberText(bits) + ' ' + units[unit];
}

std::string countText(std::size_t count, const std::string& noun, const std::string& plural) {
  return std::to_string(count) + ' ' + noun + (count == 1 ? "" : plural);
}

std::string conflictText(const Network& network, const Conflict& conflict) {
  const auto message = [&](const Edge& edge) {
    return network.name(edge.from) + "->" + network.name(edge.to);
  };
  return message(conflict.first) + " and " + message(conflict.second) + " both use " +
         network.name(conflict.link);
}

std::string verdictText(const ContentionReport& report) {
  if (!report.delivers()) return "not a broadcast";
  if (report.contentionFree()) return "free of contention";
  return "contention on " + countText(report.conflicts.size(), "link");
}

std::size_t heightOf(const Schedule& schedule) {
  std::size_t height = 0;
  for (const SharedTree& shared : schedule.trees)
    height = std::max(height, shared.tree.height());
  return height;
}

std::size_t maxChildrenOf(const Schedule& schedule) {
  std::size_t children = 0;
  for (const SharedTree& shared : schedule.trees)
    children = std::max(children, shared.tree.maxChildren());
  return children;
}

} // namespace topocast
