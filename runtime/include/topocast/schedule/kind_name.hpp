// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How a kind of schedule is written: `linear`, `kary:3`, `jump:7/2:3` on the command line, and the
// same numbers in generated code. In: a kind. Out: the numbers that are written, and its name.
#pragma once

#include "topocast/schedule/families.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <variant>
#include <vector>

namespace topocast::runtime {

/// One number of a kind's parameters as it is written (notation.hpp).
struct WrittenNumber {
  const char* word;
  char before;
  std::uint32_t value;
};

namespace detail {

inline std::vector<WrittenNumber> written(NoParameters) {
  return {};
}

/// Groups but the first, unless that may be as well, are left out where they and all behind them
/// have the values of default parameters.
template <class Registered>
std::vector<WrittenNumber> written(const Registered& parameters) {
  std::vector<WrittenNumber> numbers;
  for (const auto& number : Notation<Registered>::numbers) {
    const bool mayEnd = number.before == ':' && (mayBeLeftOut<Registered> || !numbers.empty());
    const bool isUsualFromHere =
        std::all_of(&number, std::end(Notation<Registered>::numbers), [&](const auto& each) {
          return parameters.*each.member == Registered{}.*each.member;
        });
    if (mayEnd && isUsualFromHere) break;
    numbers.push_back({number.word, number.before, parameters.*number.member});
  }
  return numbers;
}

} // namespace detail

/// The numbers that a name and generated code need; the others have their usual values.
inline std::vector<WrittenNumber> writtenNumbers(const ScheduleKind& kind) {
  return std::visit([](const auto& parameters) { return detail::written(parameters); },
                    kind.parameters);
}

/// The canonical name of a kind.
inline std::string kindName(const ScheduleKind& kind) {
  std::string name = registered(kind.family).name;
  for (const WrittenNumber& number : writtenNumbers(kind))
    name += number.before + std::to_string(number.value);
  return name;
}

} // namespace topocast::runtime
