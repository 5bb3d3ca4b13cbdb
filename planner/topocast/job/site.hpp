// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A site as generated code describes it, so that the running broadcast can plan for the machines of
// a job: its switches, its machines, what messages cost, and the kinds of schedules to choose from.
// Its size is that of the network's description. No containers, so that a generated file's own part
// is parsed in milliseconds.
#pragma once

#include "topocast/cost/measured_times.hpp"
#include "topocast/cost/multicast_times.hpp"
#include "topocast/network/speed.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// lastByte of a range without upper end.
constexpr std::uint64_t anyLength = ~std::uint64_t{0};

/// A switch, and the link to the one above it.
struct SiteSwitch {
  std::int32_t above; ///< its number; -1 for the switch at the top
  Speed speed;        ///< of the link to it, either way; means nothing at the top
  Delay delay = 0;    ///< likewise
};

/// A mesh or torus: nodes in a grid, each a router with at most one machine. They are numbered with
/// the last coordinate running fastest. Messages correct the first coordinate, then the second, and
/// so on; in a torus they go the shorter way round, upwards if both are equal.
struct SiteMesh {
  const std::uint32_t* radices = nullptr; ///< nodes along each dimension
  std::uint32_t dimensions = 0;           ///< 0: there is no mesh
  bool isTorus = false;
};

/// Cables between switches: each of `count` switches from `first` on is joined to each of `toCount`
/// from `to` on, of which every `toStep`-th counts, by so many `cables`. All of `to` have higher
/// numbers than those that they are joined to.
struct SiteCables {
  std::uint32_t first;
  std::uint32_t count;
  std::uint32_t to;
  std::uint32_t toCount;
  std::uint32_t toStep;
  std::uint32_t cables;
  Speed speed;     ///< of each, either way
  Delay delay = 0; ///< likewise
};

/// How one switch passes on messages to the machines from `machine` on: by its cables from `cable`
/// on, `count` of them in turn, each for `turn` machines. `done` machines have had their turns
/// before the first. A switch's cables are numbered from 0 in order of the switches that they lead
/// to. An entry ends where the next one begins; the first of each list has machine 0.
struct SiteHops {
  std::uint32_t machine;
  std::uint32_t cable;
  std::uint32_t count;
  std::uint32_t turn;
  std::uint32_t done;
};

/// So many switches one after another have these lists of hops: the first has list `list`, each
/// further one that `step` lists behind, 0 or 1.
struct SiteHopLists {
  std::uint32_t count;
  std::uint32_t list;
  std::uint32_t step;
};

/// Switches joined in any way, and the route to each machine. Lists of hops are rows, or runs in a
/// text (topocast/network/hop_runs.hpp) where next hops take no turns.
struct SiteRoutes {
  const SiteCables* cables = nullptr;
  std::uint32_t cableRows = 0;
  const SiteHopLists* lists = nullptr; ///< of all switches, in order of their numbers
  std::uint32_t listRows = 0;
  const SiteHops* hops = nullptr;
  std::uint32_t hopCount = 0;
  const char* runs = nullptr; ///< in place of `hops`

  /// Nothing but the site's tree is, otherwise.
  constexpr bool areKnown() const { return hopCount > 0 || runs != nullptr; }
};

/// So many machines, one after another by number, on one switch; in a mesh the first of them on
/// that router, the others on those after it.
struct SiteMachines {
  std::uint32_t count;
  std::uint32_t aSwitch;
  Speed speed = 0; ///< of each one's link, either way; 0: Site::usualSpeed
  Delay delay = 0; ///< likewise; none in a mesh
};

/// Which schedules may be chosen by predicted time.
enum class Admitted : std::uint8_t {
  all,            ///< the user named the schedule
  loadOptimal,    ///< no link carries more than the one that limits every broadcast
  contentionFree, ///< no two senders meet on a link
};

/// What joins a site's machines. Everything is owned by the generated file. One that knows no
/// network has no switches and machines: a job's machines tell themselves where they stand
/// (switch_path.hpp).
struct SiteNetwork {
  const SiteSwitch* switches = nullptr;
  std::uint32_t switchCount = 0;
  const SiteMachines* machines = nullptr; ///< all machines, in order of their numbers
  std::uint32_t machineRows = 0;          ///< entries of `machines`
  /// If it has dimensions there are no `switches`, and all links are as fast as a usual machine's.
  SiteMesh mesh = {};
  /// If they are known, the `switches` are all those of the network, and say which tree stands for
  /// the routes; those that do not stand in it hang at its top.
  SiteRoutes routes = {};
};

/// A network, and by what jobs on it are planned.
struct Site : SiteNetwork {
  Speed usualSpeed = 0; ///< what counts as one machine's; where no network is known all links'
  const MeasuredTimes* times = nullptr; ///< by message size, ascending
  std::uint32_t timeCount = 0;
  bool switchesBuffer = true; ///< see MessageTimes
  const ScheduleKind* kinds = nullptr;
  std::uint32_t kindCount = 0; ///< 0: no job is planned while it runs
  Admitted admitted = Admitted::loadOptimal;
  std::uint64_t segmentBytes = 0; ///< of all messages; 0: chosen by predicted time
  MulticastTimes multicast = {};  ///< if some kind streams
  /// Of the range between which the truth lies, if nobody measured `times`.
  const TimesCorner* corners = nullptr;
  std::uint32_t cornerCount = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime
