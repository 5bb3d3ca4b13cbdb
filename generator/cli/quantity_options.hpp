// Options with a text, or with a quantity such as 64K, which becomes a number. A wrong value is a
// usage error.
#pragma once

#include <CLI/CLI.hpp>

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace topocast::cli {

/// A text that may not be empty.
CLI::Option* addTextOption(CLI::App& command, const std::string& name, std::string& value,
                           const std::string& placeholder, const std::string& description);

/// A name that a generated function may bear (emit/identifier.hpp).
CLI::Option* addIdentifierOption(CLI::App& command, const std::string& name, std::string& value,
                                 const std::string& description);

/// Bytes, such as 64K or 1MiB; at least `least`.
CLI::Option* addSizeOption(CLI::App& command, const std::string& name,
                           std::optional<std::uint64_t>& size, std::uint64_t least,
                           const std::string& description);

/// The bandwidth that a text of the option `name` gives, in bytes per second.
double bandwidthValue(const std::string& name, llvm::StringRef text);

/// Seconds, such as 8us.
CLI::Option* addDurationOption(CLI::App& command, const std::string& name,
                               std::optional<double>& seconds, const std::string& description);

/// Bytes per second, such as 1Gbit/s.
CLI::Option* addBandwidthOption(CLI::App& command, const std::string& name,
                                std::optional<double>& bytesPerSecond,
                                const std::string& description);

/// A whole number from `least` to `most`, in digits alone.
CLI::Validator wholeNumber(std::int64_t least, std::int64_t most);

} // namespace topocast::cli
