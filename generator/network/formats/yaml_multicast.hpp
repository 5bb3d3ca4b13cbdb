// The entries `multicast` and `multidestination` of a topology file: what the network copies by
// itself. In: `any`, `adjacent`, or a mapping `{to: any, groups: 4096}`; or `true`, or a mapping
// `{consumption_channels: 4}`. Out: what they say; everything wrong is reported.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/yaml_fields.hpp"
#include "network/copying.hpp"
#include "network/shape.hpp"

namespace topocast {

/// `network` are the fields of the file. There are adjacent machines in multistage networks alone,
/// and multidestination worms in meshes and tori, whose routes are in dimension order.
Copying readCopying(const YamlFields& network, const NetworkShape& shape,
                    DiagnosticList& diagnostics);

} // namespace topocast
