#include "verify/source_parts.hpp"

#include "emit/tokens.hpp"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <string>
#include <vector>

namespace topocast {
namespace {

using Names = std::vector<llvm::StringRef>;

/// A member of the cluster as it may be written, and the tables that it uses.
struct MemberForm {
  std::string text;
  Names tables;
};

/// In order of NetworkForm, without `none`.
std::vector<MemberForm> networkForms() {
  return {
      {"runtime::fromEnvironment()", {}},
      {"runtime::switchTree(switches, machines)", {"switches", "machines"}},
      {"runtime::fixedRoutes(switches, cables, hops, hopLists, machines)",
       {"switches", "cables", "hops", "hopLists", "machines"}},
      {"runtime::fixedRoutes(switches, cables, hopRuns, hopLists, machines)",
       {"switches", "cables", "hopRuns", "hopLists", "machines"}},
      {"runtime::mesh(radices, machines)", {"radices", "machines"}},
      {"runtime::torus(radices, machines)", {"radices", "machines"}},
  };
}

/// Of a part that the source does not have.
MemberForm nothing() {
  return {"{}", {}};
}

/// How a source may say by what communicators are planned for.
struct SiteForm {
  MemberForm form;
  NetworkForm network = NetworkForm::none;
  bool plansStreams = false;
};

/// The tables in the words of runtime::siteOf(); those of a range stand around them.
SiteForm siteForm(NetworkForm network, MemberForm form, bool plansStreams, bool isOfRange) {
  std::vector<llvm::StringRef> tables = {"usualSpeed", "times",    "switchesBuffer",
                                         "schedules",  "admitted", "segmentBytes"};
  if (plansStreams) tables.emplace_back("multicastTimes");
  form.text.insert(0, "runtime::siteOf(");
  for (const llvm::StringRef table : tables) {
    form.text += ", " + table.str();
    form.tables.push_back(table);
  }
  form.text += ')';
  if (isOfRange) {
    form.text = "runtime::within(corners, " + form.text + ')';
    form.tables.emplace_back("corners");
  }
  return {std::move(form), network, plansStreams};
}

std::vector<SiteForm> siteForms() {
  std::vector<SiteForm> forms = {{nothing()}};
  std::uint8_t network = 0;
  for (const MemberForm& form : networkForms()) {
    ++network;
    for (const bool plansStreams : {false, true})
      for (const bool isOfRange : {false, true})
        forms.push_back(siteForm(static_cast<NetworkForm>(network), form, plansStreams, isOfRange));
  }
  return forms;
}

/// Whether these are the same tokens.
bool isWritten(llvm::StringRef place, const std::string& text) {
  const std::string here = place.str(); // a reader's text ends with a null character
  TokenReader read(here);
  TokenReader wanted(text);
  while (read.current().is(wanted.current().kind, wanted.current().text)) {
    if (read.current().kind == TokenKind::end) return true;
    read.advance();
    wanted.advance();
  }
  return false;
}

class PartReader {
public:
  PartReader(const SourceForm& form, DiagnosticList& diagnostics)
      : form_(form), diagnostics_(diagnostics), errorsBefore_(diagnostics.errorCount()) {}

