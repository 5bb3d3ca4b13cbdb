// Random kinds of every family with small numbers, by what the families' notation allows.
#pragma once

#include "schedule/registry.hpp"

#include "topocast/schedule/families.hpp"
#include "topocast/schedule/kind_parameters.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace topocast::testing {

/// Parameters that a name may carry; groups that may be left out often are.
template <class Parameters>
rc::Gen<Parameters> genParameters() {
  using runtime::Notation;
  const auto any = rc::gen::exec([] {
    constexpr std::uint32_t spread = 6;
    Parameters parameters;
    bool isFirst = true;
    for (const auto& number : Notation<Parameters>::numbers) {
      if (!isFirst && number.before == ':' && *rc::gen::arbitrary<bool>()) break;
      isFirst = false;
      const std::uint32_t end = std::min(number.most, number.least + spread) + 1;
      parameters.*number.member = *rc::gen::inRange(number.least, end);
    }
    return parameters;
  });
  return rc::gen::suchThat(any, Notation<Parameters>::areConsistent);
}

inline ScheduleKind randomKind(Family family) {
  ScheduleKind kind = {family, runtime::registered(family).parameters};
  std::visit(
      [](auto& parameters) {
        using Type = std::decay_t<decltype(parameters)>;
        if constexpr (!std::is_same_v<Type, runtime::NoParameters>)
          parameters = *genParameters<Type>();
      },
      kind.parameters);
  return kind;
}

/// The name of a random kind of any family that generated code can have: switches copy no message
/// there.
inline std::string randomNameInCode() {
  std::vector<Family> families;
  for (const Family family : scheduleFamilies())
    if (runtime::factsOf(family).copies == runtime::Copies::none) families.push_back(family);
  return nameOf(randomKind(*rc::gen::elementOf(families)));
}

} // namespace topocast::testing
