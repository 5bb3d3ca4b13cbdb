// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One kind of schedule as a value: its family, and the parameters that it is made for. The command
// line reads it from a name, plans carry it, generated code makes it in words,
//
//     jump(Latency{4}, Gap{1})
//
// and families.hpp tells what is known of it and builds its trees. Without containers, so that a
// generated file's own part is parsed in milliseconds.
#pragma once

#include "topocast/schedule/builders.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// The families of schedules, in the order of their registration.
enum class Family : std::uint8_t {
#define TOPOCAST_FAMILY(family, ...) family,
  TOPOCAST_TREE_BUILDERS(TOPOCAST_FAMILY)
#undef TOPOCAST_FAMILY
};

/// One kind of schedule. The parameters are of the struct that is registered with the family.
struct ScheduleKind {
  Family family = Family::linear;
  Parameters parameters;
};

namespace kinds {

// linear(), kary(Children{3}), jump(Latency{4}, Gap{1}), ...
#define TOPOCAST_KIND(family, name, builder, Registered, ...)                                      \
  template <class... Words>                                                                        \
  constexpr ScheduleKind family(Words... words) {                                                  \
    const Registered parameters = parametersOf(words...);                                          \
    return {Family::family, parameters};                                                           \
  }
TOPOCAST_TREE_BUILDERS(TOPOCAST_KIND)
#undef TOPOCAST_KIND

} // namespace kinds
} // namespace topocast::TOPOCAST_ABI::runtime
