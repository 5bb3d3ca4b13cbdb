// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The sockets of one group. In: the group, and the address of this machine in its network. Out:
// datagrams sent and received, many with one call. A datagram that cannot be sent counts as lost:
// the protocol repairs it, so no socket ever fails a broadcast.
#pragma once

#include "topocast/environment.hpp"
#include "topocast/multicast/datagram.hpp"
#include "topocast/version.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::multicast {

/// Where datagrams go.
struct Group {
  std::uint32_t address = 0; ///< network order
  std::uint16_t port = 0;

  sockaddr_in name() const {
    sockaddr_in result{};
    result.sin_family = AF_INET;
    result.sin_port = htons(port);
    result.sin_addr.s_addr = address;
    return result;
  }
};

/// Owns a descriptor.
class Socket {
public:
  Socket() = default;
  static Socket datagrams() { return Socket(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)); }
  Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket() {
    if (descriptor_ >= 0) close(descriptor_);
  }

  bool isOpen() const { return descriptor_ >= 0; }
  int get() const { return descriptor_; }
  template <class Value>
  bool set(int level, int option, const Value& value) const {
    return setsockopt(descriptor_, level, option, &value, sizeof value) == 0;
  }

private:
  explicit Socket(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
};

/// Hears a group at this address of the machine; not open if the system refuses.
inline Socket openReceiver(const Group& group, std::uint32_t own, int bufferBytes) {
  Socket receiver = Socket::datagrams();
  const sockaddr_in name = group.name();
  ip_mreqn membership{};
  membership.imr_multiaddr.s_addr = group.address;
  membership.imr_address.s_addr = own;
  const int yes = 1;
  const int no = 0;
  // Bound to the group's address: nothing else that comes to the port is received.
  const bool isOpen =
      receiver.isOpen() && receiver.set(SOL_SOCKET, SO_REUSEADDR, yes) &&
      receiver.set(IPPROTO_IP, IP_MULTICAST_ALL, no) &&
      bind(receiver.get(), reinterpret_cast<const sockaddr*>(&name), sizeof name) == 0 &&
      receiver.set(IPPROTO_IP, IP_ADD_MEMBERSHIP, membership);
  if (!isOpen) return {};
  receiver.set(SOL_SOCKET, SO_RCVBUF, bufferBytes); // as much of it as the system grants
  return receiver;
}

/// The mark of priority (DSCP) of all datagrams, 0 to 63; 0 unless the environment has one.
inline int priorityMark() {
  const int mark = std::atoi(runtime::detail::environmentValue("TOPOCAST_MULTICAST_DSCP"));
  return mark > 0 && mark < 64 ? mark : 0;
}

/// Sends to groups from this address of the machine. `hearsItself`: other machines of the
/// communicator have this address, too, as where ranks stand for machines.
inline Socket openSender(std::uint32_t own, bool hearsItself) {
  Socket sender = Socket::datagrams();
  in_addr interface{};
  interface.s_addr = own;
  const int hops = 1;
  const int loop = hearsItself ? 1 : 0;
  const int fragments = IP_PMTUDISC_DONT;
  const bool isOpen = sender.isOpen() && sender.set(IPPROTO_IP, IP_MULTICAST_IF, interface) &&
                      sender.set(IPPROTO_IP, IP_MULTICAST_TTL, hops) &&
                      sender.set(IPPROTO_IP, IP_MULTICAST_LOOP, loop) &&
                      sender.set(IPPROTO_IP, IP_MTU_DISCOVER, fragments);
  if (!isOpen) return {};
  const int trafficClass = priorityMark() << 2; // the lower bits tell of congestion
  sender.set(IPPROTO_IP, IP_TOS, trafficClass);
  return sender;
}

/// Waits until a datagram is there, or for so long. Without a socket it only waits.
inline void awaitDatagram(const Socket* receiver, std::chrono::microseconds longest) {
  pollfd entry{receiver == nullptr ? -1 : receiver->get(), POLLIN, 0};
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(longest);
  timespec time{};
  time.tv_sec = static_cast<std::time_t>(seconds.count());
  time.tv_nsec = static_cast<long>(std::chrono::nanoseconds(longest - seconds).count());
  ppoll(&entry, receiver == nullptr ? 0 : 1, &time, nullptr);
}

/// Sends datagrams of one message.
class DatagramSender {
public:
  static constexpr std::size_t most = 16; ///< with one call

