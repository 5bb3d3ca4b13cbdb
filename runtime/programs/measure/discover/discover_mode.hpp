// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// topocast-measure --discover: the switches of a cluster of which nothing need be known. Out: a
// topology file, and a picture of the round trips.
//
// Rank 0 infers and asks; the others answer. First come round trips between all machines, in the
// rounds of a tournament, then streams.
#pragma once

#include "distance_picture.hpp"
#include "expected_effort.hpp"
#include "hints.hpp"
#include "inference.hpp"
#include "nearness.hpp"
#include "network_file.hpp"
#include "own_hint.hpp"
#include "questioner.hpp"
#include "stream_speeds.hpp"
#include "tree_order.hpp"

#include "../machines.hpp"
#include "../options.hpp"
#include "../pairs.hpp"
#include "../parameters_file.hpp"
#include "../progress_line.hpp"
#include "../world.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace topocast::measure {

class DiscoverMode {
public:
  DiscoverMode(const Options& options, const MachineSet& set)
      : options_(options), set_(set), questioner_(set.machines),
        machines_(static_cast<int>(set.machines.size())), progress_(options, worldRank() == 0) {
    for (const Machine& machine : set.machines)
      names_.push_back(machine.name);
  }

  /// Collective; the exit code.
  int run() {
    hints_ = gatheredHints();
    if (worldRank() == 0) return finishWith(lead());
    questioner_.serve();
    return agreed(0);
  }

private:
  Hints gatheredHints() const {
    const OwnHint own = ownHint();
    const auto sources = allgather(own.source);
    const auto switches = allgather(own.switches);
    std::vector<OwnHint> hints;
    for (const Machine& machine : set_.machines) {
      const auto rank = static_cast<std::size_t>(machine.rank);
      hints.push_back({sources[rank], switches[rank]});
    }
    return hintsOf(hints);
  }

  int lead() {
    try {
      start_ = now();
      const Distances latencies = measureDistances(1);
      const Distances distances = measureDistances(frameBytes);
      questioner_.pauseFor(
          std::min(greatestDistance(latencies) * 2 * std::log2(machines_ + 1), 0.05));
      // Streams through one host's memory tell nothing of a network.
      constexpr int mostBytes = 1 << 25;
      StreamSpeeds speeds(questioner_, machines_, set_.oneHost ? streamBytes : mostBytes);
      const Ask ask = [&](const Streams& streams) {
        announce();
        return speeds.ask(streams);
      };
      Nearness nearness = nearnessByDistance(distances);
      suggest(hints_, nearness);
      const double last = start_ + mostSeconds(machines_, 8 * speeds.fullBytesPerSecond());
      const IsLate isLate = [last] { return now() > last; };
      const Discovery discovery =
          set_.oneHost ? Discovery() : discover(ask, nearness, isLate, names_);
      progress_.end();
      const bool isDrawn = draw(distances, nearness, discovery);
      const int code = conclude(discovery, speeds, latencies);
      return isDrawn ? code : exitRefused;
    } catch (const Interrupted&) {
      progress_.end();
      std::fputs("topocast-measure: interrupted before the network was found\n", stderr);
      return exitInterrupted;
    }
  }

  int finishWith(int code) {
    questioner_.finish();
    return agreed(code);
  }

  /// Rank 0's code on all ranks.
  static int agreed(int code) {
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return code;
  }

  /// The least of several round trips of one frame. Each switch that stores and forwards holds a
  /// long one back for as long as a link takes to send it.
  Distances measureDistances(int bytes) {
    constexpr int trips = 20;
    const auto count = static_cast<std::size_t>(machines_);
    Distances distances(count, std::vector<double>(count));
    for (const Round& round : tournament(machines_)) {
      announce();
      Streams streams;
      for (const Pair& pair : round)
        streams.push_back({pair.first, pair.second});
      const auto samples = questioner_.samples(streams, bytes, trips, true);
      for (std::size_t i = 0; i < streams.size(); ++i) {
        const auto from = static_cast<std::size_t>(streams[i].from);
        const auto to = static_cast<std::size_t>(streams[i].to);
        distances[from][to] = *std::min_element(samples[i].begin(), samples[i].end());
        distances[to][from] = distances[from][to];
      }
    }
    return distances;
  }

