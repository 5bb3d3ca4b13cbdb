// The wording of findings and summaries, shared by plans and sources.
#pragma once

#include "contention/contention.hpp"
#include "contention/timed_contention.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace topocast {

/// What a verified file holds.
struct Tally {
  std::size_t ranges = 0;
  std::size_t trees = 0;
  std::size_t contendingRanges = 0;
  std::size_t loadOptimalRanges = 0; ///< that are not free of contention
  std::size_t freeInTimeRanges = 0;  ///< of whole messages that use a link one after the other
  double maxLinkLoad = 0;
  bool timesAreEstimated = false; ///< those by which whole messages were judged
};

/// `roots, 352 ranges, 20 trees: every broadcast reaches all 32 machines; all free of ...`, with
/// `roots` in words.
std::string summaryText(const Network& network, const std::string& roots, const Tally& tally);

/// `0 B to 8191 B`, `8 KiB and more`; both ends included.
std::string sizesText(std::uint64_t fromBytes, std::optional<std::uint64_t> toBytes);

/// `contention on 3 links, worst load 2`
std::string contentionText(const ContentionReport& report);

/// The first conflicts, one a line, and how many more there are.
std::vector<std::string> conflictLines(const Network& network, const ContentionReport& report);

/// The first messages that meet, one link a line, and how many more there are.
std::vector<std::string> meetingLines(const Network& network, const TimedReport& report);

/// The first defects, one a line, and how many more there are.
std::vector<std::string> defectLines(const ContentionReport& report);

} // namespace topocast