  DatagramSender(const Socket& sender, const Group& group) : sender_(&sender), to_(group.name()) {}

  /// The parts from `first` up to `end`, at most `most`.
  void send(const DatagramHeader& of, const Segments& parts, char* data, std::uint64_t first,
            std::uint64_t end) {
    const std::size_t count = std::min<std::uint64_t>(end - first, most);
    for (std::size_t i = 0; i < count; ++i) {
      headers_[i] = of;
      headers_[i].offset = parts.begin(first + i);
      pieces_[2 * i] = {&headers_[i], sizeof headers_[i]};
      pieces_[2 * i + 1] = {data + parts.begin(first + i),
                            static_cast<std::size_t>(parts.length(first + i))};
      messages_[i] = {};
      messages_[i].msg_hdr.msg_name = &to_;
      messages_[i].msg_hdr.msg_namelen = sizeof to_;
      messages_[i].msg_hdr.msg_iov = &pieces_[2 * i];
      messages_[i].msg_hdr.msg_iovlen = 2;
    }
    sendAll(count);
  }

private:
  /// Where the system has no room, for about a second at most.
  void sendAll(std::size_t count) {
    std::size_t sent = 0;
    for (int pauses = 0; sent < count && pauses < 1000;) {
      const int now = sendmmsg(sender_->get(), &messages_[sent],
                               static_cast<unsigned>(count - sent), MSG_DONTWAIT);
      if (now > 0) {
        sent += static_cast<std::size_t>(now);
      } else if (errno == EAGAIN || errno == EWOULDBLOCK || errno == ENOBUFS) {
        ++pauses;
        pollfd entry{sender_->get(), POLLOUT, 0};
        if (errno == ENOBUFS)
          awaitDatagram(nullptr, std::chrono::milliseconds(1));
        else
          poll(&entry, 1, 1);
      } else if (errno != EINTR) {
        return;
      }
    }
  }

  const Socket* sender_;
  sockaddr_in to_;
  std::array<DatagramHeader, most> headers_;
  std::array<iovec, 2 * most> pieces_{};
  std::array<mmsghdr, most> messages_{};
};

/// Receives datagrams of a group, and keeps those that came with the same call for later.
class DatagramBatch {
public:
  static constexpr std::size_t most = 32; ///< with one call

  /// Datagrams with parts of up to so many bytes. Longer ones are dropped.
  void makeRoom(std::uint64_t payloadBytes) {
    const std::size_t wanted = datagramHeaderBytes + payloadBytes;
    if (wanted <= bytesOfOne_) return;
    bytesOfOne_ = wanted;
    next_ = count_ = 0;
    memory_.assign(most * bytesOfOne_, 0);
  }

  /// Whether one is at hand, after one call to the system if need be.
  bool hasNext(const Socket& receiver) {
    if (next_ < count_) return true;
    for (std::size_t i = 0; i < most; ++i) {
      pieces_[i] = {memory_.data() + i * bytesOfOne_, bytesOfOne_};
      messages_[i] = {};
      messages_[i].msg_hdr.msg_iov = &pieces_[i];
      messages_[i].msg_hdr.msg_iovlen = 1;
    }
    const int received = recvmmsg(receiver.get(), messages_.data(), most, MSG_DONTWAIT, nullptr);
    next_ = 0;
    count_ = received > 0 ? static_cast<std::size_t>(received) : 0;
    return count_ > 0;
  }
  void pop() { ++next_; }

  /// False if it is no datagram of this key's.
  bool readHeader(const GroupKey& key, DatagramHeader& header) const {
    if (messages_[next_].msg_len < sizeof header) return false;
    if ((messages_[next_].msg_hdr.msg_flags & MSG_TRUNC) != 0) return false;
    std::memcpy(&header, at(next_), sizeof header);
    return header.key == key;
  }
  const char* payload() const { return at(next_) + datagramHeaderBytes; }
  std::uint64_t payloadBytes() const { return messages_[next_].msg_len - datagramHeaderBytes; }

private:
  const char* at(std::size_t place) const { return memory_.data() + place * bytesOfOne_; }

  std::size_t bytesOfOne_ = 0;
  std::vector<char> memory_;
  std::array<iovec, most> pieces_{};
  std::array<mmsghdr, most> messages_{};
  std::size_t next_ = 0;
  std::size_t count_ = 0;
};

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
