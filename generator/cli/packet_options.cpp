#include "cli/packet_options.hpp"

#include "cli/quantity_options.hpp"
#include "cost/read_multicast.hpp"

#include <variant>

namespace topocast::cli {
namespace {

/// `0.1 %` or `0.1%`, from 0 to 100.
void addLossOption(CLI::App& command, std::optional<double>& loss) {
  const auto convert = [&loss](const CLI::results_t& results) {
    const Parsed<double> parsed = parsePercentage(results.front());
    if (const auto* refusal = std::get_if<Refusal>(&parsed))
      throw CLI::ValidationError("--loss", refusal->reason + "; " + refusal->advice);
    loss = std::get<double>(parsed);
    if (*loss > 1) throw CLI::ValidationError("--loss", "more is lost than is sent");
    return true;
  };
  command
      .add_option(
          "--loss", convert,
          "the part of a stream's datagrams that each machine lacks, such as 0.1%; default: "
          "that of the parameters")
      ->type_name("PERCENT");
}

} // namespace

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
  fitted.stream.times.loss = loss.value_or(fitted.stream.times.loss);
  fitted.stream.seed = seed;
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

void addStreamOptions(CLI::App& command, PacketOptions& options) {
  addLossOption(command, options.loss);
  command.add_option("--seed", options.seed, "which datagrams are lost: a whole number")
      ->type_name("N")
      ->capture_default_str();
}

} // namespace topocast::cli