  std::optional<SourceParts> read() {
    const auto cluster = form_.slots.find("cluster");
    if (cluster == form_.slots.end()) {
      diagnostics_.error(form_.functionName, "the cluster is missing");
      return std::nullopt;
    }
    constexpr std::size_t memberCount = 6; // and how messages are streamed
    const std::vector<SlotValue>& members = cluster->second.elements;
    if (cluster->second.kind != SlotValue::Kind::list || members.size() < memberCount ||
        members.size() > memberCount + 1) {
      diagnostics_.error(cluster->second.place,
                         "a cluster has six members in braces, or seven if it streams");
      return std::nullopt;
    }
    for (const auto& [name, slot] : form_.slots)
      unused_.insert(name);
    unused_.erase("cluster");
    SourceParts parts = partsIn(members);
    if (parts.network == NetworkForm::none && !parts.hasTrees)
      diagnostics_.error(cluster->second.place, "this source serves nothing");
    if (parts.hasNames == (parts.network == NetworkForm::environment))
      diagnostics_.error(cluster->second.place,
                         "machines have names, unless they tell themselves where they stand");
    if (parts.hasStream != (parts.hasHeardTrees || parts.plansStreams) ||
        parts.hasStream != form_.hasStreamHeader)
      diagnostics_.error(cluster->second.place,
                         "a source that streams says how and includes the header of streams, and "
                         "no other one does");
    for (const auto& name : unused_)
      diagnostics_.error(form_.slots.find(name.first())->second.place,
                         "nothing uses the table '" + name.first() + "'");
    return diagnostics_.errorCount() > errorsBefore_ ? std::nullopt : std::optional(parts);
  }

private:
  SourceParts partsIn(const std::vector<SlotValue>& members) {
    SourceParts parts;
    readMember(members[0], {{"clusterName", {"clusterName"}}});
    readMember(members[1], {{"fingerprint", {"fingerprint"}}});
    parts.hasNames = readMember(members[2], {nothing(),
                                             {"runtime::listedNames(nameLists, machineCount)",
                                              {"nameLists", "machineCount"}}}) > 0;
    readSite(members[3], parts);
    parts.hasTrees = readTrees(members[4], parts);
    parts.leavesAny = readMember(members[5], {nothing(), {"leftToLibrary", {"leftToLibrary"}}}) > 0;
    parts.hasStream = members.size() > 6;
    if (parts.hasStream) readMember(members[6], {{"stream", {"stream"}}});
    return parts;
  }

  void readSite(const SlotValue& member, SourceParts& parts) {
    const std::vector<SiteForm> sites = siteForms();
    std::vector<MemberForm> forms;
    forms.reserve(sites.size());
    for (const SiteForm& site : sites)
      forms.push_back(site.form);
    const SiteForm& site = sites[readMember(member, forms)];
    parts.network = site.network;
    parts.plansStreams = site.plansStreams;
  }

  /// Which of these forms the member has; its tables must be there.
  std::size_t readMember(const SlotValue& member, const std::vector<MemberForm>& forms) {
    const auto found = std::ranges::find_if(
        forms, [&](const MemberForm& form) { return isWritten(member.place, form.text); });
    if (found == forms.end()) {
      diagnostics_.error(member.place, "no generated source puts its tables together like this");
      return 0;
    }
    use(member, found->tables);
    return static_cast<std::size_t>(found - forms.begin());
  }

  /// The chain may stand behind the tables, and behind it, or a null pointer, the ranges of
  /// machines that hear a multicast group.
  bool readTrees(const SlotValue& member, SourceParts& parts) {
    constexpr std::size_t withoutChain = 3;
    const std::vector<SlotValue>& elements = member.elements;
    if (elements.empty()) {
      readMember(member, {nothing()});
      return false;
    }
    Names tables = {"orders", "shapes", "trees", "ranges", "firstRangeOfRoot"};
    std::string behind;
    if (elements.size() > withoutChain) {
      const SlotValue& chain = elements[withoutChain];
      behind = ", " + chain.place.str();
      if (chain.place != "nullptr") parts.chain = &chain;
    }
    parts.hasHeardTrees = elements.size() == withoutChain + 2;
    if (parts.hasHeardTrees) {
      if (parts.chain == nullptr) behind = ", nullptr";
      behind += ", firstRangeHeard";
      tables.emplace_back("firstRangeHeard");
    }
    readMember(member, {{"{trees, ranges, firstRangeOfRoot" + behind + "}", tables}});
    unused_.erase("none");
    return true;
  }

  void use(const SlotValue& member, const Names& tables) {
    for (const llvm::StringRef table : tables) {
      unused_.erase(table);
      if (form_.slots.count(table) == 0)
        diagnostics_.error(member.place, "the table '" + table + "' is missing");
    }
  }

  const SourceForm& form_;
  DiagnosticList& diagnostics_;
  std::size_t errorsBefore_;
  llvm::StringSet<> unused_;
};

} // namespace

std::optional<SourceParts> readParts(const SourceForm& form, DiagnosticList& diagnostics) {
  return PartReader(form, diagnostics).read();
}

} // namespace topocast
