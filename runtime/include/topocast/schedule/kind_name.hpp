// The name of a kind of schedule, as on the command line: `linear`, `kary:3`, `jump:7/2:3`.
#pragma once

#include "topocast/schedule/families.hpp"

#include <string>
#include <variant>

namespace topocast::runtime {

namespace detail {

inline std::string writtenParameters(NoParameters) {
  return {};
}

/// The numbers, each behind what stands before it. Groups but the first are left out where they and
/// all behind them have the values of default parameters.
template <class Registered>
std::string writtenParameters(const Registered& parameters) {
  const Registered usual;
  std::string text;
  std::string left; // groups that may be left out
  bool isFirstGroup = true;
  for (const auto& number : Notation<Registered>::numbers) {
    if (number.before == ':') isFirstGroup = text.empty() && left.empty();
    left += number.before + std::to_string(parameters.*number.member);
    if (!isFirstGroup && parameters.*number.member == usual.*number.member) continue;
    text += left;
    left.clear();
  }
  return text;
}

} // namespace detail

inline std::string kindName(const ScheduleKind& kind) {
  return registered(kind.family).name +
         std::visit([](const auto& parameters) { return detail::writtenParameters(parameters); },
                    kind.parameters);
}

} // namespace topocast::runtime
