// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A communicator's way to send one copy of a message to all of its machines, as the rest of the
// runtime sees it. In: who takes part. Out: whether all machines hear it, and messages carried. Of
// its own header, so that only sources with such schedules have the code of sockets.
#pragma once

#include "topocast/carry/channel.hpp"
#include "topocast/carry/machine_share.hpp"
#include "topocast/carry/message_view.hpp"
#include "topocast/carry/pipeline.hpp"
#include "topocast/mpi.hpp"
#include "topocast/version.hpp"

#include <cstdint>
#include <string>

namespace topocast::TOPOCAST_ABI::runtime {

/// A communicator as one of its ranks sees it.
struct StreamMembers {
  MPI_Comm comm = MPI_COMM_NULL; ///< all ranks of which open the stream
  int rank = 0;
  std::uint32_t machine = 0;      ///< of this rank, among those that take part
  std::uint32_t machineCount = 0; ///< that take part
  bool isReceiver = false;        ///< the lowest rank of its machine
};

/// Used by one thread at a time, as collective calls on one communicator are. All ranks of the
/// communicator call either lead() or pass() for the same broadcasts in the same order.
class Stream {
public:
  Stream() = default;
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  virtual ~Stream() = default;

  /// Whether all machines hear it, the same on all ranks.
  virtual bool isHeard() const = 0;
  /// For people, after the name of a communicator; the same on all ranks.
  virtual std::string description() const = 0;

  /// Carries a message as the leader of this rank's machine; `around` are the leaders' ranks in the
  /// tree that repairs what was lost. Throws MpiFailure when its part is done.
  virtual void lead(const Channel& channel, const Neighbours& around, std::uint64_t datagramBytes,
                    MessageView& message, MachineShare& share) = 0;
  /// Another rank leads on this machine.
  virtual void pass() = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime
