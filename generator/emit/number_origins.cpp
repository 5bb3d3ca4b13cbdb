#include "emit/number_origins.hpp"

#include "cost/estimate.hpp"
#include "emit/text_layout.hpp"
#include "input/format_quantity.hpp"
#include "network/speed_origins.hpp"

#include <algorithm>

namespace topocast {
namespace {

constexpr const char* given = "given on the command line";

std::string assumedText(const std::string& value) {
  return value + ", assumed: nothing tells it";
}

/// What one origin is called in a source.
struct OriginText {
  ValueOrigin origin;
  std::string text;
};

/// `line-4x8.yaml`, or `line-4x8.yaml (32 links); given on the command line (3 links)`.
std::string cellOf(const OriginCounts& counts, const std::string& file, const std::string& value) {
  const OriginText texts[] = {{ValueOrigin::file, file},
                              {ValueOrigin::option, given},
                              {ValueOrigin::guessed, "guessed by the reader of " + file},
                              {ValueOrigin::assumed, assumedText(value)}};
  std::string cell;
  std::size_t kinds = 0;
  for (const OriginText& text : texts)
    if (counts.of(text.origin) > 0) ++kinds;
  for (const auto& [origin, text] : texts) {
    if (counts.of(origin) == 0) continue;
    cell += (cell.empty() ? "" : "; ") + text;
    if (kinds > 1) cell += " (" + formatCount(counts.of(origin), "link") + ")";
  }
  return cell;
}

std::string parametersText(const EmissionRequest& request) {
  if (!request.parametersFile.empty()) return request.parametersFile + ", measured";
  const double bandwidth =
      request.network != nullptr ? request.network->machineBandwidth() : request.bandwidth.value;
  const std::vector<PlausibleTimes> plausible = plausibleTimes(bandwidth);
  const auto [least, most] = std::ranges::minmax(plausible, {}, &PlausibleTimes::software);
  return "estimated from the links below, with " + formatSeconds(least.software) + " to " +
         formatSeconds(most.software) + " of software a message";
}

using Rows = std::vector<std::vector<std::string>>;

Rows rowsOf(const Network& network, const std::string& topologyFile) {
  const std::string file = topologyFile.empty() ? "the topology" : topologyFile;
  const SpeedOrigins origins = speedOriginsOf(network);
  return {{"bandwidths",
           cellOf(bandwidthOrigins(origins), file, formatBandwidth(assumedBandwidth(network)))},
          {"latencies", cellOf(origins.latencies, file, formatSeconds(assumedLatency(network)))}};
}

/// Without a network all links are alike.
std::string cellOf(const SourcedValue& of, const std::string& value) {
  return of.from == ValueOrigin::assumed ? assumedText(value) : value + ", " + given;
}

Rows rowsWithoutNetwork(const EmissionRequest& request) {
  return {{"bandwidths", cellOf(request.bandwidth, formatBandwidth(request.bandwidth.value))},
          {"latencies", cellOf(request.latency, formatSeconds(request.latency.value))}};
}

} // namespace

std::vector<std::string> numberOrigins(const EmissionRequest& request) {
  Rows rows = request.network != nullptr ? rowsOf(*request.network, request.topologyFile)
                                         : rowsWithoutNetwork(request);
  rows.insert(rows.begin(), {"what messages take", parametersText(request)});
  std::vector<std::string> lines = {"", "The numbers that it rests on:", ""};
  for (const std::string& row : alignedRows(rows, 3))
    lines.push_back("    " + row);
  return lines;
}

} // namespace topocast
