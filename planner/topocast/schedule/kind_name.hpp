// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a kind of schedule is written: `linear`, `kary:3`, `jump:7/2:3` on the command line, and the
// same numbers in generated code. In: a kind. Out: the numbers that are written, and its name.
#pragma once

#include "topocast/schedule/schedule_kind.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

/// One number of a kind's parameters as it is written (notation.hpp).
struct WrittenNumber {
  const char* word;
  char before;
  std::uint32_t value;
};

/// The numbers that a name and generated code need; the others have their usual values.
std::vector<WrittenNumber> writtenNumbers(const ScheduleKind& kind);

/// The canonical name of a kind.
std::string kindName(const ScheduleKind& kind);

} // namespace topocast::TOPOCAST_ABI::runtime
