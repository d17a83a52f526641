"""One program under measurement, and what the kernel says of it."""

import os
import pathlib
import re
import signal
import subprocess
import threading
import time


class Subject:
    """How to start a program, and which files it loads beside those the kernel maps."""

    def __init__(self, name, command, packages=(), env=None):
        self.name = name
        self.command = command
        self.packages = packages
        self.env = env or {}


class Run:
    """A started subject. A thread reads its output and notes when an awaited text came."""

    def __init__(self, subject, url, folder, env=None, expected=None):
        self.subject = subject
        # Set before the program starts: it may be quicker than the next line here.
        self.awaited = expected and expected.encode()
        self.seen_at = None
        self.first_at = None
        self.output_bytes = 0
        self._event = threading.Event()
        words = [word.format(url=url, folder=folder) for word in subject.command]
        self.started = time.monotonic_ns()
        self.process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **subject.env, **(env or {})},
        )
        self.proc = pathlib.Path(f"/proc/{self.process.pid}")
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self):
        fd = self.process.stdout.fileno()
        tail = b""
        while True:
            try:
                data = os.read(fd, 1 << 18)
            except (OSError, ValueError):
                return
            now = time.monotonic_ns()
            if not data:
                return
            if self.first_at is None:
                self.first_at = now
            self.output_bytes += len(data)
            awaited = self.awaited
            if awaited and awaited in tail + data:
                self.awaited = None
                self.seen_at = now
                self._event.set()
            tail = data[-64:]

    def expect(self, text):
        """Says what to wait for; call before causing it."""
        self._event.clear()
        self.seen_at = None
        self.awaited = text.encode()

    def wait(self, timeout=60):
        """When the expected text came, in monotonic nanoseconds."""
        if not self._event.wait(timeout):
            raise RuntimeError(
                f"{self.subject.name}: {self.awaited!r} not shown within {timeout} s"
            )
        return self.seen_at

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._thread.join(1)
        self.process.stdout.close()

    # Readings.

    def status(self, key):
        text = (self.proc / "status").read_text()
        return int(re.search(rf"^{key}:\s+(\d+)", text, re.MULTILINE)[1])

    def descriptors(self):
        return len(os.listdir(self.proc / "fd"))

    def cpu_ns(self):
        """Processor time of all its threads so far."""
        return sum(int((task / "schedstat").read_text().split()[0]) for task in self._tasks())

    def wakeups(self):
        """How often any of its threads went to sleep by itself, and so was woken."""
        return sum(
            int(
                re.search(
                    r"^voluntary_ctxt_switches:\s+(\d+)",
                    (task / "status").read_text(),
                    re.MULTILINE,
                )[1]
            )
            for task in self._tasks()
        )

    def disk_bytes(self):
        """The program and every file it has loaded: mapped ones and the subject's packages."""
        maps = (self.proc / "maps").read_text()
        mapped = {
            line.split(maxsplit=5)[5]
            for line in maps.splitlines()
            if len(line.split(maxsplit=5)) == 6
        }
        files = {
            os.path.realpath(path)
            for path in mapped
            if path.startswith("/") and os.path.isfile(path)
        }
        files |= {os.path.realpath(path) for path in self.subject.packages}
        return sum(os.path.getsize(path) for path in files)

    def _tasks(self):
        return list((self.proc / "task").iterdir())
