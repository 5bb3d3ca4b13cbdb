// The tables from which communicators are planned for, as C++ initialisers laid out for people:
// columns aligned, switches and machines named behind their rows.
#pragma once

#include "emit/initialisers.hpp"
#include "network/network.hpp"
#include "plan/site_tables.hpp"

#include <string>
#include <vector>

namespace topocast {

/// The slots of templates/broadcast.cpp for these tables, in its order; without `network` those for
/// jobs whose machines tell themselves where they stand.
std::vector<Slot> siteSlots(const Network* network, const SiteTables& tables);

/// The word of topocast/source_words.hpp that makes a network of them:
/// `runtime::switchTree(switches, machines)`.
std::string networkInWords(const SiteTables& tables);

} // namespace topocast
