// The formats of topology files. To add one: write formats/<name>.cpp with functions of the types
// LooksLikeFormat and ReadFormat, declare them in formats/readers.hpp, and give it a line in the
// table (topology_formats.cpp), whose order is that in which formats are asked. Help texts,
// recognition and `--input-format` follow.
#pragma once

#include "input/diagnostic_list.hpp"
#include "network/description.hpp"
#include "topology/topology_options.hpp"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>

namespace topocast {

/// Whether a text, which is not empty, is a file of this format, right or wrong.
using LooksLikeFormat = bool(llvm::StringRef text);

/// Reads the list's text; most readers make a draft and hand it to describeDraft()
/// (describe_draft.hpp). Reports whatever is wrong, and then returns nothing. What is worth knowing
/// about a good file is reported as warnings: one of each sort, with a count.
using ReadFormat = std::optional<NetworkDescription>(DiagnosticList& diagnostics,
                                                     const TopologyOptions& options);

/// An option about topology files that goes with some formats only.
enum class FormatOption : std::uint8_t {
  routing,
  forest,
  topologyName,
  adapters,
  forwardingTables,
  labels
};

/// A set of such options.
class FormatOptions {
public:
  constexpr FormatOptions(std::initializer_list<FormatOption> options) {
    for (const FormatOption option : options)
      bits_ |= bitOf(option);
  }
  constexpr bool has(FormatOption option) const { return (bits_ & bitOf(option)) != 0; }

private:
  static constexpr unsigned bitOf(FormatOption option) {
    return 1U << static_cast<unsigned>(option);
  }
  unsigned bits_ = 0;
};

struct TopologyFormat {
  llvm::StringLiteral name;  ///< for --input-format: "slurm"
  llvm::StringLiteral title; ///< for help texts and messages: "Slurm's topology.conf"
  LooksLikeFormat& looksLike;
  ReadFormat& read;
  FormatOptions options; ///< those that its reader heeds
};

/// All formats, in the order in which they are tried.
std::span<const TopologyFormat> topologyFormats();

/// The first format that the text looks like. The last takes all texts.
const TopologyFormat& recogniseFormat(llvm::StringRef text);
/// Whether the format is that last one.
bool takesAllTexts(const TopologyFormat& format);

} // namespace topocast
