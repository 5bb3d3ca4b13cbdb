#include "command/lab_examples.hpp"

namespace topocast::cli {
namespace {

constexpr Example examples[] = {
    {"", "topocast-lab simulate-wormhole mesh.yaml --message-size 1K", "a broadcast in a mesh"},
    {"", "topocast-lab multiple-multicast worms.yaml --sources 4", "four multicasts at once"},
    {"", "topocast-lab show copying.yaml --schedule hardware-tree", "messages that switches copy"},

    {"simulate-wormhole", "topocast-lab simulate-wormhole mesh.yaml --message-size 1K",
     "a broadcast in a mesh"},
    {"simulate-wormhole",
     "topocast-lab simulate-wormhole mesh.yaml --message-size 1K --members 8 --computation 20000",
     "multicasts to 8 machines beside the traffic of others"},
    {"simulate-wormhole",
     "topocast-lab simulate-wormhole mesh.yaml --message-size 1K --schedule umesh,optimal",
     "two schedules compared"},

    {"multiple-multicast", "topocast-lab multiple-multicast mesh.yaml --sources 4 --members 8",
     "four multicasts at once, in steps"},
    {"multiple-multicast",
     "topocast-lab multiple-multicast mesh.yaml --sources 4 --members 8 --message-size 50",
     "the same flit by flit"},
    {"multiple-multicast",
     "topocast-lab multiple-multicast mesh.yaml --sources 4 --members 8 --overlap random",
     "each to machines of its own"},

    {"collectives", "topocast-lab collectives copying.yaml", "operations of 1 KiB"},
    {"collectives", "topocast-lab collectives copying.yaml --message-size 1M", "of 1 MiB"},
    {"collectives", "topocast-lab collectives copying.yaml --format json", "for other programs"},

    {"schedules", "topocast-lab schedules", "all names that --schedule takes"},
    {"schedules", "topocast-lab show worms.yaml --schedule schl", "one of them, drawn"},
    {"schedules", "topocast-lab explain copying.yaml --message-size 64K", "what each costs"},

    {"check", "topocast-lab check mesh.yaml", "the routers"},
    {"check", "topocast-lab check copying.yaml", "the switches, and the machines on each"},
    {"check", "topocast-lab check worms.yaml --list-machines", "one on each line"},

    {"import", "topocast-lab import worms.yaml", "in full, to be edited"},
    {"import", "topocast-lab import copying.yaml -o site.yaml", "into a file"},
    {"import",
     "topocast-lab import topology.conf --machine-bandwidth 1Gbit/s --trunk-bandwidth 1Gbit/s",
     "Slurm's file, to say what its switches copy"},

    {"show", "topocast-lab show copying.yaml --schedule hardware-tree",
     "which machines get which copy"},
    {"show", "topocast-lab show worms.yaml --root n5 --schedule hl --format dot -o hl.dot",
     "for Graphviz"},
    {"show", "topocast-lab show copying.yaml --schedule hardware-tree --format svg -o copies.svg",
     "a picture"},

    {"plan", "topocast-lab plan copying.yaml --schedule hardware-tree -o copied.json",
     "all messages by steps"},
    {"plan", "topocast-lab plan worms.yaml --schedule hl --root n9", "worms from another machine"},
    {"plan", "topocast-lab plan worms.yaml --schedule sqhl --destinations 'n[1-3]'",
     "of a multicast"},

    {"explain", "topocast-lab explain copying.yaml --message-size 64K", "copies beside trees"},
    {"explain", "topocast-lab explain worms.yaml --message-size 1K", "worms beside trees"},
    {"explain", "topocast-lab explain worms.yaml", "what serves which message sizes"},

    {"simulate",
     "topocast-lab simulate copying.yaml --message-size 64K --schedule auto,hardware-tree",
     "copies and trees, packet by packet"},
    {"simulate",
     "topocast-lab simulate copying.yaml --message-size 64K --schedule hardware-tree --format json",
     "for other programs"},
    {"simulate",
     "topocast-lab simulate copying.yaml --message-size 1M --schedule hardware-tree,binomial",
     "two schedules compared"},

    {"verify", "topocast-lab verify copied.json --topology copying.yaml", "a plan with copies"},
    {"verify", "topocast-lab verify plan.json --topology lab.yaml", "any other plan"},
    {"verify", "topocast-lab verify lab.cpp --topology lab.yaml", "a generated source"},

    {"manual", "topocast-lab manual ~/.local/share", "for yourself"},
    {"manual", "topocast-lab manual /usr/local/share", "for all users of a machine"},
    {"manual", "topocast-lab manual share && man share/man/man1/topocast-lab.1",
     "to read a page at once"},

    {"help", "topocast-lab help", "the subcommands"},
    {"help", "topocast-lab help simulate", "the same as 'topocast-lab simulate --help'"},
    {"help", "topocast-lab plan --help-all", "with the options for reading TOPOLOGY"},
};

} // namespace

std::span<const Example> labExamples() {
  return examples;
}

} // namespace topocast::cli
