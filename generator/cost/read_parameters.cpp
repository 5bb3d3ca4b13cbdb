#include "cost/read_parameters.hpp"

#include "cost/estimate.hpp"
#include "cost/read_multicast.hpp"
#include "cost/usable_sizes.hpp"
#include "input/format_quantity.hpp"
#include "input/names.hpp"
#include "input/text_file.hpp"
#include "input/yaml_fields.hpp"

#include "topocast/schedule/holding_times.hpp"

#include <cmath>

namespace topocast {
namespace {

constexpr const char* example = "{message_size: 1024, gap: 0.1 ms, latency: 0.2 ms}";

class ParametersReader {
public:
  explicit ParametersReader(DiagnosticList& diagnostics) : diagnostics_(diagnostics) {}

  std::optional<CommunicationParameters> read(const YamlNode& root) {
    const YamlFields fields(root, "a file of parameters",
                            {"parameters", "partial", "one_machine", "switch_buffers", "ports",
                             "port_interval", "multicast", "measured"},
                            diagnostics_);
    std::string name = nameFrom(fields);
    const bool isPartial =
        fields.flag("partial", false, "write 'partial: true' if the measurement was interrupted");
    const bool isOneMachine = fields.flag(
        "one_machine", false, "write 'one_machine: true' if all ranks were on one machine");
    const bool switchesBuffer =
        fields.flag("switch_buffers", true,
                    "write 'switch_buffers: false' if messages that meet on a link hold up their "
                    "senders, and nothing if switches store them");
    const SendingPorts ports = portsFrom(fields);
    const std::string wanted = std::string("measured: [") + example + "]";
    const YamlNode* measured = fields.require("measured", wanted);
    if (measured != nullptr) readMeasured(*measured);
    if (diagnostics_.hasErrors()) return std::nullopt;
    checkInterval(fields, ports);
    if (diagnostics_.hasErrors()) return std::nullopt;
    UsableSizes usable = usableSizes(measured_);
    doubts_ = std::move(usable.doubts);
    if (isOneMachine)
      doubts_.emplace_back("all ranks were on one machine, so that its memory was measured and no "
                           "network");
    CommunicationParameters parameters(std::move(name), std::move(usable.sizes), switchesBuffer,
                                       ports, isPartial);
    if (const YamlNode* multicast = fields.find("multicast")) {
      const ReadMulticast read = readMulticast(*multicast, parameters.multicast(), diagnostics_);
      parameters.setMulticast(read.times);
      parameters.setMulticastMeasured(read.isMeasured);
    }
    if (diagnostics_.hasErrors()) return std::nullopt;
    return parameters;
  }

  /// Of what read() read.
  const std::vector<std::string>& doubts() const { return doubts_; }

private:
  std::string nameFrom(const YamlFields& fields) {
    const YamlNode* node = fields.find("parameters");
    const std::string stem = diagnostics_.stem();
    if (node == nullptr) return stem == estimatedName ? stem + ".yaml" : stem;
    std::string name = readName(*node, "parameters", diagnostics_).value_or("");
    if (name == estimatedName) {
      diagnostics_.error(node->place, "parameters called '" + name + "'");
      diagnostics_.advise("topocast calls its estimates so; give measured parameters another name");
    }
    return name;
  }

  SendingPorts portsFrom(const YamlFields& fields) {
    const YamlNode* count = fields.find("ports");
    const YamlNode* interval = fields.find("port_interval");
    SendingPorts ports;
    if (count != nullptr)
      ports.count = readWholeNumber(*count, 1, "the number of ports", diagnostics_).value_or(1);
    ports.interval = fields.quantity("port_interval", parseDuration).value_or(0);
    if (ports.count > runtime::largestPorts) {
      diagnostics_.error(count->place,
                         "more than " + llvm::Twine(runtime::largestPorts) + " ports");
      diagnostics_.advise("ports are the network cards on which one machine sends");
    }
    const bool isSeveral = ports.count > 1;
    if (!isSeveral && interval != nullptr && !diagnostics_.hasErrors()) {
      diagnostics_.error(interval->place, "an interval between ports, but one port");
      diagnostics_.advise("add 'ports: 2', or leave 'port_interval' out");
    }
    if (isSeveral && interval == nullptr) {
      diagnostics_.error(count->place, "several ports without 'port_interval'");
      diagnostics_.advise("add the time between messages on two ports: 'port_interval: 2 us'");
    } else if (isSeveral && ports.interval <= 0 && !diagnostics_.hasErrors()) {
      diagnostics_.error(interval->place, "the interval is zero");
      diagnostics_.advise("a processor starts one message after the other, above 0 apart");
    }
    return ports;
  }

  /// A second port is of use only if its message starts before the first port is free again.
  void checkInterval(const YamlFields& fields, const SendingPorts& ports) {
    if (ports.count == 1) return;
    for (const MeasuredRow& measured : measured_)
      if (ports.interval < measured.size.gap) return;
    diagnostics_.error(fields.find("port_interval")->place,
                       "the interval is no shorter than any gap: one port is never busy when the "
                       "next could start");
    diagnostics_.advise("give the time between messages on two ports, or one port");
  }

