// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The report on a job's broadcasts, where TOPOCAST_REPORT names a file. In: what this process
// counts on each of its communicators. Out: a line of JSON at the end of that file, merged over all
// ranks and written by rank 0 as MPI_Finalize begins. Nothing that goes wrong here fails the job.
//
// Ranks wait for each other there only if all of them have agreed to, at the first broadcast on a
// communicator of all ranks. In a job without one, ranks know of no others that would take part:
// the first rank of each communicator writes a line of its own.
//
// The report is written when MPI_Finalize deletes an attribute of MPI_COMM_SELF, so it does not
// matter whether MPI's functions are replaced. Attributes are deleted in the reverse of the order
// in which they were set. Other libraries that communicate at that time set their attributes on all
// ranks together, as the report does.
#pragma once

#include "topocast/environment.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/owned_communicator.hpp"
#include "topocast/watch/report_line.hpp"
#include "topocast/watch/reported_communicator.hpp"
#include "topocast/watch/tally.hpp"
#include "topocast/watch/ticks.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <exception>
#include <mutex>
#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// Appends in one piece, so that jobs may share a file. Returns an empty text or why it failed.
/// What is no plain file is refused: a pipe may block, or kill the process.
inline std::string appendTo(const std::string& file, const std::string& line) {
  constexpr mode_t everyone = 0666; // less the umask
  const int descriptor =
      open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, everyone);
  if (descriptor < 0) return std::strerror(errno);
  struct stat status{};
  std::string failure;
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
    failure = "not a plain file";
  else if (write(descriptor, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
    failure = errno != 0 ? std::strerror(errno) : "written in part only";
  if (close(descriptor) != 0 && failure.empty()) failure = std::strerror(errno);
  return failure;
}

/// What the batch system calls this job; empty without one.
inline std::string jobName() {
  for (const char* const variable : {"SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "JOB_ID"})
    if (*environmentValue(variable) != '\0') return environmentValue(variable);
  return {};
}

} // namespace detail

/// The report of this process, for any of its threads.
class JobReport {
public:
  /// Never destroyed: communicators may be freed while the process ends.
  static JobReport& instance() {
    static JobReport& report = *new JobReport();
    return report;
  }

  /// Whether this process has been asked for a report, or knows that all ranks make one.
  bool isWanted(const OwnVariables& own) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const char* const file = own.find(variable);
    return isOfAllRanks_ || (file != nullptr && *file != '\0');
  }

  /// All ranks of a communicator have agreed to report it. Local.
  void begin(const char* clusterName, MPI_Comm comm) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!isBegun_) begin(clusterName);
    if (file_.empty()) file_ = fileName();
    int likeness = MPI_UNEQUAL;
    check(PMPI_Comm_compare(comm, MPI_COMM_WORLD, &likeness));
    const bool isWorld = likeness == MPI_IDENT || likeness == MPI_CONGRUENT;
    if (isOfAllRanks_ || !isWorld) return;
    isOfAllRanks_ = true;
    writeAtTheEnd();
  }

  void enter(const ReportedCommunicator* communicator) {
    const std::lock_guard<std::mutex> lock(mutex_);
    live_.push_back(communicator);
  }
  void leave(const ReportedCommunicator* communicator) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto found = std::find(live_.begin(), live_.end(), communicator);
    *found = live_.back();
    live_.pop_back();
    take(*communicator);
  }

  /// Collective over all ranks if all have agreed. Only the first call does anything.
  void write() noexcept {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (isWritten_) return;
    isWritten_ = true;
    for (const ReportedCommunicator* const communicator : live_)
      take(*communicator);
    try {
      const ReturnedErrors returned(MPI_COMM_WORLD);
      check(PMPI_Comm_size(MPI_COMM_WORLD, &job_.ranks));
      if (isOfAllRanks_)
        writeMerged();
      else if (isFirstOfSome_)
        writeLine(asFirst_);
    } catch (const MpiFailure&) {
      complain("cannot merge what ranks have counted");
    } catch (const std::exception&) {
      complain("no memory is left");
    }
  }

private:
  static constexpr const char* variable = "TOPOCAST_REPORT";

  JobReport() = default;

  void begin(const char* clusterName) {
    job_.cluster = clusterName;
    job_.job = detail::jobName();
    isBegun_ = true;
    writeAtTheEnd();
  }

  /// From the root folder, as the program may have gone elsewhere by the end.
  static std::string fileName() {
    std::string name = detail::environmentValue(variable);
    std::array<char, PATH_MAX> folder{};
    if (name.empty() || name.front() == '/' || getcwd(folder.data(), folder.size()) == nullptr)
      return name;
    return std::string(folder.data()) + '/' + name;
  }

  static void writeAtTheEnd();

  void take(const ReportedCommunicator& communicator) {
    const bool isFirst = communicator.isFirstRank();
    isFirstOfSome_ = isFirstOfSome_ || isFirst;
    (isFirst ? asFirst_ : asOther_).add(communicator.tally(beginning_.secondsPerTick()));
  }

  void writeMerged() {
    int rank = 0;
    check(PMPI_Comm_rank(MPI_COMM_WORLD, &rank));
    Tally sum = asFirst_;
    sum.add(asOther_);
    const bool isRoot = rank == 0;
    check(PMPI_Reduce(isRoot ? MPI_IN_PLACE : &sum, isRoot ? &sum : nullptr,
                      static_cast<int>(tallyNumbers), MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD));
    job_.timedRanks = job_.ranks;
    if (isRoot) writeLine(sum);
  }

  void writeLine(const Tally& tally) {
    job_.seconds = beginning_.secondsSince();
    const std::string failure = detail::appendTo(file_, reportLine(job_, tally));
    if (!failure.empty()) complain(("cannot write '" + file_ + "': " + failure).c_str());
  }

  static void complain(const char* why) noexcept {
    std::fprintf(stderr, "topocast: warning: %s: no report on this job: %s\n", variable, why);
  }

  std::mutex mutex_;
  Moment beginning_;
  ReportedJob job_;
  std::string file_;
  std::vector<const ReportedCommunicator*> live_;
  Tally asFirst_; ///< of communicators whose first rank this is
  Tally asOther_;
  bool isBegun_ = false;
  bool isOfAllRanks_ = false;
  bool isFirstOfSome_ = false;
  bool isWritten_ = false;
};

namespace detail {

extern "C" {
static inline int topocastWriteReport(MPI_Comm /*self*/, int /*keyval*/, void* /*value*/,
                                      void* /*extra*/) {
  JobReport::instance().write();
  return MPI_SUCCESS;
}
}

} // namespace detail

/// Has write() called as MPI_Finalize begins. Called a second time when all ranks have agreed: what
/// they do together then has its place among the attributes of other libraries.
inline void JobReport::writeAtTheEnd() {
  int key = MPI_KEYVAL_INVALID;
  check(PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, detail::topocastWriteReport, &key, nullptr));
  check(PMPI_Comm_set_attr(MPI_COMM_SELF, key, nullptr));
}

/// Counts on a communicator as long as it lives.
class ReportEntry : public ReportedCommunicator {
public:
  ReportEntry(const char* clusterName, MPI_Comm comm, int ranks, bool isFirstRank)
      : ReportedCommunicator(ranks, isFirstRank) {
    JobReport::instance().begin(clusterName, comm);
    JobReport::instance().enter(this);
  }
  ~ReportEntry() { JobReport::instance().leave(this); }
  ReportEntry(const ReportEntry&) = delete;
  ReportEntry& operator=(const ReportEntry&) = delete;
};

} // namespace topocast::TOPOCAST_ABI::runtime
