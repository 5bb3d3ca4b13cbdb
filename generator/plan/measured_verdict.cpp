#include "plan/measured_verdict.hpp"

#include "input/names.hpp"
#include "input/text_file.hpp"
#include "input/yaml_fields.hpp"
#include "network/joined_names.hpp"

#include "topocast/job/site.hpp"
#include "topocast/names/machine_names.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace topocast {
namespace {

constexpr const char* example =
    "{machines: 8, message_size: 1024, trees: 90 us, library: 80 us, faster: library}";

/// Broadcasts of one size between so many machines.
struct Comparison {
  std::uint32_t machines = 0;
  std::uint64_t messageBytes = 0;
  bool isLost = false; ///< by the trees
};

std::vector<runtime::LeftRange> leftBy(const std::vector<Comparison>& rows) {
  std::vector<runtime::LeftRange> left;
  std::uint32_t leastMachines = 0;
  for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
    while (end < rows.size() && rows[end].machines == rows[begin].machines)
      ++end;
    const bool isLast = end == rows.size();
    const std::uint32_t mostMachines = isLast ? runtime::anyNumber : rows[end].machines - 1;
    std::uint64_t firstByte = 0;
    bool isOpen = false; // the range of the row before goes on
    for (std::size_t i = begin; i < end; ++i) {
      const std::uint64_t lastByte =
          i + 1 == end ? runtime::anyLength : rows[i + 1].messageBytes - 1;
      if (rows[i].isLost && isOpen)
        left.back().lastByte = lastByte;
      else if (rows[i].isLost)
        left.push_back({leastMachines, mostMachines, firstByte, lastByte});
      isOpen = rows[i].isLost;
      firstByte = lastByte + 1;
    }
    leastMachines = mostMachines + 1;
  }
  return left;
}

class VerdictReader {
public:
  VerdictReader(const Network& network, DiagnosticList& diagnostics)
      : network_(network), diagnostics_(diagnostics) {}

  MeasuredVerdict read(const YamlNode& root) {
    const YamlFields fields(root, "a verdict", {"machines", "partial", "compared"}, diagnostics_);
    const YamlNode* machines = fields.require("machines", "machines: [n0, n1]");
    const YamlNode* compared =
        fields.require("compared", std::string("compared: [") + example + "]");
    const bool isPartial =
        fields.flag("partial", false, "write 'partial: true' if the comparison was interrupted");
    if (machines != nullptr) checkMachines(*machines);
    if (compared == nullptr) return {};
    for (const YamlNode& row : readList(*compared, "a list of comparisons", example, diagnostics_))
      readRow(row);
    if (!diagnostics_.hasErrors()) checkWhole(*compared);
    std::vector<runtime::LeftRange> left = leftBy(rows_);
    if (left.size() > mostLeftRanges) {
      diagnostics_.error(compared->place, llvm::Twine(left.size()) +
                                              " ranges of sizes are left to the library, and a "
                                              "source has at most " +
                                              llvm::Twine(mostLeftRanges));
      diagnostics_.advise("leave out sizes between which nothing changes for long");
    }
    return {std::move(left), isPartial};
  }

private:
  /// As the runtime finds hosts: hosts may have longer names than the network's machines.
  void checkMachines(const YamlNode& node) {
    const std::vector<std::string> names = machineNames(network_);
    std::vector<const char*> known;
    known.reserve(names.size());
    for (const std::string& name : names)
      known.push_back(name.c_str());
    std::set<std::uint32_t> found;
    for (const YamlNode& item : readList(node, "the machines' names", "n0", diagnostics_)) {
      const auto name = readText(item, "a machine's name", diagnostics_);
      if (!name) return;
      ++listed_;
      const auto count = static_cast<std::uint32_t>(known.size());
      const std::string_view host(name->data(), name->size());
      const std::uint32_t machine = runtime::findMachine(known.data(), count, host);
      if (machine != runtime::unknownMachine) {
        if (found.insert(machine).second) continue;
        diagnostics_.error(item.place, inQuotes(known[machine]) + " is named twice");
        diagnostics_.advise("comparisons are between different machines: compare anew");
        return;
      }
      diagnostics_.error(item.place,
                         "the network '" + network_.name() + "' has no machine " + inQuotes(*name));
      diagnostics_.advise("this verdict is of another cluster: compare broadcasts on this one");
      return;
    }
  }

