// Bytes over links. In: a network, the jobs that broadcast once each, the message's size, and
// communication parameters, by which `auto` chooses. Out: for `auto` and for the broadcasts of MPI
// libraries what passes every directed link, and how much of each job's goes between switches.
//
// Payload only: headers and acknowledgements are not counted. The root is the first machine of each
// job, and each machine counts once, however many ranks it has.
#pragma once

#include "cost/communication_parameters.hpp"
#include "network/network.hpp"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace topocast {

/// Jobs on the same machines.
struct JobMachines {
  std::vector<MachineId> machines; ///< ascending, each once; two at least
  std::size_t jobs = 1;
};

/// What one broadcast brings to the links, over all jobs.
struct BroadcastTraffic {
  std::string name;
  std::string summary;
  std::vector<double> linkBytes;       ///< by directed link
  std::vector<double> betweenSwitches; ///< by entry of the jobs: bytes of one of its broadcasts
};

/// The broadcast of topocast comes first, as `auto`, then the libraryBroadcasts(). Its summary
/// names the schedule if there is one job. `progress` is called before every entry of `jobs`.
std::vector<BroadcastTraffic> trafficOf(const Network& network,
                                        const CommunicationParameters& parameters,
                                        std::span<const JobMachines> jobs,
                                        std::uint64_t messageBytes,
                                        llvm::function_ref<void(std::size_t job)> progress);

} // namespace topocast
