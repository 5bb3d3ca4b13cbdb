// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How far a machine has come with one message, which its links to parent and children share.
#pragma once

#include "topocast/mpi_failure.hpp"
#include "topocast/multicast/received_parts.hpp"
#include "topocast/schedule/segments.hpp"
#include "topocast/version.hpp"

#include <cstdint>
#include <cstring>

namespace topocast::TOPOCAST_ABI::runtime::multicast {

struct HeldMessage {
  HeldMessage(std::uint64_t number, const Segments& cut, char* bytes)
      : broadcast(number), parts(cut), data(bytes), received(cut.count()) {}

  std::uint64_t broadcast; ///< counted from 1
  Segments parts;
  char* data;
  ReceivedParts received;
  DeferredFailure failure;
  bool isOver = false; ///< known: nothing more is streamed
  bool isLost = false; ///< what is still missing never comes, as something has failed

  /// Nothing more is waited for.
  bool isSettled() const { return received.isComplete() || isLost; }

  void lose(int code) {
    failure.note(code);
    isLost = true;
  }

  /// `bytes` has parts.length(part) bytes. Returns whether the part is new.
  bool put(std::uint64_t part, const char* bytes) {
    if (!received.note(part)) return false;
    std::memcpy(data + parts.begin(part), bytes, static_cast<std::size_t>(parts.length(part)));
    return true;
  }
};

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
