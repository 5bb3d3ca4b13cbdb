// A page for a browser, in one file that asks for nothing else. In: a title, and a writer of what
// stands in the page. Out: HTML.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <string_view>

namespace topocast {

void writeHtmlPage(llvm::raw_ostream& out, std::string_view title,
                   llvm::function_ref<void(llvm::raw_ostream&)> body);

/// Text as it stands, in a font of one width.
void writeHtmlText(llvm::raw_ostream& out, std::string_view text);

} // namespace topocast
