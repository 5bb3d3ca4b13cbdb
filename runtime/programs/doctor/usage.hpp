// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The help of topocast-doctor, from which its manual page and completion are made as well.
#pragma once

namespace topocast::doctor {

constexpr const char* usage =
    R"(usage: mpirun -n RANKS topocast-run topocast-doctor [--machines FILE]

Looks at an installed broadcast from inside a job: whether every rank has it loaded, the same one;
whether their hosts are machines of the site; who serves broadcasts, and if not the trees, why not;
and whether every byte arrives.

  --machines FILE  the names of the site's machines, one on each line; default: 'machines' in the
                   folder above the broadcast's own, where 'topocast site' puts it
  -h, --help       this text
  --version        the version of topocast that it belongs to
)";

} // namespace topocast::doctor
