// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A cluster for the simulator SimGrid. In: the tables of a file that `topocast export simgrid`
// wrote. Out: machines, switches and directed links in the simulator, on which a message of m bytes
// takes L(m) + g(m) from machine to machine, by those parameters that the tables hold, and what the
// links on its way delay it.
//
// Compiled with SimGrid 3.32 or 4 as a shared library, which `smpirun -platform` loads. XML does
// not do: it can neither make a network card carry one message after the other nor take times by
// size other than in steps.
#pragma once

#include "topocast/cost/interpolation.hpp"

#include <simgrid/s4u.hpp>
#include <simgrid/version.h>
#include <smpi/smpi.h>
#if SIMGRID_VERSION_MAJOR < 4
#include <simgrid/kernel/resource/NetworkModelIntf.hpp>
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

namespace topocast::simgrid_platform {

/// One direction of a cable.
struct Link {
  const char* from;
  const char* to;
  double bandwidth; ///< of the topology, in bytes per second: counts relative to the machines'
  double delay = 0; ///< of every message beyond what the parameters have, in seconds
};

/// Communication parameters for messages of one size; times in seconds.
struct Measured {
  std::uint64_t messageBytes;
  double latency;
  double gap;
  double sendOverhead;
  double receiveOverhead;
};

/// An array that stays for ever.
template <class Item>
class Table {
public:
  template <std::size_t count>
  constexpr Table(const Item (&items)[count]) : begin_(items), end_(items + count) {}
  constexpr const Item* begin() const { return begin_; }
  constexpr const Item* end() const { return end_; }

private:
  const Item* begin_;
  const Item* end_;
};

/// A network and its communication parameters.
struct Platform {
  const char* name;
  Table<const char*> machines;
  Table<const char*> switches;
  Table<Link> links;
  Table<Measured> measured; ///< at least two, ascending by size
  double machineBandwidth;  ///< that goes with the gaps, in bytes per second
  /// What a processor moves of all messages together that its machine sends and receives, on the
  /// same scale; 0 if that is no limit.
  double processorBandwidth = 0;
};

namespace detail {

namespace s4u = ::simgrid::s4u;

/// Messages from this size on wait until their receiver is ready, as with MPI libraries over TCP.
constexpr int eagerBytes = 65536;
/// What SMPI adds to each message.
constexpr double envelopeBytes = 16;
/// Latencies of machines' links; what counts is multiplied onto their sum.
constexpr double unitLatency = 0.5e-6;

/// Times of a message whose bytes SimGrid gives with the envelope.
class Times {
public:
  explicit Times(const Table<Measured>& measured) : measured_(measured) {}

  double gap(std::uint64_t bytes) const {
    return interpolatedGap(measured_.begin(), measured_.end(), bytes, &Measured::gap);
  }
  double sendOverhead(std::uint64_t bytes) const {
    return overheadShare(bytes) * at(bytes, &Measured::sendOverhead);
  }
  double receiveOverhead(std::uint64_t bytes) const {
    return overheadShare(bytes) * at(bytes, &Measured::receiveOverhead);
  }
  /// What is left of the latency for the network.
  double wireLatency(std::uint64_t bytes) const {
    return at(bytes, &Measured::latency) - sendOverhead(bytes) - receiveOverhead(bytes);
  }

private:
  /// Nothing in the simulator takes less than no time, so that a latency below zero is taken as 0.
  double at(std::uint64_t bytes, double Measured::* quantity) const {
    return std::max(interpolated(measured_.begin(), measured_.end(), bytes, quantity), 0.0);
  }

  /// SMPI charges processors for eager messages only. Overheads beyond the latency are cut down to
  /// it: the time from machine to machine comes first.
  double overheadShare(std::uint64_t bytes) const {
    if (bytes >= static_cast<std::uint64_t>(eagerBytes)) return 0;
    const double overheads =
        at(bytes, &Measured::sendOverhead) + at(bytes, &Measured::receiveOverhead);
    const double latency = at(bytes, &Measured::latency);
    return overheads > latency ? latency / overheads : 1;
  }

