// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The parameters file that the generator reads, with comments that say how it was measured. The
// same values give the same text.
#pragma once

#include "cluster_parameters.hpp"
#include "text.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

namespace topocast::measure {

/// What the comments tell.
struct Circumstances {
  std::string name;        ///< of the parameters; empty for the file's own
  std::string machines;    ///< their names, separated by blanks
  std::string rounds;      ///< which pairs were measured together, a sentence
  std::string repetitions; ///< how often and until when, a sentence
  std::string chain;       ///< names of the machines behind the relay gap
  std::string multicast;   ///< the entry, a line; empty if it was not measured
  bool partial = false;    ///< the run has not come to its end
  bool oneMachine = false; ///< all ranks were on one, so the values are those of its memory
  std::vector<std::string> warnings;
};

namespace detail {

/// The line broken into comment lines of at most 100 characters.
inline std::string comment(const std::string& text) {
  constexpr std::size_t width = 98;
  std::string lines;
  std::size_t start = 0;
  while (start < text.size()) {
    std::size_t end = text.size();
    if (end - start > width) {
      end = text.rfind(' ', start + width);
      if (end == std::string::npos || end <= start)
        end = std::min(text.find(' ', start), text.size());
    }
    lines += "# " + text.substr(start, end - start) + "\n";
    start = end + 1;
  }
  return lines;
}

/// Seconds; the least that the file's digits tell from zero.
constexpr double leastGap = 1e-9;

/// A time as the file has it, raised to `least`: the reader refuses a gap of zero, an overhead
/// below zero, and a latency so negative that latency and gap together are not positive.
inline std::string fileTime(double seconds, double least) {
  return inMicroseconds(std::max(seconds, least)) + " us";
}

/// t_hold to t_recv, those of the delay-loop method where it is consistent.
inline std::string systemTimes(const SizeParameters& size) {
  std::string text = ",\n     hold_time: " + fileTime(size.hold.typical, 0) +
                     ", send_time: " + fileTime(size.system.send, 0);
  if (size.system.isConsistent)
    text += ", network_time: " + fileTime(size.system.net, 0) +
            ", receive_time: " + fileTime(size.system.receive, 0);
  return text;
}

inline std::string item(const SizeParameters& size) {
  const double gap = std::max(size.gap.typical, leastGap);
  const std::string relay =
      size.relayGap ? ", relay_gap: " + fileTime(size.relayGap->typical, leastGap) : "";
  const double uncertainty = 100 * uncertaintyOf(size);
  return formatted("  - {message_size: %d, gap: ", size.bytes) + fileTime(gap, leastGap) +
         ", latency: " + fileTime(size.latency.typical, 2 * leastGap - gap) + relay +
         ", send_overhead: " + fileTime(size.sendOverhead.typical, 0) +
         ", receive_overhead: " + fileTime(size.receiveOverhead.typical, 0) + systemTimes(size) +
         (uncertainty > 0 ? formatted(", uncertainty: %.1f %%", uncertainty) : "") + "} # RTT " +
         inMicroseconds(size.roundTrip.typical) + " us\n";
}

} // namespace detail

/// The text of the file; `sizes` is not empty and ascends.
inline std::string parametersFileText(const std::vector<SizeParameters>& sizes,
                                      const Circumstances& how) {
  using detail::comment;
  std::string text = "# Communication parameters, measured by topocast-measure.\n";
  if (how.partial)
    text +=
        comment("PARTIAL: the measurement was interrupted before it had seen all pairs and sizes.");
  text +=
      "#\n" + comment("Machines: " + how.machines) + comment(how.rounds) +
      comment(how.repetitions) +
      comment("Each value is the median over the pairs. latency = RTT / 2 - gap; gap: receiver's "
              "clock over long one-way trains.");
  if (sizes.front().relayGap)
    text += comment("relay_gap: the pace of messages that these machines pass along: " + how.chain);
  for (const std::string& warning : how.warnings)
    text += comment("Warning: " + warning + ".");
  if (!how.name.empty()) text += "parameters: " + how.name + "\n";
  if (how.partial) text += "partial: true\n";
  if (how.oneMachine) text += "one_machine: true\n";
  text += how.multicast + "measured:\n";
  for (const SizeParameters& size : sizes)
    text += detail::item(size);
  return text;
}

namespace detail {

/// Writes a file, which must not exist if `isNew`. Returns an error message, or an empty text.
inline std::string writeFile(const std::string& path, const std::string& text, bool isNew) {
  std::error_code ignored;
  if (isNew && std::filesystem::exists(path, ignored)) return path + " is in the way";
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  const bool isMade = isNew && file.is_open();
  file << text;
  file.close();
  if (file) return "";
  const std::string problem = std::strerror(errno);
  if (isMade) std::filesystem::remove(path, ignored);
  return problem;
}

} // namespace detail

/// Replaces the file's text as a whole or not at all: nobody sees half of it, and no other file is
/// touched. Links stay links; devices and pipes are written to. Returns an error message, or an
/// empty text.
inline std::string replaceFile(const std::string& path, const std::string& text) {
  const auto failure = [&](const std::string& problem) {
    return problem.empty() ? "" : path + ": " + problem;
  };
  std::error_code error;
  const std::filesystem::path target = std::filesystem::weakly_canonical(path, error);
  if (error) return failure(error.message());
  const bool direct =
      std::filesystem::exists(target, error) && !std::filesystem::is_regular_file(target, error);
  if (direct) return failure(detail::writeFile(target.string(), text, false));
  const std::string made = target.string() + ".new." + std::to_string(getpid());
  std::string problem = detail::writeFile(made, text, true);
  if (!problem.empty()) return failure(problem);
  std::filesystem::rename(made, target, error);
  if (!error) return "";
  problem = error.message();
  std::filesystem::remove(made, error);
  return failure(problem);
}

/// To the file, or to standard output if `path` is empty. False, and said, if it cannot be written.
inline bool writeOutput(const std::string& path, const std::string& text) {
  if (path.empty()) return std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0;
  const std::string problem = replaceFile(path, text);
  if (!problem.empty())
    std::fprintf(stderr, "topocast-measure: error: cannot write %s\n", problem.c_str());
  return problem.empty();
}

} // namespace topocast::measure
