// topocast schedules: the names that --schedule takes, and what each schedule is.
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/text_lines.hpp"
#include "schedule/planned_families.hpp"
#include "schedule/registry.hpp"

#include "topocast/schedule/families.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatAdapters.h"
#include "llvm/Support/FormatVariadic.h"

#include <string>
#include <variant>
#include <vector>

namespace topocast::cli {
namespace {

/// On which networks `auto` tries schedules of the family.
const char* triedOn(const runtime::RegisteredFamily& registered) {
  const runtime::FamilyFacts& facts = registered.facts;
  if (facts.isStreamed) return "multicast: ip";
  if (facts.isTriedOnRoutes) return "fixed routes";
  const bool hasSeveralTrees =
      facts.trees > 1 || std::holds_alternative<runtime::Trees>(registered.parameters);
  if (hasSeveralTrees && facts.isTriedOnChains) return "not multistage";
  if (facts.isTriedOnTrees && facts.isTriedOnChains) return "all";
  if (facts.isTriedOnTrees) return "listed switches";
  return facts.isTriedOnChains ? "regular" : "-";
}

/// Columns, the last of which goes on in further lines.
void writeRow(llvm::raw_ostream& out, std::string name, const char* tried, const char* summary) {
  constexpr std::size_t nameColumns = 26;
  constexpr std::size_t summaryColumns = 52;
  for (const std::string& line : wrapped(summary, summaryColumns)) {
    out << llvm::formatv("{0}  {1,-15}  {2}\n",
                         llvm::fmt_align(name, llvm::AlignStyle::Left, nameColumns), tried, line);
    name.clear();
    tried = "";
  }
}

/// Those that --schedule takes, too; nothing if all are listed.
void writeOthers(llvm::raw_ostream& out) {
  const std::vector<Family> listed = listedFamilies();
  std::string names;
  for (const Family family : scheduleFamilies())
    if (!llvm::is_contained(listed, family))
      names += (names.empty() ? "" : ", ") + placeholderName(family);
  if (names.empty()) return;
  out << "\nTo compare with, --schedule also takes:\n";
  for (const std::string& line : wrapped(names, 92))
    out << "  " << line << '\n';
  out << "'topocast-lab schedules' tells what they are, and has schedules that no MPI can carry.\n";
}

void writeSchedules(llvm::raw_ostream& out) {
  writeRow(out, "schedule", "auto tries it", "what it is");
  writeRow(out, "auto", "-", "for each message size the fastest by the cost model");
  for (const Family family : listedFamilies()) {
    const runtime::RegisteredFamily& registered = runtime::registered(family);
    writeRow(out, placeholderName(family), triedOn(registered), registered.summary);
  }
  out << "\nauto tries: on networks with listed switches, on those with fixed routes, on regular "
         "ones\n(meshes, tori, multistage networks), on all, or on all but multistage networks\n";
  writeOthers(out);
}

} // namespace

void addSchedules(CLI::App& app, Action& action) {
  const bool areAll = listedFamilies().size() == scheduleFamilies().size();
  CLI::App* command =
      app.add_subcommand("schedules", areAll ? "list the schedules that --schedule names"
                                             : "list what --schedule takes; topocast-lab has more");
  command->callback([&action] { action = [] { return writeProduct("", writeSchedules); }; });
}

} // namespace topocast::cli
