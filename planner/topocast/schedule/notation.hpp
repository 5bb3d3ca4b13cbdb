// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How the parameters of a schedule are written: behind its family's name, as in `jump:7/2:3`, and
// in generated code, as in `jump(Latency{7}, Gap{2}, MostChildren{3})`. Each struct of parameters
// has a specialisation of Notation beside it. Code that reads or prints names, emits sources or
// verifies them uses that.
#pragma once

#include "topocast/version.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// One number of a struct of parameters.
template <class Parameters>
struct Number {
  const char* word; ///< in generated code; what it is called in runtime::kinds
  std::uint32_t Parameters::* member;
  /// The character before it in a name: ':' before the first number of a group, '/' before the
  /// others. Groups but the first may be left out; their numbers then have default values.
  char before;
  std::uint32_t least; ///< where it is written
  std::uint32_t most;
};

/// A specialisation has these members; `numbers` stand in the order of the struct's members:
///     static constexpr Number<Parameters> numbers[];
///     static constexpr const char* placeholder; // in lists of names: ":L/G"
///     static constexpr const char* needs;       // what a name needs, in words; % is the family
///     static constexpr bool areConsistent(const Parameters&); // of numbers within their limits
template <class Parameters>
struct Notation;

/// Whether the first group may be left out as well, as in `halving` for `halving:20/55`.
template <class Parameters>
constexpr bool mayBeLeftOut = false;

} // namespace topocast::TOPOCAST_ABI::runtime
