// The readers of topology files, for the table of formats (topology_formats.cpp). Each stands in a
// source of its own, which opens with what its files are like.
#pragma once

#include "topology/topology_formats.hpp"

#include "llvm/ADT/StringRef.h"

namespace topocast {

LooksLikeFormat looksLikeInfiniband;
ReadFormat readFabricTopology;
ReadFormat readDiagnosisTopology;

LooksLikeFormat looksLikeSlurm;
ReadFormat readSlurm;

LooksLikeFormat looksLikeSlurmYaml;
ReadFormat readSlurmYaml;

LooksLikeFormat looksLikeTopograph;
ReadFormat readTopograph;
LooksLikeFormat looksLikeAws;
ReadFormat readAws;
LooksLikeFormat looksLikeKubernetes;
ReadFormat readKubernetes;

LooksLikeFormat looksLikePbsNodes;
ReadFormat readPbsNodes;

LooksLikeFormat looksLikeLsfUnits;
ReadFormat readLsfUnits;

/// Whether a text is what LLDP tells one device, in any of the forms.
bool isLldpReport(llvm::StringRef text);
LooksLikeFormat looksLikeLldp;
ReadFormat readLldp;

LooksLikeFormat looksLikeLinkTable;
ReadFormat readLinkTable;

LooksLikeFormat looksLikeTable;
ReadFormat readTable;
LooksLikeFormat looksLikeCoordinates;
ReadFormat readCoordinates;

LooksLikeFormat looksLikeYaml;
ReadFormat readYaml;

} // namespace topocast
