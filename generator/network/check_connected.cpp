#include "network/check_connected.hpp"

#include "input/names.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace topocast {
namespace {

/// A part of the network, by its names.
struct Part {
  std::vector<std::string> switches;
  std::vector<std::string> machines;
  llvm::StringRef place; ///< of its first switch
};

std::vector<Part> findParts(const NetworkDescription& description, const TopologyDraft& draft) {
  const std::size_t switches = description.switches.size();
  boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> graph(
      switches + description.machines.size());
  for (const Cable& cable : description.cables)
    boost::add_edge(cable.first, cable.second, graph);
  std::vector<std::size_t> partOf(boost::num_vertices(graph));
  std::vector<Part> parts(boost::connected_components(graph, partOf.data()));
  for (std::size_t i = 0; i < switches; ++i) {
    Part& part = parts[partOf[i]];
    if (part.switches.empty()) part.place = draft.switches[i].place;
    part.switches.push_back(description.switches[i]);
  }
  for (std::size_t i = 0; i < description.machines.size(); ++i)
    parts[partOf[switches + i]].machines.push_back(description.machines[i]);
  return parts;
}

std::string describe(Part& part) {
  std::ranges::sort(part.switches, naturalLess);
  const bool oneSwitch = part.switches.size() == 1;
  const std::string text = (oneSwitch ? "switch " : "switches ") + quoteNames(part.switches);
  if (part.machines.empty()) return text + " without machines";
  const bool oneMachine = part.machines.size() == 1;
  return text + (oneMachine ? " with machine " : " with machines ") + quoteNames(part.machines);
}

/// `top`, or `top2` and so on if the file has one.
std::string unusedName(const NetworkDescription& description) {
  const auto isUsed = [&](const std::string& name) {
    return llvm::is_contained(description.switches, name) ||
           llvm::is_contained(description.machines, name);
  };
  std::string name = "top";
  for (std::size_t number = 2; isUsed(name); ++number)
    name = "top" + std::to_string(number);
  return name;
}

} // namespace

void checkConnected(const NetworkDescription& description, const TopologyDraft& draft,
                    DiagnosticList& diagnostics) {
  std::vector<Part> parts = findParts(description, draft);
  if (parts.size() < 2) return;
  std::vector<std::string> tops;
  tops.reserve(parts.size());
  for (const Part& part : parts)
    tops.push_back(part.switches.front());

  constexpr std::size_t mostParts = 8;
  diagnostics.error(parts[1].place, "the network is in " + llvm::Twine(parts.size()) +
                                        " parts with no link between them");
  for (std::size_t i = 0; i < std::min(parts.size(), mostParts); ++i)
    diagnostics.note(parts[i].place, "part " + llvm::Twine(i + 1) + ": " + describe(parts[i]));
  if (parts.size() > mostParts)
    diagnostics.advise(llvm::Twine(parts.size() - mostParts) + " more parts are not shown");
  diagnostics.advise(draft.advice.join(tops, unusedName(description)));
}

} // namespace topocast
