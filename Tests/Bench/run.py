#!/usr/bin/env python3
"""Measures a board client beside what a user would write in Python and for Node, on the same messages.

    Tests/Bench/run.py [--client PATH] [--quick] [--json FILE]

Prints one Markdown table. Each program is started anew for each part, from the same feed server with the same seed, one
after the other and never at the same time. Without --client only the rivals are measured.
"""

import argparse
import json
import os
import pathlib
import platform
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "EndToEnd")]

from harness import Server, game, games_file, letters, wait_until  # noqa: E402
from subject import Run, Subject  # noqa: E402

SEED = 7
RIVALS = HERE.parent / "Rivals"
# One page of the text display holds all of them, so that every change is shown.
SHOWN_GAMES = 12
MANY_GAMES = 340


class Plan:
    """How long and how often things are measured."""

    def __init__(self, quick):
        self.steady_s = 5 if quick else 20
        self.idle_s = 10 if quick else 40
        self.flood = 10_000 if quick else 50_000
        self.latencies = 50 if quick else 300
        self.starts = 3 if quick else 9
        self.allocated = 2_000 if quick else 10_000


class Bench:
    def __init__(self, plan, folder):
        self.plan = plan
        self.folder = pathlib.Path(folder)
        few = [
            game(f"g{n}", letters(2 * n), letters(2 * n + 1), (0, 0), minute=1)
            for n in range(SHOWN_GAMES)
        ]
        rest = [
            game(
                f"g{n}",
                letters(2 * n),
                letters(2 * n + 1),
                (None, None),
                status="scheduled",
                start=4_102_444_800 + n,
            )
            for n in range(SHOWN_GAMES, MANY_GAMES)
        ]
        self.few = games_file(self.folder / "few.json", few)
        self.many = games_file(self.folder / "many.json", few + rest)
        self.counter = self._build_counter()
        self.runs = 0

    def measure(self, subject):
        """All figures of one subject, by the name of the row."""
        figures = {}
        for part in (
            self.starts,
            self.memory,
            self.steady,
            self.flood,
            self.latency,
            self.idle,
            self.allocations,
        ):
            print(f"{subject.name}: {part.__name__}", file=sys.stderr)
            figures.update(part(subject))
        return figures

    def start(self, subject, games, env=None):
        """A fresh server and a subject that shows the games."""
        server = Server("--games", games, "--seed", SEED)
        self.runs += 1
        folder = self.folder / f"run-{self.runs}"
        folder.mkdir()
        run = Run(subject, server.url, folder, env)
        return server, run

    def shown(self, server, run, number):
        """A score nobody else has; returns when it was sent and when it was shown, in ns."""
        home, away = 200 + number // 100, number % 100
        run.expect(f" {home}-{away} ")
        sent = int(server.control(f"score g0 {home} {away}").split()[1])
        return sent, run.wait()

    def settled(self, server, run):
        """Connected, warm and showing what comes: a second of updates first."""
        wait_until(lambda: server.clients() == 1, 20, f"{run.subject.name} connected")
        server.ask("burst 500 1000")
        self.shown(server, run, 0)
        time.sleep(0.3)

    def starts(self, subject):
        first, games = [], []
        for _ in range(self.plan.starts):
            server = Server("--games", self.few, "--seed", SEED)
            self.runs += 1
            folder = self.folder / f"run-{self.runs}"
            folder.mkdir()
            server.control("score g0 255 55")
            run = Run(subject, server.url, folder, expected=" 255-55 ")
            games.append((run.wait() - run.started) / 1e6)
            first.append((run.first_at - run.started) / 1e6)
            run.stop()
            server.stop()
        return {
            "start to first output, ms": statistics.median(first),
            "start to the games, ms": statistics.median(games),
        }

    def memory(self, subject):
        server, run = self.start(subject, self.many)
        wait_until(lambda: server.clients() == 1, 20, f"{subject.name} connected")
        server.ask("burst 1000 2000")
        time.sleep(1)
        figures = {
            "disk, bytes": run.disk_bytes(),
            "resident, kB": run.status("VmRSS"),
            "anonymous, kB": run.status("RssAnon"),
            "threads": run.status("Threads"),
            "descriptors": run.descriptors(),
        }
        run.stop()
        server.stop()
        return figures

    def steady(self, subject):
        server, run = self.start(subject, self.few)
        self.settled(server, run)
        cpu, updates = run.cpu_ns(), server.stats()["updates"]
        server.control("rate 50")
        time.sleep(self.plan.steady_s)
        server.control("rate 0")
        time.sleep(0.3)
        updates = server.stats()["updates"] - updates
        figure = (run.cpu_ns() - cpu) / updates / 1e3
        run.stop()
        server.stop()
        return {"processor per update at 50/s, us": figure}

    def flood(self, subject):
        server, run = self.start(subject, self.few)
        self.settled(server, run)
        cpu = run.cpu_ns()
        begun = time.monotonic_ns()
        server.ask(f"burst {self.plan.flood} 0")
        _, shown = self.shown(server, run, 100)
        time.sleep(0.2)
        figures = {
            f"processor per update, {self.plan.flood} at once, us": (run.cpu_ns() - cpu)
            / self.plan.flood
            / 1e3,
            f"{self.plan.flood} at once, ms until shown": (shown - begun) / 1e6,
        }
        run.stop()
        server.stop()
        return figures

    def latency(self, subject):
        server, run = self.start(subject, self.few)
        self.settled(server, run)
        took = []
        for number in range(self.plan.latencies):
            sent, seen = self.shown(server, run, number + 1)
            took.append((seen - sent) / 1e3)
            time.sleep(0.02 + number % 7 * 0.005)
        took.sort()
        run.stop()
        server.stop()
        return {
            "byte sent to frame read, median, us": statistics.median(took),
            "byte sent to frame read, 99th, us": took[min(len(took) - 1, len(took) * 99 // 100)],
        }

    def idle(self, subject):
        server, run = self.start(subject, self.few)
        self.settled(server, run)
        time.sleep(5)  # A changed score flashes for 3 s.
        wakeups, cpu = run.wakeups(), run.cpu_ns()
        time.sleep(self.plan.idle_s)
        figures = {
            "wake-ups per second, nothing changes": (run.wakeups() - wakeups) / self.plan.idle_s,
            "processor, nothing changes, us/s": (run.cpu_ns() - cpu) / self.plan.idle_s / 1e3,
        }
        run.stop()
        server.stop()
        return figures

    def allocations(self, subject):
        if self.counter is None:
            return {"allocations per update": None}
        path = self.folder / "count"
        path.unlink(missing_ok=True)
        server, run = self.start(
            subject,
            self.few,
            {
                "LD_PRELOAD": str(self.counter),
                "ALLOC_COUNT_FILE": str(path),
                "PYTHONMALLOC": "malloc",
            },
        )
        self.settled(server, run)

        def count():
            return struct.unpack("Q", path.read_bytes())[0]

        before = count()
        server.ask(f"burst {self.plan.allocated} 1000")
        self.shown(server, run, 200)
        time.sleep(0.2)
        figure = (count() - before) / self.plan.allocated
        run.stop()
        server.stop()
        return {"allocations per update": figure}

    def _build_counter(self):
        compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        if compiler is None:
            return None
        library = self.folder / "alloccount.so"
        subprocess.run(
            [
                compiler,
                "-O2",
                "-shared",
                "-fPIC",
                "-fno-builtin",
                "-o",
                library,
                HERE / "alloccount.c",
            ],
            check=True,
        )
        return library


def python_rival():
    """The interpreter and the client; its packages are the modules' files the client imports."""
    script = RIVALS / "python_client.py"
    listing = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, runpy; runpy.run_path(sys.argv[1], run_name='bench');"
            "print(*{getattr(m, '__cached__', None) or m.__file__ for m in list(sys.modules.values())"
            " if getattr(m, '__file__', None)}, sep='\\n')",
            str(script),
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")
    files = [path for path in listing if os.path.isfile(path)]
    return Subject("Python", [sys.executable, str(script), "{url}"], files)


def node_rival():
    node = shutil.which("node") or shutil.which("nodejs")
    package = pathlib.Path("/usr/share/nodejs/ws")
    if node is None or not package.is_dir():
        return None
    files = [str(path) for path in package.rglob("*.js")] + [str(RIVALS / "node_client.js")]
    return Subject("Node", [node, str(RIVALS / "node_client.js"), "{url}"], files)


def board(path):
    command = [
        str(pathlib.Path(path).resolve()),
        "--feed",
        "{url}",
        "--display",
        "text",
        "--state",
        "{folder}",
        "--run",
        "{folder}",
    ]
    return Subject("board-client", command)


def rounded(value):
    if value is None:
        return "not measured"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:,.0f}" if value >= 1_000 else f"{value:.3g}"


def table(results):
    """A Markdown table; how many times the first subject's figure the others have is in parentheses."""
    names = list(results)
    first = results[names[0]]
    lines = ["| | " + " | ".join(names) + " |", "|---|" + "---:|" * len(names)]
    for row in first:
        cells = []
        for name in names:
            value = results[name].get(row)
            text = rounded(value)
            if name != names[0] and value is not None and first[row]:
                text += f" ({value / first[row]:.3g}x)"
            cells.append(text)
        lines.append(f"| {row} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def machine():
    """What the figures were taken on."""
    model = next(
        (
            line.split(":", 1)[1].strip()
            for line in open("/proc/cpuinfo")
            if line.startswith("model name")
        ),
        platform.machine(),
    )
    node = shutil.which("node") or shutil.which("nodejs")
    version = (
        subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
        if node
        else "none"
    )
    import websockets

    return (
        f"{model}, {os.cpu_count()} cores, Linux {platform.release()}; Python {platform.python_version()} with "
        f"websockets {websockets.__version__}; node {version} with ws; load {os.getloadavg()[0]:.2f}"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--client", metavar="PATH", help="the board client's executable")
    parser.add_argument(
        "--quick", action="store_true", help="a quarter of the time, rougher figures"
    )
    parser.add_argument("--only", metavar="NAME", help="one of board-client, Python, Node")
    parser.add_argument("--json", metavar="FILE", help="also write the figures there")
    options = parser.parse_args()
    subjects = [board(options.client)] if options.client else []
    subjects += [subject for subject in (python_rival(), node_rival()) if subject]
    if options.only:
        subjects = [subject for subject in subjects if subject.name == options.only]
    if not any(subject.name == "Node" for subject in subjects) and not options.only:
        print("no Node: install nodejs and node-ws", file=sys.stderr)
    print(machine())
    print()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Plan(options.quick), folder)
        results = {subject.name: bench.measure(subject) for subject in subjects}
    print(table(results))
    print()
    print(
        "Allocations are calls of malloc and its kin; Python runs with PYTHONMALLOC=malloc for that row, and objects in "
        "Node's own heap are not seen. Disk is the program and all files it has loaded, the C library included."
    )
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(results, indent=1) + "\n")


if __name__ == "__main__":
    main()
