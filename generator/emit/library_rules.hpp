// Rules by message size for the broadcasts of MPI libraries, where no generated broadcast can be
// used. In: a network and communication parameters. Out: for each size the algorithm that the
// libraries have and the segment size that the cost model predicts to be fastest, with one rank on
// each machine and ranks in machine order (launch_files.hpp); and Open MPI's files of them.
#pragma once

#include "cost/communication_parameters.hpp"
#include "network/network.hpp"

#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <vector>

namespace topocast {

/// What the libraries call the tree of a schedule over ranks.
struct LibraryAlgorithm {
  const char* schedule;
  const char* openMpiName;     ///< as coll_tuned_bcast_algorithm takes it
  const char* mpichTree;       ///< tree_type of MPIR_Ibcast_intra_tsp_tree
  int openMpiNumber;           ///< of coll_tuned_bcast_algorithm
  std::uint32_t mpichChildren; ///< its k; 0: as many as there are other ranks
};

/// What serves messages from `fromBytes` up to those of the next rule.
struct LibraryRule {
  std::uint64_t fromBytes = 0;
  const LibraryAlgorithm* algorithm = nullptr;
  std::uint64_t segmentBytes = 0; ///< 0: in one piece
};

/// Ascending from 0 to 64 MiB; neighbours differ.
std::vector<LibraryRule> libraryRules(const Network& network,
                                      const CommunicationParameters& parameters);

/// The rules for Open MPI's coll_tuned, in the format that all its versions read.
void writeOpenMpiRules(llvm::raw_ostream& out, const Network& network,
                       const CommunicationParameters& parameters);

/// The same in JSON, which Open MPI reads from version 6.0 on: for communicators with one rank on
/// each machine alone, as the model assumes.
void writeOpenMpiJsonRules(llvm::raw_ostream& out, const Network& network,
                           const CommunicationParameters& parameters);

} // namespace topocast
