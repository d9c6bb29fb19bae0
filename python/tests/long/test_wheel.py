"""What is given away: small, quick to import, needing numpy alone, with types that are true."""

import pathlib
import subprocess
import sys
import unittest
from importlib import metadata

HERE = pathlib.Path(__file__).resolve().parents[3]


class Wheel(unittest.TestCase):
    def test_it_is_small(self):
        (wheel,) = (HERE / "target/python/wheels").glob("*.whl")
        self.assertLess(wheel.stat().st_size, 8_000_000)
        self.assertIn("abi3", wheel.name)

    def test_it_is_imported_quickly_and_needs_numpy_alone(self):
        # The best of three, in processor time: other programs are none of its business.
        script = (
            "import sys, time, numpy; begin = time.process_time(); import cubotheque; print(time.process_time() - begin);"
            "assert not {'pettingzoo', 'gymnasium', 'pyspiel', 'scipy'} & set(sys.modules)"
        )
        run = lambda: float(subprocess.run([sys.executable, "-c", script], check=True, capture_output=True).stdout)
        self.assertLess(min(run() for _ in range(3)), 1.0)
        needs = [need for need in metadata.requires("cubotheque") if "extra ==" not in need]
        self.assertEqual(len(needs), 1)
        self.assertTrue(needs[0].startswith("numpy"))

    def test_the_stubs_are_true(self):
        done = subprocess.run(
            [sys.executable, "-m", "mypy.stubtest", "cubotheque._native"], capture_output=True, text=True, cwd=HERE / "target"
        )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_package_has_its_types(self):
        folder = pathlib.Path(metadata.distribution("cubotheque").locate_file("cubotheque"))
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--ignore-missing-imports", "-p", "cubotheque"],
            capture_output=True,
            text=True,
            cwd=HERE / "target",
        )
        self.assertTrue((folder / "py.typed").exists())
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
