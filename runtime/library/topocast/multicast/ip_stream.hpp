// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A communicator's stream by IP multicast: agrees on a group when it is made, carries messages, and
// leaves the group when it goes.
#pragma once

#include "topocast/carry/stream.hpp"
#include "topocast/multicast/group_agreement.hpp"
#include "topocast/multicast/streamed_message.hpp"
#include "topocast/schedule/segments.hpp"
#include "topocast/stream_settings.hpp"
#include "topocast/version.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

namespace topocast::TOPOCAST_ABI::runtime::multicast {

class IpStream : public Stream {
public:
  /// Collective over the members' communicator.
  IpStream(const StreamSettings& settings, const StreamMembers& members)
      : seat_({}, settings.bytesPerSecond, members.rank), isReceiver_(members.isReceiver) {
    seat_.patience = std::chrono::microseconds(settings.patienceMicroseconds);
    if (isReceiver_) lease_.emplace();
    GroupAgreement agreement(settings, members, seat_, !isReceiver_ || lease_->isHeld());
    isHeard_ = agreement.agree();
    description_ = agreement.description();
    if (isHeard_) {
      own_ = agreement.addresses()[members.machine];
      hearsItself_ = agreement.haveCommonAddress();
    } else {
      seat_.receiver = Socket();
      lease_.reset();
    }
  }

  bool isHeard() const override { return isHeard_; }
  std::string description() const override { return description_; }

  void lead(const Channel& channel, const Neighbours& around, std::uint64_t datagramBytes,
            MessageView& message, MachineShare& share) override {
    ++seat_.broadcast;
    if (around.parent == MPI_PROC_NULL && !seat_.sender.isOpen())
      seat_.sender = openSender(own_, hearsItself_);
    const Segments parts(message.bytes(), std::min(datagramBytes, longestDatagramBytes));
    StreamedMessage streamed(seat_, channel, around, parts, message, share);
    streamed.carry();
    dropPast();
  }

  void pass() override {
    ++seat_.broadcast;
    dropPast();
  }

private:
  /// What a rank of this machine has streamed comes back where addresses are in common: it must not
  /// fill the buffer.
  void dropPast() {
    DatagramHeader header;
    while (seat_.receiver.isOpen() && hearsItself_ && seat_.batch.hasNext(seat_.receiver)) {
      if (seat_.batch.readHeader(seat_.key, header) && header.broadcast > seat_.broadcast) return;
      seat_.batch.pop();
    }
  }

  GroupSeat seat_;
  std::optional<GroupLease> lease_;
  std::string description_;
  std::uint32_t own_ = 0; ///< this machine's address
  bool isReceiver_;
  bool hearsItself_ = false;
  bool isHeard_ = false;
};

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
