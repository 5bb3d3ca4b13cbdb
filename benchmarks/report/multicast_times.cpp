// Times multicasts from rank 0 to the first ranks along generated trees, every byte checked, for
// the report on four trees.
//
//   multicast_times RANKS,... BYTES,... REPETITIONS
//
// All ranks have one clock: the simulator's, or that of the one computer on which an emulated
// cluster runs. Out, of every generated broadcast:
//
//   flow NAME RANKS BYTES RANK MEDIAN LEAST   seconds from the root's call until the rank's call
//                                             returns, which it does once it has passed it on
//   all NAME RANKS BYTES MEDIAN LEAST         until the last rank's call returns
//   loop NAME RANKS BYTES ROOT SLOWEST        seconds a multicast of many one after another, at the
//                                             root and at the rank where that is most (Algorithm
//                                             3.3.1 of Nupairoj 1998)
//   wrong NAME RANKS BYTES                    a call failed, or a byte was wrong
//
// and of the library's scatter, one byte to each rank, where BYTES has one:
//
//   scatter library RANKS BYTES RANK MEDIAN LEAST   seconds until that rank has its part, by its
//                                                   answer at the root less half a round trip
//                                                   (Algorithm 3.3.2 and section 3.4.3)
#include "timed_broadcasts.hpp"

#include "../../runtime/programs/compare_options.hpp"
#include "../../runtime/programs/test_message.hpp"

#include "topocast/runtime.hpp"

#include <mpi.h>

