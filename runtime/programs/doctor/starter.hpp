// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whether the program starter and the MPI library understand each other. In: what starters put into
// the environment. Out: how many processes were started together, as far as that tells.
#pragma once

#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace topocast::doctor {

/// One of `size` processes.
struct Started {
  int rank = 0;
  int size = 1;
};

namespace detail {

inline std::optional<int> numberIn(const char* variable) {
  const char* const value = std::getenv(variable);
  if (value == nullptr) return {};
  const std::string_view text = value;
  int number = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool isWhole = result.ec == std::errc() && result.ptr == text.data() + text.size();
  return isWhole ? std::optional(number) : std::nullopt;
}

} // namespace detail

/// By mpirun of Open MPI, that of MPICH and its descendants, or srun; of one in the other the one
/// that started more, as that is what somebody asked for. Nothing without any of them.
inline std::optional<Started> startedAs() {
  struct Names {
    const char* rank;
    const char* size;
  };
  constexpr std::array<Names, 3> starters = {{{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                              {"PMI_RANK", "PMI_SIZE"},
                                              {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}}};
  std::optional<Started> found;
  for (const Names& names : starters) {
    const auto rank = detail::numberIn(names.rank);
    const auto size = detail::numberIn(names.size);
    if (rank && size && (!found || *size > found->size)) found = Started{*rank, *size};
  }
  return found;
}

} // namespace topocast::doctor
