// From the text of a fabric to a Fabric. The text is what `ibnetdiscover` prints, grouped by
// chassis (-g) or not, or the form that the simulator ibsim reads, which is alike but has no
// addresses; the manual of ibnetdiscover describes it (infiniband-diags, "TOPOLOGY FILE FORMAT").
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/infiniband/fabric.hpp"

#include <optional>

namespace topocast {

/// Whether the text starts as such a file does.
bool looksLikeFabric(llvm::StringRef text);

/// Every cable has both ends: each port's peer is there and leads back. Nothing, and errors, if the
/// text is another, is cut short, or holds two fabrics.
std::optional<Fabric> readFabric(DiagnosticList& diagnostics);

} // namespace topocast
