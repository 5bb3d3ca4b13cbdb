// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The help of topocast-measure, from which its manual page and completion are made as well.
#pragma once

namespace topocast::measure {

constexpr const char* usage =
    R"(usage: mpirun -n MACHINES topocast-measure [OPTIONS]

Measures the communication parameters of a cluster, one rank on each machine, and writes a
parameters file for topocast. The report goes to standard error. With --broadcast it measures the
latency of broadcasts instead, and writes a table; with --compare it finds out whether a generated
broadcast or the library's is faster, and writes a verdict for topocast generate --measured; with
--discover it finds the cluster's switches, and writes a topology file.

  -o FILE              write the parameters, table or topology to FILE (default: standard output)
  --name NAME          name of the parameters (default: the file's name)
  --sizes SIZE,...     message sizes in bytes, or with K or M (default: 256 to 64K in powers of 2)
  --pairs A:B,...      measure these pairs of machines, one after another; the relay gap only with
                       --chain
  --neighbours         measure each machine with the machine of the next rank (default: all pairs, in
                       rounds that have a machine in one pair at most; if the pairs of a round slow
                       each other down, neighbours, one at a time)
  --chain              measure the relay gap, the pace at which machines pass messages along, also with
                       --pairs; machines stand in the order of the ranks, slow machines are left out
  --multicast          also measure what datagrams to a group of IP multicast take: pace, distance,
                       latency and loss, for topologies with 'multicast: ip'
  --rounds N           measure only the first N rounds
  --one-at-a-time      never measure two pairs at the same time
  --width PERCENT      take samples until the 99 % confidence interval of the median is this narrow,
                       in percent of the median (default: 2)
  --repetitions N      take at most N samples of a quantity (default: 100)
  --pause MS           let the links rest for so many milliseconds before each round trip (default:
                       0): for links whose rate limit lets a burst pass after a pause
  --delays N           also measure round trips behind dummy loops of N lengths (at most 32), up to two
                       round trips long, for --json
  --json FILE          write all measurements as JSON, with medians and least samples
  --quick              a rough look: --width 20 --repetitions 12, and shorter samples
  --broadcast          measure broadcasts: the library's, and a generated one if it is linked in or
                       preloaded (--sizes are then 8K to 8M by default)
  --roots M,...        broadcast from these machines, or from all (default: the machine of the first
                       rank); M#RANK is one of several ranks on machine M
  --responders         with --broadcast: tell when each destination has the message, not only the
                       last one
  --compare OBJECT     compare the broadcast of a shared object that 'topocast generate --preload'
                       made with the library's (--sizes are then 1K to 4M by default)
  --counts N,...       compare on the first N machines (default: 2, 4, 8, ... and all)
  --discover           find the switches between the machines, of which nothing need be known, and the
                       speeds of the links between them; names of switches that Slurm or LLDP tell
                       are tried as hints
  --parameters-out FILE
                       with --discover: measure the communication parameters as well, and write them to
                       FILE; options for measuring pairs then go with --discover
  --picture FILE       with --discover: draw the round trips between all machines (SVG), in the order
                       of the switches found
  --progress           show progress even if standard error is not a terminal
  --log-progress       show it in lines, one every half minute, with the time that the rest takes:
                       for the logs of batch jobs
  -h, --help           print this help
  --version            print the version of topocast
)";

} // namespace topocast::measure
