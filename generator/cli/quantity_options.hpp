// Options with a quantity: text and unit to a number. A text that is none is a usage error.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace topocast::cli {

/// Bytes, such as 64K or 1MiB; at least `least`.
CLI::Option* addSizeOption(CLI::App& command, const std::string& name,
                           std::optional<std::uint64_t>& size, std::uint64_t least,
                           const std::string& description);

/// Seconds, such as 8us.
CLI::Option* addDurationOption(CLI::App& command, const std::string& name,
                               std::optional<double>& seconds, const std::string& description);

/// Bytes per second, such as 1Gbit/s.
CLI::Option* addBandwidthOption(CLI::App& command, const std::string& name,
                                std::optional<double>& bytesPerSecond,
                                const std::string& description);

} // namespace topocast::cli
