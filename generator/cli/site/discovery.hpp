// The switches of a site that has no file of them. In: how many machines there are. Out: a job that
// finds the switches by measurement, and what is said of it: what it measures, and for how long.
#pragma once

#include "cli/site/installation.hpp"
#include "cli/site/mpi_library.hpp"
#include "cli/site/steps.hpp"

#include <string>
#include <vector>

namespace topocast::cli::site {

struct DiscoveryRequest {
  Layout layout;
  int machines = 0;               ///< all that the cluster has
  bool measuresParameters = true; ///< in the same job
};

/// The program of this library and the job.
std::vector<Step> stepsToDiscover(const DiscoveryRequest& request, const MpiLibrary& mpi);

/// What the job measures, for how long, and how it is started.
std::string discoveryInstructions(const DiscoveryRequest& request);

} // namespace topocast::cli::site
