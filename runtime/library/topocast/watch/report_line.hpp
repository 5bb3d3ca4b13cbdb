// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A job's report as one line of JSON. In: the tally of its ranks. Out: text. Without MPI.
#pragma once

#include "topocast/watch/obstacle_texts.hpp"
#include "topocast/watch/tally.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace topocast::TOPOCAST_ABI::runtime {

/// What a report tells beside the tally.
struct ReportedJob {
  std::string cluster;
  std::string job; ///< as the batch system calls it; empty without one
  int ranks = 1;
  int timedRanks = 1; ///< those whose times are in the tally
  double seconds = 0; ///< since the first broadcast
};

namespace detail {

inline std::string jsonText(std::string_view text) {
  std::string quoted = "\"";
  for (const char character : text) {
    constexpr char firstPrintable = ' ';
    if (character == '"' || character == '\\') quoted += '\\';
    quoted += character >= 0 && character < firstPrintable ? '?' : character;
  }
  return quoted + '"';
}

// Numbers by whole numbers alone: the program may have chosen a locale with another decimal point.

inline std::string jsonCount(double count) {
  return std::to_string(static_cast<std::uint64_t>(count));
}

/// Not below 0; in nanoseconds.
inline std::string jsonSeconds(double seconds) {
  constexpr std::uint64_t second = 1'000'000'000;
  constexpr std::size_t digits = 9;
  const auto nanoseconds = static_cast<std::uint64_t>(std::llround(seconds * second));
  const std::string fraction = std::to_string(nanoseconds % second);
  return std::to_string(nanoseconds / second) + '.' + std::string(digits - fraction.size(), '0') +
         fraction;
}

/// An object or array, member by member.
class JsonList {
public:
  explicit JsonList(char open) : text_(1, open), close_(open == '{' ? '}' : ']') {}
  void add(const std::string& value) {
    if (text_.size() > 1) text_ += ',';
    text_ += value;
  }
  void add(const char* name, const std::string& value) { add(jsonText(name) + ":" + value); }
  std::string text() const { return text_ + close_; }

private:
  std::string text_;
  char close_;
};

inline std::string classBegin(std::size_t power) {
  return std::to_string(std::uint64_t{1} << power);
}

inline std::string communicatorsOf(const Tally& tally) {
  JsonList list('[');
  for (std::size_t power = 0; power < rankClasses; ++power)
    for (std::size_t obstacle = 0; obstacle < obstacleCount; ++obstacle) {
      const double count = tally.communicators[power][obstacle];
      if (count == 0) continue;
      const bool isServed = static_cast<Obstacle>(obstacle) == Obstacle::none;
      JsonList row('{');
      row.add("from_ranks", classBegin(power));
      row.add("count", jsonCount(count));
      row.add("served_by", jsonText(isServed ? "trees" : "library"));
      if (!isServed) row.add("because", jsonText(obstacleTexts[obstacle].summary));
      list.add(row.text());
    }
  return list.text();
}

/// The saved time is null where nothing tells it.
inline void addTimes(JsonList& list, const BroadcastCounts& counts, int timedRanks) {
  list.add("seconds", jsonSeconds(counts.seconds / timedRanks));
  list.add("compared", jsonCount(counts.compared));
  list.add("saved_seconds",
           counts.compared > 0 ? jsonSeconds(counts.savedSeconds / timedRanks) : "null");
}

inline std::string broadcastsOf(const Tally& tally, int timedRanks) {
  constexpr std::array<const char*, serverCount> names = {"trees", "library"};
  JsonList list('[');
  for (std::size_t power = 0; power < sizeClasses; ++power)
    for (std::size_t server = 0; server < serverCount; ++server) {
      const BroadcastCounts& counts = tally.broadcasts[server][power];
      if (counts.broadcasts == 0 && counts.seconds == 0) continue;
      JsonList row('{');
      row.add("from_bytes", classBegin(power));
      row.add("served_by", jsonText(names[server]));
      row.add("count", jsonCount(counts.broadcasts));
      addTimes(row, counts, timedRanks);
      list.add(row.text());
    }
  return list.text();
}

} // namespace detail

/// One line with its end. Times are those of an average rank.
inline std::string reportLine(const ReportedJob& job, const Tally& tally) {
  BroadcastCounts all;
  for (const auto& sizes : tally.broadcasts)
    for (const BroadcastCounts& counts : sizes)
      all.add(counts);
  detail::JsonList line('{');
  line.add("cluster", detail::jsonText(job.cluster));
  if (!job.job.empty()) line.add("job", detail::jsonText(job.job));
  line.add("ranks", std::to_string(job.ranks));
  line.add("timed_ranks", std::to_string(job.timedRanks));
  line.add("job_seconds", detail::jsonSeconds(job.seconds));
  line.add("set_up_seconds", detail::jsonSeconds(tally.setUpSeconds / job.timedRanks));
  line.add("count", detail::jsonCount(all.broadcasts));
  detail::addTimes(line, all, job.timedRanks);
  line.add("communicators", detail::communicatorsOf(tally));
  line.add("broadcasts", detail::broadcastsOf(tally, job.timedRanks));
  return line.text() + '\n';
}

} // namespace topocast::TOPOCAST_ABI::runtime
