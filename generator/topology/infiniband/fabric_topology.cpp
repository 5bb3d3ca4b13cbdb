// InfiniBand fabrics as topology files: what `ibnetdiscover` prints, or the database that
// ibdiagnet writes (read_diagnosis.hpp).
#include "topology/formats/readers.hpp"

#include "input/text_file.hpp"
#include "topology/describe_draft.hpp"
#include "topology/infiniband/check_addresses.hpp"
#include "topology/infiniband/fabric_draft.hpp"
#include "topology/infiniband/fabric_routes.hpp"
#include "topology/infiniband/forwarding_tables.hpp"
#include "topology/infiniband/other_outputs.hpp"
#include "topology/infiniband/read_diagnosis.hpp"
#include "topology/infiniband/read_fabric.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace topocast {
namespace {

/// Of 1,000 switches with 20,000 machines tables take 1.5 GB.
constexpr std::size_t mostTableBytes = std::size_t{1} << 32U;

/// What is left of the options when one link of each host has been kept.
TopologyOptions withoutRail(TopologyOptions options) {
  options.rail.reset();
  return options;
}

/// A file with forwarding tables, read when it is first asked for.
class TableFile {
public:
  explicit TableFile(std::unique_ptr<llvm::MemoryBuffer> text) : diagnostics_(std::move(text)) {}

  DiagnosticList& diagnostics() { return diagnostics_; }
  /// Nothing if there are errors in it.
  const std::optional<ForwardingTables>& tables() {
    if (!std::exchange(isRead_, true)) tables_ = readForwardingTables(diagnostics_);
    return tables_;
  }

private:
  DiagnosticList diagnostics_;
  std::optional<ForwardingTables> tables_;
  bool isRead_ = false;
};

/// The fabric with the addresses alone of the draft's switches and of what is on them: other
/// subnets give the same addresses.
Fabric onlySubnet(Fabric fabric, const FabricDraft& draft) {
  std::vector<bool> isOwn(fabric.nodes.size(), false);
  for (const std::size_t node : draft.switchNodes)
    isOwn[node] = true;
  for (std::size_t i = 0; i < fabric.nodes.size(); ++i) {
    FabricNode& node = fabric.nodes[i];
    if (!isOwn[i]) node.lid = 0;
    for (FabricPort& port : node.ports)
      if (!isOwn[port.peer]) port.lid = 0;
  }
  return fabric;
}

/// One rail, which the options name if hosts have several; by shortest paths if there is no file.
std::optional<NetworkDescription> describeFabric(const Fabric& fabric,
                                                 const TopologyOptions& options,
                                                 std::optional<TableFile>& file,
                                                 DiagnosticList& diagnostics) {
  FabricDraft draft = draftFabric(fabric, options, diagnostics);
  if (diagnostics.hasErrors()) return std::nullopt;
  const TopologyOptions rest = withoutRail(options);
  const Fabric subnet = onlySubnet(fabric, draft);
  if (!file) {
    auto description = describeDraft(std::move(draft.draft), rest, diagnostics);
    if (!description || !checkAddresses(subnet, diagnostics)) return std::nullopt;
    return description;
  }
  auto checked = describeLinks(draft.draft, rest, diagnostics);
  if (!checked || !checkAddresses(subnet, diagnostics)) return std::nullopt;
  if (const auto& tables = file->tables())
    routeByTables(subnet, draft, *tables, options, checked->description, file->diagnostics());
  if (file->diagnostics().hasErrors()) return std::nullopt;
  return std::move(checked->description);
}

std::optional<NetworkDescription> describeAllRails(const Fabric& fabric,
                                                   const TopologyOptions& options,
                                                   std::optional<TableFile>& file,
                                                   DiagnosticList& diagnostics) {
  const FabricDraft draft = draftFabric(fabric, options, diagnostics);
  return describeRails(
      draft.draft, options,
      [&](const TopologyOptions& ofRail) {
        return describeFabric(fabric, ofRail, file, diagnostics);
      },
      diagnostics);
}

/// False, and an error, if the options ask for tables and for another rule.
bool checkRouting(const TopologyOptions& options, DiagnosticList& diagnostics) {
  if (options.forwardingTables.empty() || !options.routing) return true;
  diagnostics.error(diagnostics.text().take_front(0),
                    "'--routing' and '--forwarding-tables' cannot be used together");
  diagnostics.advise("with tables messages take the routes in them; leave one of the two out");
  return false;
}

/// The fabric that `read` finds in the list's text, with the tables that the options name.
std::optional<NetworkDescription>
readAndDescribe(std::optional<Fabric> (*read)(DiagnosticList& diagnostics),
                const TopologyOptions& options, DiagnosticList& diagnostics) {
  if (!checkRouting(options, diagnostics)) return std::nullopt;
  const auto fabric = read(diagnostics);
  if (!fabric) return std::nullopt;
  std::optional<TableFile> file;

  if (!options.forwardingTables.empty()) {
    auto text = openText(options.forwardingTables, mostTableBytes);
    if (!text) {
      diagnostics.addFrom(text.takeError());
      return std::nullopt;
    }
    file.emplace(std::move(*text));
  }
  const auto describe = options.rail == allRails ? describeAllRails : describeFabric;
  auto description = describe(*fabric, options, file, diagnostics);
  if (file) {
    file->diagnostics().forgetRepeated();
    diagnostics.addFrom(file->diagnostics());
  }
  return description;
}

/// Another output than that which is wanted.
void refuseOther(const OtherOutput& other, const TopologyOptions& options,
                 DiagnosticList& diagnostics) {
  const bool areExchanged =
      !options.forwardingTables.empty() && looksLikeForwardingTables(diagnostics.text());
  diagnostics.error(diagnostics.text().take_front(0),
                    areExchanged ? llvm::Twine("this is a dump of forwarding tables, and stands in "
                                               "the place of the topology")
                                 : "this is " + llvm::Twine(other.what));
  diagnostics.advise(areExchanged ? llvm::Twine("exchange the two files: what 'ibnetdiscover' "
                                                "prints is the topology")
                                  : llvm::Twine(other.advice));
}

} // namespace

/// Whether the text is something that InfiniBand's tools print, readable or not.
bool looksLikeInfiniband(llvm::StringRef text) {
  return looksLikeFabric(text) || findOtherOutput(text) != nullptr;
}

/// Reads the fabric that is the list's text. Messages take the routes of the switches' forwarding
/// tables if the options name a file with them, else shortest paths.
std::optional<NetworkDescription> readFabricTopology(DiagnosticList& diagnostics,
                                                     const TopologyOptions& options) {
  if (const OtherOutput* other = findOtherOutput(diagnostics.text())) {
    refuseOther(*other, options, diagnostics);
    return std::nullopt;
  }
  return readAndDescribe(readFabric, options, diagnostics);
}

/// The same from ibdiagnet2.db_csv.
std::optional<NetworkDescription> readDiagnosisTopology(DiagnosticList& diagnostics,
                                                        const TopologyOptions& options) {
  return readAndDescribe(readDiagnosis, options, diagnostics);
}

} // namespace topocast
