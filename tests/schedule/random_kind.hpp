// Random kinds of every family with small numbers, by what the families' notation allows.
#pragma once

#include "schedule/registry.hpp"

#include "topocast/schedule/copies.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/kind_parameters.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
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

/// A random kind of any family whose facts are such.
template <class Wanted>
ScheduleKind randomKindWith(Wanted wanted) {
  std::vector<Family> families = scheduleFamilies();
  std::erase_if(families, [&](Family family) { return !wanted(runtime::factsOf(family)); });
  return randomKind(*rc::gen::elementOf(families));
}

/// Of any family that generated code can have on networks without groups: nothing is copied there.
inline ScheduleKind randomKindInCode() {
  return randomKindWith([](const runtime::FamilyFacts& facts) {
    return facts.copies == runtime::Copies::none && !facts.isStreamed;
  });
}

} // namespace topocast::testing
