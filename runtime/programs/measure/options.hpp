// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The command line of topocast-measure.
#pragma once

#include "pair_result.hpp"
#include "text.hpp"
#include "usage.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

namespace topocast::measure {

/// Two machines by name.
struct NamedPair {
  std::string first;
  std::string second;
};

enum class PairChoice { all, neighbours, named };

struct Options {
  std::string output; ///< empty: standard output
  std::string json;   ///< empty: none is written
  std::string name;
  std::vector<int> sizes; ///< never empty once read
  PairChoice choice = PairChoice::all;
  std::vector<NamedPair> pairs;
  int rounds = 0; ///< 0: all
  bool oneAtATime = false;
  bool chain = false;     ///< as well where pairs are named
  bool multicast = false; ///< what datagrams to a multicast group take, too
  Effort effort;
  bool broadcast = false;
  std::vector<std::string> roots; ///< names of machines or "all"; empty: the first machine
  bool responders = false;        ///< tell of every destination of a broadcast
  std::string compare;            ///< a shared object; empty: nothing is compared
  std::vector<int> counts;        ///< of machines to compare on, ascending; empty: chosen
  bool discover = false;          ///< find the switches
  std::string parametersOutput;   ///< of a discovery; empty: no parameters are measured
  std::string picture;            ///< of a discovery; empty: none is drawn
  bool progress = false;
  bool logsProgress = false; ///< in lines, for a log
  bool help = false;
  bool version = false;

  /// Whether messages are passed along a chain: always, but where pairs are named.
  bool passesAlong() const { return chain || choice != PairChoice::named; }
};

namespace detail {

inline std::vector<std::string_view> splitAtCommas(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    parts.push_back(text.substr(start, comma - start));
    start = comma + 1;
  }
  return parts;
}

/// A whole number in [1, 2^30]; 0 for anything else.
inline int readCount(std::string_view text) {
  int number = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = result.ec == std::errc() && result.ptr == text.data() + text.size();
  return whole && number >= 1 && number <= 1 << 30 ? number : 0;
}

/// A number above 0; 0 for anything else.
inline double readPositive(std::string_view text) {
  double number = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = result.ec == std::errc() && result.ptr == text.data() + text.size();
  return whole && std::isfinite(number) && number > 0 ? number : 0;
}

/// Bytes; 0 if it is no size in [1, 2^30].
inline int readSize(std::string_view text) {
  constexpr int largest = 1 << 30;
  int unit = 1;
  if (!text.empty() && (text.back() == 'K' || text.back() == 'k')) unit = 1 << 10;
  if (!text.empty() && (text.back() == 'M' || text.back() == 'm')) unit = 1 << 20;
  if (unit > 1) text.remove_suffix(1);
  const int number = readCount(text);
  return number <= largest / unit ? number * unit : 0;
}

} // namespace detail

/// Reads the command line option by option. The first thing wrong with it is kept.
class OptionsReader {
public:
  /// The options, or what is wrong with them.
  std::variant<Options, std::string> read(const std::vector<std::string>& arguments) {
    // First, so that other options refine it wherever they stand.
    if (std::find(arguments.begin(), arguments.end(), "--quick") != arguments.end())
      options_.effort = {{0.99, 0.2, 8, 12}, 0.2e-3, 1e-3};
    for (std::size_t i = 0; i < arguments.size() && problem_.empty(); ++i) {
      if (arguments[i] == "--quick" || readSwitch(arguments[i])) continue;
      const bool hasValue = i + 1 < arguments.size();
      if (!readValue(arguments[i], hasValue ? arguments[i + 1] : std::string())) {
        problem_ = "unknown option '" + arguments[i] + "'";
      } else if (!hasValue) {
        problem_ = "'" + arguments[i] + "' needs a value";
      }
      ++i;
    }
    if (problem_.empty()) complete();
    if (problem_.empty()) problem_ = problemOfDiscovery(arguments);
    if (!problem_.empty()) return problem_;
    return options_;
  }

private:
  /// What depends on several options.
  void complete() {
    const bool isCompared = !options_.compare.empty();
    const std::string ofPairs = optionOfPairs();
    if ((options_.broadcast || isCompared) && !ofPairs.empty())
      problem_ = ofPairs + " is for measuring pairs of machines, and does not go with " +
                 (isCompared ? "--compare" : "--broadcast");
    if (options_.broadcast && isCompared) problem_ = "--broadcast and --compare exclude each other";
    if (!isCompared && !options_.counts.empty()) problem_ = "--counts goes with --compare";
    if (!options_.broadcast && !options_.roots.empty()) problem_ = "--roots goes with --broadcast";
    if (!options_.broadcast && options_.responders) problem_ = "--responders goes with --broadcast";
    if (!options_.sizes.empty()) return;
    if (isCompared)
      options_.sizes = {1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 22};
    else
      options_.sizes =
          options_.broadcast
              ? std::vector<int>{1 << 13, 1 << 15, 1 << 17, 1 << 19, 1 << 21, 1 << 23}
              : std::vector<int>{256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536};
  }

