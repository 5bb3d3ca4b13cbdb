// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Speeds of streams out of times. In: questions. Out: for each stream the share of the full speed,
// which is that of the fastest machine alone; as many samples as a clear answer needs.
#pragma once

#include "expected_effort.hpp"
#include "questioner.hpp"
#include "streams.hpp"

#include "../statistics.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace topocast::measure {

class StreamSpeeds {
public:
  /// Measures what a message takes alone.
  StreamSpeeds(Questioner& questioner, int machines) : questioner_(questioner) {
    const int tried = std::min(machines, mostTriedAlone);
    for (int first = 0; first < tried; ++first) {
      const Streams alone = {{first * machines / tried, (first * machines / tried + 1) % machines}};
      const double start = median(alone, 1);
      const double whole = median(alone, streamBytes);
      // Starting takes less than a stream; where times scatter that much it must not eat it up.
      const double bytes = std::max(whole - start, whole / 2);
      if (first == 0 || bytes < byteSeconds_) {
        startSeconds_ = whole - bytes;
        byteSeconds_ = bytes;
      }
    }
  }

  /// Three samples each, and up to nine more while a median is near the limit that counts or
  /// samples lie far apart.
  Speeds ask(const Streams& streams) {
    std::vector<std::vector<double>> samples(streams.size());
    Speeds speeds;
    do {
      const auto more = questioner_.samples(streams, streamBytes, samplesAtOnce, false);
      speeds.clear();
      for (std::size_t i = 0; i < streams.size(); ++i) {
        samples[i].insert(samples[i].end(), more[i].begin(), more[i].end());
        speeds.push_back(speedOf(medianOf(samples[i])));
      }
    } while (samples.front().size() < mostSamples && isDoubtful(samples));
    return speeds;
  }

  /// Of the fastest machine alone, in bytes per second.
  double fullBytesPerSecond() const { return streamBytes / byteSeconds_; }

private:
  double median(const Streams& alone, int bytes) {
    constexpr int repetitions = 7;
    return medianOf(questioner_.samples(alone, bytes, repetitions, false).front());
  }

  /// A receiver that starts late finds its message there: no speed is believed beyond twice the
  /// full one.
  double speedOf(double seconds) const {
    return byteSeconds_ / std::max(seconds - startSeconds_, byteSeconds_ / 2);
  }

  bool isDoubtful(const std::vector<std::vector<double>>& samples) const {
    return std::any_of(samples.begin(), samples.end(), [this](const std::vector<double>& one) {
      const auto isSlowSample = [this](double seconds) { return isSlow(speedOf(seconds)); };
      const auto slow = std::count_if(one.begin(), one.end(), isSlowSample);
      return slow > 0 && slow < static_cast<std::ptrdiff_t>(one.size());
    });
  }

  static constexpr int mostTriedAlone = 16;
  static constexpr int samplesAtOnce = 3;
  static constexpr std::size_t mostSamples = 12;

  Questioner& questioner_;
  double startSeconds_ = 0; ///< of a message of one byte
  double byteSeconds_ = 0;  ///< of all others of a stream
};

} // namespace topocast::measure
