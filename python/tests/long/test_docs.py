"""Every example of docs/python.md."""

import doctest
import pathlib
import unittest

DOCS = pathlib.Path(__file__).resolve().parents[3] / "docs"


def load_tests(loader, tests, pattern):
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    tests.addTests(doctest.DocFileSuite(str(DOCS / "python.md"), module_relative=False, optionflags=flags))
    return tests


if __name__ == "__main__":
    unittest.main()