  /// Planning takes time in proportion; a doubling of the size in eight steps up to 2^31 bytes.
  static constexpr std::size_t mostSizes = 256;

  void readMeasured(const YamlNode& node) {
    const auto items = readList(node, "a list of measured sizes", example, diagnostics_);
    if (items.size() > mostSizes) {
      diagnostics_.error(node.place, formatCount(items.size(), "measured size") +
                                         ", and plans compare at most " +
                                         std::to_string(mostSizes));
      diagnostics_.advise("keep those between which times do not follow a line");
      return;
    }
    for (const YamlNode& item : items)
      readOne(item);
    if (node.kind != YamlNode::Kind::list || !items.empty()) return;
    diagnostics_.error(node.place, "no message size was measured");
    diagnostics_.advise(llvm::Twine("an item is written '- ") + example + "'");
  }

  void readOne(const YamlNode& node) {
    const YamlFields fields(node, "a measured size",
                            {"message_size", "gap", "latency", "relay_gap", "send_overhead",
                             "receive_overhead", "hold_time", "send_time", "network_time",
                             "receive_time", "further_switch", "uncertainty"},
                            diagnostics_);
    const YamlNode* sizeNode = fields.require("message_size", "message_size: 1024");
    const YamlNode* gapNode = fields.require("gap", "gap: 0.1 ms");
    const YamlNode* latencyNode = fields.require("latency", "latency: 0.2 ms");

    MeasuredSize measured;
    measured.latency = fields.quantity("latency", parseSignedDuration).value_or(0);
    measured.sendOverhead = fields.quantity("send_overhead", parseDuration);
    measured.receiveOverhead = fields.quantity("receive_overhead", parseDuration);
    measured.relayGap = fields.quantity("relay_gap", parseDuration).value_or(0);
    measured.furtherSwitch = fields.quantity("further_switch", parseDuration).value_or(0);
    measured.system.hold = fields.quantity("hold_time", parseDuration);
    measured.system.send = fields.quantity("send_time", parseDuration);
    measured.system.network = fields.quantity("network_time", parseDuration);
    measured.system.receive = fields.quantity("receive_time", parseDuration);
    const double uncertainty = fields.quantity("uncertainty", parsePercentage).value_or(0);
    if (const auto gap = fields.quantity("gap", parseDuration)) {
      measured.gap = *gap;
      if (*gap <= 0) {
        diagnostics_.error(gapNode->place, "the gap is zero");
        diagnostics_.advise("the gap is the time between two messages of one sender, above 0");
      } else if (measured.latency <= -*gap) {
        diagnostics_.error(latencyNode->place, "the message arrives before it is sent");
        diagnostics_.advise("a message takes latency and gap together, and that is above 0");
      }
    }
    if (const auto size = fields.quantity("message_size", parseSize)) {
      measured.messageBytes = *size;
      checkSize(*size, sizeNode->place);
      measured_.push_back({measured, uncertainty});
    }
  }

  /// Sizes must be above 0 and ascend, because a table out of order is likely a mistake.
  void checkSize(std::uint64_t size, llvm::StringRef place) {
    if (size == 0) {
      diagnostics_.error(place, "a message size of zero");
      diagnostics_.advise("measured sizes start at 1 byte");
    } else if (!measured_.empty() && size <= measured_.back().size.messageBytes) {
      diagnostics_.error(
          place,
          "message size " + llvm::Twine(size) +
              (size == measured_.back().size.messageBytes ? " appears twice" : " is out of order"));
      diagnostics_.note(previousPlace_, "sizes ascend, each one above the one before it, here");
    }
    previousPlace_ = place;
  }

  DiagnosticList& diagnostics_;
  std::vector<MeasuredRow> measured_;
  std::vector<std::string> doubts_;
  llvm::StringRef previousPlace_;
};

std::optional<CommunicationParameters> readAll(DiagnosticList& diagnostics,
                                               std::vector<std::string>* doubts) {
  if (!checkText(diagnostics, "communication parameters")) return std::nullopt;
  const auto root = loadYaml(diagnostics);
  if (!root) return std::nullopt;
  ParametersReader reader(diagnostics);
  auto parameters = reader.read(*root);
  if (doubts != nullptr) *doubts = reader.doubts();
  return parameters;
}

} // namespace

llvm::Expected<CommunicationParameters> readParameters(const std::string& path,
                                                       std::vector<std::string>* doubts) {
  auto text = openText(path);
  if (!text) return text.takeError();
  return parseParameters(std::move(*text), doubts);
}

llvm::Expected<CommunicationParameters> parseParameters(std::unique_ptr<llvm::MemoryBuffer> text,
                                                        std::vector<std::string>* doubts) {
  DiagnosticList diagnostics(std::move(text));
  auto parameters = readAll(diagnostics, doubts);
  if (!parameters) return llvm::make_error<InputError>(diagnostics.take());
  return std::move(*parameters);
}

} // namespace topocast
