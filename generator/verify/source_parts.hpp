// Which parts a generated source has. In: its form. Out: what it describes and what serves its
// broadcasts, as its cluster is put together of its tables.
#pragma once

#include "input/diagnostic_list.hpp"
#include "verify/source_form.hpp"

#include <cstdint>
#include <optional>

namespace topocast {

/// What a source says of the network by which it plans.
enum class NetworkForm : std::uint8_t {
  none,
  environment,
  tree,
  routes,
  routesInRuns, ///< the same with next hops as a text
  mesh,
  torus
};

struct SourceParts {
  bool hasNames = false;
  NetworkForm network = NetworkForm::none; ///< none: the source plans nothing
  bool hasTrees = false;                   ///< for all machines
  const SlotValue* chain = nullptr;        ///< that senders split, if one stands with the trees
  bool leavesAny = false;                  ///< to the library, as measured
  bool hasHeardTrees = false;              ///< for all machines where they hear a multicast group
  bool plansStreams = false;               ///< for jobs
  bool hasStream = false;                  ///< says how messages are streamed
};

/// Nothing, and errors, if the cluster is put together in another way than generated sources are,
/// some of its tables are missing, or a table is used by nothing.
std::optional<SourceParts> readParts(const SourceForm& form, DiagnosticList& diagnostics);

} // namespace topocast
