#include "cli/topology_input.hpp"

#include "cli/format_option.hpp"
#include "cli/messages.hpp"
#include "cli/out_of_memory.hpp"
#include "cli/quantity_options.hpp"
#include "input/name_list.hpp"
#include "topology/topology_formats.hpp"

#include "topocast/names/name_pattern.hpp"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <iterator>
#include <variant>

namespace topocast::cli {
namespace {

constexpr const char* group = topologyOptionGroup;

struct Routing {
  llvm::StringLiteral name;
  RoutingChoice choice;
};
constexpr Routing routings[] = {{"spanning-tree", RoutingChoice::spanningTree},
                                {"shortest-paths", RoutingChoice::shortestPaths}};

struct Forest {
  llvm::StringLiteral name;
  ForestChoice choice;
};
constexpr Forest forests[] = {{"join", ForestChoice::join},
                              {"refuse", ForestChoice::refuse},
                              {"largest", ForestChoice::largest}};

/// `slurm (Slurm's topology.conf), yaml (topocast's YAML)`
std::string formatList() {
  std::string list;
  for (const TopologyFormat& format : topologyFormats())
    list += (list.empty() ? "" : ", ") + format.name.str() + " (" + format.title.str() + ")";
  return list;
}

/// `100Gbit/s`, or by level `1=100Gbit/s,2=400Gbit/s`.
void addTrunkBandwidthOption(CLI::App& command, LinkSpeeds& speeds) {
  const std::string option = "--trunk-bandwidth";
  const auto convert = [&speeds, option](const CLI::results_t& results) {
    for (const std::string& result : results) {
      const auto [level, bandwidth] = llvm::StringRef(result).split('=');
      std::size_t number = 0;
      if (bandwidth.empty() && speeds.trunkBandwidth)
        throw CLI::ValidationError(option, "a second bandwidth for all links, '" + result + "'");
      if (bandwidth.empty())
        speeds.trunkBandwidth = bandwidthValue(option, level);
      else if (level.trim().getAsInteger(10, number) || number == 0)
        throw CLI::ValidationError(option, "'" + level.str() +
                                               "' is no level; levels count from 1, as in "
                                               "'1=100Gbit/s,2=400Gbit/s'");
      else if (!speeds.trunkBandwidthOfLevel.emplace(number, bandwidthValue(option, bandwidth))
                    .second)
        throw CLI::ValidationError(option, "level " + std::to_string(number) + " is given twice");
    }
    return true;
  };
  command
      .add_option(
          option, convert,
          "bandwidth of links between switches, for all or by level as in 1=100Gbit/s,2=400Gbit/s: "
          "level 1 leads up from leaves, level 2 up from level 1; overrides the file")
      ->delimiter(',')
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->allow_extra_args(false)
      ->type_name("BANDWIDTH")
      ->group(group);
}

void addRailOption(CLI::App& command, std::optional<std::size_t>& rail) {
  const std::string option = "--rail";
  const auto convert = [&rail, option](const CLI::results_t& results) {
    std::size_t number = allRails;
    const bool isNumber = !llvm::StringRef(results.front()).getAsInteger(10, number);
    if (results.front() != "all" && !(isNumber && number <= 1'000'000))
      throw CLI::ValidationError(option, "'" + results.front() +
                                             "' is neither 'all' nor a number from 0 on");
    rail = number;
    return true;
  };
  command
      .add_option(option, convert,
                  "the rail to use if machines have several links: a number from 0, or 'all'; "
                  "overrides the file; default: 0, with a warning")
      ->type_name("N|all")
      ->group(group);
}

/// Names as the reader of fabrics prints them: `mlx5_[0-3],HCA-1`, and ports, `mlx5_0/2`.
void addAdaptersOption(CLI::App& command, std::vector<std::string>& adapters) {
  const std::string option = "--adapters";
  const auto convert = [&adapters, option](const CLI::results_t& results) {
    constexpr std::size_t mostAdapters = 1000;
    const auto isPart = [](char c) {
      return llvm::isPrint(c) && llvm::StringRef(" ,[]").find(c) == llvm::StringRef::npos;
    };
    for (const std::string& list : results) {
      runtime::NameCursor cursor(list);
      do {
        cursor.skipBlanks();
        const auto item = runtime::readNamePattern(cursor, isPart);
        cursor.skipBlanks();
        const auto* pattern = std::get_if<runtime::NamePattern>(&item);
        if (pattern == nullptr || (!cursor.atEnd() && cursor.peek() != ',') ||
            runtime::countNames(*pattern) > mostAdapters)
          throw CLI::ValidationError(option, "'" + list +
                                                 "' is no list of adapters; one reads like "
                                                 "'mlx5_0,mlx5_[2-3],mlx5_1/2'");
        std::ranges::move(runtime::expandNames(*pattern, mostAdapters),
                          std::back_inserter(adapters));
      } while (cursor.take(','));
    }
    return true;
  };
  command
      .add_option(option, convert,
                  "for ibnetdiscover: use only adapters with these names, such as mlx5_0,mlx5_3 or "
                  "mlx5_[0-3], or these ports of adapters, such as mlx5_0/2")
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->allow_extra_args(false)
      ->type_name("NAME,...")
      ->group(group);
}

void addForwardingTablesOption(CLI::App& command, TopologyInput& input) {
  // TOPOLOGY is added before, so its value is known.
  const auto isFree = [&input](const std::string& file) -> std::string {
    return file == "-" && input.path == "-" ? "standard input is TOPOLOGY already" : "";
  };
  addTextOption(command, "--forwarding-tables", input.options.forwardingTables, "FILE",
                "for ibnetdiscover: a file with the switches' forwarding tables, as dump_fts, "
                "ibroute or opensm print them; messages take these routes")
      ->check(isFree)
      ->group(group);
}

/// Names of labels, which may hold anything but commas.
void addLabelsOption(CLI::App& command, std::vector<std::string>& labels) {
  command
      .add_option("--labels", labels,
                  "for nodes of Kubernetes and PBS: the keys of the labels that name the switches "
                  "above a machine, the nearest switch first")
      ->delimiter(',')
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->allow_extra_args(false)
      ->type_name("KEY,...")
      ->group(group);
}

/// A list of machines, `n0,n[4-7]`.
void addWithoutMachinesOption(CLI::App& command, std::vector<std::string>& machines) {
  const std::string option = "--without-machines";
  const auto convert = [&machines, option](const CLI::results_t& results) {
    for (const std::string& list : results) {
      DiagnosticList diagnostics(llvm::MemoryBuffer::getMemBuffer(list, option));
      for (PlacedName& name : NameReader(diagnostics).read(diagnostics.text()))
        machines.push_back(std::move(name.name));
      if (diagnostics.hasErrors())
        throw CLI::ValidationError(option, "'" + list +
                                               "' is no list of machines; one reads like "
                                               "'login1,n[4-7]'");
    }
    return true;
  };
  command
      .add_option(option, convert,
                  "leave these machines out of the network, such as login nodes: login1,n[4-7]")
      ->expected(1, CLI::detail::expected_max_vector_size)
      ->allow_extra_args(false)
      ->type_name("M,...")
      ->group(group);
}

void addInputFormatOption(CLI::App& command, TopologyOptions& options) {
  addNamedOption(
      command, "--input-format", topologyFormats(), "format",
      [&options](const TopologyFormat& format) { options.format = &format; },
      "the format of TOPOLOGY, instead of recognising it by its content: " + formatList())
      ->type_name("FORMAT")
      ->group(group);
}

void addTopologyNameOption(CLI::App& command, TopologyOptions& options) {
  addTextOption(
      command, "--topology-name", options.topologyName, "NAME",
      "which topology to take from a file that holds several; the cluster's default if not given")
      ->group(group);
}

/// The one kind of multicast that commands may be told of.
struct MulticastWord {
  llvm::StringLiteral name;
};
constexpr MulticastWord multicastWords[] = {{"ip"}};

void addMulticastOption(CLI::App& command, TopologyOptions& options) {
  addNamedOption(
      command, "--multicast", std::span<const MulticastWord>(multicastWords), "multicast",
      [&options](const MulticastWord&) { options.hasIpMulticast = true; },
      "ip: machines may use groups of IP multicast, so that auto may stream a broadcast to all at "
      "once; overrides the file")
      ->type_name("ip")
      ->group(group);
}

void addReadingOptions(CLI::App& command, TopologyInput& input) {
  TopologyOptions& options = input.options;
  addInputFormatOption(command, options);
  addNamedOption(
      command, "--routing", std::span<const Routing>(routings), "routing",
      [&options](const Routing& routing) { options.routing = routing.choice; },
      "routes between listed switches: spanning-tree, as on Ethernet, or shortest-paths, as on "
      "InfiniBand; overrides the file")
      ->type_name("RULE")
      ->group(group);
  addForwardingTablesOption(command, input);
  addAdaptersOption(command, options.adapters);
  addRailOption(command, options.rail);
  addNamedOption(
      command, "--forest", std::span<const Forest>(forests), "choice",
      [&options](const Forest& forest) { options.forest = forest.choice; },
      "what to do if links do not join all switches: join puts the trees of a Slurm file or a list "
      "of tiers below a new switch, refuse refuses the file, largest keeps the largest part and "
      "its machines")
      ->type_name("CHOICE")
      ->default_str("join")
      ->group(group);
  addTopologyNameOption(command, options);
  addLabelsOption(command, options.labels);
  addWithoutMachinesOption(command, options.withoutMachines);
  addMulticastOption(command, options);
  addBandwidthOption(command, "--machine-bandwidth", options.speeds.machineBandwidth,
                     "bandwidth of machines' own links; overrides the file")
      ->group(group);
  addTrunkBandwidthOption(command, options.speeds);
  addDurationOption(command, "--link-latency", options.speeds.latency,
                    "latency of every link; overrides the file")
      ->group(group);
}

void addPath(CLI::App& command, TopologyInput& input, const std::string& name,
             const char* description) {
  addTextOption(command, name, input.path, name.starts_with("-") ? "TOPOLOGY" : "", description)
      ->required();
}

} // namespace

void addTopologyOptions(CLI::App& command, TopologyInput& input, const std::string& name) {
  addPath(command, input, name,
          "a file that describes the network, in one of the formats that --input-format names; '-' "
          "for standard input; for lldp also a folder, one file a device");
  addReadingOptions(command, input);
}

void addRegularTopologyOptions(CLI::App& command, TopologyInput& input) {
  addPath(command, input, "TOPOLOGY",
          "a file that describes a mesh, torus or multistage network; '-' for standard input");
  addInputFormatOption(command, input.options);
  addTopologyNameOption(command, input.options);
  addWithoutMachinesOption(command, input.options.withoutMachines);
}

void addTopologyOptions(CLI::App& command, TopologyInput& input) {
  addTopologyOptions(command, input, "TOPOLOGY");
}

std::optional<ReadNetwork> loadTopology(const TopologyInput& input) {
  beginStep("reading '" + input.path + "'");
  auto read = readTopology(input.path, input.options);
  if (!read) {
    reportRefusal(read.takeError());
    return std::nullopt;
  }
  print(llvm::errs(), read->warnings);
  beginStep("working on the network '" + read->network.name() + "'");
  return std::move(*read);
}

std::optional<Network> loadNetwork(const TopologyInput& input) {
  auto read = loadTopology(input);
  if (!read) return std::nullopt;
  return std::move(read->network);
}

std::optional<Network> loadServedNetwork(const TopologyInput& input) {
  auto network = loadNetwork(input);
  if (!network || network->facts().hasGeneratedCode) return network;
  printError(
      "generated code serves " +
      kindsThat([](const KindFacts& facts) { return facts.hasGeneratedCode; }) + "; '" +
      network->name() + "' is a " + shapeText(network->shape()) +
      ", and MPI chooses the rail of a message. Generate a function for each rail ('--rail 0 "
      "--name rail0' and so on), and let a process bound to each rail broadcast its share "
      "('Machines with several links' in docs/topologies.md)");
  return std::nullopt;
}

} // namespace topocast::cli
