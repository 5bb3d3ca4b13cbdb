// The entry `multicast` of a topology file: what the network copies by itself. In: `any`,
// `adjacent`, or a mapping `{to: any, groups: 4096}`. Out: what it says; everything wrong is
// reported.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/yaml_fields.hpp"
#include "network/copying.hpp"

namespace topocast {

/// `network` are the fields of the file. Adjacent machines there are where `hasPorts`, in
/// multistage networks.
Copying readCopying(const YamlFields& network, bool hasPorts, DiagnosticList& diagnostics);

} // namespace topocast
