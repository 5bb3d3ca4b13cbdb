// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The one header of multicast that generated code includes, if it has a schedule that streams. In:
// measured settings. Out: what its cluster carries. With TOPOCAST_DECLARATIONS_ONLY it declares and
// defines nothing of sockets.
#pragma once

#include "topocast/stream_settings.hpp"
#include "topocast/version.hpp"

#include <cstdint>

namespace topocast::TOPOCAST_ABI::runtime {

/// The stream of a communicator by IP multicast. Linux only.
Stream* openIpMulticast(const StreamSettings& settings, const StreamMembers& members);

/// Settings by which a cluster's messages are streamed by IP multicast; see StreamSettings.
constexpr StreamSettings ipMulticast(std::uint64_t bytesPerSecond,
                                     std::uint32_t patienceMicroseconds, const char* interface) {
  return {bytesPerSecond, patienceMicroseconds, interface, openIpMulticast};
}

} // namespace topocast::TOPOCAST_ABI::runtime

#if defined(TOPOCAST_RUNTIME_IN_SOURCE) && !defined(TOPOCAST_DECLARATIONS_ONLY) &&                 \
    !defined(TOPOCAST_MPI_BY_TABLE)
#include "topocast/carry/stream.hpp"
#include "topocast/multicast/ip_stream.hpp"

namespace topocast::TOPOCAST_ABI::runtime {

inline Stream* openIpMulticast(const StreamSettings& settings, const StreamMembers& members) {
  // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): the caller owns it
  return new multicast::IpStream(settings, members);
}

} // namespace topocast::TOPOCAST_ABI::runtime
#endif
