// The cluster of test_cluster.hpp whose longer messages are streamed by IP multicast over loopback.
#pragma once

#include "test_cluster.hpp"

#include "topocast/ip_multicast.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

namespace topocast::TOPOCAST_ABI::runtime::test {

/// Messages of up to 16 bytes travel on trees.
inline ClusterValues streamValues(std::uint32_t machineCount, std::uint64_t datagramBytes) {
  ClusterValues values = testCluster(machineCount);
  const auto repairs = static_cast<std::uint32_t>(values.trees.size());
  values.trees.push_back({values.trees[1].tree, kinds::ipMulticast()});
  values.firstRangeHeard.assign(machineCount, static_cast<std::uint32_t>(values.ranges.size()));
  values.ranges.push_back({16, 4, 2});
  values.ranges.push_back({anyLength, datagramBytes, repairs});
  values.stream = ipMulticast(0, 2000, "lo");
  return values;
}

class StreamCluster : public ClusterTables {
public:
  explicit StreamCluster(std::uint32_t machineCount,
                         std::uint64_t datagramBytes = usualDatagramBytes)
      : ClusterTables(streamValues(machineCount, datagramBytes)) {}
};

/// Until the next call, groups that are opened lose datagrams so (loss_hook.hpp).
inline void loseDatagrams(const std::string& loss) {
  setenv("TOPOCAST_MULTICAST_LOSS", loss.c_str(), 1);
}

/// Sets a variable of the environment for as long as it lives.
class Setting {
public:
  Setting(const char* variable, const std::string& value) : variable_(variable) {
    setenv(variable, value.c_str(), 1);
  }
  ~Setting() { unsetenv(variable_); }
  Setting(const Setting&) = delete;
  Setting& operator=(const Setting&) = delete;

private:
  const char* variable_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::test
