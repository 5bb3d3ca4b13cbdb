"""`topocast site` and `topocast doctor` with a compiler of our own: what is done, what is kept, and where it stops. In:
the command."""

import os
import sys
import unittest

from site_case import TOPOLOGY, SiteCase


class Site(SiteCase):
    def test_goes_on_where_it_stopped(self):
        self.write("code", "3")
        steps = self.site("lab.yaml", "--estimate", self.mine, code=1)
        self.assertEqual(steps["made"][-1], "mine: topocast-doctor")
        self.assertIn("topocast: error: mine: test: exit code 3: ", self.said)
        self.write("code", "0")
        steps = self.site("lab.yaml", "--estimate", self.mine)
        self.assertIn("mine: shared object", steps["kept"])
        self.assertIn("mine: topocast-run", steps["kept"])
        self.assertEqual(steps["made"], ["mine: test", "mine: program starter", "mine: module",
                                         "mine: topocast-measure", "mine: job that compares"])
        self.assertIn("module load topocast/mine", self.said)
        self.assertEqual(self.site("lab.yaml", "--estimate", self.mine)["made"], [])

    def test_a_verdict_is_used_when_it_is_whole(self):
        self.site("lab.yaml", "--estimate", self.mine)
        script = self.read("inst/mine/compare.sh")
        self.assertIn(f"    sbatch {self.path('inst/mine/compare.sh')}\n", self.said)
        self.assertIn("#SBATCH --job-name=topocast-compare\n", script)
        self.assertIn(f"topocast-measure --log-progress --compare {self.path('inst/mine/libsite.so')} -o "
                      f"{self.path('inst/mine/verdict.yaml')} \"$@\"\n", script)
        verdict = ("machines: [n0, n1, n2, n3]\ncompared:\n"
                   "  - {machines: 2, message_size: 1024, trees: 9 us, library: 8 us, faster: library}\n"
                   "  - {machines: 2, message_size: 65536, trees: 80 us, library: 90 us, faster: trees}\n")
        self.write("inst/mine/verdict.yaml", "partial: true\n" + verdict)
        self.assertEqual(self.site("lab.yaml", "--estimate", self.mine)["made"], [])
        self.write("inst/mine/verdict.yaml", verdict)
        steps = self.site("lab.yaml", "--estimate", self.mine)
        self.assertEqual(steps["made"], ["mine: source", "mine: verification", "mine: shared object"])
        self.assertNotIn("compare.sh", self.said)
        self.assertIn("Left to the MPI library, which was measured to be faster",
                      self.read("inst/mine/broadcast.cpp"))
        self.assertEqual(self.site("lab.yaml", "--estimate", self.mine)["made"], [])
        self.write("inst/mine/verdict.yaml", verdict.replace("machines: 2", "machines: 9"))
        self.site("lab.yaml", "--estimate", self.mine, code=1)
        self.assertIn("9 machines, where the verdict names 4", self.said)

    def test_no_estimate_without_a_speed(self):
        self.write("lab.yaml", TOPOLOGY.replace("defaults: {bandwidth: 1 Gbit/s}\n", ""))
        self.site("lab.yaml", "--estimate", self.mine, code=1)
        self.assertEqual(self.said, "topocast: error: --estimate takes what messages cost from the links, and 'lab' does "
                                    "not tell how fast these are: give --machine-bandwidth and --trunk-bandwidth, such "
                                    "as 100Gbit/s, or measure\n")
        self.assertFalse(os.path.exists(self.path("inst")))
        self.site("lab.yaml", "--estimate", self.mine, "--machine-bandwidth", "10Gbit/s", "--trunk-bandwidth", "10Gbit/s")

    def test_an_object_that_was_cut_off_is_made_again(self):
        self.site("lab.yaml", "--estimate", self.mine)
        self.write("inst/mine/libsite.so", "")
        self.assertIn("mine: shared object", self.site("lab.yaml", "--estimate", self.mine)["made"])
        self.assertGreater(os.path.getsize(self.path("inst/mine/libsite.so")), 0)

    def test_a_change_is_made_again_with_what_depends_on_it(self):
        self.site("lab.yaml", "--estimate", self.mine)
        self.write("lab.yaml", TOPOLOGY.replace("n[0-1]", "m[0-1]"))
        steps = self.site("lab.yaml", "--estimate", self.mine)
        self.assertEqual(self.read("inst/machines"), "m0\nm1\nn2\nn3\n")
        for title in ["network", "list of machines", "mine: source", "mine: shared object"]:
            self.assertIn(title, steps["made"])
        self.assertIn("mine: topocast-doctor", steps["kept"])
        os.remove(self.path("inst/mine/libsite.so"))
        self.assertIn("mine: shared object",
                      self.site("lab.yaml", "--estimate", self.mine)["made"])
        steps = self.site("lab.yaml", "--estimate", self.mine, "--machine-bandwidth", "10Gbit/s")
        self.assertIn("mine: source", steps["made"])

    def test_waits_for_the_measurement(self):
        steps = self.site("lab.yaml", self.mine)
        self.assertEqual(steps["made"][2:], ["mine: topocast-measure", "mine: job that measures"])
        script = self.path("inst/mine/measure.sh")
        self.assertIn(f"sbatch {script}\n", self.said)
        self.assertIn("#SBATCH --nodes=4\n", self.read(script))
        self.assertIn("#SBATCH --time=02:00:00\n", self.read(script))
        self.assertIn(f"{self.path('mpirun.mine')} -n \"${{SLURM_NTASKS:-4}}\" "
                      f"{self.path('inst/mine/topocast-measure')} --log-progress -o "
                      f"{self.path('inst/mine/parameters.yaml')} \"$@\"\n", self.read(script))
        self.write("inst/mine/parameters.yaml",
                   "parameters: mine\nmeasured:\n  - {message_size: 1024, gap: 10us, latency: 20us, "
                   "send_overhead: 1us, receive_overhead: 1us}\n")
        self.assertIn("mine: module", self.site("lab.yaml", self.mine)["made"])
        self.assertTrue("from topology.yaml and parameters.yaml" in self.read("inst/mine/broadcast.cpp"))

    def test_switches_are_found_where_no_file_tells_them(self):
        steps = self.site("--discover", "4", self.mine, "--dry-run")
        self.assertEqual(steps["made"], [])
        self.assertIn("One job on 4 machines measures round trips", self.said)
        self.assertRegex(self.said, r"about \d+ questions, which take 1 minute\nat 1 Gbit/s")
        self.assertFalse(os.path.exists(self.path("inst")))
        steps = self.site("--discover", "4", self.mine)
        self.assertEqual(steps["made"], ["mine: topocast-measure", "job that discovers"])
        script = self.path("inst/discover.sh")
        self.assertIn(f"    sbatch {script}\n", self.said)
        self.assertIn("#SBATCH --nodes=4\n", self.read(script))
        self.assertIn("#SBATCH --time=03:00:00\n", self.read(script))
        self.assertIn(f"topocast-measure --log-progress --discover -o {self.path('inst/discovered.yaml')} --picture "
                      f"{self.path('inst/discovered.svg')} --parameters-out {self.path('inst/mine/parameters.yaml')} "
                      "\"$@\"\n", self.read(script))
        self.write("inst/discovered.yaml", TOPOLOGY)
        self.write("inst/mine/parameters.yaml",
                   "parameters: mine\nmeasured:\n  - {message_size: 1024, gap: 10us, latency: 20us, "
                   "send_overhead: 1us, receive_overhead: 1us}\n")
        self.assertIn("mine: module", self.site("--discover", "4", self.mine)["made"])

    def test_discovered_switches_do_with_an_estimate(self):
        self.site("--discover", "4000", self.mine, "--estimate")
        self.assertNotIn("parameters", self.said + self.read("inst/discover.sh"))
        self.assertIn("#SBATCH --nodes=4000\n", self.read("inst/discover.sh"))
        self.write("inst/discovered.yaml", TOPOLOGY)
        self.assertIn("mine: module", self.site("--discover", "4000", self.mine, "--estimate")["made"])

    def test_an_unfinished_measurement_is_not_used(self):
        self.site("lab.yaml", self.mine)
        measured = ("parameters: mine\nmeasured:\n  - {message_size: 1024, gap: 10us, latency: 20us, "
                    "send_overhead: 1us, receive_overhead: 1us}\n")
        self.write("inst/mine/parameters.yaml", "partial: true\n" + measured)
        self.assertEqual(self.site("lab.yaml", self.mine)["made"], [])
        self.assertIn("Files that say 'partial: true' are not finished.\n", self.said)
        self.write("inst/mine/parameters.yaml", measured)
        self.assertIn("mine: module", self.site("lab.yaml", self.mine)["made"])

    def test_users_read_what_is_installed_and_none_of_them_changes_it(self):
        """Whatever the umask: also what an earlier run has left otherwise."""
        for mask in [0o077, 0, 0o022]:
            with self.subTest(mask=oct(mask)):
                before = os.umask(mask)
                try:
                    self.site("lab.yaml", "--estimate", self.mine)
                finally:
                    os.umask(before)
                modes = {path: os.stat(path).st_mode & 0o7777
                         for folder, _, files in os.walk(self.path("inst")) if "/.steps" not in folder
                         for path in [folder, *(os.path.join(folder, file) for file in files)]}
                for path, mode in modes.items():
                    runs = os.path.isdir(path) or path.endswith((".sh", "-run", "-doctor", "-measure"))
                    self.assertEqual(oct(mode), oct(0o755 if runs else 0o644), path)
                os.chmod(self.path("inst/mine"), 0o700)
                os.chmod(self.path("inst/mine/libsite.so"), 0o666)
                os.chmod(self.path("inst/modules/topocast/mine"), 0o600)

    def test_folders_above_that_anybody_changes(self):
        os.mkdir(self.path("open"))
        for mode, warns in [(0o777, True), (0o1777, False), (0o755, False)]:
            os.chmod(self.path("open"), mode)
            outcome = self.run_command("site", "lab.yaml", "--folder", "open/inst", "--estimate", "--dry-run", self.mine)
            self.assertEqual(outcome.returncode, 0, outcome.stderr)
            self.assertEqual(f"topocast: warning: everybody can write to the folder '{self.path('open')}'"
                             in outcome.stderr, warns, outcome.stderr)

    def test_the_starter_in_path_where_none_lies_beside_the_compiler(self):
        os.mkdir(self.path("wrappers"))
        os.rename(self.path("mpicxx.mine"), self.path("wrappers/mpicxx.mine"))
        os.rename(self.path("mpirun.mine"), self.path("mpirun"))
        self.site("lab.yaml", "--estimate", "--mpi-compiler=" + self.path("wrappers/mpicxx.mine"))
        self.assertEqual(self.read("inst/mine/starter"), self.path("mpirun") + "\n")
        self.site("lab.yaml", "--estimate", "--mpi-compiler=" + self.path("wrappers/mpicxx.mine"), "--starter",
                  "mpirun -n 2")

    def test_a_doubtful_measurement_is_refused_until_it_is_given_or_compared(self):
        self.site("lab.yaml", self.mine)
        self.write("inst/mine/parameters.yaml",
                   "parameters: mine\nmeasured:\n  - {message_size: 1024, gap: 10us, latency: -2us}\n")
        self.site("lab.yaml", self.mine, code=1)
        self.assertIn("was measured with warnings: the latency at 1 KiB is below zero", self.said)
        self.assertIn(f"sbatch {self.path('inst/mine/measure.sh')}", self.said)
        os.rename(self.path("inst/mine/parameters.yaml"), self.path("as-it-is.yaml"))
        self.assertIn("mine: module",
                      self.site("lab.yaml", "--parameters", "as-it-is.yaml", self.mine)["made"])

    def test_what_was_edited_by_hand_stays(self):
        self.site("lab.yaml", "--estimate", self.mine)
        module = self.read("inst/modules/topocast/mine") + "prereq mine\n"
        self.write("inst/modules/topocast/mine", module)
        kept = "mine: module (edited by hand; remove it to have it made anew)"
        for _ in range(2):
            self.assertIn(kept, self.site("lab.yaml", "--estimate", self.mine)["kept"])
        self.assertEqual(self.read("inst/modules/topocast/mine"), module)
        outcome = self.run_command("site", "lab.yaml", "--folder", "inst", "--estimate", "--dry-run",
                                   self.mine)
        self.assertIn("kept  " + kept + "\n", outcome.stdout)
        self.assertNotIn("to do", outcome.stdout)
        os.remove(self.path("inst/modules/topocast/mine"))
        self.assertEqual(self.site("lab.yaml", "--estimate", self.mine)["made"], ["mine: module"])

    def test_a_dry_run_does_nothing(self):
        outcome = self.run_command("site", "lab.yaml", "--folder", "inst", "--dry-run", self.mine)
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        self.assertIn("to do mine: shared object\n", outcome.stdout)
        self.assertIn(f"--preload --mpi-compiler {self.path('mpicxx.mine')} "
                      f"-o {self.path('inst/mine/libsite.so')}\n", outcome.stdout)
        self.assertFalse(os.path.exists(self.path("inst")))

    def test_refusals(self):
        self.site("lab.yaml", "--mpi-compiler", "nowhere", code=1)
        self.assertEqual(self.said, "topocast: error: there is no MPI compiler 'nowhere': name the C++ compiler wrapper "
                                    "of each of the site's MPI libraries, as in "
                                    "--mpi-compiler openmpi=/opt/openmpi/bin/mpicxx\n")
        self.site("lab.yaml", self.mine, "--starter", "nothing -n 2", code=1)
        self.assertEqual(self.said, "topocast: error: there is no program starter 'nothing' for 'mine': name one by "
                                    "--starter, as in --starter 'srun -n 8'\n")
        self.site("lab.yaml", "--mpi-compiler", "cc", code=1)
        self.assertRegex(self.said, "^topocast: error: '.*/cc' finds no mpi.h: name the C\\+\\+ "
                                    "compiler wrapper of an MPI library, such as mpicxx\n$")
        for name in ["modules", "machines", "topology.yaml"]:
            self.site("lab.yaml", f"--mpi-compiler={name}=mpicxx.mine", code=1)
            self.assertIn(f"an MPI library cannot be called '{name}'", self.said)
        self.site("lab.yaml", self.mine, "--parameters", "nowhere.yaml", code=1)
        self.assertEqual(self.said.count("error"), 1, self.said)
        self.assertIn("nowhere.yaml", self.said)
        outcome = self.run_command("site", "lab.yaml", "--folder", "my site", "--estimate", self.mine)
        self.assertEqual(outcome.returncode, 1)
        self.assertIn("has ' ' in its path, and no program can have an object preloaded from there",
                      outcome.stderr)
        self.assertFalse(os.path.exists(self.path("my site")) or os.path.exists(self.path("inst")))
        self.site("lab.yaml", self.mine, self.mine, code=1)
        self.assertIn("two MPI libraries are called 'mine'", self.said)
        self.site("lab.yaml", "--from-slurm", code=2)
        self.assertIn("topocast: error: --from-slurm: there is a TOPOLOGY as well\n", self.said)
        self.site("lab.yaml", "--discover", "4", code=2)
        self.assertIn("topocast: error: --discover: there is a TOPOLOGY as well\n", self.said)
        self.site("--from-slurm", "--discover", "4", code=2)
        self.site("--discover", "1", code=2)
        self.site("-", code=2)
        self.assertIn("topocast: error: TOPOLOGY: name a file", self.said)
        self.site(code=2)
        self.assertIn("topocast: error: TOPOLOGY, --from-slurm or --discover is required\n", self.said)
        outcome = self.run_command("doctor", "lab.yaml")
        self.assertEqual(outcome.stderr, "topocast: error: 'lab.yaml' has no broadcast that "
                                         "'topocast site' installed\n")
        self.assertEqual(outcome.returncode, 1)

    def test_the_doctor_asks_each_library(self):
        self.site("lab.yaml", "--estimate", self.mine)
        outcome = self.run_command("doctor", "inst")
        self.assertEqual((outcome.returncode, outcome.stdout), (0, "mine: examined\n"))
        self.write("code", "1")
        outcome = self.run_command("doctor", "inst", "--starter", "mpirun.mine -n 2")
        self.assertEqual(outcome.returncode, 1)
        self.assertEqual(outcome.stderr,
                         "topocast: error: mine: not all is well (exit code 1)\n")

    def test_the_doctor_also_tries_what_has_starters_load_the_object(self):
        """What the module sets, or users have in its place."""
        self.site("lab.yaml", "--estimate", self.mine, "--load-by-starters")
        self.write("inst/mine/topocast-doctor", '#!/bin/sh\necho "$SRUN_EXPORT_ENV $OMPI_MCA_mca_base_env_list"\n',
                   executable=True)
        loaded = "LD_PRELOAD=" + self.path("inst/mine/libsite.so")
        title = "mine, without topocast-run, by SRUN_EXPORT_ENV and OMPI_MCA_mca_base_env_list"
        self.assertEqual(self.run_command("doctor", "inst").stdout, f"mine:  \n{title}: ALL,{loaded} {loaded}\n")
        self.assertEqual(self.run_command("doctor", "inst", OMPI_MCA_mca_base_env_list="NAME").stdout,
                         f"mine:  NAME\n{title}: ALL,{loaded} NAME\n")
        os.remove(self.path("inst/modules/topocast/mine"))
        self.assertEqual(self.run_command("doctor", "inst").stdout, "mine:  \n")
        self.assertEqual(self.run_command("doctor", "inst", SRUN_EXPORT_ENV=loaded).stdout,
                         f"mine: {loaded} \nmine, without topocast-run, by SRUN_EXPORT_ENV: {loaded} \n")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
