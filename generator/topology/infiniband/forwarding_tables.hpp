// The forwarding tables of an InfiniBand fabric's switches. In: what `dump_fts` (formerly
// dump_lfts), `ibroute` or opensm itself prints: one table behind another, each under a heading
// that names its switch,
//
//     Unicast lids [0x0-0x4c] of switch Lid 9 guid 0x0000000000200005 (leaf5):
//     0x0001 009 : (Channel Adapter portguid 0x0000000000100001: 'n0 mlx5_0')
//
// or, from opensm (opensm.fdbs), `dump_ucast_routes: Switch 0x0000000000200005`. Out: by switch and
// address the port where messages leave. Source: the manuals of infiniband-diags and opensm.
#pragma once

#include "input/diagnostic_list.hpp"
#include "topology/infiniband/fabric.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace topocast {

/// The number of a switch's port; switches have at most 254 of them, and port 0 is the switch
/// itself.
using PortNumber = std::uint8_t;
/// Messages to such an address are dropped.
inline constexpr PortNumber noPort = std::numeric_limits<PortNumber>::max();

/// One switch's table.
struct ForwardingTable {
  std::uint64_t switchGuid = 0;
  std::vector<PortNumber> ports; ///< by address, as far as any is given
  llvm::StringRef heading;       ///< its line
  llvm::StringRef entries;       ///< the lines below it

  PortNumber portTo(LocalId lid) const { return lid < ports.size() ? ports[lid] : noPort; }
  /// The line that holds an address's entry, or the heading if there is none. Takes time
  /// proportional to the table.
  llvm::StringRef placeOf(LocalId lid) const;
};

/// Whose an address is, as the first entry for it says.
struct AddressOwner {
  std::optional<std::uint64_t> portGuid; ///< where the tables tell it
  llvm::StringRef place;                 ///< the entry; empty where no table has the address
};

struct ForwardingTables {
  std::vector<ForwardingTable> tables;
  std::vector<AddressOwner> owners; ///< by address
};

/// Nothing, and one error, if the text holds no such tables, is cut short, or has two for a switch.
std::optional<ForwardingTables> readForwardingTables(DiagnosticList& diagnostics);

/// Whether the text starts as such a file does.
bool looksLikeForwardingTables(llvm::StringRef text);

} // namespace topocast