  void readRow(const YamlNode& node) {
    const YamlFields fields(node, "a comparison",
                            {"machines", "message_size", "trees", "library", "faster"},
                            diagnostics_);
    const YamlNode* machines = fields.require("machines", "machines: 8");
    const YamlNode* size = fields.require("message_size", "message_size: 1024");
    const YamlNode* faster = fields.require("faster", "faster: library");
    fields.quantity("trees", parseDuration);
    fields.quantity("library", parseDuration);
    Comparison row;
    if (machines != nullptr)
      row.machines =
          readWholeNumber(*machines, 2, "the number of machines", diagnostics_).value_or(0);
    row.messageBytes = fields.quantity("message_size", parseSize).value_or(0);
    if (faster != nullptr) row.isLost = isLost(*faster);
    if (machines != nullptr && row.machines > listed_ && !diagnostics_.hasErrors()) {
      diagnostics_.error(machines->place, llvm::Twine(row.machines) +
                                              " machines, where the verdict names " +
                                              llvm::Twine(listed_));
      diagnostics_.advise("comparisons are between the first so many of 'machines'");
    }
    if (diagnostics_.hasErrors() || size == nullptr) return;
    if (!rows_.empty() && !isBehind(row, rows_.back())) {
      diagnostics_.error(node.place, "out of order");
      diagnostics_.advise("comparisons ascend by the number of machines, then by message size");
    }
    rows_.push_back(row);
  }

  bool isLost(const YamlNode& node) {
    const auto text = readText(node, "'trees', 'library' or 'neither'", diagnostics_);
    if (!text || *text == "trees" || *text == "neither") return false;
    if (*text == "library") return true;
    diagnostics_.error(node.place, "bad faster: " + inQuotes(*text) + " is none of these");
    diagnostics_.advise("write 'trees', 'library' or 'neither'");
    return false;
  }

  static bool isBehind(const Comparison& row, const Comparison& before) {
    return std::tie(before.machines, before.messageBytes) <
           std::tie(row.machines, row.messageBytes);
  }

  void checkWhole(const YamlNode& compared) {
    if (rows_.empty()) {
      diagnostics_.error(compared.place, "nothing was compared");
      diagnostics_.advise(llvm::Twine("an item is written '- ") + example + "'");
    } else if (std::ranges::all_of(rows_, &Comparison::isLost)) {
      diagnostics_.error(compared.place, "the library was faster at all that was compared");
      diagnostics_.advise("leave broadcasts to it: there is nothing to generate");
    }
  }

  const Network& network_;
  DiagnosticList& diagnostics_;
  std::vector<Comparison> rows_;
  std::size_t listed_ = 0; ///< machines that the verdict names
};

} // namespace

llvm::Expected<MeasuredVerdict> readVerdict(const std::string& path, const Network& network) {
  auto text = openText(path);
  if (!text) return text.takeError();
  return parseVerdict(std::move(*text), network);
}

llvm::Expected<MeasuredVerdict> parseVerdict(std::unique_ptr<llvm::MemoryBuffer> text,
                                             const Network& network) {
  DiagnosticList diagnostics(std::move(text));
  MeasuredVerdict verdict;
  if (checkText(diagnostics, "a verdict"))
    if (const auto root = loadYaml(diagnostics))
      verdict = VerdictReader(network, diagnostics).read(*root);
  if (diagnostics.hasErrors()) return llvm::make_error<InputError>(diagnostics.take());
  return verdict;
}

} // namespace topocast
