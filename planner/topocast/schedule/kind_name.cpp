// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "topocast/schedule/kind_name.hpp"

#include "topocast/inline.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/schedule_kind.hpp"

#include <algorithm>
#include <iterator>
#include <variant>

namespace topocast::TOPOCAST_ABI::runtime {
namespace detail {

TOPOCAST_INLINE std::vector<WrittenNumber> written(NoParameters) {
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

TOPOCAST_INLINE std::vector<WrittenNumber> writtenNumbers(const ScheduleKind& kind) {
  return std::visit([](const auto& parameters) { return detail::written(parameters); },
                    kind.parameters);
}

TOPOCAST_INLINE std::string kindName(const ScheduleKind& kind) {
  std::string name = registered(kind.family).name;
  for (const WrittenNumber& number : writtenNumbers(kind))
    name += number.before + std::to_string(number.value);
  return name;
}

} // namespace topocast::TOPOCAST_ABI::runtime
