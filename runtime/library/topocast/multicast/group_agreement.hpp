// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// How the ranks of a communicator come to a group, and whether its machines hear it. In: who takes
// part. Out: key, group and addresses, and a verdict, the same on all ranks. Rank 0 draws key and
// group; then each machine sends datagrams to it, and all count whom they hear.
//
// Each communicator has a group of its own: so switches with snooping bring its messages to its own
// machines only, and the kernel brings a socket no datagrams of another communicator.
#pragma once

#include "topocast/carry/stream.hpp"
#include "topocast/environment.hpp"
#include "topocast/mpi.hpp"
#include "topocast/mpi_failure.hpp"
#include "topocast/multicast/interface_address.hpp"
#include "topocast/multicast/streamed_message.hpp"
#include "topocast/stream_settings.hpp"
#include "topocast/version.hpp"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace topocast::TOPOCAST_ABI::runtime::multicast {

constexpr const char* groupsVariable = "TOPOCAST_MULTICAST_GROUPS";
constexpr const char* bufferVariable = "TOPOCAST_MULTICAST_BUFFER";

namespace detail {

inline int numberIn(const char* variable, int otherwise) {
  const char* const text = runtime::detail::environmentValue(variable);
  const int number = std::atoi(text);
  return *text == '\0' || number < 0 ? otherwise : number;
}

/// How many groups this process hears. Switches have few entries for groups.
inline std::atomic<int>& heardGroups() {
  static std::atomic<int> count{0};
  return count;
}
inline int mostGroups() {
  constexpr int usual = 16;
  return numberIn(groupsVariable, usual);
}
inline int bufferBytes() {
  constexpr int usual = 1 << 20;
  return numberIn(bufferVariable, usual);
}

inline std::uint64_t randomWord() {
  std::uint64_t word = 0;
  if (getrandom(&word, sizeof word, 0) == static_cast<ssize_t>(sizeof word)) return word;
  std::random_device device;
  return std::uint64_t{device()} << 32U | device();
}

} // namespace detail

/// One of the groups that a process may hear; given back when this object goes.
class GroupLease {
public:
  GroupLease() : isHeld_(detail::heardGroups()++ < detail::mostGroups()) {
    if (!isHeld_) --detail::heardGroups();
  }
  GroupLease(const GroupLease&) = delete;
  GroupLease& operator=(const GroupLease&) = delete;
  ~GroupLease() {
    if (isHeld_) --detail::heardGroups();
  }
  bool isHeld() const { return isHeld_; }

private:
  bool isHeld_;
};

/// Words that ranks join by or, of which rank 0 or the rank concerned gives each.
struct GroupProposal {
  std::uint64_t keyFirst = 0;
  std::uint64_t keySecond = 0;
  std::uint64_t group = 0;
  std::uint64_t firstAddress = 0;
  std::uint64_t obstacles = 0;
};

enum ProposalObstacle : std::uint64_t { switchedOff = 1, manyGroups = 2 };

/// Agrees step by step; each step is collective over the communicator. A call that fails is raised
/// on the user's communicator.
class GroupAgreement {
public:
  GroupAgreement(const StreamSettings& settings, const StreamMembers& members, GroupSeat& seat,
                 bool mayHear)
      : settings_(settings), members_(members), seat_(seat), mayHear_(mayHear) {}

  bool agree() { return propose() && open() && tryGroup(); }

  const std::string& description() const { return description_; }
  /// By machine, in network order.
  const std::vector<std::uint32_t>& addresses() const { return addresses_; }
  bool haveCommonAddress() const {
    std::vector<std::uint32_t> sorted = addresses_;
    std::sort(sorted.begin(), sorted.end());
    return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
  }

private:
  bool refuse(const std::string& reason) {
    description_ = "no multicast: " + reason;
    return false;
  }

  bool propose() {
    GroupProposal own;
    if (members_.rank == 0) {
      own.keyFirst = detail::randomWord();
      own.keySecond = detail::randomWord();
      own.group = detail::randomWord();
      own.firstAddress = firstAddress(settings_.interface);
    }
    const char* const wish = runtime::detail::environmentValue("TOPOCAST_MULTICAST");
    if (*wish != '\0' && !isSwitchedOn("TOPOCAST_MULTICAST")) own.obstacles |= switchedOff;
    if (!mayHear_) own.obstacles |= manyGroups;
    GroupProposal all;
    checkRaised(PMPI_Allreduce(&own, &all, sizeof own / sizeof own.group, MPI_UINT64_T, MPI_BOR,
                               members_.comm));
    seat_.key = {all.keyFirst, all.keySecond};
    seat_.group = groupOf(all.group);
    firstAddress_ = static_cast<std::uint32_t>(all.firstAddress);
    if ((all.obstacles & switchedOff) != 0)
      return refuse("TOPOCAST_MULTICAST switches it off for a rank");
    if ((all.obstacles & manyGroups) != 0)
      return refuse("a rank hears as many groups as it may, see TOPOCAST_MULTICAST_GROUPS");
    return true;
  }

  /// Of organisations' own groups, 239.192.0.0/14, and of the ports that nobody is given.
  static Group groupOf(std::uint64_t random) {
    constexpr std::uint32_t organisation = 0xEFC00000;
    constexpr std::uint32_t withinIt = 0x3FFFF;
    const auto low = static_cast<std::uint32_t>(random);
    const auto port = static_cast<std::uint16_t>(49152 + (random >> 32U) % 16384);
    return {htonl(organisation | (low & withinIt)), port};
  }

