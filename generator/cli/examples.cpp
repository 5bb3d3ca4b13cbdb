#include "cli/examples.hpp"

#include <algorithm>

namespace topocast::cli {
namespace {

constexpr Example examples[] = {
    {"", "topocast check lab.yaml", "what a topology file says"},
    {"", "topocast explain lab.yaml --message-size 512K", "which schedule is best, and why"},
    {"", "topocast generate lab.yaml --name lab -o lab.cpp", "the broadcast, lab_bcast()"},

    {"check", "topocast check lab.yaml", "the switches, and the machines on each"},
    {"check",
     "topocast check topology.conf --machine-bandwidth 100Gbit/s --trunk-bandwidth 200Gbit/s",
     "a Slurm file, which tells no speeds"},
    {"check", "ibnetdiscover | topocast check -", "an InfiniBand fabric, on a host of it"},

    {"show", "topocast show lab.yaml --message-size 64K", "the trees for messages of 64 KiB"},
    {"show", "topocast show lab.yaml --root n3 --format html -o trees.html",
     "pictures for a browser"},
    {"show", "topocast show lab.yaml --schedule binary --format svg -o binary.svg",
     "a picture of one schedule"},

    {"plan", "topocast plan lab.yaml --parameters lab-parameters.yaml -o plan.json",
     "the plan of the first machine, from measured parameters"},
    {"plan", "topocast plan lab.yaml --machines 'n[3,9-12]' --root n9",
     "the plan of a job on five machines"},
    {"plan", "topocast plan lab.yaml --format svg -o times.svg",
     "a picture of time against message size"},

    {"explain", "topocast explain lab.yaml", "which schedule serves which message sizes"},
    {"explain", "topocast explain lab.yaml --message-size 512K --parameters lab-parameters.yaml",
     "all schedules for one size, by measured parameters"},
    {"explain", "topocast explain lab.yaml --message-size 512K --format svg -o bars.svg",
     "the times for one size as a picture"},

    {"generate",
     "topocast generate lab.yaml --parameters lab-parameters.yaml --name lab -o lab.cpp",
     "a source that defines lab_bcast()"},
    {"generate", "topocast generate lab.yaml --preload -o liblab.so",
     "an object that serves finished programs"},
    {"generate", "topocast generate --from-environment --machine-bandwidth 100Gbit/s -o job.cpp",
     "a source for any job under Slurm, without a topology"},

    {"verify", "topocast verify lab.cpp --topology lab.yaml", "a generated source"},
    {"verify", "topocast verify plan.json --topology lab.yaml", "a plan file"},
    {"verify",
     "topocast verify lab.cpp --topology lab.yaml --headers \"$(topocast --runtime-dir)\"",
     "a source and the headers that it is compiled against"},

    {"simulate", "topocast simulate lab.yaml --message-size 512K",
     "the schedules that plans choose among"},
    {"simulate", "topocast simulate lab.yaml --message-size 512K --schedule auto,binomial",
     "the best against a binomial tree"},
    {"simulate", "topocast simulate lab.yaml --message-size 64K --queue 128K --format json",
     "with queues of 128 KiB in switches, for other programs"},

    {"schedules", "topocast schedules", "all names that --schedule takes"},
    {"schedules", "topocast show lab.yaml --schedule two-tree", "a schedule as a drawing"},
    {"schedules", "topocast explain lab.yaml --message-size 512K", "what each schedule costs"},

    {"traffic", "topocast traffic lab.yaml", "bytes of one broadcast among all machines"},
    {"traffic", "topocast traffic lab.yaml --machines 'n[0-3,8-11]'",
     "bytes of one broadcast in a job"},
    {"traffic", "sacct -a -X -n -P -o NodeList -S now-7days | topocast traffic lab.yaml --jobs -",
     "bytes of all jobs of a week"},

    {"import", "topocast import topology.conf -o site.yaml", "Slurm's file, to be edited"},
    {"import",
     "topocast import topology.conf --machine-bandwidth 100Gbit/s --trunk-bandwidth 200Gbit/s",
     "Slurm's file, with the speeds that it lacks"},
    {"import", "ibnetdiscover | topocast import - -o fabric.yaml", "an InfiniBand fabric"},

    {"export", "topocast export slurm lab.yaml -o topology.conf", "for Slurm"},
    {"export", "topocast export simgrid lab.yaml -o platform.cpp", "a platform of SimGrid"},
    {"export", "topocast export hostfile lab.yaml", "machines in an order that suits MPI's trees"},

    {"site", "topocast site --from-slurm --folder /opt/broadcast",
     "measure, generate and install for all users"},
    {"site", "topocast site lab.yaml --folder /opt/broadcast --estimate --dry-run",
     "what would be done without measuring"},
    {"site",
     "topocast site lab.yaml --folder /opt/broadcast --parameters lab-parameters.yaml --starter "
     "'srun -n 8'",
     "from parameters measured before, tried on machines of the site"},

    {"doctor", "topocast doctor /opt/broadcast", "in a job: whether its broadcasts are served"},
    {"doctor", "topocast doctor /opt/broadcast --mpi openmpi", "for one of several MPI libraries"},
    {"doctor", "topocast doctor /opt/broadcast --starter 'srun -n 8'",
     "with a starter of your own"},

    {"manual", "topocast manual ~/.local/share", "for yourself"},
    {"manual", "topocast manual /usr/local/share", "for all users of a machine"},
    {"manual", "topocast manual share && man share/man/man1/topocast.1", "to read a page at once"},

    {"help", "topocast help", "the subcommands"},
    {"help", "topocast help plan", "the help of 'topocast plan'"},
    {"help", "topocast plan --help-all", "with the options for reading TOPOLOGY"},
};

std::span<const Example>& usedExamples() {
  static std::span<const Example> used = examples;
  return used;
}

} // namespace

std::span<const Example> examplesOfTopocast() {
  return examples;
}

void useExamples(std::span<const Example> examples) {
  usedExamples() = examples;
}

std::span<const Example> examplesOf(std::string_view subcommand) {
  const auto isOther = [&](const Example& example) { return example.subcommand != subcommand; };
  const auto used = usedExamples();
  const auto first = std::ranges::find_if_not(used, isOther);
  return {first, std::find_if(first, used.end(), isOther)};
}

} // namespace topocast::cli
