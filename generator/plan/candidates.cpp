#include "plan/candidates.hpp"

namespace topocast {
namespace {

std::vector<ScheduleKind> named(std::span<const char* const> names) {
  std::vector<ScheduleKind> kinds;
  for (const char* name : names)
    kinds.push_back(llvm::cantFail(findSchedule(name)));
  return kinds;
}

} // namespace

std::vector<ScheduleKind> automaticKinds() {
  static constexpr const char* names[] = {"linear", "binary", "kary:3", "kary:4", "kary:8", "flat"};
  return named(names);
}

std::vector<ScheduleKind> loadOptimalKinds() {
  static constexpr const char* names[] = {"two-tree"};
  return named(names);
}

std::vector<ScheduleKind> comparisonKinds() {
  static constexpr const char* names[] = {"unaware-linear", "unaware-binary", "binomial"};
  return named(names);
}

Candidate makeCandidate(const Network& network, Schedule schedule) {
  ContentionReport contention = judge(network, schedule);
  ScheduleProfile profile = profileOf(network, schedule, contention);
  return {{std::move(schedule), std::move(contention)}, std::move(profile)};
}

std::vector<Candidate> makeCandidates(const Network& network, MachineId root,
                                      std::span<const ScheduleKind> kinds) {
  const MachineOrder order = dfsOrder(network, root);
  std::vector<Candidate> candidates;
  candidates.reserve(kinds.size());
  for (const ScheduleKind& kind : kinds)
    candidates.push_back(makeCandidate(network, buildSchedule(kind, order)));
  return candidates;
}

} // namespace topocast
