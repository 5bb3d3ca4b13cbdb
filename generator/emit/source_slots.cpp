#include "emit/source_slots.hpp"

#include "emit/initialisers.hpp"
#include "emit/literals.hpp"
#include "emit/name_lists.hpp"
#include "emit/site_text.hpp"
#include "emit/table_text.hpp"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <string>
#include <vector>

namespace topocast {
namespace {

llvm::Expected<std::vector<Slot>> nameSlots(const Network& network) {
  auto lists = nameListsOf(network);
  if (!lists) return lists.takeError();
  std::string lines;
  for (const std::string& list : *lists)
    lines += initialiserIndent + stringLiteral(list) + ",\n";
  return std::vector<Slot>{{"nameLists", braced(lines)},
                           {"machineCount", std::to_string(network.machineCount())}};
}

/// By what communicators are planned for.
std::string siteMember(const SiteTables& site) {
  const std::string indent(site.corners.empty() ? 20 : 36, ' ');
  const std::string gap = site.corners.empty() ? " " : "\n" + indent;
  const std::string measured = "runtime::siteOf(" + networkInWords(site) + ",\n" + indent +
                               "usualSpeed, times, switchesBuffer, schedules, admitted," + gap +
                               "segmentBytes" + (site.hasStreams() ? ", multicastTimes)" : ")");
  return site.corners.empty()
             ? measured
             : "runtime::within(corners,\n" + std::string(20, ' ') + measured + ")";
}

/// The trees over all machines, with the chain if senders split it.
std::string treesMember(const BroadcastTables& tables) {
  const std::string chain =
      tables.splitChain ? ", orders[" + std::to_string(*tables.splitChain) + "]" : "";
  const std::string heard = tables.firstRangeHeard.empty() ? ""
                                                           : (chain.empty() ? ", nullptr" : "") +
                                                                 std::string(", firstRangeHeard");
  return "{trees, ranges, firstRangeOfRoot" + chain + heard + "}";
}

bool hasStreams(const EmissionRequest& request, const BroadcastTables& tables) {
  return !tables.firstRangeHeard.empty() || (request.site != nullptr && request.site->hasStreams());
}

/// `runtime::ipMulticast(112500000, 2000, "eth1")`
std::string streamInitialiser(const runtime::MulticastTimes& times, const std::string& interface) {
  constexpr double microseconds = 1e6;
  return "runtime::ipMulticast(" + std::to_string(std::llround(times.bytesPerSecond)) + ", " +
         std::to_string(std::llround(microseconds * times.patience)) + ", \"" + interface + "\")";
}

std::string clusterInitialiser(const EmissionRequest& request, const BroadcastTables& tables) {
  const std::string members[] = {
      "clusterName",
      "fingerprint",
      request.network != nullptr ? "runtime::listedNames(nameLists, machineCount)" : "{}",
      request.site != nullptr ? siteMember(*request.site) : "{}",
      tables.trees.empty() ? "{}" : treesMember(tables),
      request.left.empty() ? "{}" : "leftToLibrary",
  };
  std::string lines;
  for (const std::string& member : members)
    lines += initialiserIndent + member + ",\n";
  if (hasStreams(request, tables)) lines += std::string(initialiserIndent) + "stream,\n";
  return braced(lines);
}

} // namespace

llvm::Expected<llvm::StringMap<std::string>> sourceInitialisers(const EmissionRequest& request,
                                                                const BroadcastTables& tables) {
  std::vector<Slot> slots = {{"clusterName", stringLiteral(request.name)}};
  if (request.network != nullptr) {
    auto names = nameSlots(*request.network);
    if (!names) return names.takeError();
    llvm::append_range(slots, *names);
  }
  if (request.site != nullptr) llvm::append_range(slots, siteSlots(request.network, *request.site));
  if (request.network != nullptr && !tables.trees.empty())
    llvm::append_range(slots, treeSlots(*request.network, tables));
  if (!request.left.empty()) slots.emplace_back("leftToLibrary", leftInitialiser(request.left));
  if (hasStreams(request, tables))
    slots.emplace_back("stream",
                       streamInitialiser(request.multicast, request.network->copying().interface));
  slots.emplace_back("cluster", clusterInitialiser(request, tables));
  return withFingerprint(slots);
}

} // namespace topocast
