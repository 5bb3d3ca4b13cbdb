// Every way of using the command wrongly that its authors could think of: a test for each, with its
// exit code; what is said stands in the goldens, in the order of the lists.
#include "cli/misuse.hpp"

#include <string>
#include <vector>

namespace topocast::test {
namespace {

const Failures& wrongUsage() {
  static const Failures failures = {
      "wrong-usage",
      2,
      {"", "frob", "chek line-4x8.yaml", "--frob", "check", "check ''",
       "show line-4x8.yaml single-16.yaml", "check --version line-4x8.yaml", "export line-4x8.yaml",
       "export jsno line-4x8.yaml", "export json line-4x8.yaml -o line-4x8.yaml",
       "check line-4x8.yaml --rail both",
       "check line-4x8.yaml --trunk-bandwidth 1=1Gbit/s,1=2Gbit/s",
       "check line-4x8.yaml --trunk-bandwidth 1Gbit/s,2Gbit/s",
       "export json line-4x8.yaml --parameters parameters/ethernet-100.yaml",
       "plan line-4x8.yaml --mesage-size 5", "plan line-4x8.yaml --schedule",
       "plan line-4x8.yaml --schedule ''", "plan line-4x8.yaml --schedule bianry",
       "plan line-4x8.yaml --schedule kary", "plan line-4x8.yaml --schedule kary:0",
       "plan line-4x8.yaml --schedule binary:2", "plan mesh-6x6.yaml --schedule hl",
       "generate line-4x8.yaml --schedule hardware-tree", "simulate-wormhole mesh-6x6.yaml",
       "plan line-4x8.yaml --segment 0", "plan line-4x8.yaml --segment -5",
       "plan line-4x8.yaml --segment 0.3", "plan line-4x8.yaml --segment 9999999999T",
       "plan line-4x8.yaml --message-size big", "plan line-4x8.yaml --message-size '64 flops'",
       "plan line-4x8.yaml --root n0 --root n1", "plan line-4x8.yaml --root ''",
       "plan line-4x8.yaml --parameters ''", "plan - --parameters -",
       "check - --forwarding-tables -", "plan small.txt --forwarding-tables - --parameters -",
       "plan line-4x8.yaml -o ./line-4x8.yaml",
       // NOLINTNEXTLINE(bugprone-suspicious-missing-comma)
       "plan line-4x8.yaml --parameters parameters/ethernet-100.yaml -o "
       "parameters/ethernet-100.yaml",
       "show line-4x8.yaml --format jpg", "simulate line-4x8.yaml",
       "simulate line-4x8.yaml --message-size 0", "simulate line-4x8.yaml --message-size 1T",
       "simulate line-4x8.yaml --message-size 1M --schedule linear,bianry",
       "simulate line-4x8.yaml --message-size 1M --schedule ''",
       "simulate line-4x8.yaml --message-size 1M --queue 1499",
       "simulate line-4x8.yaml --message-size 1M --queue 1M --burst 4K",
       "simulate line-4x8.yaml --message-size 1M --packet-payload 0",
       "simulate line-4x8.yaml --message-size 1M --switch-latency 8",
       "simulate line-4x8.yaml --message-size 1M --send-overhead -1us",
       "simulate line-4x8.yaml --message-size 1M --bandwidth 0MB/s",
       "simulate line-4x8.yaml --message-size 1M --format svg",
       "simulate line-4x8.yaml --message-size 1K --schedule linear,,flat",
       "simulate line-4x8.yaml --message-size 1K --schedule linear,linear",
       "simulate line-4x8.yaml --message-size 1K --schedule dynamic",
       "simulate line-4x8.yaml --message-size 1K --schedule unaware-dynamic:20/55",
       "simulate mesh-6x6.yaml --message-size 1K --members 4",
       "plan line-4x8.yaml --destinations n1 --machines n1", "explain line-4x8.yaml --segments",
       "explain line-4x8.yaml --format svg",
       "explain line-4x8.yaml --message-size 1K --segments --format svg",
       "plan line-4x8.yaml --paths --format svg",
       "traffic line-4x8.yaml --machines n1,n2 --jobs jobs.txt", "traffic - --machines @-",
       "traffic - --jobs -", "show - --without @-", "verify - --topology -",
       "verify lab.cpp --topology line-4x8.yaml --parameters - --machines @-",
       "verify lab.cpp --topology line-4x8.yaml --root n5",
       "verify lab.cpp --topology line-4x8.yaml --machines n5,n6 --random-jobs 4",
       "verify lab.cpp --topology line-4x8.yaml --random-jobs 0", "verify '' --topology a",
       "check line-4x8.yaml --adapters mlx5_[0-3", "generate line-4x8.yaml --trees ''",
       "generate line-4x8.yaml --for jobs", "generate", "generate line-4x8.yaml --from-environment",
       "generate --from-environment --trees all",
       "generate --from-environment --trunk-bandwidth 1Gbit/s", "generate line-4x8.yaml --name 9a",
       "generate line-4x8.yaml --name int", "generate line-4x8.yaml --name __a",
       "generate line-4x8.yaml --schedule dynamic --segment 8K", "generate line-4x8.yaml -o ''",
       "generate line-4x8.yaml --preload", "generate line-4x8.yaml --preload -o -",
       "generate line-4x8.yaml --mpi-compiler mpicxx -o lab.cpp",
       "generate line-4x8.yaml --preload --mpi-compiler '' -o lab.so"}};
  return failures;
}

const Failures& refusedInput() {
  static const Failures failures = {
      "refused-input",
      1,
      {"check nowhere.yaml",
       "check parameters",
       "check - < /dev/null",
       "check bad.yaml",
       "check line-4x8.yaml --forest refuse --topology-name x --adapters mlx5_0",
       "check mesh.yaml --routing shortest-paths",
       "check mesh.yaml --rail 1",
       "check torus.yaml --forest join",
       "check torus.yaml --routing spanning-tree",
       "check small.txt --topology-name x",
       "check small.txt --routing shortest-paths --forwarding-tables small.tables",
       "check small.tables --forwarding-tables small.txt",
       "check tree.conf --forwarding-tables small.tables",
       "check tree.conf --input-format ibnetdiscover",
       "check line-4x8.yaml --input-format slurm",
       "check small.txt --input-format table",
       "check tree.conf --input-format yaml",
       "check hosts.txt --input-format slurm",
       "check platform.xml --input-format slurm",
       "check - <&-",
       "plan line-4x8.yaml --root m1",
       "plan line-4x8.yaml --root somewhere",
       "plan line-4x8.yaml --parameters nowhere.yaml",
       "plan line-4x8.yaml --parameters bad-parameters.yaml --root n99",
       "simulate line-4x8.yaml --message-size 1K --root m1",
       "simulate one.yaml --message-size 1K",
       "simulate mesh.yaml --message-size 1K --queue 4K",
       "generate line-4x8.yaml --trees 'n0,m1,n[30-33]'",
       "generate line-4x8.yaml --trees 'n0,,n1'",
       "verify lab.cpp --topology line-4x8.yaml --machines n5",
       "verify lab.cpp --topology line-4x8.yaml --root n5 --destinations n5,n6",
       "verify lab.cpp --topology line-4x8.yaml --machines n5,N5.lab.example",
       "verify lab.cpp --topology line-4x8.yaml --machines @",
       "generate line-4x8.yaml --measured missing-verdict.yaml",
       "generate line-4x8.yaml --measured foreign-verdict.yaml",
       "generate line-4x8.yaml --measured lost-verdict.yaml",
       "generate line-4x8.yaml --measured bad-parameters.yaml",
       "generate line-4x8.yaml --trees 'n[0-'",
       "generate multistage-16.yaml --trees none",
       "generate line-4x8.yaml --trees none --schedule optimal",
       "generate --from-environment --schedule optimal",
       "plan mesh-6x6.yaml --destinations 'n[1-3],n36'",
       "plan mesh-6x6.yaml --destinations 'n[1-3],n2'",
       "explain mesh-6x6.yaml --root n2 --destinations 'n[1-3]' --message-size 1K",
       "explain mesh-6x6.yaml --root n9 --machines 'n[1-3]' --message-size 1K",
       "plan mesh-6x6.yaml --machines @missing",
       "explain line-4x8.yaml --machines 'n[1-3],login1,n9,login2'",
       "explain mesh-6x6.yaml --machines 'n[1-3],login1'",
       "explain line-4x8.yaml --machines n9",
       "explain line-4x8.yaml --machines ' '",
       "simulate circle.yaml --message-size 256K --queue 2K --segment 4K --schedule binomial",
       "explain one.yaml --message-size 1K --format svg",
       "plan one.yaml --format svg",
       "traffic line-4x8.yaml --machines n3",
       "traffic line-4x8.yaml --machines n3,m4",
       "traffic line-4x8.yaml --jobs jobs.txt",
       "traffic line-4x8.yaml --jobs bad-jobs.txt",
       "traffic line-4x8.yaml --jobs nobody.txt",
       "export simgrid multistage-16.yaml",
       "export simgrid fat-tree-4x8.yaml",
       "generate rails.yaml",
       "show rails.yaml --format svg --message-size 1M"}};
  return failures;
}

} // namespace

std::vector<const Failures*> allFailures() {
  return {&wrongUsage(), &refusedInput()};
}

} // namespace topocast::test
