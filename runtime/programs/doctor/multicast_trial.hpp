// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Whether machines hear each other in a group of IP multicast. In: one rank of each machine. Out:
// for each machine whom it hears and how much it lacks, and what an administrator has to do.
// No broadcast need be loaded.
#pragma once

#include "../measure/multicast_train.hpp"
#include "../measure/text.hpp"
#include "../measure/world.hpp"
#include "findings.hpp"

#include "topocast/mpi.hpp"
#include "topocast/stream_settings.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace topocast::doctor {

/// What all machines have heard.
struct Hearings {
  std::vector<std::string> machines;            ///< names, with addresses
  std::vector<std::size_t> senders;             ///< numbers of those that sent
  std::vector<std::vector<std::uint32_t>> from; ///< by machine and sender, datagrams
  std::vector<long> buffers;                    ///< by machine, net.core.rmem_max
  std::uint32_t sent = 1;                       ///< datagrams by each sender
};

namespace detail {

constexpr double bearableLoss = 0.01;
constexpr long wantedBuffer = 1 << 20;

/// `'n1'`, `'n1', 'n2'`, `'n1', 'n2', 'n3' and 4 more`
inline std::string listOf(const Hearings& all, const std::vector<std::size_t>& which) {
  constexpr std::size_t most = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(which.size(), most); ++i)
    text += (i == 0 ? "" : ", ") + all.machines[which[i]];
  return which.size() <= most ? text
                              : text + " and " + std::to_string(which.size() - most) + " more";
}

/// Of one machine: how many others it should hear, how many it hears, and the part that it lacks of
/// what these have sent.
struct Ear {
  std::size_t others = 0;
  std::size_t heard = 0;
  double loss = 0;
};

inline Ear earOf(const Hearings& all, std::size_t machine) {
  Ear ear;
  std::uint64_t datagrams = 0;
  for (std::size_t i = 0; i < all.senders.size(); ++i) {
    if (all.senders[i] == machine) continue;
    ++ear.others;
    if (all.from[machine][i] > 0) ++ear.heard;
    datagrams += all.from[machine][i];
  }
  const auto sent = static_cast<double>(std::uint64_t{all.sent} * ear.heard);
  ear.loss = ear.heard == 0 ? 1 : 1 - static_cast<double>(datagrams) / sent;
  return ear;
}

template <class Accept>
std::vector<std::size_t> machinesThat(const Hearings& all, const Accept& accept) {
  std::vector<std::size_t> found;
  for (std::size_t machine = 0; machine < all.machines.size(); ++machine)
    if (accept(machine)) found.push_back(machine);
  return found;
}

} // namespace detail

/// A line for each machine.
inline std::vector<Finding> findHearings(const Hearings& all) {
  std::vector<Finding> findings;
  for (std::size_t machine = 0; machine < all.machines.size(); ++machine) {
    const detail::Ear ear = detail::earOf(all, machine);
    const Grade grade = ear.heard < ear.others            ? Grade::problem
                        : ear.loss > detail::bearableLoss ? Grade::note
                                                          : Grade::right;
    findings.push_back({grade, all.machines[machine] + " hears " + std::to_string(ear.heard) +
                                   " of " + measure::counted(ear.others, "other machine") +
                                   (ear.heard == 0 ? ""
                                                   : measure::formatted(", lacks %.2f %% of their "
                                                                        "datagrams",
                                                                        100 * ear.loss))});
  }
  return findings;
}

