"""The page of `topocast show --format html` in headless Chromium. In: the command. Without Chromium the test is skipped.

A script at the page's end does what a user does, and leaves what it sees in the page, which Chromium prints."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

COMMAND = sys.argv.pop(1)
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
PROBE = """<script>
const shown = () => [...document.querySelectorAll(".view")].flatMap(
  (view, i) => getComputedStyle(view).display === "none" ? [] : [i]);
const steps = [];
for (let i = 0; i <= Number(slider.max); ++i) {
  slider.value = i;
  slider.dispatchEvent(new Event("input"));
  steps.push([document.getElementById("range").textContent, shown()]);
}
const svg = document.querySelector(".view.shown svg");
const box = () => svg.getAttribute("viewBox").split(" ").map(Number);
const boxes = [box()];
svg.dispatchEvent(new WheelEvent("wheel", {deltaY: -1, clientX: 300, clientY: 300, bubbles: true, cancelable: true}));
boxes.push(box());
svg.dispatchEvent(new MouseEvent("dblclick", {bubbles: true}));
boxes.push(box());
const title = svg.querySelector(":scope > * title");
title.parentNode.dispatchEvent(new PointerEvent("pointerover", {bubbles: true}));
document.title = JSON.stringify({steps, boxes, title: title.textContent, pointed: pointed.textContent});
</script>
"""

if not BROWSER:
    print("skipped: Chromium is not installed (Debian: chromium)")
    sys.exit(77)


class Page(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name
        arguments = [os.path.join(ROOT, "topologies/line-4x8.yaml"), "--parameters",
                     os.path.join(ROOT, "topologies/parameters/ethernet-1000.yaml")]
        self.page = self.made("show", *arguments, "--format", "html")
        self.plan = json.loads(self.made("plan", *arguments))

    @staticmethod
    def made(*arguments):
        return subprocess.run([COMMAND, *arguments], check=True, capture_output=True, text=True).stdout

    def seen(self):
        """What the script sees."""
        path = os.path.join(self.folder, "page.html")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.page.replace("</body>", PROBE + "</body>"))
        outcome = subprocess.run(
            [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={self.folder}/profile",
             "--window-size=1000,800", "--dump-dom", "file://" + path],
            capture_output=True, text=True, timeout=120, check=False)
        title = re.search(r"<title>(\{.*?\})</title>", outcome.stdout, re.S)
        self.assertTrue(title, outcome.stdout[:2000] + outcome.stderr[-2000:])
        return json.loads(title[1].replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&"))

    def test_slider_zoom_and_pointing(self):
        seen = self.seen()
        with self.subTest("every step of the slider shows one drawing, and what serves which sizes"):
            self.assertEqual(len(seen["steps"]), len(self.plan["ranges"]))
            for (text, shown), each in zip(seen["steps"], self.plan["ranges"]):
                self.assertEqual(len(shown), 1, text)
                self.assertIn(each["schedule"], text)
            self.assertGreater(len({tuple(shown) for _, shown in seen["steps"]}), 1)
        with self.subTest("the wheel zooms, a double click shows all again"):
            before, zoomed, after = seen["boxes"]
            self.assertAlmostEqual(zoomed[2], 0.8 * before[2], places=3)
            self.assertEqual(after, before)
        with self.subTest("what is pointed at is told"):
            self.assertEqual(seen["pointed"], seen["title"])
            self.assertNotEqual(seen["title"], "")

    def test_nothing_comes_from_elsewhere(self):
        self.assertEqual(re.findall(r"(?:src|href)=[\"'](?!#)[^\"']*", self.page), [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
