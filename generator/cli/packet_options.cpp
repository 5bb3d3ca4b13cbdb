#include "cli/packet_options.hpp"

#include "cli/quantity_options.hpp"

namespace topocast::cli {

PacketFormat PacketOptions::format() const {
  const PacketFormat usual;
  return {packetPayload.value_or(usual.payloadBytes), packetHeader.value_or(usual.headerBytes)};
}

PacketConstants PacketOptions::constants(PacketConstants fitted) const {
  fitted.machineBandwidth = bandwidth.value_or(fitted.machineBandwidth);
  fitted.receiveLatency = receiveLatency.value_or(fitted.receiveLatency);
  fitted.receiveOverhead = receiveOverhead.value_or(fitted.receiveOverhead);
  fitted.sendOverhead = sendOverhead.value_or(fitted.sendOverhead);
  fitted.queueBytes = queue;
  fitted.burstBytes = burst.value_or(0);
  return fitted;
}

void addPacketOptions(CLI::App& command, PacketOptions& options) {
  addBandwidthOption(command, "--bandwidth", options.bandwidth,
                     "bandwidth of a machine's link; other links keep the topology's proportions; "
                     "default: fitted to the parameters");
  addSizeOption(command, "--packet-payload", options.packetPayload, 1,
                "the most bytes of the message in a packet; default: 1500");
  addSizeOption(command, "--packet-header", options.packetHeader, 0,
                "bytes of headers of each packet on the wire; default: none");
  addDurationOption(command, "--switch-latency", options.switchLatency,
                    "time of a packet in a switch besides waiting and transmission; default: the "
                    "links' latencies in the topology");
  addDurationOption(command, "--receive-latency", options.receiveLatency,
                    "time from a segment's arrival until the machine attends to it; default: "
                    "fitted to the parameters");
  addDurationOption(
      command, "--receive-overhead", options.receiveOverhead,
      "time for which a machine is busy with a segment that it attends to; default: 0");
  addDurationOption(command, "--send-overhead", options.sendOverhead,
                    "time for which a machine is busy with a message before its first packet "
                    "leaves; default: fitted to the parameters");
  addSizeOption(command, "--queue", options.queue, 1,
                "bytes that a switch stores for one link; a full queue holds packets back where "
                "they are; default: unlimited");
  addSizeOption(command, "--burst", options.burst, 0,
                "bytes that a link lets through at once after a pause, as the token buckets of an "
                "emulated cluster do; default: none");
}

} // namespace topocast::cli
