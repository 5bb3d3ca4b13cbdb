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
  /// Measures what a stream takes alone, and makes streams as long as their scatter asks for.
  StreamSpeeds(Questioner& questioner, int machines) : questioner_(questioner) {
    constexpr double mostScatter = 0.04;
    constexpr double longEnough = 0.01; // seconds
    constexpr int mostBytes = 1 << 25;
    while (measureAlone(machines) > mostScatter && byteSeconds_ < longEnough && bytes_ < mostBytes)
      bytes_ *= 2;
  }

  /// Three samples each, and up to nine more while a median is near the limit that counts or
  /// samples lie far apart.
  Speeds ask(const Streams& streams) {
    std::vector<std::vector<double>> samples(streams.size());
    Speeds speeds;
    do {
      const auto more = questioner_.samples(streams, bytes_, samplesAtOnce, false);
      speeds.clear();
      for (std::size_t i = 0; i < streams.size(); ++i) {
        samples[i].insert(samples[i].end(), more[i].begin(), more[i].end());
        speeds.push_back(speedOf(medianOf(samples[i])));
      }
    } while (samples.front().size() < mostSamples && isDoubtful(samples));
    return speeds;
  }

  /// Of the fastest machine alone, in bytes per second.
  double fullBytesPerSecond() const { return bytes_ / byteSeconds_; }

private:
  /// The median over the machines of how far times of a stream lie above their least, as a share.
  double measureAlone(int machines) {
    const int tried = std::min(machines, mostTriedAlone);
    std::vector<double> scatters;
    for (int first = 0; first < tried; ++first) {
      const Streams alone = {{first * machines / tried, (first * machines / tried + 1) % machines}};
      const double start = medianOf(timesOf(alone, 1));
      const std::vector<double> times = timesOf(alone, bytes_);
      const double whole = medianOf(times);
      scatters.push_back(whole / *std::min_element(times.begin(), times.end()) - 1);
      // Starting takes less than a stream; where times scatter that much it must not eat it up.
      const double bytes = std::max(whole - start, whole / 2);
      if (first == 0 || bytes < byteSeconds_) {
        startSeconds_ = whole - bytes;
        byteSeconds_ = bytes;
      }
    }
    return medianOf(scatters);
  }

  std::vector<double> timesOf(const Streams& alone, int bytes) {
    constexpr int repetitions = 7;
    return questioner_.samples(alone, bytes, repetitions, false).front();
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
  int bytes_ = streamBytes;
  double startSeconds_ = 0; ///< of a message of one byte
  double byteSeconds_ = 0;  ///< of all others of a stream
};

} // namespace topocast::measure
