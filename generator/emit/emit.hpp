// The last step of generation. In: a network and its plans. Out: a C++ source file that
// implements the broadcast for that cluster, made of templates/broadcast.cpp by way of Clang.
#pragma once

#include "network/network.hpp"
#include "plan/plan.hpp"
#include "plan/site_tables.hpp"

#include "topocast/cluster.hpp"

#include "llvm/Support/Error.h"

#include <span>
#include <string>

namespace topocast {

/// What a generated file is made of. The same request gives the same bytes.
struct EmissionRequest {
  const Network& network;
  /// One for each root to be served, in order of the roots; not empty. Other roots are left to
  /// the MPI library.
  std::span<const Plan> plans;
  /// `name`_bcast is the function, `name` the cluster.
  std::string name;
  /// File names without directories, for the header comment; `parametersFile` may be empty.
  std::string topologyFile;
  std::string parametersFile;
  /// The network as text in lines, for the header comment; see drawNetworkText().
  std::string networkDrawing;
  /// Messages that are left to the MPI library as it was faster.
  // g++ warns of requests that leave it out, unless it has an initialiser.
  std::span<const runtime::LeftRange> left = {}; // NOLINT(readability-redundant-member-init)
};

/// The source file. An error in plain words if `name` is no proper identifier; an InternalError if
/// the result does not compile.
llvm::Expected<std::string> emitBroadcast(const EmissionRequest& request);

/// What a site's file is made of; see EmissionRequest.
struct SiteRequest {
  const Network& network;
  const SiteTables& tables;
  std::string name;
  std::string topologyFile;
  std::string parametersFile;
  // g++, as above.
  std::span<const runtime::LeftRange> left = {}; // NOLINT(readability-redundant-member-init)
};

/// The source file of a site, made of templates/site.cpp, templates/routed_site.cpp or
/// templates/mesh_site.cpp, with the same errors.
llvm::Expected<std::string> emitSite(const SiteRequest& request);

/// What a file that knows no network is made of; see EmissionRequest.
struct JobRequest {
  const SiteTables& tables; ///< see makeTablesWithoutNetwork()
  std::string name;
  std::string parametersFile;
};

/// The source file for jobs whose machines tell themselves where they stand, made of
/// templates/environment.cpp, with the same errors.
llvm::Expected<std::string> emitWithoutNetwork(const JobRequest& request);

} // namespace topocast
