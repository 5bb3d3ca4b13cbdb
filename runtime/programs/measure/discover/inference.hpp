// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The tree of switches. In: what distances suggest, and a way to ask how fast streams are that run
// at once. Out: the borders that the machines are parted
// by, with their widths, and what contradicts a tree.
//
// Streams that should all be fast by the borders found so far are asked for. If one is slow, a
// least overload of an unknown border is made of them, and the machines beyond it are found. It
// ends when all are as fast as they should be.
#pragma once

#include "borders.hpp"
#include "crossing.hpp"
#include "expected_effort.hpp"
#include "fair_shares.hpp"
#include "far_side.hpp"
#include "nearness.hpp"
#include "orders.hpp"
#include "overload.hpp"
#include "quiet_streams.hpp"
#include "streams.hpp"
#include "switch_shifts.hpp"
#include "widths.hpp"

#include "../text.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace topocast::measure {

/// What was found out about a cluster.
struct Discovery {
  std::vector<Border> borders; ///< of one tree, if nothing contradicts that
  std::vector<std::string> contradictions;
  bool isCutShort = false; ///< answers went on changing until it was late: all is guessed
  int confirmations = 0; ///< questions at the end whose streams were all as fast as they should be
  int transients = 0;    ///< questions that had another answer when asked again
  int checked = 0;       ///< streams, in random sets, that were compared with what borders predict
  int asPredicted = 0;   ///< of these, as fast as predicted within 15 %

  bool isTree() const { return contradictions.empty(); }
};

class Inference {
public:
  Inference(const Ask& ask, Nearness nearness, IsLate isLate)
      : ask_([this, &ask](const Streams& streams) {
          if (areEnough() || isLate_()) throw TimeIsOver();
          ++asked_;
          return ask(streams);
        }),
        nearness_(std::move(nearness)), isLate_(std::move(isLate)),
        machines_(static_cast<int>(nearness_.order.size())) {}

  Discovery find() {
    try {
      return agreed();
    } catch (const TimeIsOver&) {
      return guessed();
    }
  }

private:
  struct TimeIsOver {};

  /// When all streams are as fast as they should be.
  Discovery agreed() {
    constexpr int mostPasses = 8;
    for (int pass = 0; pass < mostPasses && found_.isTree(); ++pass) {
      found_.confirmations = 0;
      bool isNew = false;
      for (const Streams& wanted : permutations(nearness_.order, random_))
        isNew = explain([&wanted] { return wanted; }) || isNew;
      for (const Side& side : nearness_.farSides)
        isNew = explain([&] { return streamsAcross(side, found_.borders, random_); }) || isNew;
      if (!isNew) isNew = lookIntoSwitches();
      if (!isNew) {
        dropBordersWithoutEffect();
        lookForOtherTraffic();
        check();
        return found_;
      }
      measureWidths();
    }
    if (found_.isTree())
      found_.contradictions.emplace_back("new borders were found time and again");
    return found_;
  }

  bool lookIntoSwitches() {
    bool isNew = false;
    for (const Streams& wanted : SwitchShifts(found_.borders, nearness_.order, random_).all())
      isNew = explain([&wanted] { return wanted; }) || isNew;
    return isNew;
  }

  /// Finds the borders that slow such streams down; whether there was one.
  template <class Wanted>
  bool explain(Wanted&& wanted) {
    constexpr int mostTransients = 2;
    bool isNew = false;
    int transients = 0;
    while (found_.isTree() && transients < mostTransients) {
      const Streams streams = quiet(wanted());
      if (streams.empty()) break;
      const Speeds speeds = ask_(streams);
      if (!hasSlow(streams, speeds)) {
        ++found_.confirmations;
        break;
      }
      const Streams overload = leastOverload(ask_, streams, speeds);
      if (areSlow(overload, ask_(overload))) {
        isNew = true;
        addBorderBehind(overload);
      } else {
        ++transients;
        noteTransient(streams);
      }
    }
    isUnexplained_ = isUnexplained_ || transients == mostTransients;
    return isNew;
  }

