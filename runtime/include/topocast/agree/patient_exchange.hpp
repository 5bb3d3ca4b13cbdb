// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An exchange of all ranks of a communicator in which nobody waits in silence. In: a nonblocking
// exchange that has been started. Out: it is complete; if that took long, one process of each host
// has said so.
//
// Where some ranks run without topocast, the others wait for them for ever, and nothing in MPI
// tells who they are. A rank may also be late alone, as where one reads a file before it
// broadcasts: so the wait goes on, and few say so.
#pragma once

#include "topocast/mpi.hpp"
#include "topocast/version.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <string>
#include <thread>

namespace topocast::TOPOCAST_ABI::runtime {

namespace detail {

/// Held by one of the processes at a time that the same program has started on this host: an
/// address of the host, which ends with the process.
class VoiceOfHost {
public:
  VoiceOfHost() : socket_(socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = "topocast-waits-" + std::to_string(getppid());
    name.copy(address.sun_path + 1, sizeof address.sun_path - 1); // behind a zero: no file
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    isHeld_ = bind(socket_, reinterpret_cast<const sockaddr*>(&address), length) == 0 ||
              errno != EADDRINUSE;
  }
  ~VoiceOfHost() {
    if (socket_ >= 0) close(socket_);
  }
  VoiceOfHost(const VoiceOfHost&) = delete;
  VoiceOfHost& operator=(const VoiceOfHost&) = delete;

  /// Also where the system cannot tell.
  bool isHeld() const { return isHeld_; }

private:
  int socket_;
  bool isHeld_ = true;
};

} // namespace detail

/// Waits for the request and returns MPI's code. If that takes long, has one process of each host
/// `say` so. From then on the library waits, and may spare the processor.
template <class Say>
int completePatiently(MPI_Request& request, const Say& say) {
  constexpr std::chrono::seconds patience(10);
  const auto end = std::chrono::steady_clock::now() + patience;
  int isComplete = 0;
  while (std::chrono::steady_clock::now() < end) {
    const int code = PMPI_Test(&request, &isComplete, MPI_STATUS_IGNORE);
    if (code != MPI_SUCCESS || isComplete != 0) return code;
    std::this_thread::yield();
  }
  const detail::VoiceOfHost voice;
  if (voice.isHeld()) say();
  return PMPI_Wait(&request, MPI_STATUS_IGNORE);
}

} // namespace topocast::TOPOCAST_ABI::runtime
