"""What `topocast export` writes, taken by the launchers and libraries that it is written for.

exports_test.py TOPOCAST PROGRAM MPIRUN-OF-OPEN-MPI MPIRUN-OF-MPICH PRINT-SENDS: PROGRAM is
broadcast_once without its endings .openmpi or .mpich, PRINT-SENDS the object of print_sends.c."""

import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

TOPOCAST, PROGRAM, OPEN_MPI, MPICH, PRINT_SENDS = sys.argv[1:]
# Machine order differs from the order of the names, as the leaves' machines are interleaved.
TOPOLOGY = """network: lab
switches: top, s[0-1]
machines: [{name: 'n[0,2,4]', switch: s0}, {name: 'n[1,3]', switch: s1}]
links: [{between: [top, 's[0-1]']}]
"""
# Short messages want few start-ups, long ones a pipeline in small segments.
PARAMETERS = """parameters: made
measured:
  - {message_size: 1K, gap: 100 us, latency: 100 us}
  - {message_size: 64K, gap: 700 us, latency: 100 us}
"""
IN_ORDER = ["n0", "n2", "n4", "n1", "n3"]
LONG = 1 << 20


def run(command, **environment):
    ended = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                           timeout=60, check=False, env={**os.environ, **environment})
    return ended.returncode, ended.stdout


def mpich_library():
    """MPICH's library itself, not the one for C++."""
    _, linked = run(["ldd", PROGRAM + ".mpich"])
    return re.search(r"libmpich\.so\.\d+ => (\S+)", linked).group(1)