#include <time.h> // NOLINT(modernize-deprecated-headers): nanosleep, which SMPI replaces

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace report {
namespace {

constexpr int root = 0;
constexpr int scattered = 1; ///< bytes of the parts of Figure 3.10, which timing takes long

#ifdef TOPOCAST_SIMULATED
constexpr int mostFlows = 1; ///< every one takes the same time
#else
constexpr int mostFlows = 1'000'000;
#endif

/// Seconds on the clock that all ranks share.
double now() {
#ifdef TOPOCAST_SIMULATED
  return MPI_Wtime();
#else
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
#endif
}

/// So long that all other ranks are in the multicast before the root begins.
void letOthersCall() {
  const timespec pause{0, 4'000'000};
  nanosleep(&pause, nullptr);
}

double medianOf(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double leastOf(const std::vector<double>& values) {
  return *std::min_element(values.begin(), values.end());
}

/// One generated broadcast on one communicator.
class Multicast {
public:
  Multicast(const GeneratedBroadcast& broadcast, MPI_Comm ranks, int bytes)
      : broadcast_(broadcast), communicator_(ranks), bytes_(bytes) {
    MPI_Comm_rank(ranks, &rank_);
    MPI_Comm_size(ranks, &size_);
  }

  /// What is made at the first broadcast counts for none.
  void warmUp() { once(); }

  void timeFlows(int repetitions) {
    std::vector<std::vector<double>> flows(static_cast<std::size_t>(size_));
    std::vector<double> latencies;
    for (int i = 0; i < std::min(repetitions, mostFlows); ++i) {
      const std::vector<double> ends = once();
      for (std::size_t rank = 1; rank < ends.size(); ++rank)
        flows[rank].push_back(ends[rank]);
      if (!ends.empty()) latencies.push_back(*std::max_element(ends.begin(), ends.end()));
    }
    if (rank_ != root) return;
    for (std::size_t rank = 1; rank < flows.size(); ++rank)
      std::printf("flow %s %d %d %zu %.9f %.9f\n", broadcast_.name, size_, bytes_, rank,
                  medianOf(flows[rank]), leastOf(flows[rank]));
    std::printf("all %s %d %d %.9f %.9f\n", broadcast_.name, size_, bytes_, medianOf(latencies),
                leastOf(latencies));
  }

  void timeLoop(int repetitions) {
    MPI_Barrier(communicator_);
    const double start = now();
    for (int i = 0; i < repetitions; ++i)
      broadcast();
    const double own = (now() - start) / repetitions;
    double seconds = own;
    MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, communicator_);
    if (rank_ == root)
      std::printf("loop %s %d %d %.9f %.9f\n", broadcast_.name, size_, bytes_, own, seconds);
  }

  /// Whether every rank has had every byte, by messages of the generated broadcast.
  bool isRight() const {
    int all = isRight_ ? 1 : 0;
    MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_MIN, communicator_);
    return all != 0;
  }

private:
  void broadcast() {
    const std::uint64_t served = topocast::runtime::servedBroadcasts(communicator_);
    const int code = broadcast_.function(message_.data(), bytes_, MPI_BYTE, root, communicator_);
    isRight_ = isRight_ && code == MPI_SUCCESS &&
               topocast::runtime::servedBroadcasts(communicator_) > served;
  }

  /// At the root: seconds from its call until each rank had the message; nothing elsewhere.
  std::vector<double> once() {
    message_.prepare(root, bytes_, rank_ == root);
    MPI_Barrier(communicator_);
    if (rank_ == root) letOthersCall();
    const double start = now();
    broadcast();
    const double end = now();
    isRight_ = isRight_ && !message_.firstWrongByte(root, bytes_);
    std::vector<double> ends(rank_ == root ? static_cast<std::size_t>(size_) : 0);
    MPI_Gather(&end, 1, MPI_DOUBLE, ends.data(), 1, MPI_DOUBLE, root, communicator_);
    for (double& each : ends)
      each -= start;
    return ends;
  }

  const GeneratedBroadcast& broadcast_;
  MPI_Comm communicator_;
  int bytes_;
  int rank_ = 0;
  int size_ = 0;
  bool isRight_ = true;
  compare::TestMessage message_;
};

/// MPI_Scatter on one communicator, timed by one responder at a time on the root's clock.
class Scatter {
public:
  Scatter(MPI_Comm ranks, int bytes) : communicator_(ranks), bytes_(bytes) {
    MPI_Comm_rank(ranks, &rank_);
    MPI_Comm_size(ranks, &size_);
    parts_.resize(static_cast<std::size_t>(bytes) * static_cast<std::size_t>(size_));
    own_.resize(static_cast<std::size_t>(bytes));
  }

  void timeFlows(int repetitions) {
    for (int responder = 1; responder < size_; ++responder) {
      std::vector<double> flows;
      for (int i = 0; i < std::min(repetitions, mostFlows); ++i) {
        const double answer = halfRoundTrip(responder);
        flows.push_back(untilAnswer(responder) - answer);
      }
      if (rank_ == root)
        std::printf("scatter library %d %d %d %.9f %.9f\n", size_, bytes_, responder,
                    medianOf(flows), leastOf(flows));
    }
  }

private:
  double untilAnswer(int responder) {
    MPI_Barrier(communicator_);
    if (rank_ == root) letOthersCall();
    const double start = now();
    MPI_Scatter(parts_.data(), bytes_, MPI_BYTE, own_.data(), bytes_, MPI_BYTE, root,
                communicator_);
    if (rank_ == root) receiveFrom(responder);
    if (rank_ == responder) sendTo(root);
    return now() - start;
  }

  double halfRoundTrip(int responder) {
    MPI_Barrier(communicator_);
    if (rank_ == root) letOthersCall();
    const double start = now();
    if (rank_ == root) {
      sendTo(responder);
      receiveFrom(responder);
    } else if (rank_ == responder) {
      receiveFrom(root);
      sendTo(root);
    }
    return (now() - start) / 2;
  }

  void sendTo(int rank) const {
    const char byte = 0;
    MPI_Send(&byte, 1, MPI_CHAR, rank, 0, communicator_);
  }
  void receiveFrom(int rank) const {
    char byte = 0;
    MPI_Recv(&byte, 1, MPI_CHAR, rank, 0, communicator_, MPI_STATUS_IGNORE);
  }

  MPI_Comm communicator_;
  int bytes_;
  int rank_ = 0;
  int size_ = 0;
  std::vector<char> parts_; ///< of all ranks
  std::vector<char> own_;
};

void timeAmong(MPI_Comm ranks, int bytes, int repetitions) {
  int rank = 0;
  int size = 0;
  MPI_Comm_rank(ranks, &rank);
  MPI_Comm_size(ranks, &size);
  for (std::size_t index = 0; index < generatedBroadcastCount; ++index) {
    Multicast multicast(generatedBroadcasts[index], ranks, bytes);
    multicast.warmUp();
    multicast.timeFlows(repetitions);
    multicast.timeLoop(repetitions);
    const bool isRight = multicast.isRight();
    if (rank == root && !isRight)
      std::printf("wrong %s %d %d\n", generatedBroadcasts[index].name, size, bytes);
    std::fflush(stdout);
  }
  if (bytes == scattered) Scatter(ranks, bytes).timeFlows(repetitions);
  std::fflush(stdout);
}

int run(int argc, const char* const* argv) {
  const auto groups = argc == 4 ? compare::readSizes(argv[1]) : std::nullopt;
  const auto sizes = argc == 4 ? compare::readSizes(argv[2]) : std::nullopt;
  const auto repetitions = argc == 4 ? compare::readSizes(argv[3]) : std::nullopt;
  if (!groups || !sizes || !repetitions || repetitions->front() < 1) {
    std::fprintf(stderr, "usage: multicast_times RANKS,... BYTES,... REPETITIONS\n");
    return 2;
  }
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (const int group : *groups) {
    MPI_Comm ranks = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, rank < group ? 0 : MPI_UNDEFINED, rank, &ranks);
    if (ranks == MPI_COMM_NULL) continue;
    for (const int bytes : *sizes)
      timeAmong(ranks, bytes, repetitions->front());
    MPI_Comm_free(&ranks);
  }
  return 0;
}

} // namespace
} // namespace report

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int code = report::run(argc, argv);
  MPI_Finalize();
  return code;
}