  /// False if there is to be a picture and it cannot be written. Without a tree it has no frames,
  /// and may tell why there is none.
  bool draw(const Distances& distances, const Nearness& nearness,
            const Discovery& discovery) const {
    if (options_.picture.empty()) return true;
    std::vector<Border> borders;
    std::vector<int> order = nearness.order;
    if (discovery.isTree()) {
      borders = discovery.borders;
      order = treeOrder(borders, machines_);
    }
    return writeOutput(options_.picture,
                       DistancePicture(distances, std::move(order), names_).text(borders));
  }

  int conclude(const Discovery& discovery, const StreamSpeeds& speeds, const Distances& latencies) {
    std::fprintf(stderr, "%d machines, %d questions, %.0f MB, %.0f s\n", machines_,
                 questioner_.asked(), 1e-6 * questioner_.bytesSent(), now() - start_);
    if (!discovery.isTree()) {
      std::fprintf(stderr, "topocast-measure: error: %s, so no topology is written:\n",
                   discovery.isCutShort ? "the time was over before a tree of switches was found"
                                        : "what was measured fits no tree of switches");
      for (const std::string& contradiction : discovery.contradictions)
        std::fprintf(stderr, "  %s\n", contradiction.c_str());
      std::fputs("  Measure again when nobody else uses the network. A ring, a mesh or parallel "
                 "cables must be described by hand.\n",
                 stderr);
      return exitRefused;
    }
    DiscoveryRecord record;
    record.network = options_.name;
    record.machines = names_;
    record.fullBytesPerSecond = speeds.fullBytesPerSecond();
    record.latency = leastDistance(latencies) / 4;
    record.questions = questioner_.asked();
    record.hostsShared = set_.hostsShared;
    record.hints = hints_;
    if (set_.hostsShared)
      std::fputs("warning: machines share a host: what is between them is memory, and no network\n",
                 stderr);
    for (const std::string& doubt : discovery.doubts)
      std::fprintf(stderr, "warning: forgotten, as it contradicts something else: %s\n",
                   doubt.c_str());
    if (discovery.isCutShort)
      std::fputs("warning: time was over before all streams were as fast as they should be: links "
                 "may be missing,\n  and what was found is guessed. Measure again when nobody else "
                 "uses the network.\n",
                 stderr);
    std::fprintf(stderr, "%s\n", summaryOf(discovery).c_str());
    return writeOutput(options_.output, NetworkFile(discovery, record).text()) ? 0 : exitRefused;
  }

  /// `3 links slow streams down: 2 sure, 1 likely, 0 guessed`
  static std::string summaryOf(const Discovery& discovery) {
    std::array<int, 3> counts = {0, 0, 0};
    for (const Border& border : discovery.borders)
      ++counts[static_cast<std::size_t>(border.grade)];
    if (discovery.borders.empty())
      return std::string("all machines seem to be on one switch: ") + nameOf(discovery.first.grade);
    return formatted("%zu links slow streams down: %d sure, %d likely, %d guessed",
                     discovery.borders.size(), counts[0], counts[1], counts[2]);
  }

  static constexpr int frameBytes = 1400; // with headers within the 1,500 of Ethernet

  static double greatestDistance(const Distances& distances) {
    double greatest = 0;
    for (const auto& row : distances)
      greatest = std::max(greatest, *std::max_element(row.begin(), row.end()));
    return greatest;
  }

  /// Between two different machines.
  static double leastDistance(const Distances& distances) {
    double least = distances[0][1];
    for (std::size_t from = 0; from < distances.size(); ++from)
      for (std::size_t to = 0; to < from; ++to)
        least = std::min(least, distances[from][to]);
    return least;
  }

  /// The number of questions is known in the end only.
  void announce() {
    const auto expected = static_cast<std::size_t>(expectedQuestions(machines_));
    ++announced_;
    progress_.show(std::min(announced_, expected) - 1, expected,
                   formatted("question %zu", announced_));
  }

  const Options& options_;
  const MachineSet& set_;
  Questioner questioner_;
  int machines_;
  Hints hints_;
  ProgressLine progress_;
  std::vector<std::string> names_; ///< of the machines
  std::size_t announced_ = 0;      ///< questions, whose repetitions do not count
  double start_ = 0;
};

} // namespace topocast::measure
