// MPICH's selection file with broadcasts by rules. In: the bytes of MPICH's library, a network and
// communication parameters. Out: the selection file, in the form that this library reads.
//
// MPICH wants a file that tells the algorithms of all collective operations, by names that differ
// from version to version. A library holds such a text itself, by which it chooses without a file;
// so all operations but broadcasts keep what it says, and the form of that text tells the form of
// the file. None of the blocking broadcasts of MPICH 4.0 has segments, except the one that starts a
// non-blocking broadcast and waits: that broadcast has trees with segments.
#pragma once

#include "cost/communication_parameters.hpp"
#include "network/network.hpp"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace topocast {

/// How versions of MPICH write their selections.
struct SelectionForm {
  llvm::StringLiteral versions;     ///< "MPICH 4.0 to 5.0"
  llvm::StringLiteral tried;        ///< the library that it was tried with; empty if none
  llvm::StringLiteral variable;     ///< what names the file to MPICH
  llvm::StringLiteral blocking;     ///< the way of keys to blocking broadcasts
  llvm::StringLiteral nonBlocking;  ///< the same to non-blocking ones
  llvm::StringLiteral startAndWait; ///< the algorithm of the first that starts one of the second
  llvm::StringLiteral tree;         ///< the algorithm of the second that takes trees
  llvm::StringLiteral below;        ///< what stands before the most bytes of a condition
  llvm::StringLiteral belowEnd;     ///< and behind them
  llvm::StringLiteral otherwise;    ///< the condition that always holds
  unsigned excess = 0;              ///< 1 if messages of so many bytes are below, too
};

struct MpichSelection {
  std::string text;
  const SelectionForm* form = nullptr;
};

/// The selection file; nothing if the library holds no such text, or does not know these trees.
std::optional<MpichSelection> mpichSelection(llvm::StringRef library, const Network& network,
                                             const CommunicationParameters& parameters);

} // namespace topocast
