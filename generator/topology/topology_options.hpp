// What a user says about a topology file on the command line, beside what the file says itself.
#pragma once

#include "topology/link_speeds.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace topocast {

struct TopologyFormat;

/// How messages find their way between listed switches.
enum class RoutingChoice : std::uint8_t { spanningTree, shortestPaths };

/// What becomes of switches that no link joins to the others: trees of a file whose links lead down
/// are joined below one switch; or the file is refused; or the part with most machines is kept.
enum class ForestChoice : std::uint8_t { join, refuse, largest };

/// In place of a rail's number: machines keep all their links.
constexpr std::size_t allRails = std::numeric_limits<std::size_t>::max();

/// Every reader gets all options and uses those that concern its format; what does not is refused
/// beforehand (format_options.hpp).
struct TopologyOptions {
  /// The format of the file; null to recognise it by content.
  const TopologyFormat* format = nullptr;
  /// In place of what the file says, if it says anything.
  std::optional<RoutingChoice> routing;
  std::optional<ForestChoice> forest; ///< joined where links lead down if nothing is said
  /// Which of several topologies in one file; empty for the one that the file prefers.
  std::string topologyName;
  LinkSpeeds speeds;
  /// Which link machines with several ones keep, counted from 0, or allRails; if empty the file
  /// says it, or it is the first, with a warning.
  std::optional<std::size_t> rail;
  /// The rail is one of all, each of which is read with the same machines (describeRails()).
  bool isOneOfAllRails = false;
  /// Of InfiniBand fabrics the adapters that count, by name, or by name and port as `mlx5_0/2`;
  /// empty: all.
  std::vector<std::string> adapters;
  /// Of InfiniBand fabrics a file with the switches' forwarding tables; empty: there is none.
  std::string forwardingTables;
  /// What names the switches above a machine, the nearest first, where machines have labels; empty:
  /// labels of known names.
  std::vector<std::string> labels;
  /// Machines may use groups of IP multicast, whatever the file says.
  bool hasIpMulticast = false;
  /// Machines that are left out of the network that was read.
  std::vector<std::string> withoutMachines;
};

} // namespace topocast