/// What an administrator has to do; nothing where all is well.
inline std::vector<Finding> findRemedies(const Hearings& all) {
  std::vector<Finding> remedies;
  const auto add = [&](const std::vector<std::size_t>& which, Grade grade, const char* what,
                       const char* remedy) {
    if (!which.empty()) remedies.push_back({grade, detail::listOf(all, which) + what + remedy});
  };
  const auto deaf = detail::machinesThat(
      all, [&](std::size_t machine) { return detail::earOf(all, machine).heard == 0; });
  if (deaf.size() == all.machines.size())
    return {{Grade::problem,
             "nobody hears anybody: give the subnet an IGMP querier or switch snooping off, let "
             "firewalls pass UDP to 239.192.0.0/14 and IGMP, and see that the addresses above are "
             "those of the right network (TOPOCAST_MULTICAST_INTERFACE)"}};
  add(deaf, Grade::problem, ": hears nobody: ",
      "let its firewall pass UDP to 239.192.0.0/14 and IGMP, and see that its address is one of "
      "the "
      "right network (TOPOCAST_MULTICAST_INTERFACE)");
  std::vector<std::size_t> mute;
  for (std::size_t i = 0; i < all.senders.size(); ++i)
    if (std::all_of(all.from.begin(), all.from.end(),
                    [i](const auto& heard) { return heard[i] == 0; }))
      mute.push_back(all.senders[i]);
  add(mute, Grade::problem, ": heard by nobody: ",
      "let its firewall let out UDP to 239.192.0.0/14, and see that its address is one of the "
      "right "
      "network");
  const auto apart = detail::machinesThat(all, [&](std::size_t machine) {
    const detail::Ear ear = detail::earOf(all, machine);
    return ear.heard > 0 && ear.heard + mute.size() < ear.others;
  });
  add(apart, Grade::problem, ": hear some machines only: ",
      "between them and the others is a router, or a switch with snooping and without a querier");
  const auto losing = detail::machinesThat(all, [&](std::size_t machine) {
    const detail::Ear ear = detail::earOf(all, machine);
    return ear.heard > 0 && ear.loss > detail::bearableLoss;
  });
  add(losing, Grade::note, ": more than 1 % is lost: ",
      "look for errors of cables and ports, and measure the pace by topocast-measure --multicast");
  const auto small = detail::machinesThat(all, [&](std::size_t machine) {
    return all.buffers[machine] > 0 && all.buffers[machine] < detail::wantedBuffer;
  });
  add(small, Grade::note, ": the kernel grants sockets less than 1 MiB: ",
      "set net.core.rmem_max=1048576 by sysctl, as a rank that is late loses the rest");
  return remedies;
}

/// Trains between all machines; with more than 64 of them 64 send. Collective over a communicator
/// of one rank a machine, `names` in its order; only rank 0 has the result.
inline Hearings hearAll(measure::MulticastTrains& trains, MPI_Comm comm,
                        const std::vector<std::string>& names) {
  constexpr std::size_t mostSenders = 64;
  constexpr std::uint32_t datagrams = 100;
  constexpr double gentle = 1e6; // bytes a second, which every link bears
  Hearings all;
  all.sent = datagrams;
  const std::size_t count = std::min(names.size(), mostSenders);
  std::vector<std::uint32_t> own;
  for (std::size_t i = 0; i < count; ++i) {
    all.senders.push_back(i * names.size() / count);
    const measure::Train train = {static_cast<int>(all.senders.back()), datagrams, 256, gentle};
    own.push_back(static_cast<std::uint32_t>(trains.run(train).datagrams));
  }
  std::vector<std::uint32_t> gathered(count * names.size());
  MPI_Gather(own.data(), static_cast<int>(count), MPI_UINT32_T, gathered.data(),
             static_cast<int>(count), MPI_UINT32_T, 0, comm);
  long buffer = 0;
  std::ifstream("/proc/sys/net/core/rmem_max") >> buffer;
  all.buffers.resize(names.size());
  MPI_Gather(&buffer, 1, MPI_LONG, all.buffers.data(), 1, MPI_LONG, 0, comm);
  for (std::size_t machine = 0; machine < names.size(); ++machine) {
    const auto first = gathered.begin() + static_cast<std::ptrdiff_t>(machine * count);
    all.from.emplace_back(first, first + static_cast<std::ptrdiff_t>(count));
    all.machines.push_back(quoted(names[machine]) + " (" + trains.addressOf(machine) + ")");
  }
  return all;
}

} // namespace topocast::doctor