  /// A network that others use gives new answers without end.
  bool areEnough() const {
    return asked_ >= 200 + 2 * expectedQuestions(machines_) +
                         2.0 * machines_ * static_cast<double>(found_.borders.size());
  }

  /// What was found until now. Where that is nothing, or contradicts itself, this is told instead.
  Discovery guessed() {
    constexpr std::size_t fewDoubts = 2;
    found_.isCutShort = true;
    dropBordersWithoutEffect();
    for (Border& border : found_.borders)
      border.grade = Grade::guessed;
    if (doubts_.size() > fewDoubts) found_.contradictions = doubts_;
    if (found_.borders.empty())
      found_.contradictions.push_back(
          formatted("time was over after %d questions, and no link was found that explains why "
                    "streams are slow together",
                    asked_));
    return found_;
  }

  Streams quiet(const Streams& wanted) {
    QuietStreams streams(found_.borders, machines_);
    for (const Stream& stream : wanted)
      streams.add(stream.from, stream.to);
    std::vector<int> order = nearness_.order;
    std::shuffle(order.begin(), order.end(), random_);
    streams.fill(order);
    return streams.streams();
  }

  void addBorderBehind(const Streams& overload) {
    const Speeds speeds = ask_(overload);
    Border border;
    FarSide side(ask_, found_.borders, machines_, overload);
    border.far = side.find();
    // That link first: the overload shows again.
    if (const std::optional<Stream>& alone = side.slowAlone()) return addBorderBehind({*alone});
    if (border.far.front()) border.far.flip();
    border.width = sumOf(speeds);
    border.streams = static_cast<int>(overload.size());
    border.due = dueTo(overload);
    const auto other =
        std::find_if(found_.borders.begin(), found_.borders.end(), [&border](const Border& known) {
          return known.far == border.far || !fitInOneTree(known.far, border.far);
        });
    if (other != found_.borders.end()) {
      if (other->far == border.far && isBusyWith(*other, border.streams)) return;
      contradict(contradiction(*other, border));
      found_.borders.erase(other);
      return;
    }
    border.least = border.greatest = border.width;
    if (overload.size() == 1) border.pace = border.width;
    found_.borders.push_back(border);
    // Streams across a slow link meet at links that are not known yet: its width is measured later.
    if (overload.size() == 1) return;
    Border& added = found_.borders.back();
    added = WidthMeasurement(ask_, found_.borders, random_).measure(found_.borders.size() - 1);
    if (added.isOneWay) isBusyWith(added, border.streams);
  }

  /// On a link that others use, a few streams get less than many. Where no fewer can be asked than
  /// have shown the width, the border may be one of a wider link.
  void lookForOtherTraffic() {
    constexpr double measuringError = 0.05;
    for (Border& border : found_.borders) {
      const int few = static_cast<int>(std::ceil(border.width * (1 - measuringError)));
      if (few >= border.streams)
        border.grade = Grade::guessed;
      else
        isBusyWith(border, few);
    }
  }

  /// Whether others use the link. Inference goes on with as many streams as are not slow then.
  bool isBusyWith(Border& known, int few) {
    WidthMeasurement measurement(ask_, found_.borders, random_);
    if (!measurement.areFewSlow(known, static_cast<std::size_t>(few))) return false;
    known.mostUndisturbed = few - 1;
    return true;
  }

  /// Streams were slow once and are not any more: others use the network. It is tried again.
  void noteTransient(const Streams& streams) {
    constexpr int mostTransients = 40;
    if (++found_.transients == mostTransients)
      found_.contradictions.push_back(
          formatted("%d times streams were slow together, last %zu of them, and fast when asked "
                    "again: others use the network",
                    mostTransients, streams.size()));
  }

  /// Either finding may come of noise. Both are forgotten, and what is true is found again. What is
  /// no tree contradicts itself time and again.
  void contradict(const std::string& how) {
    constexpr std::size_t mostDoubts = 6;
    doubts_.push_back(how);
    if (doubts_.size() == mostDoubts) found_.contradictions = doubts_;
  }

