// From the text of a fabric to a Fabric. The text is what `ibnetdiscover` prints, grouped by
// chassis (-g) or not, or the form that the simulator ibsim reads, which is alike but has no
// addresses; the manual of ibnetdiscover describes it (infiniband-diags, "TOPOLOGY FILE FORMAT").
#pragma once

#include "input/diagnostic_list.hpp"
#include "topology/infiniband/fabric.hpp"

#include <optional>

namespace topocast {

/// Whether the text starts as such a file does, perhaps behind a few other lines.
bool looksLikeFabric(llvm::StringRef text);

/// In the result every cable has both ends: each port's peer exists and leads back. Returns
/// nothing, and reports errors, if the text is of another form, is cut short, or holds two fabrics.
std::optional<Fabric> readFabric(DiagnosticList& diagnostics);

} // namespace topocast
