#include "cost/read_multicast.hpp"

#include "input/names.hpp"
#include "input/quantity.hpp"

#include <cmath>
#include <cstdint>
#include <string>

namespace topocast {
namespace {

/// Of one datagram, or what is assumed and an error.
std::uint32_t payloadFrom(const YamlFields& fields, std::uint32_t assumed,
                          DiagnosticList& diagnostics) {
  const auto payload = fields.quantity("payload", parseSize);
  if (!payload) return assumed;
  if (*payload > 0 && *payload <= runtime::mostPayloadBytes)
    return static_cast<std::uint32_t>(*payload);
  diagnostics.error(fields.find("payload")->place,
                    "a payload of " + std::to_string(*payload) + " bytes");
  diagnostics.advise("a datagram carries 1 to " + std::to_string(runtime::mostPayloadBytes) +
                     " bytes of a message; 1432 fit in a packet of 1,500 bytes");
  return assumed;
}

double lossFrom(const YamlFields& fields, double assumed, DiagnosticList& diagnostics) {
  const double loss = fields.quantity("loss", parsePercentage).value_or(assumed);
  if (loss <= 1) return loss;
  diagnostics.error(fields.find("loss")->place, "more datagrams are lost than are sent");
  diagnostics.advise("write the part that one machine lacks, such as '0.001 %'");
  return assumed;
}

} // namespace

Parsed<double> parsePercentage(llvm::StringRef text) {
  double percent = 0;
  const bool isNumber =
      text.trim().ends_with("%") && !text.trim().drop_back().trim().getAsDouble(percent);
  if (isNumber && percent >= 0 && std::isfinite(percent)) return percent / 100;
  return Refusal{inQuotes(text.trim()) + " is no part in percent", "write, for example, '5 %'"};
}

ReadMulticast readMulticast(const YamlNode& node, const runtime::MulticastTimes& assumed,
                            DiagnosticList& diagnostics) {
  const YamlFields fields(node, "multicast",
                          {"payload", "pace", "per_datagram", "latency", "loss", "patience"},
                          diagnostics);
  ReadMulticast read;
  read.times.payloadBytes = payloadFrom(fields, assumed.payloadBytes, diagnostics);
  read.times.bytesPerSecond =
      fields.quantity("pace", parseBandwidth).value_or(assumed.bytesPerSecond);
  read.times.datagramSeconds =
      fields.quantity("per_datagram", parseDuration).value_or(assumed.datagramSeconds);
  read.times.latency = fields.quantity("latency", parseDuration).value_or(assumed.latency);
  read.times.loss = lossFrom(fields, assumed.loss, diagnostics);
  read.times.patience = fields.quantity("patience", parseDuration).value_or(assumed.patience);
  read.isMeasured = true;
  for (const char* const key : {"pace", "per_datagram", "latency", "loss"})
    read.isMeasured &= fields.find(key) != nullptr;
  return read;
}

} // namespace topocast