  /// Discovery chooses by itself what to measure: few options go with it. More of them go with the
  /// parameters that are measured behind it.
  std::string problemOfDiscovery(const std::vector<std::string>& arguments) const {
    if (!options_.discover) {
      if (!options_.parametersOutput.empty()) return "--parameters-out goes with --discover";
      return options_.picture.empty() ? "" : "--picture goes with --discover";
    }
    constexpr std::array<std::string_view, 10> fitting = {
        "--discover", "-o",        "--name",           "--progress", "--log-progress",
        "--picture",  "--version", "--parameters-out", "--help",     "-h"};
    constexpr std::array<std::string_view, 10> ofParameters = {
        "--quick",       "--sizes", "--rounds", "--neighbours", "--one-at-a-time",
        "--repetitions", "--width", "--pause",  "--chain",      "--multicast"};
    const auto isIn = [](const auto& list, const std::string& argument) {
      return std::find(list.begin(), list.end(), argument) != list.end();
    };
    for (const std::string& argument : arguments) {
      if (argument.rfind('-', 0) != 0 || isIn(fitting, argument)) continue;
      if (!isIn(ofParameters, argument)) return argument + " does not go with --discover";
      if (options_.parametersOutput.empty())
        return argument + " goes with --discover only if there is --parameters-out";
    }
    return "";
  }

  /// An option given that has no meaning for broadcasts; empty if there is none.
  std::string optionOfPairs() const {
    if (options_.choice == PairChoice::named) return "--pairs";
    if (options_.choice == PairChoice::neighbours) return "--neighbours";
    if (options_.rounds > 0) return "--rounds";
    if (options_.oneAtATime) return "--one-at-a-time";
    if (options_.chain) return "--chain";
    if (options_.multicast) return "--multicast";
    if (!options_.name.empty()) return "--name";
    if (options_.effort.pauseSeconds > 0) return "--pause";
    if (options_.effort.delays > 0) return "--delays";
    if (!options_.json.empty()) return "--json";
    return "";
  }

  bool readSwitch(const std::string& option) {
    if (option == "--neighbours") {
      choose(PairChoice::neighbours);
    } else if (option == "--one-at-a-time") {
      options_.oneAtATime = true;
    } else if (option == "--chain") {
      options_.chain = true;
    } else if (option == "--multicast") {
      options_.multicast = true;
    } else if (option == "--broadcast") {
      options_.broadcast = true;
    } else if (option == "--responders") {
      options_.responders = true;
    } else if (option == "--discover") {
      options_.discover = true;
    } else if (option == "--progress") {
      options_.progress = true;
    } else if (option == "--log-progress") {
      options_.logsProgress = true;
    } else if (option == "--help" || option == "-h") {
      options_.help = true;
    } else if (option == "--version") {
      options_.version = true;
    } else {
      return false;
    }
    return true;
  }

  /// False if there is no such option.
  bool readValue(const std::string& option, const std::string& value) {
    if (option == "-o") {
      options_.output = value;
    } else if (option == "--parameters-out") {
      options_.parametersOutput = value;
      if (value.empty()) problem_ = "--parameters-out needs the name of a file";
    } else if (option == "--picture") {
      options_.picture = value;
      if (value.empty()) problem_ = "--picture needs the name of a file";
    } else if (option == "--json") {
      options_.json = value;
      if (value.empty()) problem_ = "--json needs the name of a file";
    } else if (option == "--delays") {
      options_.effort.delays = positive(option, value);
      if (options_.effort.delays > mostDelays) problem_ = "'" + value + "' is more than 32 delays";
    } else if (option == "--name") {
      readName(value);
    } else if (option == "--sizes") {
      readSizes(value);
    } else if (option == "--pairs") {
      readPairs(value);
    } else if (option == "--roots") {
      readRoots(value);
    } else if (option == "--compare") {
      options_.compare = value;
      if (value.empty()) problem_ = "--compare needs the name of a shared object";
    } else if (option == "--counts") {
      readCounts(value);
    } else if (option == "--rounds") {
      options_.rounds = positive(option, value);
    } else if (option == "--width") {
      readWidth(value);
    } else if (option == "--pause") {
      readPause(value);
    } else if (option == "--repetitions") {
      readRepetitions(value);
    } else {
      return false;
    }
    return true;
  }

