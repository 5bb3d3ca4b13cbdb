#include "emit/mpich_selection.hpp"

#include "emit/library_rules.hpp"

#include "llvm/ADT/Twine.h"

#include <cstddef>
#include <vector>

namespace topocast {
namespace {

using llvm::StringRef;

/// The newest first: a library may hold a text of an older form beside its own.
constexpr SelectionForm forms[] = {
    {"MPICH 5.1", "", "MPIR_CVAR_COLL_SELECTION_JSON_FILE",
     "\"collective=bcast-intra\":", "\"collective=ibcast-intra\":", "MPIR_Coll_nb",
     "MPIR_TSP_Ibcast_sched_intra_tree", "avg_msg_size(", ")", "any", 1},
    {"MPICH 4.0 to 5.0", "MPICH 4.0.2 of Debian 12", "MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE",
     "\"collective=bcast\":{\"comm_type=intra\":", "\"collective=ibcast\":{\"comm_type=intra\":",
     "MPIR_Bcast_allcomm_nb", "MPIR_Ibcast_intra_tsp_tree", "avg_msg_size<", "", "avg_msg_size=any",
     0}};

/// What stands between the brace at the text's front and the one that closes it, with both; empty
/// if none does. No name in such a text has braces.
StringRef objectAt(StringRef text) {
  std::size_t depth = 0;
  for (std::size_t i = text.find_first_of("{}"); i != StringRef::npos;
       i = text.find_first_of("{}", i + 1)) {
    if (text[i] == '{')
      ++depth;
    else
      --depth;
    if (depth == 0) return text.take_front(i + 1);
  }
  return {};
}

/// The selections of that form that a library holds, those of broadcasts among them; empty if there
/// are none.
StringRef selectionsIn(StringRef library, const SelectionForm& form) {
  constexpr StringRef begin = "{\"collective=";
  for (std::size_t at = library.find(begin); at != StringRef::npos;
       at = library.find(begin, at + 1)) {
    const StringRef text = library.drop_front(at);
    const StringRef selections = objectAt(text.take_front(text.find('\0')));
    const bool isOfBroadcasts = selections.contains("\"algorithm=MPIR_Bcast_allcomm_nb\"") ||
                                selections.contains("\"algorithm=MPIR_Bcast_intra_");
    if (isOfBroadcasts && selections.contains(form.blocking) &&
        selections.contains(form.nonBlocking))
      return selections;
  }
  return {};
}

/// What stands behind the keys, which the text has, gives way to the replacement.
void replaceBehind(std::string& text, StringRef keys, const std::string& replacement) {
  const std::size_t begin = text.find(keys) + keys.size();
  text.replace(begin, objectAt(StringRef(text).drop_front(begin)).size(), replacement);
}

std::string treeText(const LibraryRule& rule, std::size_t machineCount, const SelectionForm& form) {
  const LibraryAlgorithm& algorithm = *rule.algorithm;
  const std::size_t children =
      algorithm.mpichChildren > 0 ? algorithm.mpichChildren : machineCount - 1;
  return (llvm::Twine("{\"algorithm=") + form.tree + "\":{\"tree_type=" + algorithm.mpichTree +
          "\":{},\"k=" + llvm::Twine(children) +
          "\":{},\"chunk_size=" + llvm::Twine(rule.segmentBytes) + "\":{}}}")
      .str();
}

/// The non-blocking broadcasts by message size.
std::string treesBySize(const std::vector<LibraryRule>& rules, std::size_t machineCount,
                        const SelectionForm& form) {
  std::string text = "{";
  for (std::size_t i = 0; i + 1 < rules.size(); ++i)
    text += (llvm::Twine("\"") + form.below + llvm::Twine(rules[i + 1].fromBytes - form.excess) +
             form.belowEnd + "\":" + treeText(rules[i], machineCount, form) + ",")
                .str();
  return text + "\"" + form.otherwise.str() + "\":" + treeText(rules.back(), machineCount, form) +
         "}";
}

} // namespace

std::optional<MpichSelection> mpichSelection(StringRef library, const Network& network,
                                             const CommunicationParameters& parameters) {
  for (const SelectionForm& form : forms) {
    if (!library.contains(form.tree)) continue;
    std::string text = selectionsIn(library, form).str();
    if (text.empty()) continue;
    replaceBehind(text, form.blocking, "{\"algorithm=" + form.startAndWait.str() + "\":{}}");
    replaceBehind(text, form.nonBlocking,
                  treesBySize(libraryRules(network, parameters), network.machineCount(), form));
    return MpichSelection{text + "\n", &form};
  }
  return std::nullopt;
}

} // namespace topocast
