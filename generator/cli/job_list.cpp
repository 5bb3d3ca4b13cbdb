#include "cli/job_list.hpp"

#include "cli/machine_lists.hpp"
#include "cli/messages.hpp"
#include "input/format_quantity.hpp"
#include "input/text_file.hpp"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <map>
#include <span>

namespace topocast::cli {
namespace {

/// Which field of a line holds the machines.
struct Columns {
  std::optional<std::size_t> machines; ///< nothing: the last

  llvm::StringRef machinesOf(llvm::StringRef line) const {
    llvm::SmallVector<llvm::StringRef> fields;
    line.split(fields, '|');
    if (!machines) return fields.back().trim();
    return *machines < fields.size() ? fields[*machines].trim() : "";
  }
};

/// The columns that a line names, if it is a heading.
std::optional<Columns> readHeading(llvm::StringRef line) {
  llvm::SmallVector<llvm::StringRef> fields;
  line.split(fields, '|');
  const auto* const found = llvm::find_if(
      fields, [](llvm::StringRef field) { return field.trim().equals_insensitive("NodeList"); });
  if (found == fields.end()) return std::nullopt;
  return Columns{static_cast<std::size_t>(found - fields.begin())};
}

bool isNobody(llvm::StringRef machines) {
  return machines.empty() || machines.equals_insensitive("None assigned");
}

/// Puts jobs on the same machines together.
class Jobs {
public:
  explicit Jobs(const Network& network) : lists_(network) {}

  /// A job of a list of many, which is left out if it has machines that are unknown.
  void addOneOfMany(llvm::StringRef list, DiagnosticList& diagnostics) {
    bool isForeign = false;
    const auto placed =
        lists_.read(list, diagnostics, [&](llvm::StringRef name, llvm::StringRef /*place*/) {
          isForeign = true;
          if (foreignName_.empty()) foreignName_ = name.str();
        });
    if (isForeign)
      ++found_.foreign;
    else
      add(placed);
  }

  /// The only job: what is unknown is an error.
  void addOnly(llvm::StringRef list, DiagnosticList& diagnostics) {
    add(lists_.read(list, diagnostics));
  }

  /// A name that no machine has, of the first job that was left out.
  const std::string& foreignName() const { return foreignName_; }

  JobList take() { return std::move(found_); }

private:
  void add(std::span<const PlacedMachineId> placed) {
    std::vector<MachineId> machines;
    machines.reserve(placed.size());
    for (const auto& [machine, place] : placed)
      machines.push_back(machine);
    std::ranges::sort(machines);
    const auto doubled = std::ranges::unique(machines);
    machines.erase(doubled.begin(), doubled.end());
    if (machines.size() < 2) {
      ++found_.silent;
      return;
    }
    ++found_.count;
    const auto [entry, isNew] = entries_.try_emplace(machines, found_.jobs.size());
    if (isNew)
      found_.jobs.push_back({std::move(machines), 1});
    else
      ++found_.jobs[entry->second].jobs;
  }

  MachineLists lists_;
  std::map<std::vector<MachineId>, std::size_t> entries_; ///< in found_.jobs
  JobList found_;
  std::string foreignName_;
};

JobList readJobs(const Network& network, DiagnosticList& diagnostics) {
  Jobs jobs(network);
  Columns columns;
  bool isFirst = true;
  for (llvm::StringRef rest = diagnostics.text(); !rest.empty();) {
    const auto [whole, others] = rest.split('\n');
    rest = others;
    const llvm::StringRef line = whole.split('#').first.trim();
    if (line.empty()) continue;
    const auto heading = isFirst ? readHeading(line) : std::nullopt;
    isFirst = false;
    if (heading)
      columns = *heading;
    else if (const llvm::StringRef machines = columns.machinesOf(line); !isNobody(machines))
      jobs.addOneOfMany(machines, diagnostics);
  }
  JobList found = jobs.take();
  if (found.foreign > 0)
    printWarning("left out " + formatCount(found.foreign, "job") + " of " +
                 std::to_string(found.foreign + found.silent + found.count) +
                 ", on machines that the network '" + network.name() +
                 "' does not have, such as '" + jobs.foreignName() + "'");
  return found;
}

} // namespace

std::optional<JobList> loadJobs(const std::string& path, const Network& network) {
  auto text = openText(path);
  if (!text) {
    reportRefusal(text.takeError());
    return std::nullopt;
  }
  DiagnosticList diagnostics(std::move(*text));
  JobList jobs;
  if (checkText(diagnostics, "jobs")) jobs = readJobs(network, diagnostics);
  if (!isAccepted(diagnostics)) return std::nullopt;
  if (!jobs.jobs.empty()) return jobs;
  printError("'" + (path == "-" ? "<stdin>" : path) + "' has no job on two machines of '" +
             network.name() +
             "'; write a list of machines such as "
             "'n[0-3],n8' in each line, as 'sacct -X -n -P -o NodeList' does");
  return std::nullopt;
}

std::optional<JobList> jobOn(const std::string& machines, const Network& network) {
  if (machines.empty()) {
    JobMachines all;
    for (std::size_t i = 0; i < network.machineCount(); ++i)
      all.machines.emplace_back(i);
    if (all.machines.size() > 1) return JobList{{std::move(all)}, 1, 0, 0};
    printError("'" + network.name() + "' has one machine: a broadcast sends nothing");
    return std::nullopt;
  }
  auto text = openList("--machines", machines);
  if (text == nullptr) return std::nullopt;
  DiagnosticList diagnostics(std::move(text));
  Jobs jobs(network);
  jobs.addOnly(diagnostics.text(), diagnostics);
  if (!isAccepted(diagnostics)) return std::nullopt;
  JobList job = jobs.take();
  if (!job.jobs.empty()) return job;
  printError(tooFewMachines);
  return std::nullopt;
}

} // namespace topocast::cli
