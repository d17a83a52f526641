#!/usr/bin/env python3
"""Runs the tests of this folder, or those named, and ends with `N passed, N failed`.

    run.py [NAME...]     probe_test, client_test, client_test.Pins, ...

Wants root, a kernel with gpio-sim, and in the environment GPIO_PROBE, GPIO_CLIENT (the programs)
and GPIO_LIBRARIES (the folder of the libgpiod they were built for).
"""

import sys
import time
import unittest

MODULES = ["probe_test", "client_test"]


class Result(unittest.TestResult):
    """One line a test, and the story of each that failed."""

    passed = 0

    def startTest(self, test):
        super().startTest(test)
        self.began = time.monotonic()

    def addSuccess(self, test):
        self.passed += 1
        self.tell("ok", test)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.tell("FAILED", test)

    def addError(self, test, error):
        super().addError(test, error)
        self.tell("FAILED", test)

    def tell(self, word, test):
        print(f"{word:6} {time.monotonic() - self.began:7.1f} s  {test.id()}", flush=True)


def main(names):
    result = Result()
    unittest.defaultTestLoader.loadTestsFromNames(names or MODULES).run(result)
    failed = result.failures + result.errors
    for test, story in failed:
        print(f"\n{test.id()}\n{story}")
    print(f"{result.passed} passed, {len(failed)} failed")
    return 1 if failed or not result.passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
