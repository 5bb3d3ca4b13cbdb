// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The tree of switches. In: what distances suggest, and a way to ask how fast streams are that run
// at once. Out: the borders that part the machines, with their widths, and what contradicts a tree.
//
// Streams that should all be fast by the borders found so far are asked for. If one is slow, a
// least overload of an unknown border is made of them, and the machines beyond it are found. It
// ends when all are as fast as they should be.
#pragma once

#include "borders.hpp"
#include "contradictions.hpp"
#include "crossing.hpp"
#include "discovery.hpp"
#include "expected_effort.hpp"
#include "fair_shares.hpp"
#include "far_side.hpp"
#include "nearness.hpp"
#include "order_evidence.hpp"
#include "orders.hpp"
#include "overload.hpp"
#include "parted_switch.hpp"
#include "quiet_streams.hpp"
#include "streams.hpp"
#include "switch_evidence.hpp"
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

class Inference {
public:
  Inference(const Ask& ask, Nearness nearness, IsLate isLate, Contradictions contradictions)
      : ask_([this, &ask](const Streams& streams) {
          if (areEnough() || isLate_()) throw TimeIsOver();
          ++asked_;
          return ask(streams);
        }),
        nearness_(std::move(nearness)), isLate_(std::move(isLate)),
        machines_(static_cast<int>(nearness_.order.size())), evidence_(nearness_),
        contradictions_(std::move(contradictions)) {}

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
      for (const std::vector<int>& order : evidence_.orders())
        isNew = explainAll(shifts(order)) || isNew;
      isNew = explainAll(randomStreams(nearness_.order, random_)) || isNew;
      for (const Side& side : nearness_.farSides)
        isNew = explain([&] { return streamsAcross(side, found_.borders, random_); }) || isNew;
      if (!isNew) isNew = lookIntoSwitches() || partSwitches();
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

  bool explainAll(const std::vector<Streams>& all) {
    bool isNew = false;
    for (const Streams& wanted : all)
      isNew = explain([&wanted] { return wanted; }) || isNew;
    return isNew;
  }

  /// In the order of the ranks only if it may follow the switches.
  bool lookIntoSwitches() {
    bool isNew = false;
    for (const std::vector<int>& order : evidence_.orders())
      if (&order == &evidence_.orders().front() || allStandTogether(found_.borders, order))
        isNew = explainAll(switchShifts(found_.borders, order, random_)) || isNew;
    return isNew;
  }

  /// Where no order follows the switches, those with few machines and links are parted in all ways.
  bool partSwitches() {
    constexpr int mostQuestions = 50;
    if (evidence_.isOrderKnown(found_.borders)) return false;
    for (int question = 0; question < mostQuestions; ++question) {
      Streams wanted;
      for (const PartedSwitch& one : evidence_.partedSwitches(found_.borders, random_)) {
        if (one.untried() == 0) continue;
        const Streams more = one.streamsToTry(static_cast<std::size_t>(question) % one.untried());
        wanted.insert(wanted.end(), more.begin(), more.end());
      }
      if (wanted.empty()) return false;
      if (explain([&wanted] { return wanted; })) return true;
    }
    return false;
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
        evidence_.remember(streams);
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
    if (found_.doubts.size() > fewDoubts) found_.contradictions = found_.doubts;
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
      contradict(other->far == border.far ? contradictions_.overloaded(*other, border, overload)
                                          : contradictions_.crossing(*other, border, overload));
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
    found_.doubts.push_back(how);
    if (found_.doubts.size() == mostDoubts) found_.contradictions = found_.doubts;
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
    if (found_.borders.empty() && !found_.agrees())
      found_.contradictions.push_back(formatted(
          "no link slows the same streams down whenever it is asked, but %d of %d streams "
          "between random machines at once were slower than on one switch",
          found_.checked - found_.asPredicted, found_.checked));
    evidence_.grade(found_, bestGrade(), random_);
  }

  /// That a border may have if so many streams were as fast as predicted.
  Grade bestGrade() const {
    const auto& borders = found_.borders;
    if (!found_.agrees() || std::any_of(borders.begin(), borders.end(), isBusy))
      return Grade::guessed;
    // What slows streams down a little if such a link is used whole is not asked for.
    const bool isPartIdle = std::any_of(borders.begin(), borders.end(), carriesFraction);
    const bool mayBeSure =
        found_.asPredicted >= 0.99 * found_.checked && !isPartIdle && !isUnexplained_;
    return mayBeSure && found_.doubts.empty() ? Grade::sure : Grade::likely;
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
      if (isUneven(border)) contradict(contradictions_.uneven(border));
    auto& borders = found_.borders;
    borders.erase(std::remove_if(borders.begin(), borders.end(), isUneven), borders.end());
  }

  Ask ask_; ///< and counts
  Nearness nearness_;
  IsLate isLate_;
  int machines_;
  SwitchEvidence evidence_;
  Contradictions contradictions_;
  int asked_ = 0;
  std::mt19937 random_{1};
  Discovery found_;
  bool isUnexplained_ = false; ///< streams were slow twice, and fast whenever asked again
};

/// `names`: of the machines, for what contradicts a tree.
inline Discovery discover(const Ask& ask, const Nearness& nearness, const IsLate& isLate,
                          const std::vector<std::string>& names = {}) {
  return Inference(ask, nearness, isLate, Contradictions(names)).find();
}

/// It is never late.
inline Discovery discover(const Ask& ask, const Nearness& nearness) {
  return discover(ask, nearness, [] { return false; });
}

} // namespace topocast::measure
