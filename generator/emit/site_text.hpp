// The tables of a site's source as C++ initialisers, laid out for people: columns aligned, switches
// and machines named behind their rows.
#pragma once

#include "emit/emit.hpp"

#include "llvm/ADT/StringMap.h"

#include <string>

namespace topocast {

/// The initialisers by the names of their slots in templates/site.cpp or, if the network is a mesh
/// or torus, in templates/mesh_site.cpp, or with tables of routes in templates/routed_site.cpp.
llvm::StringMap<std::string> siteInitialisers(const SiteRequest& request);

/// Those of the slots in templates/environment.cpp.
llvm::StringMap<std::string> jobInitialisers(const JobRequest& request);

} // namespace topocast
