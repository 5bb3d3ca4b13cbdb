// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Compares a generated broadcast with the MPI library's own: both from every root over a range of
// sizes, every byte checked on every rank, times in a table. With --check, the generated one alone,
// without times.
//
// Linked with one generated file, whose function TOPOCAST_BROADCAST names. Exits with 1 if a byte
// is wrong, a call fails or the generated broadcast left a message to the library.
#include "compare_options.hpp"
#include "test_message.hpp"

#include "topocast/runtime.hpp"

#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <vector>

#ifndef TOPOCAST_BROADCAST
#error "define TOPOCAST_BROADCAST as the name of the generated function"
#endif

using BroadcastFunction = int(void*, int, MPI_Datatype, int, MPI_Comm);

extern "C" BroadcastFunction TOPOCAST_BROADCAST;

namespace {

using topocast::runtime::servedBroadcasts;

/// A call that returned an error, or a byte that is not what the root sent.
struct Finding {
  int kind = 0; ///< 0 nothing, 1 wrong byte, 2 failed call
  int root = 0;
  int size = 0;
  int offset = 0; ///< of the wrong byte; the error code of a failed call
};

class Comparison {
public:
  explicit Comparison(MPI_Comm comm) : comm_(comm) {
    MPI_Comm_rank(comm, &rank_);
    MPI_Comm_size(comm, &ranks_);
  }

  int rank() const { return rank_; }
  int ranks() const { return ranks_; }
  const Finding& finding() const { return finding_; }

  /// Seconds of the slowest rank: median over all roots and repetitions.
  double measure(BroadcastFunction* broadcast, int size, int repetitions) {
    std::vector<double> times;
    for (int repetition = 0; repetition < repetitions; ++repetition)
      for (int root = 0; root < ranks_; ++root)
        times.push_back(once(broadcast, root, size));
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
  }

private:
  double once(BroadcastFunction* broadcast, int root, int size) {
    message_.prepare(root, size, rank_ == root);
    MPI_Barrier(comm_);
    const double start = MPI_Wtime();
    const int code = broadcast(message_.data(), size, MPI_BYTE, root, comm_);
    double seconds = MPI_Wtime() - start;
    if (code != MPI_SUCCESS) note({2, root, size, code});
    if (const auto offset = message_.firstWrongByte(root, size))
      note({1, root, size, static_cast<int>(*offset)});
    MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, comm_);
    return seconds;
  }

  void note(const Finding& finding) {
    if (finding_.kind == 0) finding_ = finding;
  }

  MPI_Comm comm_;
  int rank_ = 0;
  int ranks_ = 0;
  compare::TestMessage message_;
  Finding finding_; ///< the first on this rank
};

void printHeader(int ranks, bool checkOnly) {
  if (checkOnly) {
    std::printf("The generated broadcast, %d ranks, every rank as root.\n\n%12s %14s %14s\n", ranks,
                "bytes", "broadcasts", "every byte");
    return;
  }
  std::printf(
      "MPI library's broadcast (PMPI_Bcast) against the generated one, %d ranks, every rank "
      "as root.\n"
      "Times: until the slowest rank has the message; median over roots and repetitions.\n"
      "Ranks that share a host do not show what a network does: there the times tell what "
      "the\ngenerated broadcast costs in software, not what its trees gain.\n\n"
      "%12s %14s %14s %18s\n",
      ranks, "bytes", "library [ms]", "generated [ms]", "library/generated");
}

void print(const Finding& finding, int rank) {
  if (finding.kind == 1)
    std::fprintf(stderr, "error: rank %d, root %d, size %d: first wrong byte at offset %d\n", rank,
                 finding.root, finding.size, finding.offset);
  if (finding.kind == 2)
    std::fprintf(stderr, "error: rank %d, root %d, size %d: broadcast returned error code %d\n",
                 rank, finding.root, finding.size, finding.offset);
}

/// Returns the number of ranks that found something, and reports the first.
int reportFindings(const Comparison& comparison) {
  const int here = comparison.finding().kind != 0 ? 1 : 0;
  int before = 0;
  int all = 0;
  MPI_Exscan(&here, &before, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(&here, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (here == 1 && (comparison.rank() == 0 || before == 0))
    print(comparison.finding(), comparison.rank());
  return all;
}

/// Broadcasts made and bytes carried by the generated function.
struct Totals {
  std::uint64_t broadcasts = 0;
  std::uint64_t bytes = 0;
  std::uint64_t withBytes = 0; ///< broadcasts of more than zero bytes
};

void compareSize(Comparison& comparison, int size, int repetitions) {
  const double library = comparison.measure(PMPI_Bcast, size, repetitions);
  const double generated = comparison.measure(TOPOCAST_BROADCAST, size, repetitions);
  if (comparison.rank() == 0)
    std::printf("%12d %14.3f %14.3f %18.2f\n", size, 1e3 * library, 1e3 * generated,
                generated > 0 ? library / generated : 1.0);
}

void checkSize(Comparison& comparison, int size, int repetitions) {
  comparison.measure(TOPOCAST_BROADCAST, size, repetitions);
  int kind = comparison.finding().kind;
  MPI_Allreduce(MPI_IN_PLACE, &kind, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  if (comparison.rank() == 0)
    std::printf("%12d %14d %14s\n", size, repetitions * comparison.ranks(),
                kind == 0 ? "right" : "wrong");
}

Totals compareSizes(Comparison& comparison, const compare::Options& options) {
  Totals totals;
  for (const int size : options.sizes) {
    const int repetitions = options.repetitionsFor(size);
    (options.checkOnly ? checkSize : compareSize)(comparison, size, repetitions);
    std::fflush(stdout);
    const auto made =
        static_cast<std::uint64_t>(repetitions) * static_cast<std::uint64_t>(comparison.ranks());
    totals.broadcasts += made;
    totals.bytes += made * static_cast<std::uint64_t>(size);
    totals.withBytes += size > 0 ? made : 0;
  }
  return totals;
}

int run(const compare::Options& options) {
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  Comparison comparison(MPI_COMM_WORLD);
  const bool speaks = comparison.rank() == 0;
  if (speaks) printHeader(comparison.ranks(), options.checkOnly);
  const Totals totals = compareSizes(comparison, options);

  if (reportFindings(comparison) > 0) return 1;
  const std::uint64_t served = servedBroadcasts(MPI_COMM_WORLD);
  if (served != totals.withBytes && !options.allowLibrary) {
    if (speaks)
      std::fprintf(stderr,
                   "error: the generated broadcast left %" PRIu64 " of %" PRIu64
                   " messages to the library: is every rank on a machine of the network?\n"
                   "note: TOPOCAST_MACHINES lists machine names by rank, such as 'n[0-31]'\n",
                   totals.withBytes - served, totals.withBytes);
    return 1;
  }
  if (speaks)
    std::printf("\nall %" PRIu64 " broadcasts of %" PRIu64 " bytes on %d ranks correct\n",
                totals.broadcasts, totals.bytes, comparison.ranks());
  return 0;
}

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const auto options = compare::readOptions(argc, argv);
  if (!options && rank == 0) std::fputs(compare::usage, stderr);
  const int code = options ? run(*options) : 2;
  MPI_Finalize();
  return code;
}
