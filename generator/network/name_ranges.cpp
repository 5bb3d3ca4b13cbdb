#include "network/name_ranges.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <vector>

namespace topocast {
namespace {

/// A name cut around its last number; `digits` is empty if there is none that fits 64 bits.
struct NumberedName {
  std::string_view before;
  std::string_view digits;
  std::string_view after;
};

/// A run of successive numbers, as written.
struct Run {
  std::string_view first;
  std::string last;
};

/// Runs of names that agree around the number.
struct Group {
  NumberedName form;
  std::vector<Run> runs;
};

NumberedName cut(std::string_view name) {
  constexpr std::string_view decimal = "0123456789";
  constexpr std::size_t mostDigits = 18;
  const std::size_t lastDigit = name.find_last_of(decimal);
  if (lastDigit == std::string_view::npos) return {name, {}, {}};
  const std::size_t before = name.find_last_not_of(decimal, lastDigit);
  const std::size_t first = before == std::string_view::npos ? 0 : before + 1;
  if (lastDigit + 1 - first > mostDigits) return {name, {}, {}};
  return {name.substr(0, first), name.substr(first, lastDigit + 1 - first),
          name.substr(lastDigit + 1)};
}

/// The number after this one, at least as wide.
std::string successor(const std::string& digits) {
  std::uint64_t number = 0;
  llvm::StringRef(digits).getAsInteger(10, number);
  std::string next = std::to_string(number + 1);
  if (next.size() < digits.size()) next.insert(0, digits.size() - next.size(), '0');
  return next;
}

bool agree(const NumberedName& a, const NumberedName& b) {
  return !a.digits.empty() && !b.digits.empty() && a.before == b.before && a.after == b.after;
}

std::vector<Group> groupsOf(std::span<const std::string_view> names) {
  std::vector<Group> groups;
  for (const std::string_view name : names) {
    const NumberedName form = cut(name);
    if (groups.empty() || !agree(groups.back().form, form)) groups.push_back({form, {}});
    std::vector<Run>& runs = groups.back().runs;
    if (!runs.empty() && successor(runs.back().last) == form.digits)
      runs.back().last = form.digits;
    else
      runs.push_back({form.digits, std::string(form.digits)});
  }
  return groups;
}

std::string text(const Run& run) {
  if (run.first == run.last) return run.last;
  return std::string(run.first) + '-' + run.last;
}

std::string text(const Group& group) {
  const bool single = group.runs.size() == 1 && group.runs[0].first == group.runs[0].last;
  std::string folded(group.form.before);
  if (!single) folded += '[';
  llvm::ListSeparator comma(",");
  for (const Run& run : group.runs) {
    folded += llvm::StringRef(comma);
    folded += text(run);
  }
  if (!single) folded += ']';
  return folded.append(group.form.after);
}

} // namespace

std::string foldNames(std::span<const std::string_view> names) {
  std::string folded;
  for (const Group& group : groupsOf(names)) {
    if (!folded.empty()) folded += ',';
    folded += text(group);
  }
  return folded;
}

std::string foldNames(const Network& network, std::span<const MachineId> machines) {
  std::vector<std::string_view> names;
  names.reserve(machines.size());
  for (const MachineId machine : machines)
    names.emplace_back(network.name(machine));
  return foldNames(names);
}

} // namespace topocast