  static std::string contradiction(const Border& known, const Border& border) {
    if (known.far == border.far)
      return formatted("%d streams at once are slow across a border that carries %.2f",
                       border.streams, known.width);
    return formatted(
        "a border with %d machines beyond it, which slows %d streams to %.2f in total, "
        "crosses one with %d machines beyond it, which carries %.2f",
        sizeOf(border.far), border.streams, border.width, sizeOf(known.far), known.width);
  }

  /// All machines send at once, each to one at random. If many streams are not as fast as the
  /// borders predict, none of these is sure.
  void check() {
    constexpr int sets = 8;
    constexpr double tolerance = 0.15;
    std::vector<int> order = nearness_.order;
    for (int set = 0; set < sets; ++set) {
      std::shuffle(order.begin(), order.end(), random_);
      const Streams streams = shifted(order, 1);
      const Speeds expected = speedsUntilDone(found_.borders, streams);
      const Speeds actual = ask_(streams);
      for (std::size_t i = 0; i < streams.size(); ++i)
        if (std::abs(actual[i] - expected[i]) <= tolerance * expected[i]) ++found_.asPredicted;
      found_.checked += static_cast<int>(streams.size());
    }
    const Grade best = bestGrade(1.0 * found_.asPredicted / found_.checked);
    for (Border& border : found_.borders)
      border.grade = std::max(border.grade, best);
  }

  /// That a border may have if so many streams were as fast as predicted, as a share.
  Grade bestGrade(double agreement) const {
    const auto& borders = found_.borders;
    if (agreement < 0.9 || std::any_of(borders.begin(), borders.end(), isBusy))
      return Grade::guessed;
    // What slows streams down a little if such a link is used whole is not asked for.
    const bool isPartIdle = std::any_of(borders.begin(), borders.end(), carriesFraction);
    const bool mayBeSure = agreement >= 0.99 && !isPartIdle && !isUnexplained_;
    return mayBeSure && doubts_.empty() ? Grade::sure : Grade::likely;
  }

  /// What let all machines pass that can send across at once slows nothing down: streams were slow
  /// for other reasons when it was found.
  void dropBordersWithoutEffect() {
    constexpr double hardlySlowed = 0.95;
    auto& borders = found_.borders;
    const auto hasNone = [](const Border& border) {
      return border.due > 0 && border.width >= hardlySlowed * border.due;
    };
    borders.erase(std::remove_if(borders.begin(), borders.end(), hasNone), borders.end());
  }

  /// Again for all borders: those that were found first are known between others by now.
  void measureWidths() {
    for (std::size_t i = 0; i < found_.borders.size(); ++i)
      found_.borders[i] = WidthMeasurement(ask_, found_.borders, random_).measure(i);
    const auto isUneven = [](const Border& border) {
      return !border.isOneWay && WidthMeasurement::areUneven(border.least, border.greatest);
    };
    for (const Border& border : found_.borders)
      if (isUneven(border))
        contradict(
            formatted("a border with %d machines beyond it carries %.2f streams between some "
                      "machines and %.2f between others",
                      sizeOf(border.far), border.least, border.greatest));
    auto& borders = found_.borders;
    borders.erase(std::remove_if(borders.begin(), borders.end(), isUneven), borders.end());
  }

  Ask ask_; ///< and counts
  Nearness nearness_;
  IsLate isLate_;
  int machines_;
  int asked_ = 0;
  std::mt19937 random_{1};
  Discovery found_;
  std::vector<std::string> doubts_; ///< contradictions so far
  bool isUnexplained_ = false;      ///< streams were slow twice, and fast whenever asked again
};

inline Discovery discover(const Ask& ask, const Nearness& nearness, const IsLate& isLate) {
  return Inference(ask, nearness, isLate).find();
}

/// It is never late.
inline Discovery discover(const Ask& ask, const Nearness& nearness) {
  return discover(ask, nearness, [] { return false; });
}

} // namespace topocast::measure