  void choose(PairChoice choice) {
    if (options_.choice != PairChoice::all && options_.choice != choice)
      problem_ = "--pairs and --neighbours exclude each other";
    options_.choice = choice;
  }

  /// Accepts only names that YAML reads as plain text.
  void readName(const std::string& value) {
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const bool plain = std::all_of(value.begin(), value.end(), [isLetter](char c) {
      return isLetter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
    });
    if (value.empty() || !isLetter(value.front()) || !plain)
      problem_ =
          "'" + value + "' is no name: write letters, digits, '-', '_' and '.', a letter first";
    options_.name = value;
  }

  void readSizes(const std::string& value) {
    options_.sizes.clear();
    for (const std::string_view part : detail::splitAtCommas(value)) {
      const int size = detail::readSize(part);
      if (size == 0) {
        problem_ = "'" + std::string(part) +
                   "' is no message size: write 1 to 1024M, for example 512 or 64K";
        return;
      }
      options_.sizes.push_back(size);
    }
    std::sort(options_.sizes.begin(), options_.sizes.end());
    options_.sizes.erase(std::unique(options_.sizes.begin(), options_.sizes.end()),
                         options_.sizes.end());
  }

  void readCounts(const std::string& value) {
    for (const std::string_view part : detail::splitAtCommas(value)) {
      options_.counts.push_back(detail::readCount(part));
      if (options_.counts.back() < 2)
        problem_ = "'" + std::string(part) + "' is no number of machines: write 2 or more";
    }
    std::sort(options_.counts.begin(), options_.counts.end());
    options_.counts.erase(std::unique(options_.counts.begin(), options_.counts.end()),
                          options_.counts.end());
  }

  void readPairs(const std::string& value) {
    choose(PairChoice::named);
    for (const std::string_view part : detail::splitAtCommas(value)) {
      const std::size_t colon = part.find(':');
      if (colon == std::string_view::npos || colon == 0 || colon + 1 == part.size()) {
        problem_ = "'" + std::string(part) + "' is no pair of machines: write, for example, n0:n1";
        return;
      }
      options_.pairs.push_back(
          {std::string(part.substr(0, colon)), std::string(part.substr(colon + 1))});
    }
  }

  void readRoots(const std::string& value) {
    for (const std::string_view part : detail::splitAtCommas(value)) {
      if (part.empty()) problem_ = "'" + value + "' is no list of machines";
      options_.roots.emplace_back(part);
    }
  }

  void readWidth(const std::string& value) {
    const double percent = detail::readPositive(value);
    if (percent == 0) problem_ = "'" + value + "' is no width: write a number of percent above 0";
    options_.effort.rule.relativeWidth = percent / 100;
  }

  void readPause(const std::string& value) {
    const double milliseconds = detail::readPositive(value);
    if (milliseconds == 0 || milliseconds > longestPause)
      problem_ = "'" + value + "' is no pause: write a number of milliseconds above 0, up to 1000";
    options_.effort.pauseSeconds = 1e-3 * milliseconds;
  }

  void readRepetitions(const std::string& value) {
    StoppingRule& rule = options_.effort.rule;
    rule.maximumSamples = positive("--repetitions", value);
    rule.minimumSamples = std::min(rule.minimumSamples, rule.maximumSamples);
  }

  int positive(const std::string& option, const std::string& value) {
    const int number = detail::readCount(value);
    if (number == 0) problem_ = "'" + value + "' is no number above 0 for " + option;
    return number;
  }

  static constexpr double longestPause = 1000; ///< milliseconds

  Options options_;
  std::string problem_;
};

inline std::variant<Options, std::string> readOptions(const std::vector<std::string>& arguments) {
  return OptionsReader().read(arguments);
}

} // namespace topocast::measure
