// Lists of jobs as Slurm's accounting prints them. In: a text with the machines of one job in each
// line. Out: the jobs; those on the same machines together.
//
// A line is a list of machines, `n[0-3],n8`, or has several fields with `|` between them, as `sacct
// --parsable` prints. Then the list is the field that a heading calls `NodeList`, or the last field
// if there is no heading. Jobs that never ran (`None assigned`) and comments behind `#` are
// ignored. Accounting remembers machines that a cluster no longer has, or that a topology does not
// show; jobs on them are left out.
#pragma once

#include "network/network.hpp"
#include "traffic/job_traffic.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace topocast::cli {

/// Said of a job that no broadcast could serve.
constexpr const char* tooFewMachines =
    "--machines names less than two machines; write a list such as 'n0,n[4-7]'";

/// The jobs of a list.
struct JobList {
  std::vector<JobMachines> jobs; ///< in the order in which their machines first occur
  std::size_t count = 0;         ///< jobs of two machines and more
  std::size_t silent = 0;        ///< jobs of one machine; their broadcasts use no link
  std::size_t foreign = 0;       ///< left out, as they had machines that the network does not have
};

/// The jobs of a file, or of standard input for `-`. A warning tells of those that are left out.
/// What is wrong is said on standard error, and nothing is returned.
std::optional<JobList> loadJobs(const std::string& path, const Network& network);

/// The one job on the machines of a list; all machines if it is empty. The same as above.
std::optional<JobList> jobOn(const std::string& machines, const Network& network);

} // namespace topocast::cli
