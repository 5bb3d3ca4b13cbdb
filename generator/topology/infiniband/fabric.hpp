// An InfiniBand fabric as `ibnetdiscover` tells it: switches, adapters and routers, and which port
// of which is joined to which. What its nodes are called and which of them are machines is for
// later steps (node_names.hpp, fabric_topology.cpp).
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace topocast {

/// The address of a port within its subnet, given by the subnet manager; 0 is no address.
using LocalId = std::uint32_t;

/// A port with a cable in it, and where the cable leads.
struct FabricPort {
  std::uint32_t number = 0;   ///< on its node, from 1
  llvm::StringRef peerId;     ///< the node at the other end
  std::size_t peer = 0;       ///< the same by its place among the fabric's nodes
  std::uint32_t peerPort = 0; ///< the number of the port there
  /// What the node at the other end is called here; may be empty. A node name map changes it here
  /// and not where an adapter describes itself.
  llvm::StringRef peerDescription;
  /// Of an adapter's port. It has as many addresses more, in sequence, as two to the power of
  /// `lidMask` is above 1.
  LocalId lid = 0;
  std::uint32_t lidMask = 0;
  std::optional<std::uint64_t> guid; ///< of an adapter's port
  std::optional<double> bandwidth;   ///< bytes per second and direction, where the file tells it
  llvm::StringRef place;             ///< its line
};

enum class FabricNodeKind : std::uint8_t { aSwitch, adapter, router };

struct FabricNode {
  FabricNodeKind kind = FabricNodeKind::aSwitch;
  llvm::StringRef id; ///< `S-0002c90200423e38`; ibsim's files may have any name there
  std::optional<std::uint64_t> guid; ///< that of the id, if it has one
  llvm::StringRef description;       ///< for people; may be empty
  LocalId lid = 0;                   ///< of a switch
  std::vector<FabricPort> ports;     ///< those with cables
  llvm::StringRef place;             ///< its line
};

struct Fabric {
  std::vector<FabricNode> nodes; ///< in order of the file
};

} // namespace topocast
