// Times broadcasts from rank 0, every byte checked, for the reports of both clusters.
//
//   timed_broadcasts NAME=BYTES,... ...
//
// NAME is that of a generated broadcast, `library` for MPI_Bcast, or `ping-pong` for half a round
// trip between the first rank and the last. Out: a line for each size, as soon as it is known:
//
//   time NAME BYTES SECONDS     median of the repetitions
//   wrong NAME BYTES            a call failed, a byte was wrong, or a generated broadcast left
//                               the message to the library
#include "timed_broadcasts.hpp"
#include "time_of.hpp"

#include "../../runtime/programs/compare_options.hpp"
#include "../../runtime/programs/test_message.hpp"

#include "topocast/runtime.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace report {
namespace {

/// A broadcast from rank 0, or the ping-pong.
struct Subject {
  BroadcastFunction* broadcast = nullptr; ///< null for the ping-pong
  bool isGenerated = false;
};

struct Task {
  std::string name;
  Subject subject;
  std::vector<int> sizes;
};

std::optional<Subject> findSubject(std::string_view name) {
  if (name == "ping-pong") return Subject{};
  if (name == "library") return Subject{MPI_Bcast, false};
  for (std::size_t index = 0; index < generatedBroadcastCount; ++index)
    if (name == generatedBroadcasts[index].name)
      return Subject{generatedBroadcasts[index].function, true};
  return {};
}

/// Nothing if `text` is not NAME=BYTES,... with a name that is known.
std::optional<Task> readTask(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return {};
  const std::string_view name = text.substr(0, equals);
  const auto subject = findSubject(name);
  const auto sizes = compare::readSizes(text.substr(equals + 1));
  if (!subject || !sizes) return {};
  return Task{std::string(name), *subject, *sizes};
}

class Stopwatch {
public:
  Stopwatch() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
  }

  int rank() const { return rank_; }

  /// Seconds; nothing if the message is not right everywhere.
  std::optional<double> once(const Subject& subject, int size) {
    return subject.broadcast == nullptr ? pingPong(size) : broadcast(subject, size);
  }

private:
  std::optional<double> broadcast(const Subject& subject, int size) {
    message_.prepare(root, size, rank_ == root);
    const std::uint64_t served = topocast::runtime::servedBroadcasts(MPI_COMM_WORLD);
    int code = MPI_SUCCESS;
    const double seconds = timeOf(
        [&] { code = subject.broadcast(message_.data(), size, MPI_BYTE, root, MPI_COMM_WORLD); });
    const bool isServed = topocast::runtime::servedBroadcasts(MPI_COMM_WORLD) > served;
    const bool isRight = code == MPI_SUCCESS && !message_.firstWrongByte(root, size) &&
                         isServed == subject.isGenerated;
    return everywhere(isRight) ? std::optional(seconds) : std::nullopt;
  }

  /// Half a round trip.
  std::optional<double> pingPong(int size) {
    const int last = ranks_ - 1;
    message_.prepare(root, size, rank_ == root);
    const double seconds = timeOf([&] {
      if (rank_ == root) {
        MPI_Send(message_.data(), size, MPI_BYTE, last, 0, MPI_COMM_WORLD);
        MPI_Recv(message_.data(), size, MPI_BYTE, last, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      } else if (rank_ == last) {
        MPI_Recv(message_.data(), size, MPI_BYTE, root, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(message_.data(), size, MPI_BYTE, root, 0, MPI_COMM_WORLD);
      }
    });
    const bool takesPart = rank_ == root || rank_ == last;
    const bool isRight = !takesPart || !message_.firstWrongByte(root, size);
    return everywhere(isRight) ? std::optional(seconds / 2) : std::nullopt;
  }

  static bool everywhere(bool isRight) {
    int all = isRight ? 1 : 0;
    MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all != 0;
  }

  static constexpr int root = 0;

  int rank_ = 0;
  int ranks_ = 0;
  compare::TestMessage message_;
};

/// Median of the repetitions. All ranks see the same times and so stop together.
std::optional<double> measure(Stopwatch& stopwatch, const Subject& subject, int size) {
  std::vector<double> times;
  while (times.size() < mostRepetitions &&
         std::accumulate(times.begin(), times.end(), 0.0) < enoughSeconds) {
    const auto seconds = stopwatch.once(subject, size);
    if (!seconds) return {};
    times.push_back(*seconds);
  }
  std::sort(times.begin(), times.end());
  const std::size_t middle = times.size() / 2;
  return times.size() % 2 == 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2;
}

void run(Stopwatch& stopwatch, const Task& task) {
  // What is made at the first broadcast counts for none.
  const int largest = *std::max_element(task.sizes.begin(), task.sizes.end());
  stopwatch.once(task.subject, std::min(largest, std::max(task.sizes.front(), warmUpBytes)));
  for (const int size : task.sizes) {
    const auto seconds = measure(stopwatch, task.subject, size);
    if (stopwatch.rank() != 0) continue;
    if (seconds)
      std::printf("time %s %d %.9f\n", task.name.c_str(), size, *seconds);
    else
      std::printf("wrong %s %d\n", task.name.c_str(), size);
    std::fflush(stdout);
  }
}

int runAll(int argc, const char* const* argv) {
  std::vector<Task> tasks;
  for (int i = 1; i < argc; ++i) {
    const auto task = readTask(argv[i]);
    if (!task) {
      std::fprintf(stderr, "timed_broadcasts: '%s' is not NAME=BYTES,... of a broadcast\n",
                   argv[i]);
      return 2;
    }
    tasks.push_back(*task);
  }
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  Stopwatch stopwatch;
  for (const Task& task : tasks)
    run(stopwatch, task);
  return 0;
}

} // namespace
} // namespace report

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const int code = report::runAll(argc, argv);
  MPI_Finalize();
  return code;
}
