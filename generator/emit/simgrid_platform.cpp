#include "emit/simgrid_platform.hpp"

#include "emit/literals.hpp"
#include "emit/text_layout.hpp"

#include "topocast/version.hpp"

#include <array>
#include <charconv>
#include <string>
#include <vector>

namespace topocast {
namespace {

constexpr std::size_t indentColumns = 4;

/// The fewest digits that name the number.
std::string number(double value) {
  std::array<char, 32> digits{};
  return {digits.data(), std::to_chars(digits.begin(), digits.end(), value).ptr};
}

/// A table of one name a machine or switch.
template <class Id>
void writeNames(llvm::raw_ostream& out, const char* table, std::size_t count,
                const Network& network) {
  std::vector<std::string> names;
  names.reserve(count);
  for (std::size_t i = 0; i < count; ++i)
    names.push_back(stringLiteral(network.name(Id(i))));
  out << "constexpr const char* " << table << "[] = {\n"
      << commaGrid(names, indentColumns, Alignment::left) << "};\n";
}

/// A table of structures, one a line.
void writeRows(llvm::raw_ostream& out, const char* table,
               const std::vector<std::vector<std::string>>& rows) {
  out << "constexpr topocast::simgrid_platform::" << table << "[] = {\n";
  for (const std::string& row : alignedRows(rows, 1))
    out.indent(indentColumns) << '{' << row << "},\n";
  out << "};\n";
}

/// Delays of links count where they do in the cost model: unless that of switches was measured.
void writeLinks(llvm::raw_ostream& out, const Network& network,
                const CommunicationParameters& parameters) {
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i = 0; i < network.linkCount(); ++i) {
    const Link& link = network.link(LinkId(i));
    const double delay = parameters.knowsFurtherSwitches() ? 0 : network.statedDelay(LinkId(i));
    rows.push_back({stringLiteral(network.name(link.from)) + ',',
                    stringLiteral(network.name(link.to)) + ',',
                    number(link.bandwidth) + (delay > 0 ? ", " + number(delay) : "")});
  }
  writeRows(out, "Link links", rows);
}

/// At least two, as the simulation's interpolation wants it.
std::vector<MeasuredSize> atLeastTwo(const CommunicationParameters& parameters) {
  std::vector<MeasuredSize> measured(parameters.measured().begin(), parameters.measured().end());
  if (measured.size() > 1) return measured;
  MeasuredSize second = measured.front();
  second.messageBytes *= 2;
  second.latency = parameters.latency(second.messageBytes);
  second.gap = parameters.gap(second.messageBytes);
  measured.push_back(second);
  return measured;
}

void writeMeasured(llvm::raw_ostream& out, const CommunicationParameters& parameters) {
  std::vector<std::vector<std::string>> rows;
  for (const MeasuredSize& measured : atLeastTwo(parameters))
    rows.push_back({std::to_string(measured.messageBytes) + ',', number(measured.latency) + ',',
                    number(measured.gap) + ',', number(measured.sendOverhead.value_or(0)) + ',',
                    number(measured.receiveOverhead.value_or(0))});
  out << "// bytes, latency, gap, overheads of sending and receiving in seconds\n";
  writeRows(out, "Measured measured", rows);
}

/// That rate on the scale of the network's bandwidths, at which one message alone takes its gap:
/// shorter messages go slower over links and processors alike.
double onScaleOfLinks(double machineRate, const Network& network,
                      const CommunicationParameters& parameters) {
  const MeasuredSize& largest = parameters.measured().back();
  const double alone = static_cast<double>(largest.messageBytes) / largest.gap;
  return machineRate / alone * network.machineBandwidth();
}

void writeHeaderComment(llvm::raw_ostream& out, const Network& network,
                        const CommunicationParameters& parameters) {
  out << "// " << commentText("The cluster " + network.name() + " for SimGrid 3.32, with the")
      << '\n'
      << "// " << commentText("communication parameters " + parameters.name() + ".") << '\n'
      << "// Made by topocast " TOPOCAST_VERSION_TEXT ". You may use this file under any terms.\n"
      << "// Compile it as a shared library,\n//\n"
      << "//     g++ $(topocast --flags) -shared -fPIC"
         " -o platform.so platform.cpp -lsimgrid\n//\n"
      << "// and run what smpicxx has compiled, with a file of machine names by rank:\n//\n"
      << "//     smpirun -platform $PWD/platform.so -hostfile machines -np N ./program\n";
}

} // namespace

void writeSimgridPlatform(llvm::raw_ostream& out, const Network& network,
                          const CommunicationParameters& parameters,
                          std::optional<double> machineRate) {
  writeHeaderComment(out, network, parameters);
  out << "#include <topocast/simgrid/platform.hpp>\n\n"
      << "namespace {\n\n";
  writeNames<MachineId>(out, "machines", network.machineCount(), network);
  out << '\n';
  writeNames<SwitchId>(out, "switches", network.switchCount(), network);
  out << '\n';
  writeLinks(out, network, parameters);
  out << '\n';
  writeMeasured(out, parameters);
  out << "\n} // namespace\n\n"
      << "extern \"C\" void load_platform(const simgrid::s4u::Engine&);\n\n"
      << "void load_platform(const simgrid::s4u::Engine&) {\n"
      << "  topocast::simgrid_platform::load({" << stringLiteral(network.name())
      << ", machines, switches, links, measured,\n    " << number(network.machineBandwidth());
  if (machineRate) out << ", " << number(onScaleOfLinks(*machineRate, network, parameters));
  out << "});\n}\n";
}

} // namespace topocast
