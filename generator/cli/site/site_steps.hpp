// The steps that install a site's broadcast. In: the network and the MPI libraries. Out: the steps
// up to the measurement, and the steps after it.
#pragma once

#include "cli/site/installation.hpp"
#include "cli/site/module_text.hpp"
#include "cli/site/mpi_library.hpp"
#include "cli/site/steps.hpp"

#include <string>
#include <vector>

namespace topocast::cli::site {

struct SiteRequest {
  Layout layout;
  std::string topologyFile;
  std::vector<std::string> readingOptions; ///< of TOPOLOGY, as on the command line
  std::vector<std::string> machines;       ///< names, in the order of their numbers
  std::vector<MpiLibrary> libraries;
  std::string parameters;   ///< a file for all of the libraries; empty: measured ones
  bool isEstimated = false; ///< parameters come from the topology
  std::string starter;      ///< of the test, on machines of the site; empty: ranks on this host
  StarterUse starters = StarterUse::leaves; ///< of modules
};

/// Builds topocast-measure with the library's compiler.
Step measureStep(const Layout& layout, const MpiLibrary& mpi);

/// The network as files, and all that measuring needs.
std::vector<Step> stepsToMeasure(const SiteRequest& request);

/// From the parameters to what users load.
std::vector<Step> stepsToInstall(const SiteRequest& request);

} // namespace topocast::cli::site
