#include "draw/regular_text.hpp"

#include "input/format_quantity.hpp"
#include "network/describe_regular.hpp"
#include "network/joined_names.hpp"
#include "network/network_kind.hpp"

#include <algorithm>
#include <optional>

namespace topocast {
namespace {

std::string routingText(const NetworkShape& shape) {
  if (const auto* mesh = std::get_if<MeshShape>(&shape)) {
    if (isHypercube(*mesh)) return "dimension-ordered (e-cube), the first coordinate first";
    if (!mesh->isTorus) return "dimension-ordered, the first coordinate first";
    return "dimension-ordered, the first coordinate first, the shorter way round each ring; two "
           "virtual channels a link";
  }
  const auto& multistage = std::get<MultistageShape>(shape);
  const std::string number = multistage.ascent == Ascent::bySource ? "source's" : "destination's";
  return "turnaround, " + std::to_string(multistage.arity) +
         " ways up at every switch; counted is the one by the digits of the " + number + " port";
}

std::string machinesText(const Network& network) {
  const bool isMesh = std::holds_alternative<MeshShape>(network.shape());
  const std::uint32_t places = placeCount(network.shape());
  if (network.machineCount() == places) return isMesh ? "one on every node" : "one on every port";
  return "on " + std::to_string(network.machineCount()) + " of " +
         formatCount(places, isMesh ? "node" : "port");
}

/// Machines of one row or one switch.
struct Row {
  std::string label;
  std::vector<std::optional<MachineId>> places;
};

/// Lines of nodes along the last dimension, or the switches of the first stage.
std::vector<Row> rowsOf(const Network& network) {
  const auto* mesh = std::get_if<MeshShape>(&network.shape());
  const std::uint32_t width =
      mesh != nullptr ? mesh->radices.back() : std::get<MultistageShape>(network.shape()).arity;
  std::vector<Row> rows(placeCount(network.shape()) / width);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string& name = network.name(SwitchId(mesh != nullptr ? i * width : i));
    rows[i].label = mesh == nullptr ? name : name.substr(0, name.find_last_of("r.") + 1) + "*";
    rows[i].places.resize(width);
  }
  for (std::size_t i = 0; i < network.machineCount(); ++i) {
    const std::uint32_t place = network.place(MachineId(i));
    rows[place / width].places[place % width] = MachineId(i);
  }
  return rows;
}

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.resize(width, ' ');
  return text;
}

/// Every place in a column of its own, `-` where there is no machine.
void writeGrid(llvm::raw_ostream& out, const Network& network, const std::vector<Row>& rows,
               std::size_t nameWidth) {
  const std::size_t labelWidth =
      std::ranges::max(rows, {}, [](const Row& row) { return row.label.size(); }).label.size();
  for (const Row& row : rows) {
    std::string line = "  " + padded(row.label, labelWidth) + " ";
    for (const auto& machine : row.places)
      line += " " + padded(machine ? network.name(*machine) : "-", nameWidth);
    line.resize(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  }
}

/// The machines of every row that has any, as ranges.
void writeRanges(llvm::raw_ostream& out, const Network& network, const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    std::vector<MachineId> machines;
    for (const auto& machine : row.places)
      if (machine) machines.push_back(*machine);
    if (!machines.empty()) out << "  " << row.label << "  " << joinNames(network, machines) << '\n';
  }
}

} // namespace

void writeRegularShape(llvm::raw_ostream& out, const Network& network) {
  constexpr std::size_t mostColumns = 100;
  out << "  shape     " << shapeText(network.shape()) << '\n'
      << "  machines  " << machinesText(network) << '\n'
      << "  routing   " << routingText(network.shape()) << "\n\n";

  std::size_t nameWidth = 1;
  for (std::size_t i = 0; i < network.machineCount(); ++i)
    nameWidth = std::max(nameWidth, network.name(MachineId(i)).size());
  const std::vector<Row> rows = rowsOf(network);
  if (rows.front().places.size() * (nameWidth + 1) <= mostColumns)
    writeGrid(out, network, rows, nameWidth);
  else
    writeRanges(out, network, rows);
}

} // namespace topocast
