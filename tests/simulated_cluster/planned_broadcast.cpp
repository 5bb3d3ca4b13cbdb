// Times a planned broadcast in the simulator. In: a file with the bytes of the message and of a
// segment, then for each tree `tree BYTES`, and `from to` for each of its edges, as ranks, those of
// one sender in sending order. Out: seconds until the last rank has all, on standard output.
//
//   planned_broadcast FILE...
#include "simulated_time.hpp"

#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace {

/// What one rank does in one tree.
struct Place {
  int bytes = 0;
  int parent = MPI_PROC_NULL;
  std::vector<int> children;
};

struct Plan {
  int segment = 1;
  std::vector<Place> places; ///< one for each tree
};

Plan readPlan(const char* path, int rank) {
  std::ifstream file(path);
  Plan plan;
  file >> plan.segment;
  std::string word;
  while (file >> word) {
    if (word == "tree") {
      plan.places.emplace_back();
      file >> plan.places.back().bytes;
      continue;
    }
    int to = 0;
    file >> to;
    const int from = std::stoi(word);
    if (from == rank) plan.places.back().children.push_back(to);
    if (to == rank) plan.places.back().parent = from;
  }
  return plan;
}

/// Passes segments along, tree by tree in turns.
void broadcast(const Plan& plan) {
  std::vector<char> segment(static_cast<std::size_t>(plan.segment));
  std::vector<MPI_Request> sends;
  bool isMore = true;
  for (int offset = 0; isMore; offset += plan.segment) {
    isMore = false;
    for (std::size_t tree = 0; tree < plan.places.size(); ++tree) {
      const Place& place = plan.places[tree];
      const int bytes = std::min(plan.segment, place.bytes - offset);
      if (bytes <= 0) continue;
      isMore = true;
      const int tag = static_cast<int>(tree);
      MPI_Recv(segment.data(), bytes, MPI_BYTE, place.parent, tag, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
      for (const int child : place.children) {
        sends.emplace_back();
        MPI_Isend(segment.data(), bytes, MPI_BYTE, child, tag, MPI_COMM_WORLD, &sends.back());
      }
    }
  }
  MPI_Waitall(static_cast<int>(sends.size()), sends.data(), MPI_STATUSES_IGNORE);
}

} // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 1; i < argc; ++i) {
    const Plan plan = readPlan(argv[i], rank);
    const double seconds = simulated::largest(simulated::timeTogether([&] { broadcast(plan); }));
    if (rank == 0) std::printf("%.9f\n", seconds);
  }
  MPI_Finalize();
  return 0;
}
