// The answer of `topocast explain`. In: a network, parameters, a root and a message size. Out:
// every candidate with its predicted time, what no broadcast can beat, and why the winner won; as
// text or as a picture.
#pragma once

#include "cli/explained_entries.hpp"

#include "llvm/Support/raw_ostream.h"

namespace topocast::cli {

/// Of a network of one machine a sentence.
void explainText(llvm::raw_ostream& out, const Question& question);

/// Bars, stacked by what times are made of. The network has several machines.
void explainSvg(llvm::raw_ostream& out, const Question& question);

/// The bars and the text as a page. The network has several machines.
void explainHtml(llvm::raw_ostream& out, const Question& question);

} // namespace topocast::cli
