// What `topocast traffic` prints. In: the network, its levels of links, the jobs, and what each
// broadcast brings to every link. Out: a table, JSON, or bars.
#pragma once

#include "cli/job_list.hpp"
#include "traffic/link_levels.hpp"

#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <vector>

namespace topocast::cli {

struct TrafficReport {
  const Network& network;
  LinkLevels levels;
  JobList jobs;
  std::uint64_t messageBytes = 0;
  std::vector<BroadcastTraffic> broadcasts; ///< `auto` first
};

void writeTrafficText(llvm::raw_ostream& out, const TrafficReport& report);
void writeTrafficJson(llvm::raw_ostream& out, const TrafficReport& report);
void writeTrafficSvg(llvm::raw_ostream& out, const TrafficReport& report);

} // namespace topocast::cli
