// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Speeds of streams out of times. In: questions. Out: for each stream the share of the full speed,
// which is that of the fastest machine alone; as many samples as a clear answer needs.
//
// Busy processors and other traffic make single samples longer, hardly ever shorter. A link that is
// shared makes all of them longer. So a short sample counts for more than a long one.
#pragma once

#include "expected_effort.hpp"
#include "questioner.hpp"
#include "streams.hpp"

#include "../statistics.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <vector>

namespace topocast::measure {

class StreamSpeeds {
public:
  /// Measures what a stream takes alone, and makes streams as long as their scatter asks for, up to
  /// so many bytes.
  StreamSpeeds(Questioner& questioner, int machines, int mostBytes)
      : questioner_(questioner), mostBytes_(mostBytes), longest_(longestStream(machines)) {
    chooseMessages(machines);
    const double enough = now() + mostSecondsAlone;
    while (measureAlone(machines) > mostScatter && mayBeLonger() && now() < enough)
      bytes_ *= 2;
  }

  /// Three samples each, and up to nine more while some stream is neither fast nor slow for sure.
  Speeds ask(const Streams& streams) {
    std::vector<std::vector<double>> samples(streams.size());
    Speeds speeds;
    do {
      const auto more = questioner_.samples(streams, bytes_, samplesAtOnce, false);
      speeds.clear();
      for (std::size_t i = 0; i < streams.size(); ++i) {
        samples[i].insert(samples[i].end(), more[i].begin(), more[i].end());
        speeds.push_back(speedOf(undisturbed(samples[i])));
      }
    } while (samples.front().size() < mostSamples && isDoubtful(streams, samples));
    if (isDoubtful(streams, samples)) noteDoubt();
    return speeds;
  }

  /// Of the fastest machine alone, in bytes per second.
  double fullBytesPerSecond() const { return bytes_ / byteSeconds_; }

private:
  /// Seconds, so that all questions take a minute or two, where there are not too many for that.
  static double longestStream(int machines) {
    constexpr double budget = 100;
    constexpr double samples = 6; // three, twice as long where a link is shared
    return std::clamp(budget / (samples * expectedQuestions(machines)), 0.01, 0.1);
  }

  bool mayBeLonger() const { return 2 * byteSeconds_ <= longest_ && bytes_ <= mostBytes_ / 2; }

  /// Questions that stay in doubt ask for longer streams, as noise does not grow with them.
  void noteDoubt() {
    constexpr int enough = 3;
    if (++doubts_ < enough || !mayBeLonger()) return;
    doubts_ = 0;
    bytes_ *= 2;
    byteSeconds_ *= 2;
  }

  /// A library asks the receiver before it sends a long message. The answer waits behind what the
  /// receiver sends itself, which makes streams late by chance. Short messages go unasked, but cost
  /// a fast network some of its speed. So they are taken where they are clearly quicker.
  void chooseMessages(int machines) {
    constexpr int shortBytes = 8192;
    constexpr double clearlyQuicker = 0.96;
    const double whole = meanSecondsInRing(machines);
    questioner_.sendMessagesOf(shortBytes);
    if (meanSecondsInRing(machines) > clearlyQuicker * whole)
      questioner_.sendMessagesOf(std::numeric_limits<int>::max());
  }

  /// While each machine sends to the next one.
  double meanSecondsInRing(int machines) {
    constexpr int repetitions = 8;
    Streams ring;
    for (int machine = 0; machine < machines; ++machine)
      ring.push_back({machine, (machine + 1) % machines});
    double sum = 0;
    for (const std::vector<double>& times : questioner_.samples(ring, bytes_, repetitions, false))
      sum = std::accumulate(times.begin(), times.end(), sum);
    return sum / (repetitions * machines);
  }

  /// The median over the machines of how far times of a stream lie above their least, as a share.
  double measureAlone(int machines) {
    const int tried = std::min(machines, mostTriedAlone);
    const bool isFirst = starts_.empty();
    std::vector<double> scatters;
    std::vector<double> wholes;
    for (int first = 0; first < tried; ++first) {
      const Streams alone = {{first * machines / tried, (first * machines / tried + 1) % machines}};
      if (isFirst) starts_.push_back(undisturbed(timesOf(alone, 1)));
      const std::vector<double> times = timesOf(alone, bytes_);
      wholes.push_back(undisturbed(times));
      scatters.push_back(medianOf(times) / *std::min_element(times.begin(), times.end()) - 1);
    }
    const double scatter = medianOf(scatters);
    const double whole = medianOfFastest(wholes, std::max(scatter, mostScatter));
    // Starting takes less than a stream; where times scatter that much it must not eat it up.
    startSeconds_ = std::min(medianOf(starts_), whole / 2);
    byteSeconds_ = whole - startSeconds_;
    return scatter;
  }

  /// Of all that the scatter lets pass for the least, so that noise makes no machine the fastest.
  static double medianOfFastest(std::vector<double> times, double scatter) {
    const double most = (1 + scatter) * *std::min_element(times.begin(), times.end());
    times.erase(std::remove_if(times.begin(), times.end(),
                               [most](double seconds) { return seconds > most; }),
                times.end());
    return medianOf(times);
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

  /// The second least sample, or the quarter that is least: the median of three. The least alone
  /// may come of a rank that began late.
  static double undisturbed(std::vector<double> samples) {
    const std::size_t place = std::max<std::size_t>(1, samples.size() / 4);
    std::sort(samples.begin(), samples.end());
    return samples[std::min(place, samples.size() - 1)];
  }

  bool isDoubtful(const Streams& streams, const std::vector<std::vector<double>>& samples) const {
    for (std::size_t i = 0; i < streams.size(); ++i)
      if (!isClear(samples[i], streams[i].due)) return true;
    return false;
  }

  /// Fast, or slow in all samples and by much or time and again.
  bool isClear(const std::vector<double>& samples, double due) const {
    constexpr double slowByMuch = 0.8;
    constexpr std::size_t oftenEnough = 6;
    if (!isSlow(speedOf(undisturbed(samples)), due)) return true;
    const double best = speedOf(*std::min_element(samples.begin(), samples.end()));
    return isSlow(best, due) && (best < slowByMuch * due || samples.size() >= oftenEnough);
  }

  static constexpr double mostScatter = 0.04;
  static constexpr int mostTriedAlone = 16;
  static constexpr double mostSecondsAlone = 12; ///< beside others' traffic all takes long
  static constexpr int samplesAtOnce = 3;
  static constexpr std::size_t mostSamples = 12;

  Questioner& questioner_;
  int mostBytes_;
  double longest_; ///< seconds of a stream alone
  int doubts_ = 0; ///< questions since streams were made longer
  int bytes_ = streamBytes;
  std::vector<double> starts_; ///< seconds of messages of one byte, between several machines
  double startSeconds_ = 0;    ///< of a message of one byte
  double byteSeconds_ = 0;     ///< of all others of a stream
};

} // namespace topocast::measure
