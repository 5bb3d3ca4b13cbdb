// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The facts of every family of schedules, as the list of builders states them. A fact is a column
// of that table: code asks for the fact, never for a family's name.
#pragma once

#include "topocast/schedule/copies.hpp"
#include "topocast/schedule/gather.hpp"
#include "topocast/schedule/holding_times.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// What a builder makes its trees from. A tree that follows the machine order depends on the
/// order's blocks alone: written by positions, it is the same for all roots on one switch. Its
/// preorder need not be the machine order. A tree that follows machine numbers knows nothing of
/// switches.
enum class Follows : std::uint8_t { machineOrder, machineNumbers };

/// What is known of a family, whatever its parameters.
struct FamilyFacts {
  Follows follows = Follows::machineOrder;
  std::uint32_t trees = 1;      ///< in one schedule, unless its parameters are Trees
  bool isTriedOnTrees = false;  ///< by `auto`, in trees of switches and where routes are fixed
  bool isTriedOnRoutes = false; ///< by `auto`, where routes are fixed and borders are wide
  /// Machines take turns in the places of a tree: segments reach every machine one by one.
  bool takesTurns = false;
  bool isTriedOnChains = false;    ///< by `auto`, in meshes, tori and multistage networks
  bool isCompared = false;         ///< shown beside what `auto` tries, never chosen
  bool isUsualInWormholes = false; ///< among those that a simulation flit by flit compares
  /// Its trees are over MachineOrder::wide, where there is one.
  bool isOverWideBorders = false;
  /// Senders split their part of the machines while the broadcast runs, by how long their messages
  /// take. Messages are sent whole then, and the schedule's tree is that of an idle network.
  bool adapts = false;
  Family unadapted = Family::linear; ///< if it adapts: the family of that tree
  /// How pieces are gathered: unless `none`, the tree scatters the message and an allgather of this
  /// form follows (pieces.hpp).
  Gather gather = Gather::none;
  /// If anything, its messages go to several machines each, in networks that copy them, and only
  /// the generator builds it; its tree here is the one without copies.
  Copies copies = Copies::none;

  /// The root streams the message to all machines at once, in datagrams that the network copies
  /// (IP multicast); its tree brings what was lost. Who knows nothing of streams uses the tree.
  bool isStreamed = false;
  Family unstreamed = Family::linear; ///< if it is streamed: the family of that tree

  constexpr FamilyFacts ofTrees(std::uint32_t count) const {
    FamilyFacts facts = *this;
    facts.trees = count;
    return facts;
  }
  constexpr FamilyFacts triedOnTrees() const {
    FamilyFacts facts = *this;
    facts.isTriedOnTrees = true;
    return facts;
  }
  constexpr FamilyFacts takingTurns() const {
    FamilyFacts facts = *this;
    facts.takesTurns = true;
    return facts;
  }
  /// Tried with them, too.
  constexpr FamilyFacts overWideBorders() const {
    FamilyFacts facts = *this;
    facts.isOverWideBorders = true;
    facts.isTriedOnRoutes = true;
    return facts;
  }
  constexpr FamilyFacts triedOnChains() const {
    FamilyFacts facts = *this;
    facts.isTriedOnChains = true;
    return facts;
  }
  constexpr FamilyFacts compared() const {
    FamilyFacts facts = *this;
    facts.isCompared = true;
    return facts;
  }
  constexpr FamilyFacts usualInWormholes() const {
    FamilyFacts facts = *this;
    facts.isUsualInWormholes = true;
    return facts;
  }
  constexpr FamilyFacts adapting(Family without) const {
    FamilyFacts facts = *this;
    facts.adapts = true;
    facts.unadapted = without;
    return facts;
  }
  constexpr FamilyFacts gathering(Gather how) const {
    FamilyFacts facts = *this;
    facts.gather = how;
    return facts;
  }
  constexpr FamilyFacts copied(Copies how) const {
    FamilyFacts facts = *this;
    facts.copies = how;
    return facts;
  }
  constexpr FamilyFacts streamed(Family without) const {
    FamilyFacts facts = *this;
    facts.isStreamed = true;
    facts.unstreamed = without;
    return facts;
  }
};

/// A family as registered.
struct RegisteredFamily {
  const char* name;      ///< on the command line: "kary" of "kary:3"
  const char* word;      ///< in generated code: what it is called in runtime::kinds
  Parameters parameters; ///< tells which struct its kinds have; the values are not used
  FamilyFacts facts;
  const char* summary;
};

namespace detail {

constexpr FamilyFacts byOrder() {
  return {};
}
constexpr FamilyFacts byNumber() {
  FamilyFacts facts;
  facts.follows = Follows::machineNumbers;
  return facts;
}

/// Parameters of that struct, whatever their values.
template <class Registered>
constexpr Parameters anyOf() {
  return Registered{};
}

#define TOPOCAST_FAMILY(family, name, builder, Registered, facts, summary)                         \
  RegisteredFamily{name, #family, anyOf<Registered>(), facts, summary},
inline constexpr RegisteredFamily families[] = {TOPOCAST_TREE_BUILDERS(TOPOCAST_FAMILY)};
#undef TOPOCAST_FAMILY

} // namespace detail

constexpr std::uint32_t familyCount = sizeof(detail::families) / sizeof(detail::families[0]);

constexpr const RegisteredFamily& registered(Family family) {
  return detail::families[static_cast<std::uint32_t>(family)];
}

constexpr const FamilyFacts& factsOf(Family family) {
  return registered(family).facts;
}

constexpr const FamilyFacts& factsOf(const ScheduleKind& kind) {
  return factsOf(kind.family);
}

bool operator==(const ScheduleKind& left, const ScheduleKind& right);

/// How many trees share a message.
std::uint32_t treesOf(const ScheduleKind& kind);

/// Whether messages carry pieces that a scatter has made (pieces.hpp), not segments.
bool scatters(const ScheduleKind& kind);

/// Whether its messages go to several machines each, which the network copies them to.
bool isCopied(const ScheduleKind& kind);

/// Whether these are multidestination worms: messages that leave a copy at machines on their route.
bool sendsWorms(const ScheduleKind& kind);

/// Whether the message is streamed to all machines at once, and the tree repairs.
bool isStreamed(const ScheduleKind& kind);

/// Whether messages are sent in steps, and whole; not segment by segment along a tree.
bool hasSteps(const ScheduleKind& kind);

/// Whether a family's kinds are made for holding times: earliest trees for messages sent whole.
bool isTimed(Family family);

/// The times that a kind is made for, or that its name states; null if there are none.
const HoldingTimes* holdingTimesOf(const ScheduleKind& kind);

/// The same, or for kinds without holding times such times that every message takes one step.
HoldingTimes assumedHoldingTimes(const ScheduleKind& kind);

/// How many ports of a machine the kind is made for.
std::uint32_t portsOf(const ScheduleKind& kind);

/// For a kind that is streamed, the kind of its tree alone; others are unchanged.
ScheduleKind withoutStream(const ScheduleKind& kind);

/// For a kind whose senders adapt, the kind of its tree on an idle network; others are unchanged.
ScheduleKind withoutAdaptation(const ScheduleKind& kind);

} // namespace topocast::TOPOCAST_ABI::runtime
