// The broadcasts of all odd fabrics in one program. TOPOCAST_TEST_FABRIC says whose serves it.
#include <topocast/runtime.hpp>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>

namespace ring {
#include "emit/golden/fabrics/ring_of_four.cpp"
} // namespace ring
namespace islands {
#include "emit/golden/fabrics/two_islands.cpp"
} // namespace islands
namespace leaf {
#include "emit/golden/fabrics/leaf_behind_a_leaf.cpp"
} // namespace leaf
namespace login {
#include "emit/golden/fabrics/login_nodes_on_spines.cpp"
} // namespace login
namespace irregular {
#include "emit/golden/fabrics/irregular.cpp"
} // namespace irregular

extern "C" int odd_fabric_bcast(void* buffer, int count, MPI_Datatype datatype, int root,
                                MPI_Comm comm) {
  using Broadcast = int (*)(void*, int, MPI_Datatype, int, MPI_Comm);
  static const std::map<std::string, Broadcast> broadcasts = {
      {"ring-of-four", ring::ring_of_four_bcast},
      {"two-islands", islands::two_islands_bcast},
      {"leaf-behind-a-leaf", leaf::leaf_behind_a_leaf_bcast},
      {"login-nodes-on-spines", login::login_nodes_on_spines_bcast},
      {"irregular", irregular::irregular_bcast},
  };
  return broadcasts.at(std::getenv("TOPOCAST_TEST_FABRIC"))(buffer, count, datatype, root, comm);
}
