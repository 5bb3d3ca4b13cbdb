// What LLDP tells many devices in JSON, one report behind the other, of which none says whose it
// is: `for host in ...; do ssh $host lldpcli -f json show neighbors; done`. In: the text. Out:
// whose each report is, as far as that follows.
//
// A report lists its device's ports and, of each, the port at the other end. All others tell of a
// device with which of their ports they are joined to which of its own. So a report is of the
// device of which the others tell the same pairs of ports.
//
//     report of leaf0:  up0 -- swp1 of spine,  swp1 -- eth0 of n0
//     others of leaf0:  spine: swp1 -- up0,    n0: eth0 -- swp1
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

#include <string>
#include <vector>

namespace topocast {

/// The values that follow each other in a text; one, if it is one JSON document.
std::vector<llvm::StringRef> jsonValues(llvm::StringRef text);

/// Whether a text is such a stream.
bool isLldpStream(llvm::StringRef text);

/// The device of each report; empty where none, or several, may be it.
std::vector<std::string> devicesOf(const std::vector<llvm::json::Value>& reports);

} // namespace topocast