  bool open() {
    const std::uint32_t own = ownAddress(settings_.interface, firstAddress_);
    std::vector<std::uint32_t> mine(members_.machineCount, 0);
    if (members_.isReceiver && own != 0) {
      seat_.receiver = openReceiver(seat_.group, own, detail::bufferBytes());
      if (seat_.receiver.isOpen()) mine[members_.machine] = own;
    }
    addresses_.resize(mine.size());
    checkRaised(PMPI_Allreduce(mine.data(), addresses_.data(), static_cast<int>(mine.size()),
                               MPI_UINT32_T, MPI_BOR, members_.comm));
    const auto without = std::find(addresses_.begin(), addresses_.end(), 0U);
    if (without == addresses_.end()) return true;
    return refuse(
        countOf(static_cast<std::size_t>(std::count(addresses_.begin(), addresses_.end(), 0U))) +
        " cannot join a group, such as machine " + std::to_string(without - addresses_.begin()) +
        ": name its interface by TOPOCAST_MULTICAST_INTERFACE");
  }

  std::string countOf(std::size_t machines) const {
    return std::to_string(machines) + " of " + std::to_string(addresses_.size()) + " machines";
  }

  /// Each machine must hear at least half of the others, and be heard by as many, after a few
  /// attempts of growing length: switches need a moment until they let a group through.
  bool tryGroup() {
    const std::size_t count = addresses_.size();
    heard_.assign(count, 0);
    std::vector<std::uint32_t> sums;
    for (const int milliseconds : {5, 20, 80}) {
      if (members_.isReceiver) attempt(std::chrono::milliseconds(milliseconds));
      sums = exchange();
      if (firstDeaf(sums) == count) {
        description_ = "multicast to " + addressText(seat_.group.address) + ':' +
                       std::to_string(seat_.group.port) + " heard by all machines";
        return true;
      }
    }
    std::size_t deaf = 0;
    for (std::size_t machine = 0; machine < count; ++machine)
      if (!isEnough(sums, machine)) ++deaf;
    return refuse(countOf(deaf) + " do not hear the group or are not heard, such as " +
                  addressText(addresses_[firstDeaf(sums)]) +
                  ": see that switches have an IGMP querier or no snooping, that no firewall drops "
                  "239.192.0.0/14, and that this is the right interface");
  }

  void attempt(std::chrono::milliseconds longest) {
    const auto end = std::chrono::steady_clock::now() + longest;
    DatagramHeader own = {seat_.key, tryOut, members_.machine, addresses_.size()};
    const Socket sender = openSender(addresses_[members_.machine], haveCommonAddress());
    const sockaddr_in name = seat_.group.name();
    if (sender.isOpen())
      sendto(sender.get(), &own, sizeof own, MSG_DONTWAIT, reinterpret_cast<const sockaddr*>(&name),
             sizeof name);
    heard_[members_.machine] = 1;
    seat_.batch.makeRoom(usualDatagramBytes);
    while (std::find(heard_.begin(), heard_.end(), 0U) != heard_.end()) {
      while (seat_.batch.hasNext(seat_.receiver)) {
        DatagramHeader header;
        if (seat_.batch.readHeader(seat_.key, header) && header.broadcast == tryOut &&
            header.offset < heard_.size() && !seat_.hook.losesTrial())
          heard_[header.offset] = 1;
        seat_.batch.pop();
      }
      const auto left = std::chrono::duration_cast<std::chrono::microseconds>(
          end - std::chrono::steady_clock::now());
      if (left.count() <= 0) break;
      awaitDatagram(&seat_.receiver, std::min(left, std::chrono::microseconds(1000)));
    }
  }

  /// By machine how many others have heard it, then by machine how many others it has heard.
  std::vector<std::uint32_t> exchange() const {
    std::vector<std::uint32_t> own(2 * heard_.size(), 0);
    std::vector<std::uint32_t> sums(own.size());
    if (members_.isReceiver) {
      std::copy(heard_.begin(), heard_.end(), own.begin());
      own[members_.machine] = 0;
      own[heard_.size() + members_.machine] =
          static_cast<std::uint32_t>(std::count(heard_.begin(), heard_.end(), 1U) - 1);
    }
    checkRaised(PMPI_Allreduce(own.data(), sums.data(), static_cast<int>(own.size()), MPI_UINT32_T,
                               MPI_SUM, members_.comm));
    return sums;
  }

  bool isEnough(const std::vector<std::uint32_t>& sums, std::size_t machine) const {
    const std::size_t others = heard_.size() - 1;
    return 2 * std::size_t{sums[machine]} >= others &&
           2 * std::size_t{sums[heard_.size() + machine]} >= others;
  }
  std::size_t firstDeaf(const std::vector<std::uint32_t>& sums) const {
    std::size_t machine = 0;
    while (machine < heard_.size() && isEnough(sums, machine))
      ++machine;
    return machine;
  }

  const StreamSettings& settings_;
  const StreamMembers& members_;
  GroupSeat& seat_;
  bool mayHear_;
  std::uint32_t firstAddress_ = 0;
  std::vector<std::uint32_t> addresses_;
  std::vector<std::uint32_t> heard_; ///< by machine 1 if this one has heard it
  std::string description_;
};

} // namespace topocast::TOPOCAST_ABI::runtime::multicast
