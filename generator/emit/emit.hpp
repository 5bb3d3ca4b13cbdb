// The last step of generation. In: a network, the tables from which communicators of its machines
// are planned for, and the plans of roots. Out: a C++ source file that implements the broadcast for
// that cluster, made of templates/broadcast.cpp by way of Clang.
#pragma once

#include "network/network.hpp"
#include "network/value_origin.hpp"
#include "plan/plan.hpp"
#include "plan/site_tables.hpp"

#include "topocast/cluster.hpp"

#include "llvm/Support/Error.h"

#include <span>
#include <string>

namespace topocast {

/// What a generated file is made of: `site`, or `plans`, or both. The same request gives the same
/// bytes.
// g++ warns of requests that leave out members, unless these have initialisers.
// NOLINTBEGIN(readability-redundant-member-init)
struct EmissionRequest {
  /// `name`_bcast is the function, `name` the cluster.
  std::string name;
  /// Null if none is known: a job's machines tell themselves where they stand.
  const Network* network = nullptr;
  /// By what communicators are planned for when they first broadcast; null: those that the plans do
  /// not serve are left to the MPI library.
  const SiteTables* site = nullptr;
  /// For communicators of all machines together: one for each root whose trees stand in the file,
  /// in order of the roots.
  std::span<const Plan> plans = {};
  /// The same where machines hear a multicast group; of the same roots, or none.
  std::span<const Plan> heardPlans = {};
  /// How messages are streamed, if a plan or `site` does so.
  runtime::MulticastTimes multicast = {};
  /// File names without directories, for the header comment; `parametersFile` may be empty.
  std::string topologyFile = {};
  std::string parametersFile = {};
  /// The network as text in lines, for the header comment; see drawNetworkText(). May be empty.
  std::string networkDrawing = {};
  /// Messages that are left to the MPI library as it was faster.
  std::span<const runtime::LeftRange> left = {};
  /// Without a network: bytes per second and seconds of all links, and who tells them.
  SourcedValue bandwidth = {};
  SourcedValue latency = {};
};
// NOLINTEND(readability-redundant-member-init)

/// The source file. An error in plain words if `name` is no proper identifier, or if the name of a
/// machine cannot stand in a list of names; an InternalError if the result does not compile.
llvm::Expected<std::string> emitSource(const EmissionRequest& request);

} // namespace topocast
