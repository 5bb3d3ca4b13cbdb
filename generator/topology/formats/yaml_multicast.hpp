// The entries `multicast` and `multidestination` of a topology file: what the network copies by
// itself. In: `ip`, `any`, `adjacent`, or a mapping such as `{to: any, at: "leaf[0-3]", groups:
// 4096}` or
// `{channels: [{from: n0, to: "n[1-7]"}]}`; or `true`, or a mapping `{consumption_channels: 4}`.
// Out: what they say, with names still to be found (resolve_copying.hpp); everything else that is
// wrong is reported.
#pragma once

#include "input/diagnostic_list.hpp"
#include "input/yaml_fields.hpp"
#include "network/shape.hpp"
#include "topology/topology_draft.hpp"

namespace topocast {

/// `network` are the fields of the file. There are adjacent machines in multistage networks alone,
/// and multidestination worms in meshes and tori, whose routes are in dimension order.
DraftCopying readCopying(const YamlFields& network, const NetworkShape& shape,
                         DiagnosticList& diagnostics);

} // namespace topocast
