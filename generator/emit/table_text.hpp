// The trees of a generated file as C++ initialisers, laid out for people: columns aligned, rows
// labelled with what they are for.
#pragma once

#include "emit/initialisers.hpp"
#include "emit/tables.hpp"
#include "network/network.hpp"

#include <vector>

namespace topocast {

/// The slots of templates/broadcast.cpp for these tables, in its order.
std::vector<Slot> treeSlots(const Network& network, const BroadcastTables& tables);

} // namespace topocast
