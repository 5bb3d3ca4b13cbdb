// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The help of topocast-doctor, from which its manual page and completion are made as well.
#pragma once

namespace topocast::doctor {

constexpr const char* usage =
    R"(usage: mpirun -n RANKS topocast-run topocast-doctor [--machines FILE]
       mpirun -n MACHINES topocast-doctor --multicast [--wait SECONDS]

Tests an installed broadcast from inside a job. It tells whether all ranks have loaded the same
broadcast, whether their hosts are machines of the site, who serves broadcasts, why the trees do not
if they do not, and whether every byte arrives.

  --machines FILE  the names of the site's machines, one on each line; default: 'machines' in the
                   folder above the broadcast's own, where 'topocast site' puts it
  --multicast      test whether the machines hear each other in a group of IP multicast instead: tell
                   of each machine whom it hears and how much it lacks, and what to do; no
                   broadcast need be loaded
  --wait SECONDS   with --multicast: test again after so long; after 300 seconds switches with
                   snooping and without a querier have forgotten who hears
  -h, --help       print this help
  --version        print the version of topocast
)";

} // namespace topocast::doctor
