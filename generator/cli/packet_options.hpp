// The options of `simulate` for packets, to the constants of a simulation.
#pragma once

#include "simulate/constants.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>

namespace topocast::cli {

/// As given on the command line; the others are fitted. Bytes, seconds, bytes per second.
struct PacketOptions {
  std::optional<double> bandwidth;
  std::optional<std::uint64_t> packetPayload;
  std::optional<std::uint64_t> packetHeader;
  std::optional<double> switchLatency;
  std::optional<double> receiveLatency;
  std::optional<double> receiveOverhead;
  std::optional<double> sendOverhead;
  std::optional<std::uint64_t> queue;
  std::optional<std::uint64_t> burst;
  std::optional<double> loss; ///< part of datagrams
  std::uint64_t seed = 1;

  PacketFormat format() const;
  /// The `fitted` ones, but for those given.
  PacketConstants constants(PacketConstants fitted) const;
};

void addPacketOptions(CLI::App& command, PacketOptions& options);
/// --loss and --seed, of what is streamed in datagrams
void addStreamOptions(CLI::App& command, PacketOptions& options);

} // namespace topocast::cli
