#include "emit/mpich_selection.hpp"

#include "emit/library_rules.hpp"

#include "llvm/ADT/Twine.h"

#include <cstddef>
#include <vector>

namespace topocast {
namespace {

using llvm::StringRef;

constexpr StringRef treeAlgorithm = "\"algorithm=MPIR_Ibcast_intra_tsp_tree\"";

/// What stands between the brace at the text's front and the one that closes it, with both; empty
/// if none does. No name in such a text has braces.
StringRef objectAt(StringRef text) {
  std::size_t depth = 0;
  for (std::size_t i = text.find_first_of("{}"); i != StringRef::npos;
       i = text.find_first_of("{}", i + 1)) {
    depth += text[i] == '{' ? 1 : -1;
    if (depth == 0) return text.take_front(i + 1);
  }
  return {};
}

/// The selections that a library holds for its broadcasts, among others; empty if there are none.
StringRef selectionsIn(StringRef library) {
  constexpr StringRef begin = "{\"collective=";
  for (std::size_t at = library.find(begin); at != StringRef::npos;
       at = library.find(begin, at + 1)) {
    const StringRef text = library.drop_front(at);
    const StringRef selections = objectAt(text.take_front(text.find('\0')));
    if (selections.contains("\"algorithm=MPIR_Bcast_allcomm_nb\"") ||
        selections.contains("\"algorithm=MPIR_Bcast_intra_"))
      return selections;
  }
  return {};
}

/// False if the text has no selections for intra-communicators in this operation.
bool replaceIntra(std::string& text, StringRef operation, const std::string& replacement) {
  const std::string key =
      (llvm::Twine("\"collective=") + operation + "\":{\"comm_type=intra\":").str();
  const std::size_t at = text.find(key);
  if (at == std::string::npos) return false;
  const std::size_t begin = at + key.size();
  text.replace(begin, objectAt(StringRef(text).drop_front(begin)).size(), replacement);
  return true;
}

std::string treeText(const LibraryRule& rule, std::size_t machineCount) {
  const LibraryAlgorithm& algorithm = *rule.algorithm;
  const std::size_t children =
      algorithm.mpichChildren > 0 ? algorithm.mpichChildren : machineCount - 1;
  return (llvm::Twine("{") + treeAlgorithm + ":{\"tree_type=" + algorithm.mpichTree +
          "\":{},\"k=" + llvm::Twine(children) +
          "\":{},\"chunk_size=" + llvm::Twine(rule.segmentBytes) + "\":{}}}")
      .str();
}

/// The non-blocking broadcasts by message size.
std::string treesBySize(const std::vector<LibraryRule>& rules, std::size_t machineCount) {
  std::string text = "{";
  for (std::size_t i = 0; i + 1 < rules.size(); ++i)
    text += "\"avg_msg_size<" + std::to_string(rules[i + 1].fromBytes) +
            "\":" + treeText(rules[i], machineCount) + ",";
  return text + "\"avg_msg_size=any\":" + treeText(rules.back(), machineCount) + "}";
}

} // namespace

std::optional<std::string> mpichSelection(StringRef library, const Network& network,
                                          const CommunicationParameters& parameters) {
  if (!library.contains(treeAlgorithm.trim('"'))) return std::nullopt;
  std::string text = selectionsIn(library).str();
  const std::string trees = treesBySize(libraryRules(network, parameters), network.machineCount());
  if (!replaceIntra(text, "bcast", "{\"algorithm=MPIR_Bcast_allcomm_nb\":{}}") ||
      !replaceIntra(text, "ibcast", trees))
    return std::nullopt;
  return text + "\n";
}

} // namespace topocast
