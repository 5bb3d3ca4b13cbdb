#include "network/infiniband/fabric_topology.hpp"

#include "input/text_file.hpp"
#include "network/describe_draft.hpp"
#include "network/infiniband/fabric_draft.hpp"
#include "network/infiniband/fabric_routes.hpp"
#include "network/infiniband/forwarding_tables.hpp"
#include "network/infiniband/other_outputs.hpp"
#include "network/infiniband/read_fabric.hpp"

#include <utility>

namespace topocast {
namespace {

/// Of 1,000 switches with 20,000 machines tables take 1.5 GB.
constexpr std::size_t mostTableBytes = std::size_t{1} << 32U;

/// What is left of the options when one link of each host has been kept.
TopologyOptions withoutRail(TopologyOptions options) {
  options.rail.reset();
  return options;
}

std::optional<NetworkDescription> describeByTables(const Fabric& fabric, FabricDraft& draft,
                                                   const TopologyOptions& options,
                                                   DiagnosticList& diagnostics) {
  auto text = openText(options.forwardingTables, mostTableBytes);
  if (!text) {
    diagnostics.addFrom(text.takeError());
    return std::nullopt;
  }
  auto checked = describeLinks(draft.draft, options, diagnostics);
  if (!checked) return std::nullopt;
  DiagnosticList ofTables(std::move(*text));
  if (const auto tables = readForwardingTables(ofTables))
    routeByTables(fabric, draft, *tables, checked->description, ofTables);
  diagnostics.addFrom(ofTables);
  if (diagnostics.hasErrors()) return std::nullopt;
  return std::move(checked->description);
}

} // namespace

bool looksLikeInfiniband(llvm::StringRef text) {
  return looksLikeFabric(text) || findOtherOutput(text) != nullptr;
}

std::optional<NetworkDescription> readFabricTopology(DiagnosticList& diagnostics,
                                                     const TopologyOptions& options) {
  if (const OtherOutput* other = findOtherOutput(diagnostics.text())) {
    diagnostics.error(diagnostics.text().take_front(0), "this is " + other->what);
    diagnostics.advise(other->advice);
    return std::nullopt;
  }
  const auto fabric = readFabric(diagnostics);
  if (!fabric) return std::nullopt;
  FabricDraft draft = draftFabric(*fabric, options, diagnostics);
  if (diagnostics.hasErrors()) return std::nullopt;
  const TopologyOptions rest = withoutRail(options);
  if (rest.forwardingTables.empty())
    return describeDraft(std::move(draft.draft), rest, diagnostics);
  return describeByTables(*fabric, draft, rest, diagnostics);
}

} // namespace topocast
