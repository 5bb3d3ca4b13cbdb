// Folding of names, for people: a cluster's machines are numbered, so `n0 n1 n2 n3` is written
// `n[0-3]`, as hostlists are. Drawings, diagnostics and headers of generated files show it.
#pragma once

#include "network/network.hpp"

#include <span>
#include <string>
#include <string_view>

namespace topocast {

/// The names in their order, neighbours with successive numbers folded: `n[0-3,8],login,x[01-12]`.
/// The number folded is the last one in a name, and its zero padding is kept.
std::string foldNames(std::span<const std::string_view> names);

/// The same for machines of a network.
std::string foldNames(const Network& network, std::span<const MachineId> machines);

} // namespace topocast
