// From ibdiagnet2.db_csv to a Fabric: the database of a fabric that ibdiagnet leaves beside its
// reports. It holds tables in sections, of which three are read: nodes, ports (addresses and
// speeds) and links. A fourth, if it is there, tells whether switches route adaptively.
//
//     START_LINKS
//     NodeGuid1,PortNum1,NodeGuid2,PortNum2
//     0x0c42a10300aa0001,1,0x248a0703009a0001,1
//     END_LINKS
#pragma once

#include "input/diagnostic_list.hpp"
#include "topology/infiniband/fabric.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace topocast {

/// Whether the first line that is no comment begins a section.
bool looksLikeDiagnosis(llvm::StringRef text);

/// As readFabric() (read_fabric.hpp). Warns where switches route adaptively.
std::optional<Fabric> readDiagnosis(DiagnosticList& diagnostics);

} // namespace topocast