class Exports(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name
        self.topology = self.write("lab.yaml", TOPOLOGY)
        self.parameters = self.write("parameters.yaml", PARAMETERS)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def export(self, form, *options):
        """Path and text of what is exported."""
        code, text = run([TOPOCAST, "export", form, self.topology, "-o", self.path(form), *options])
        self.assertEqual(code, 0, text)
        with open(self.path(form), encoding="utf-8") as file:
            return self.path(form), file.read()

    def open_mpi(self, *words):
        return run([OPEN_MPI, "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", *words])

    def mpich(self, *words, **environment):
        """Each rank takes itself for a machine of its own."""
        return run([MPICH, *words], MPIR_CVAR_NOLOCAL="1", **environment)


class HostFile(Exports):
    def test_open_mpi_places_ranks_in_machine_order(self):
        hosts, _ = self.export("hostfile")
        _, output = self.open_mpi("--hostfile", hosts, "--map-by", "node", "-n", "5",
                                  "--do-not-launch", "--display-map", "true")
        self.assertEqual(re.findall(r"Data for node: (\w+)", output), IN_ORDER, output)

    def test_mpich_places_ranks_in_machine_order(self):
        hosts, _ = self.export("hostfile")
        # `true` stands for ssh, so nothing starts.
        _, output = run(["timeout", "1", MPICH, "-verbose", "-f", hosts, "-n", "5", "-launcher", "ssh",
                         "-launcher-exec", "/bin/true", "true"])
        self.assertEqual(re.findall(r"^host: (\w+)", output, re.M), IN_ORDER, output)


class OpenMpiRules(Exports):
    def sent(self, rules, size):
        """By sender and receiver, the numbers of bytes and messages in a broadcast."""
        code, output = self.open_mpi(
            "-n", "5", "--mca", "btl", "self,tcp", "--mca", "coll_tuned_use_dynamic_rules", "1",
            "--mca", "coll_tuned_dynamic_rules_filename", rules,
            "--mca", "pml_monitoring_enable", "2", "--mca", "pml_monitoring_enable_output", "3",
            "--mca", "pml_monitoring_filename", self.path("sent"), PROGRAM + ".openmpi", str(size))
        self.assertEqual(code, 0, output)
        self.assertIn(f"{size} bytes: 0 ranks without them", output)
        sent = {}
        for name in glob.glob(self.path("sent") + "*.prof"):
            with open(name, encoding="utf-8") as file:
                for sender, receiver, volume, count in re.findall(
                        r"^I\t(\d+)\t(\d+)\t(\d+) bytes\t(\d+) msgs", file.read(), re.M):
                    if int(volume) >= size:
                        sent[int(sender), int(receiver)] = (int(volume), int(count))
        return sent

    def test_a_long_message_takes_the_algorithm_and_the_segments_of_its_rule(self):
        path, rules = self.export("open-mpi-rules", "--parameters", self.parameters)
        number, segment = re.findall(r"^\d+ (\d) 0 (\d+) # ", rules, re.M)[-1]
        self.assertEqual(number, "3", rules)
        self.assertGreater(int(segment), 0)
        sent = self.sent(path, LONG)
        # A pipeline: from each rank to the next, in so many segments.
        self.assertEqual(sorted(sent), [(0, 1), (1, 2), (2, 3), (3, 4)])
        for _, count in sent.values():
            self.assertIn(count - LONG // int(segment), [0, 1])  # one more is of the reduction

    def test_the_algorithm_is_the_files(self):
        path, rules = self.export("open-mpi-rules", "--parameters", self.parameters)
        with open(path, "w", encoding="utf-8") as file:
            file.write(re.sub(r"^(\d+) 3 0 \d+", r"\1 1 0 0", rules, flags=re.M))
        self.assertEqual(sorted(self.sent(path, LONG)), [(0, i) for i in range(1, 5)])


    def test_json_holds_the_same_rules_for_one_rank_on_each_machine(self):
        """No Open MPI here reads JSON: the names are those of its schema of rules."""
        _, classic = self.export("open-mpi-rules", "--parameters", self.parameters)
        path, text = self.export("open-mpi-json-rules", "--parameters", self.parameters)
        file = json.loads(text)
        self.assertEqual((file["rule_file_version"], file["module"]), (3, "tuned"))
        (communicators,) = file["collectives"]["bcast"]
        self.assertEqual(communicators["comm_rank_distribution"], "one-per-node")
        self.assertEqual(communicators["comm_size_min"], 2)
        rules = communicators["rules"]
        self.assertEqual([(str(rule["msg_size_min"]), str(rule["seg_size"]), rule["alg"])
                          for rule in rules],
                         re.findall(r"^(\d+) \d 0 (\d+) # (\w+)$", classic, re.M))
        ends = [rule["msg_size_max"] for rule in rules]
        self.assertEqual(ends, [rule["msg_size_min"] - 1 for rule in rules[1:]] + ["inf"])


class MpichSelection(Exports):
    def setUp(self):
        super().setUp()
        self.library = mpich_library()

    def selection(self):
        return self.export("mpich-selection", "--library", self.library,
                           "--parameters", self.parameters)

    def broadcast(self, selection, size):
        """By sender the sizes of long messages."""
        code, output = self.mpich("-n", "5", "-env", "LD_PRELOAD", PRINT_SENDS, PROGRAM + ".mpich",
                                  str(size), MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE=selection)
        self.assertEqual(code, 0, output)
        self.assertIn(f"{size} bytes: 0 ranks without them", output)
        sizes = collections.defaultdict(list)
        for sender, count in re.findall(r"^(\d+) sends (\d+)$", output, re.M):
            if int(count) > 64:
                sizes[int(sender)].append(int(count))
        return sizes

    def test_a_long_message_takes_the_tree_and_the_segments_of_its_rule(self):
        path, text = self.selection()
        rules = json.loads(text)["collective=ibcast"]["comm_type=intra"]
        tree = rules["avg_msg_size=any"]["algorithm=MPIR_Ibcast_intra_tsp_tree"]
        segment = int(next(key for key in tree if key.startswith("chunk_size=")).split("=")[1])
        self.assertIn("k=1", tree)
        self.assertGreater(segment, 0)
        sizes = self.broadcast(path, LONG)
        # A chain: all ranks but the last send the message once, in segments.
        self.assertEqual(sorted(sizes), [0, 1, 2, 3])
        for sent in sizes.values():
            self.assertEqual((sum(sent), max(sent)), (LONG, segment))

    def test_short_messages_take_another(self):
        path, text = self.selection()
        rules = json.loads(text)["collective=ibcast"]["comm_type=intra"]
        self.assertIn("k=4", next(iter(rules.values()))["algorithm=MPIR_Ibcast_intra_tsp_tree"])
        self.assertEqual(self.broadcast(path, 1000), {0: [1000] * 4})

    def test_other_operations_keep_their_selections(self):
        _, text = self.selection()
        with open(self.library, "rb") as file:
            own = next(line for line in re.findall(rb'\{"collective=[^\0]*', file.read())
                       if b'"algorithm=MPIR_Bcast_' in line)
        selections = json.loads(text)
        for operation, choice in json.loads(own).items():
            if operation in ("collective=bcast", "collective=ibcast"):
                self.assertEqual(selections[operation]["comm_type=inter"], choice["comm_type=inter"])
            else:
                self.assertEqual(selections[operation], choice)

    def test_mpich_refuses_names_that_it_does_not_know(self):
        path, text = self.selection()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace("MPIR_Bcast_allcomm_nb", "MPIR_Bcast_allcomm_none"))
        code, output = self.mpich("-n", "2", PROGRAM + ".mpich", "1",
                                  MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE=path)
        self.assertNotEqual(code, 0)
        self.assertIn("unrecognized key algorithm=MPIR_Bcast_allcomm_none", output)

    def test_other_files_are_no_library(self):
        for name in (self.topology, PROGRAM + ".openmpi"):
            code, text = run([TOPOCAST, "export", "mpich-selection", self.topology, "--library", name])
            self.assertEqual(code, 1, text)
            self.assertIn("holds no selection of MPICH's broadcasts", text)

    def test_the_library_goes_with_this_format(self):
        for words, told in [(["mpich-selection", self.topology], "the format mpich-selection needs it"),
                            (["hostfile", self.topology, "--library", self.library],
                             "the format hostfile needs none")]:
            code, text = run([TOPOCAST, "export", *words])
            self.assertEqual(code, 2, text)
            self.assertIn("--library: " + told, text)


class SelectionOfMpich51(Exports):
    """No MPICH 5.1 is here: a file stands for its library, with a selection of its form."""
    OWN = {
        "collective=bcast-intra": {
            "pof2": {"avg_msg_size(12288)": {"algorithm=MPIR_Bcast_intra_binomial": {}},
                     "any": {"algorithm=MPIR_Bcast_intra_scatter_ring_allgather": {}}},
            "any": {"algorithm=MPIR_Bcast_intra_binomial": {}}},
        "collective=bcast-inter": {"algorithm=MPIR_Bcast_inter_remote_send_local_bcast": {}},
        "collective=gather-intra": {"algorithm=MPIR_Gather_intra_binomial": {}},
        "collective=ibcast-intra": {"any": {"algorithm=MPIR_Ibcast_intra_sched_binomial": {}}},
    }

    def library(self, trees):
        own = json.dumps(self.OWN, separators=(",", ":"))
        return self.write("libmpich.so", f"\x7fELF\0{trees}\0{own}\0")

    def test_selection_has_the_form_of_the_library(self):
        library = self.library("MPIR_TSP_Ibcast_sched_intra_tree")
        code, told = run([TOPOCAST, "export", "mpich-selection", self.topology, "--library", library,
                          "--parameters", self.parameters, "-o", self.path("selection")])
        self.assertEqual(code, 0, told)
        self.assertIn("has the form of MPICH 5.1, with which it was not tried; name it by "
                      "MPIR_CVAR_COLL_SELECTION_JSON_FILE", told)
        with open(self.path("selection"), encoding="utf-8") as file:
            selection = json.load(file)
        self.assertEqual(list(selection), list(self.OWN))
        for operation in ("collective=bcast-inter", "collective=gather-intra"):
            self.assertEqual(selection[operation], self.OWN[operation])
        self.assertEqual(selection["collective=bcast-intra"], {"algorithm=MPIR_Coll_nb": {}})
        self.check_trees(selection["collective=ibcast-intra"])

    def check_trees(self, trees):
        """The rules of 4.0 in other words: up to N bytes in place of below N + 1."""
        _, text = self.export("mpich-selection", "--library", mpich_library(),
                              "--parameters", self.parameters)
        older = json.loads(text)["collective=ibcast"]["comm_type=intra"]
        def below(key):
            return re.sub(r"avg_msg_size<(\d+)", lambda m: f"avg_msg_size({int(m[1]) - 1})",
                          key).replace("avg_msg_size=any", "any")
        self.assertEqual(
            trees, {below(key): {"algorithm=MPIR_TSP_Ibcast_sched_intra_tree": numbers}
                    for key, tree in older.items() for numbers in tree.values()})
        self.assertEqual(list(trees)[-1], "any")

    def test_a_library_without_the_trees_is_refused(self):
        code, text = run([TOPOCAST, "export", "mpich-selection", self.topology, "--library",
                          self.library("other")])
        self.assertEqual(code, 1, text)
        self.assertIn("holds no selection of MPICH's broadcasts", text)


class MpichCoordinates(Exports):
    def test_topocast_reads_them_back(self):
        path, text = self.export("mpich-coordinates")
        self.assertEqual([line.split()[2] for line in text.splitlines()[1:]], list("00011"))
        code, output = run([TOPOCAST, "check", path])
        self.assertEqual(code, 0, output)
        self.assertIn("5 machines", output)

    def test_a_pod_is_a_group_and_leaves_below_all_spines_are_one(self):
        pods = "".join(f"{{between: [agg{i}, leaf{j}]}}, " for i in range(4) for j in range(4)
                       if i // 2 == j // 2)
        cores = ", ".join(f"{{between: [core{i % 2}, agg{i}]}}" for i in range(4))
        leaves = ", ".join(f"{{name: 'n[{2 * i}-{2 * i + 1}]', switch: leaf{i}}}" for i in range(4))
        spines = ", ".join(f"{{between: [spine{i}, 'leaf[0-3]']}}" for i in range(3))
        for switches, links, groups in [("core[0-1], agg[0-3]", pods + cores, "00001111"),
                                        ("spine[0-2]", spines, "00000000")]:
            self.write("lab.yaml", f"switches: {switches}, leaf[0-3]\nmachines: [{leaves}]\n"
                                   f"links: [{links}]\nrouting: shortest-paths\n")
            path, text = self.export("mpich-coordinates")
            columns = list(zip(*(line.split()[1:] for line in text.splitlines()[1:])))
            self.assertEqual(columns, [tuple(groups), tuple("00112233"), tuple("01010101")])
            code, output = run([TOPOCAST, "check", path])
            self.assertEqual(code, 0, output)

    def test_mpich_without_the_variable_ignores_even_wrong_files(self):
        """MPICH 4.0.2 of Debian 12 is such a one: docs/command-line.md says so."""
        with open(mpich_library(), "rb") as file:
            if b"MPIR_CVAR_COORDINATES_FILE" in file.read():
                self.skipTest("this MPICH reads coordinates")
        code, output = self.mpich("-n", "2", PROGRAM + ".mpich", "1",
                                  MPIR_CVAR_COORDINATES_FILE=self.write("wrong", "no coordinates\n"))
        self.assertEqual(code, 0, output)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
