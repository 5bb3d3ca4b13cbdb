// How files look that describe no network: a function for each sort of look, with a pattern that
// the table in foreign_files.cpp gives it. All take any text.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace topocast {

/// Whether the text starts with the pattern.
bool startsWith(llvm::StringRef text, llvm::StringRef pattern);
/// The same for its first line that is no comment.
bool contentStartsWith(llvm::StringRef text, llvm::StringRef pattern);
/// Whether one of its first lines, rules and frames aside, starts with the pattern.
bool startsWithin(llvm::StringRef text, llvm::StringRef pattern);
/// Whether the first line that is no comment begins with all words of the pattern, as the heading
/// of columns does.
bool hasColumns(llvm::StringRef text, llvm::StringRef words);
/// Whether a line starts with `key=`, blanks and capitals aside.
bool hasLineWithKey(llvm::StringRef text, llvm::StringRef key);

/// XML, with this root element if one is given.
bool isXml(llvm::StringRef text, llvm::StringRef root);
/// A graph of Graphviz.
bool isGraphviz(llvm::StringRef text, llvm::StringRef);
/// JSON near whose start the word stands in quotes, as a key or a value.
bool isJsonWith(llvm::StringRef text, llvm::StringRef word);
/// What LLDP tells one device, in JSON.
bool isOneLldpReport(llvm::StringRef text, llvm::StringRef);
/// JSON in which nothing stands that a network in JSON has, of whatever format.
bool isUnknownJson(llvm::StringRef text, llvm::StringRef);

/// A first line that a shell prints or repeats: `[root@n0 ~]# ibnetdiscover`, `$ sinfo`.
bool isTerminal(llvm::StringRef text, llvm::StringRef);
/// Sections in brackets with lines `key = value`.
bool isToml(llvm::StringRef text, llvm::StringRef);
/// `topology:` with nodes and links between endpoints.
bool isContainerLab(llvm::StringRef text, llvm::StringRef);
/// Nodes of TORQUE, which have no resources that could name a switch.
bool isTorqueNodes(llvm::StringRef text, llvm::StringRef);
/// Lines `rank 0=n1 slot=0:0`.
bool isRankFile(llvm::StringRef text, llvm::StringRef);
/// A first line `[nodes]` or `n1 ansible_host=10.0.0.1`.
bool isInventory(llvm::StringRef text, llvm::StringRef);
/// Lines that name hosts each, alone or with settings: `n1`, `n[2-3]:8`, `n4 slots=8`.
bool isHostFile(llvm::StringRef text, llvm::StringRef);
/// An address and names on every line.
bool isHostsTable(llvm::StringRef text, llvm::StringRef);
/// Several lines, each with the same number of names, two at least.
bool isBareTable(llvm::StringRef text, llvm::StringRef);

} // namespace topocast
