// Labels of Kubernetes' nodes that name the switches above them, as topograph and clouds set them.
// Sources: topograph, docs/reference/node-labels.md; Amazon EKS, ml-workload-topology; the lists of
// node labels of Google's GKE, Oracle's OKE and Nebius. Labels of accelerators describe other
// networks and are none of these.
#pragma once

#include "input/diagnostic_list.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace topocast {

/// Labels that are set together; a key is the prefix with one of the endings, the nearest switch's
/// first.
struct LabelFamily {
  llvm::StringLiteral prefix;
  llvm::ArrayRef<llvm::StringLiteral> endings;
};

llvm::ArrayRef<LabelFamily> labelFamilies();

/// False, and an error, if the options name labels that no machine has: a tier would be missing
/// without a word.
bool checkLabels(const TopologyOptions& options, llvm::function_ref<bool(llvm::StringRef)> stands,
                 DiagnosticList& diagnostics);

} // namespace topocast
