// What the rows of a generated file's tables are called in its comments.
#pragma once

#include "emit/tables.hpp"
#include "network/network.hpp"

#include <span>
#include <string>
#include <vector>

namespace topocast {

/// Machines for a comment, folded to ranges and shortened: `n[0-7]`, `n[0,9,17],... (40 machines)`.
std::string machinesText(const Network& network, std::span<const MachineId> machines);

/// For each order, tree and first range: the roots that use it, in words.
struct TableLabels {
  std::vector<std::string> orders; ///< by index
  std::vector<std::string> trees;  ///< by index
  std::vector<std::string> ranges; ///< by index; empty where no list of ranges starts
};

TableLabels labelTables(const Network& network, const BroadcastTables& tables);

} // namespace topocast
