// Which part of a message each rail carries, where senders choose rails. In: the rails and a root.
// Out: choices of shares. A rail is as fast as the slowest cut of its own that a broadcast has to
// pass (network/bottleneck.hpp), and rails carry shares in proportion to their speeds: all are busy
// until the end. Whether a slow rail is worth its start-ups is for the cost model, so there are
// choices without the slowest ones.
#pragma once

#include "network/network.hpp"
#include "schedule/broadcast_tree.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace topocast {

/// By rail; they add up to 1, and a rail with 0 is not used.
using RailShares = std::vector<double>;

/// Whether the kind's segments travel along trees that are known beforehand, one for each rail that
/// senders can choose.
bool hasTreesOfRails(const runtime::ScheduleKind& kind, const Network& network);

/// All rails first, then without the slowest, down to the fastest alone; rails of one speed are
/// kept or left out together. One choice where there is one rail, or receivers decide on it.
std::vector<RailShares> railShares(const Network& network, MachineId root);

/// The rails that a schedule uses, ascending, if it leaves some out that others of its kind use.
std::vector<std::size_t> onlyRails(const Network& network, const Schedule& schedule);

/// Its name, and these rails if there are any: `two-tree on rail 0`.
std::string nameOn(const Network& network, const Schedule& schedule);

} // namespace topocast
