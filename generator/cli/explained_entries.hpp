// What `topocast explain` compares: candidates at their best segment sizes. In: the broadcast in
// question, and candidates. Out: an entry for each, and the one that a plan would use.
#pragma once

#include "cost/estimate.hpp"
#include "plan/candidates.hpp"
#include "plan/whole_messages.hpp"

#include "topocast/cost/prediction.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace topocast::cli {

/// The broadcast in question, of one message.
struct Question {
  const Network& network;
  const CommunicationParameters& parameters;
  MachineId root;
  std::uint64_t messageBytes;
  bool withSegments = false; ///< whether the text also tells what segments cost

  bool isEstimated() const { return parameters.name() == estimatedName; }
};

/// A candidate at its best segment size.
struct Entry {
  const Candidate* candidate;
  runtime::SegmentChoice choice;
  double compared = 0; ///< seconds; see runtime::comparedSeconds()
  bool mayBeChosen = false;
  /// In a regular network, if the message is sent whole: where it meets others in time.
  std::optional<TimedReport> inTime;
  std::string shownName; ///< nameOn() the network

  const std::string& name() const { return shownName; }
  double seconds() const { return choice.seconds; }
  const ContentionReport& contention() const { return candidate->judged.contention; }
};

/// A line that says where the parameters are from.
std::string parametersText(const CommunicationParameters& parameters);

/// How many times the bound a time is; `-` where parameters without a latency allow messages of no
/// bytes in no time.
std::string ratioText(double seconds, double bound);

/// Whether a message is sent whole over a chain, and even so two are on a link at one time.
bool meetsInTime(const Entry& entry);

/// An entry for each candidate, at the best segment size that `auto` allows it, if any.
std::vector<Entry> entriesOf(std::span<const Candidate> candidates, const Question& question);

/// The best entry that a plan may use, `except` left out; the first of equal ones. Null if there is
/// none.
const Entry* best(std::span<const Entry> entries, const Entry* except = nullptr);

} // namespace topocast::cli
