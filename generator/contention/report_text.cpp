#include "contention/report_text.hpp"

#include "input/format_quantity.hpp"

namespace topocast {

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
  if (report.loadOptimal())
    return "load-optimal, messages may meet on " + formatCount(report.conflicts.size(), "link");
  return "contention on " + formatCount(report.conflicts.size(), "link");
}

} // namespace topocast
