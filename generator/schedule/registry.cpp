#include "schedule/registry.hpp"

#include "input/suggestion.hpp"
#include "schedule/multicast_planner.hpp"
#include "schedule/planned_families.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include "topocast/schedule/build.hpp"
#include "topocast/schedule/builders.hpp"
#include "topocast/schedule/copies.hpp"
#include "topocast/schedule/families.hpp"
#include "topocast/schedule/kind_parameters.hpp"
#include "topocast/schedule/pieces.hpp"
#include "topocast/schedule/preorder_tree.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <variant>

namespace topocast {
namespace {

using runtime::NoParameters;
using runtime::Notation;
using runtime::Parameters;
using runtime::RegisteredFamily;

template <class Type>
constexpr bool isNothing = std::is_same_v<Type, NoParameters>;

std::vector<Family> familiesThat(bool (*isWanted)(Family)) {
  std::vector<Family> families;
  for (std::uint32_t i = 0; i < runtime::familyCount; ++i)
    if (const auto family = static_cast<Family>(i); isWanted(family)) families.push_back(family);
  return families;
}

/// Whether schedules of the family can be built in this program.
bool isPlanned(Family family) {
  return runtime::factsOf(family).copies == runtime::Copies::none || multicastPlanner() != nullptr;
}

bool isTried(Family family) {
  const runtime::FamilyFacts& facts = runtime::factsOf(family);
  return facts.isTriedOnTrees || facts.isTriedOnRoutes || facts.isTriedOnChains || facts.isStreamed;
}

std::optional<Family> familyNamed(std::string_view name) {
  const auto families = familiesThat([](Family) { return true; });
  const auto found = std::ranges::find_if(
      families, [&](Family family) { return runtime::registered(family).name == name; });
  return found == families.end() ? std::nullopt : std::optional(*found);
}

llvm::Error unknownSchedule(std::string_view name) {
  std::vector<llvm::StringRef> names = {"auto"};
  for (const Family family : scheduleFamilies())
    names.emplace_back(runtime::registered(family).name);
  std::string known;
  for (const Family family : listedFamilies())
    known += ", " + placeholderName(family);
  const llvm::StringRef family = llvm::StringRef(name).split(':').first;
  const auto nearest = nearestName(family, names);
  return llvm::createStringError(
      "unknown schedule '" + std::string(name) + "'" +
      (nearest ? " (did you mean '" + nearest->str() + "'?)" : "") + "; there are auto" + known +
      (multicastPlanner() == nullptr ? ", and those to compare with that 'topocast schedules' names"
                                     : ""));
}

/// Takes a whole number off `text`.
std::optional<std::uint32_t> takeNumber(llvm::StringRef& text) {
  const llvm::StringRef digits = text.take_while(llvm::isDigit);
  std::uint32_t value = 0;
  if (digits.getAsInteger(10, value)) return std::nullopt;
  text = text.drop_front(digits.size());
  return value;
}

/// Reads ":7/2:3". Nothing if the text is of another form; no number is checked.
template <class Type>
std::optional<Type> readParameters(llvm::StringRef text) {
  Type parameters;
  bool isFirst = true;
  for (const auto& number : Notation<Type>::numbers) {
    const bool mayEnd = number.before == ':' && (runtime::mayBeLeftOut<Type> || !isFirst);
    if (mayEnd && text.empty()) break;
    isFirst = false;
    if (!text.consume_front(llvm::StringRef(&number.before, 1))) return std::nullopt;
    const auto value = takeNumber(text);
    if (!value || *value < number.least || *value > number.most) return std::nullopt;
    parameters.*number.member = *value;
  }
  return text.empty() ? std::optional(parameters) : std::nullopt;
}

/// What a name of the family needs behind it, as a sentence that follows the name.
template <class Type>
llvm::Error refusal(std::string_view name, const char* family) {
  std::string needs = Notation<Type>::needs;
  for (std::size_t at = 0; (at = needs.find('%', at)) != std::string::npos;)
    needs.replace(at, 1, family);
  return llvm::createStringError("schedule '" + std::string(name) + "' needs " + needs);
}

/// The kind of that name, of which `behind` is what stands behind the family's.
llvm::Expected<ScheduleKind> kindNamed(std::string_view, Family family, NoParameters,
                                       llvm::StringRef behind) {
  if (behind.empty()) return ScheduleKind{family, NoParameters{}};
  return llvm::createStringError(std::string("schedule '") + runtime::registered(family).name +
                                 "' takes no '" + behind.str() + "'");
}

template <class Type>
llvm::Expected<ScheduleKind> kindNamed(std::string_view name, Family family, const Type&,
                                       llvm::StringRef behind) {
  const auto parameters = readParameters<Type>(behind);
  if (parameters && Notation<Type>::areConsistent(*parameters))
    return ScheduleKind{family, *parameters};
  return refusal<Type>(name, runtime::registered(family).name);
}

/// Those of the family's struct with the values that these numbers have there.
Parameters parametersOf(Family family, std::span<const NumberInWords> numbers) {
  Parameters parameters = runtime::registered(family).parameters;
  std::visit(
      [&](auto& filled) {
        using Type = std::decay_t<decltype(filled)>;
        if constexpr (!isNothing<Type>)
          for (const auto& number : Notation<Type>::numbers)
            for (const auto& [word, value] : numbers)
              if (number.word == word) filled.*number.member = value;
      },
      parameters);
  return parameters;
}

} // namespace

std::vector<Family> scheduleFamilies() {
  return familiesThat(isPlanned);
}

std::vector<Family> listedFamilies() {
  return multicastPlanner() == nullptr ? familiesThat(isTried) : scheduleFamilies();
}

llvm::Error unplannedSchedule(std::string_view name) {
  return llvm::createStringError(
      "messages of schedule '" + std::string(name) +
      "' are copied by switches, and MPI sends every message to one machine; 'topocast-lab' shows, "
      "plans and simulates such schedules");
}

llvm::Expected<ScheduleKind> findSchedule(std::string_view name) {
  const llvm::StringRef text(name);
  const llvm::StringRef familyName = text.take_until([](char c) { return c == ':'; });
  const auto family = familyNamed(familyName);
  if (!family) return unknownSchedule(name);
  if (!isPlanned(*family)) return unplannedSchedule(familyName.str());
  return std::visit(
      [&](const auto& usual) {
        return kindNamed(name, *family, usual, text.drop_front(familyName.size()));
      },
      runtime::registered(*family).parameters);
}

std::optional<Family> findTimedFamily(std::string_view name) {
  const auto family = familyNamed(name);
  return family && runtime::isTimed(*family) ? family : std::nullopt;
}

std::string nameOf(const ScheduleKind& kind) {
  return runtime::kindName(kind);
}

std::string placeholderName(Family family) {
  const RegisteredFamily& entry = runtime::registered(family);
  return std::visit(
      [&](const auto& usual) -> std::string {
        using Type = std::decay_t<decltype(usual)>;
        if constexpr (isNothing<Type>)
          return entry.name;
        else
          return std::string(entry.name) + Notation<Type>::placeholder;
      },
      entry.parameters);
}

llvm::Expected<ScheduleKind> kindInWords(std::string_view family,
                                         std::span<const NumberInWords> numbers) {
  for (const Family candidate : familiesThat([](Family) { return true; })) {
    if (runtime::registered(candidate).word != family) continue;
    const ScheduleKind kind = {candidate, parametersOf(candidate, numbers)};
    auto checked = findSchedule(nameOf(kind));
    if (!checked) return checked.takeError();
    const bool isUsual = std::ranges::equal(
        writtenNumbers(kind), numbers, [](const WrittenNumber& usual, const NumberInWords& given) {
          return usual.word == given.word && usual.value == given.value;
        });
    if (isUsual) return kind;
    return llvm::createStringError("the parameters of '" + std::string(family) +
                                   "' are others, or written in another way");
  }
  return llvm::createStringError("there is no family of schedules called '" + std::string(family) +
                                 "'");
}

Schedule scheduleWith(const ScheduleKind& kind, std::vector<BroadcastTree> trees) {
  Schedule schedule;
  schedule.kind = kind;
  const double share = 1.0 / static_cast<double>(trees.size());
  schedule.trees.reserve(trees.size());
  for (BroadcastTree& tree : trees)
    schedule.trees.push_back({share, std::move(tree)});
  schedule.messages =
      runtime::pieceMessages(schedule.trees.front().tree.preorder(), runtime::factsOf(kind).gather);
  return schedule;
}

Schedule buildSchedule(const ScheduleKind& kind, const MachineOrder& order) {
  const runtime::PreorderTrees built = runtime::build(kind, order);
  return scheduleWith(kind, {built.begin(), built.end()});
}

std::string Schedule::name() const {
  return nameOf(kind);
}

} // namespace topocast
