// The tables of a generated source that describe the cluster. In: these, and the network at hand.
// Out: findings where the two differ in machines, in switches, or in the chain of machines.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/network.hpp"
#include "order/network_order.hpp"
#include "verify/source_tables.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace topocast {

/// Compares the tables with the network.
class ClusterCheck {
public:
  ClusterCheck(const Network& network, const SourceTables& tables, DiagnosticList& diagnostics)
      : network_(network), switches_(network), tables_(tables), diagnostics_(diagnostics) {}

  /// Whether both have the same machines by the same numbers, so that trees can be judged.
  bool machinesAgree();
  /// The tables by which trees for a part of the machines are built. Machines must agree.
  void checkSwitches();
  void checkChain();

private:
  /// Whether the table has an entry for each machine.
  bool checkLength(const char* table, std::size_t length);
  void checkSets();
  void checkNumbers();
  std::string switchText(std::uint64_t number) const;
  void checkSwitchOf(MachineId machine);
  std::string aboveText(std::int64_t number) const;
  void checkAbove(std::size_t place);
  std::string machineText(std::uint32_t number) const;

  const Network& network_;
  SwitchTables switches_;
  const SourceTables& tables_;
  DiagnosticList& diagnostics_;
};

} // namespace topocast
