// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Machine names: reads a list of them with ranges, and finds a host among a cluster's machines.
// Plain text in, names and machine numbers out; without MPI.
#pragma once

#include "topocast/version.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// Stands for the machine of a rank whose host is none of the cluster's.
constexpr std::uint32_t unknownMachine = ~std::uint32_t{0};

/// Hosts that a site's file does not name have numbers of their own from here on.
constexpr std::uint32_t firstForeignMachine = std::uint32_t{1} << 31U;

/// Whether the number is that of a host which is none of the site's machines.
constexpr bool isForeign(std::uint32_t machine) {
  return machine >= firstForeignMachine && machine != unknownMachine;
}

/// A number below firstForeignMachine, the same whoever computes it (FNV-1a).
std::uint32_t numberOfName(std::string_view name);

/// The number of a host that is none of the site's machines, the same on all its ranks. Two hosts
/// may have one number in 2^31; they are taken for one machine then, within which the library hands
/// the message on: slower, not wrong.
std::uint32_t foreignMachine(std::string_view host);

/// The names that a list stands for, at most `limit` of them; commas, blanks or line ends are
/// between them. Brackets hold numbers and ranges, zero padding is kept, a name may have several:
/// "login,r[1-2]n[00-15,20]". Nothing if the list is malformed.
std::optional<std::vector<std::string>> expandMachineNames(std::string_view list,
                                                           std::size_t limit);

/// The machine whose name is `host`: exactly; if that finds none, without regard to case; and if
/// that finds none, both only up to their first dot. unknownMachine if no machine or, up to the
/// dot, more than one fits.
std::uint32_t findMachine(const char* const* names, std::uint32_t count, std::string_view host);

/// The same where machines are named by `count` lists with ranges, such as "login,n[001-400]", one
/// after another by number. Takes time in proportion to the lists' text, not to the machines.
std::uint32_t findMachineInLists(const char* const* lists, std::uint32_t count,
                                 std::string_view host);

} // namespace topocast::TOPOCAST_ABI::runtime
