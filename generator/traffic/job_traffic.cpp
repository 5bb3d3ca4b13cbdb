#include "traffic/job_traffic.hpp"

#include "network/machine_subset.hpp"
#include "network/network_links.hpp"
#include "order/network_order.hpp"
#include "plan/planner.hpp"
#include "traffic/library_broadcasts.hpp"

#include "topocast/cost/link_use.hpp"

namespace topocast {
namespace {

using runtime::LinkMessage;

/// The schedule that `auto` chooses for a job, and its messages between cards of the network.
struct Chosen {
  std::string schedule;
  std::vector<LinkMessage> messages;
};

Chosen chooseFor(const Network& network, const CommunicationParameters& parameters,
                 std::span<const MachineId> machines, std::uint64_t messageBytes) {
  const Network part = onlyMachines(network, machines);
  PlanRequest request;
  request.messageBytes = messageBytes;
  const Plan plan = planRoot(part, parameters, request, MachineId(0));
  const Schedule& schedule = plan.schedules[plan.ranges.front().schedule].schedule;
  Chosen chosen{schedule.name(), messagesOf(schedule)};
  const NetworkLinks ofPart(part);
  const NetworkLinks ofWhole(network);
  for (LinkMessage& message : chosen.messages)
    for (std::uint32_t* const card : {&message.from, &message.to})
      *card = ofWhole.cardOf(machines[ofPart.machineOf(*card).index()], ofPart.railOf(*card));
  return chosen;
}

/// Adds what the broadcasts of one entry bring.
void add(BroadcastTraffic& traffic, const Network& network,
         const std::vector<LinkMessage>& messages, std::uint64_t messageBytes, std::size_t jobs) {
  double between = 0;
  for (const auto& [from, to, share] : messages) {
    const double bytes = share * static_cast<double>(messageBytes);
    const auto count = [&](std::uint32_t link) {
      traffic.linkBytes[link] += bytes * static_cast<double>(jobs);
      const Link& ends = network.link(LinkId(link));
      if (network.isSwitch(ends.from) && network.isSwitch(ends.to)) between += bytes;
    };
    NetworkLinks(network).walk(from, to, count);
  }
  traffic.betweenSwitches.push_back(between);
}

} // namespace

std::vector<BroadcastTraffic> trafficOf(const Network& network,
                                        const CommunicationParameters& parameters,
                                        std::span<const JobMachines> jobs,
                                        std::uint64_t messageBytes,
                                        llvm::function_ref<void(std::size_t job)> progress) {
  const std::vector<double> nothing(network.linkCount(), 0);
  std::vector<BroadcastTraffic> traffic = {{"auto", "chosen for each job", nothing, {}}};
  for (const LibraryBroadcast& library : libraryBroadcasts())
    traffic.push_back({library.name, library.summary, nothing, {}});
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const auto& [machines, count] = jobs[i];
    progress(i);
    const Chosen chosen = chooseFor(network, parameters, machines, messageBytes);
    if (jobs.size() == 1) traffic.front().summary = chosen.schedule;
    add(traffic.front(), network, chosen.messages, messageBytes, count);
    const MachineOrder order = machineOrder(network, machines, machines.front());
    for (std::size_t k = 0; k < libraryBroadcasts().size(); ++k)
      add(traffic[k + 1], network, libraryBroadcasts()[k].messages(order), messageBytes, count);
  }
  return traffic;
}

} // namespace topocast
