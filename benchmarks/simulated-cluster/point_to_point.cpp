// Times messages between single machines in the simulator. In: message sizes. Out: a line
// `what bytes seconds` for each on standard output.
//
//   point_to_point BYTES,...         on at least 4 ranks
//
//   near, far   half a ping-pong of rank 0 with rank 1 and with the last rank
//   gap         between the ends of two of 16 messages from rank 0 to the last rank
//   fan-1..3    until rank 1, 2, 3 has its message, sent by rank 0 in this order at one moment
//   two-ways    until ranks 0 and last have each other's message, sent at one moment
//   shared      until the last two ranks have messages from ranks 1 and 0, sent at one moment
#include "../../runtime/programs/compare_options.hpp"
#include "simulated_time.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace {

struct Message {
  int from;
  int to;
};

class Measurement {
public:
  Measurement() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
  }

  void measure(int bytes) {
    const int last = ranks_ - 1;
    report("near", bytes, pingPong(bytes, 1) / 2);
    report("far", bytes, pingPong(bytes, last) / 2);
    constexpr int train = 16;
    const std::vector<double> ends = arrivals(bytes, std::vector<Message>(train, {0, last}));
    report("gap", bytes, (ends.back() - ends.front()) / (train - 1));
    const std::vector<double> fan = arrivals(bytes, {{0, 1}, {0, 2}, {0, 3}});
    for (std::size_t i = 0; i < fan.size(); ++i)
      report("fan-" + std::to_string(i + 1), bytes, fan[i]);
    report("two-ways", bytes, latest(arrivals(bytes, {{0, last}, {last, 0}})));
    report("shared", bytes, latest(arrivals(bytes, {{1, last}, {0, last - 1}})));
  }

private:
  double pingPong(int bytes, int partner) {
    buffer_.resize(static_cast<std::size_t>(bytes));
    const double seconds = simulated::timeTogether([&] {
      if (rank_ == 0) {
        send(bytes, partner);
        receive(bytes, partner);
      } else if (rank_ == partner) {
        receive(bytes, 0);
        send(bytes, 0);
      }
    });
    return simulated::largest(seconds);
  }

  /// When each of the messages has arrived; every rank starts to send its own at one moment, in
  /// this order.
  std::vector<double> arrivals(int bytes, const std::vector<Message>& messages) {
    buffer_.resize(static_cast<std::size_t>(bytes));
    std::vector<std::vector<char>> received(messages.size(), buffer_);
    std::vector<MPI_Request> receives(messages.size(), MPI_REQUEST_NULL);
    std::vector<MPI_Request> sends(messages.size(), MPI_REQUEST_NULL);
    std::vector<double> ends(messages.size(), 0);
    for (std::size_t i = 0; i < messages.size(); ++i)
      if (rank_ == messages[i].to)
        MPI_Irecv(received[i].data(), bytes, MPI_BYTE, messages[i].from, tag, MPI_COMM_WORLD,
                  &receives[i]);
    simulated::timeTogether([&] {
      const double start = MPI_Wtime();
      for (std::size_t i = 0; i < messages.size(); ++i)
        if (rank_ == messages[i].from)
          MPI_Isend(buffer_.data(), bytes, MPI_BYTE, messages[i].to, tag, MPI_COMM_WORLD,
                    &sends[i]);
      for (std::size_t i = 0; i < messages.size(); ++i) {
        if (rank_ != messages[i].to) continue;
        MPI_Wait(&receives[i], MPI_STATUS_IGNORE);
        ends[i] = MPI_Wtime() - start;
      }
      MPI_Waitall(static_cast<int>(sends.size()), sends.data(), MPI_STATUSES_IGNORE);
    });
    std::transform(ends.begin(), ends.end(), ends.begin(), simulated::largest);
    return ends;
  }

  static double latest(const std::vector<double>& times) {
    return *std::max_element(times.begin(), times.end());
  }

  void send(int bytes, int to) {
    MPI_Send(buffer_.data(), bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD);
  }
  void receive(int bytes, int from) {
    MPI_Recv(buffer_.data(), bytes, MPI_BYTE, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }

  void report(const std::string& what, int bytes, double seconds) const {
    if (rank_ == 0) std::printf("%s %d %.9f\n", what.c_str(), bytes, seconds);
  }

  static constexpr int tag = 7;

  int rank_ = 0;
  int ranks_ = 0;
  std::vector<char> buffer_;
};

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int ranks = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const auto sizes = argc == 2 ? compare::readSizes(argv[1]) : std::nullopt;
  const bool isUsable = sizes && ranks >= 4;
  if (isUsable) {
    Measurement measurement;
    for (const int bytes : *sizes)
      measurement.measure(bytes);
  } else {
    std::fprintf(stderr, "usage: point_to_point BYTES,... on at least 4 ranks\n");
  }
  MPI_Finalize();
  return isUsable ? 0 : 2;
}
