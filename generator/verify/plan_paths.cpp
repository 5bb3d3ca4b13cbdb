#include "verify/plan_paths.hpp"

#include "network/routing.hpp"

#include "llvm/ADT/StringExtras.h"

#include <vector>

namespace topocast {

void checkPath(JsonItems claimed, const Edge& edge, std::size_t rail, const PlanContext& context,
               const std::string& place) {
  const Network& network = context.network;
  std::vector<llvm::StringRef> actual = {network.name(edge.from)};
  for (const LinkId link : route(network, edge.from, edge.to, rail))
    actual.emplace_back(network.name(network.link(link).to));
  bool isSame = true;
  for (const llvm::StringRef name : actual) {
    const llvm::StringRef vertex = claimed.atEnd() ? "" : claimed.takeValue();
    isSame = isSame && vertex.starts_with("\"") && jsonString(vertex) == name;
  }
  if (!isSame || !claimed.atEnd())
    context.findings.error(place, "the network's path is " + llvm::join(actual, ", "));
}

} // namespace topocast