  Table<Measured> measured_;
};

inline std::uint64_t messageBytes(double transferredBytes) {
  return static_cast<std::uint64_t>(std::max(transferredBytes - envelopeBytes, 0.0));
}

/// Nothing but the parameters shall take time.
inline void configure() {
  using s4u::Engine;
  Engine::set_config("network/crosstraffic", false);
  Engine::set_config("network/TCP-gamma", 1e30);
  Engine::set_config("network/weight-S", 0.0);
  Engine::set_config("smpi/simulate-computation", false);
  Engine::set_config("smpi/wtime", 0.0);
  Engine::set_config("smpi/async-small-thresh", eagerBytes);
  Engine::set_config("smpi/send-is-detached-thresh", eagerBytes);
}

using Places = std::map<std::string, ::simgrid::kernel::routing::NetPoint*>;
/// What all messages of a machine share, in both directions; of machines that have such a limit.
using Processors = std::map<std::string, s4u::Link*>;

/// What links delay a message beyond L(m), in seconds; of links that do.
using Delays = std::map<const s4u::Link*, double>;

/// A zone whose routes are found by Dijkstra's algorithm. SimGrid 4 has it inside of another.
inline s4u::NetZone* createZone(const std::string& name) {
#if SIMGRID_VERSION_MAJOR < 4
  return s4u::create_dijkstra_zone(name, true);
#else
  return s4u::Engine::get_instance()->get_netzone_root()->add_netzone_dijkstra(name, true);
#endif
}

/// A machine's link is a network card, which has one message at a time in each direction; the
/// others wait in the order in which they were sent. Between switches messages share a link.
inline s4u::Link* addLink(s4u::NetZone& zone, const Places& places, const Processors& processors,
                          const Link& link) {
  const bool isCard = s4u::Host::by_name_or_null(link.from) != nullptr ||
                      s4u::Host::by_name_or_null(link.to) != nullptr;
  s4u::Link* made = zone.create_link(std::string(link.from) + "->" + link.to, link.bandwidth);
  if (isCard) made->set_latency(unitLatency)->set_concurrency_limit(1);
  made->seal();
  std::vector<s4u::LinkInRoute> route = {s4u::LinkInRoute(made)};
  for (const char* end : {link.from, link.to}) {
    const auto processor = processors.find(end);
    if (processor != processors.end()) route.emplace_back(processor->second);
  }
  zone.add_route(places.at(link.from), places.at(link.to), nullptr, nullptr, route, false);
  return made;
}

inline s4u::NetZone& addZone(const Platform& platform, Delays& delays) {
  constexpr double speed = 1e9; // of no consequence: computation takes no time
  s4u::NetZone& zone = *createZone(platform.name);
  Places places;
  Processors processors;
  for (const char* machine : platform.machines) {
    places[machine] = zone.create_host(machine, speed)->seal()->get_netpoint();
    if (platform.processorBandwidth <= 0) continue;
    const std::string name = std::string(machine) + " processor";
    processors[machine] = zone.create_link(name, platform.processorBandwidth)->seal();
  }
  for (const char* aSwitch : platform.switches)
    places[aSwitch] = zone.create_router(aSwitch);
  for (const Link& link : platform.links)
    if (const s4u::Link* made = addLink(zone, places, processors, link); link.delay > 0)
      delays[made] = link.delay;
  return *zone.seal();
}

/// Times that the simulator asks for with each message.
template <class BandwidthFactor, class LatencyFactor>
void setFactors(s4u::NetZone& zone, const BandwidthFactor& bandwidth,
                const LatencyFactor& latency) {
#if SIMGRID_VERSION_MAJOR < 4
  auto& model =
      dynamic_cast<::simgrid::kernel::resource::NetworkModelIntf&>(*zone.get_network_model());
  model.set_bw_factor_cb(bandwidth);
  model.set_lat_factor_cb(latency);
#else
  zone.set_bandwidth_factor_cb(bandwidth);
  zone.set_latency_factor_cb(latency);
#endif
}

/// A message has its slowest link for itself for g(m), longer as that is slower than a machine's.
inline void setTimes(s4u::NetZone& zone, const Platform& platform, const Delays& delays) {
  const Times times(platform.measured);
  using Route = std::vector<s4u::Link*>;
  using Zones = std::unordered_set<s4u::NetZone*>;
  const double bandwidth = platform.machineBandwidth;
  const auto bandwidthFactor = [times, bandwidth](double bytes, const s4u::Host*, const s4u::Host*,
                                                  const Route&, const Zones&) {
    const double gap = times.gap(messageBytes(bytes));
    return gap > 0 ? bytes / (gap * bandwidth) : 1;
  };
  const auto latencyFactor = [times, delays](double bytes, const s4u::Host*, const s4u::Host*,
                                             const Route& route, const Zones&) {
    double latency = times.wireLatency(messageBytes(bytes));
    for (const s4u::Link* link : route)
      if (const auto delay = delays.find(link); delay != delays.end()) latency += delay->second;
    return latency / (2 * unitLatency);
  };
  setFactors(zone, bandwidthFactor, latencyFactor);
  const auto send = [times](std::size_t bytes, s4u::Host*, s4u::Host*) {
    return times.sendOverhead(bytes);
  };
  smpi_register_op_cost_callback(SmpiOperation::SEND, send);
  smpi_register_op_cost_callback(SmpiOperation::ISEND, send);
  smpi_register_op_cost_callback(
      SmpiOperation::RECV,
      [times](std::size_t bytes, s4u::Host*, s4u::Host*) { return times.receiveOverhead(bytes); });
}

} // namespace detail

/// Makes the platform. Called once, by load_platform().
inline void load(const Platform& platform) {
  detail::configure();
  detail::Delays delays;
  ::simgrid::s4u::NetZone& zone = detail::addZone(platform, delays);
  detail::setTimes(zone, platform, delays);
}

} // namespace topocast::simgrid_platform
