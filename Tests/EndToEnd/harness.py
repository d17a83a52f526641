"""What the end-to-end tests drive: a feed server, a board client, and the frames it prints."""

import array
import fcntl
import json
import os
import pathlib
import re
import shlex
import signal
import socket
import subprocess
import sys
import termios
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SERVER = ROOT / "Tests" / "FeedServer" / "server.py"
REPLAYS = ROOT.parent / "shared" / "replays"
STATES = ("Live", "Reconnecting", "Offline")


def wait_until(condition, timeout, what="the condition", every=0.05):
    """The first true value of `condition()`; fails with `what` after `timeout` seconds."""
    end = time.monotonic() + timeout
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"{what}: not within {timeout} s")
        time.sleep(every)


def parse_clients(text):
    """`name=command words ...` entries: a word with a name and `=` begins the next one."""
    clients = {}
    name = "client"
    for word in shlex.split(text):
        match = re.match(r"([A-Za-z][\w-]*)=(.+)", word)
        if match:
            name, word = match.groups()
        clients.setdefault(name, []).append(word)
    return clients


def free_port(family=socket.AF_INET, host="127.0.0.1"):
    with socket.socket(family) as probe:
        probe.bind((host, 0))
        return probe.getsockname()[1]


class Server:
    """A feed server in a process of its own, with its control port."""

    def __init__(self, *options, host="127.0.0.1", port=0):
        command = [
            sys.executable,
            str(SERVER),
            "--host",
            host,
            "--port",
            str(port),
            *map(str, options),
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        first = self.process.stdout.readline()
        if not first.startswith("listening on "):
            raise RuntimeError(f"the feed server did not start: {first!r}")
        self.url = first.split()[-1]
        self.port = int(self.url.rpartition(":")[2])
        control_host, _, control_port = self.process.stdout.readline().split()[-1].rpartition(":")
        self._socket = socket.create_connection((control_host, int(control_port)))
        self._lines = self._socket.makefile("rw", encoding="utf-8")

    def control(self, command):
        """Sends one command and returns what follows `ok`."""
        self._lines.write(command + "\n")
        self._lines.flush()
        answer = self._lines.readline().rstrip("\n")
        if answer != "ok" and not answer.startswith("ok "):
            raise RuntimeError(f"{command!r}: {answer or 'the server is gone'}")
        return answer[3:]

    def ask(self, command):
        """A command whose answer is JSON."""
        return json.loads(self.control(command))

    def stats(self):
        return self.ask("stats")

    def clients(self):
        return int(self.control("clients"))

    def connections(self):
        return self.stats()["connections"]

    def kill(self):
        """Ends the server at once; the kernel closes its connections."""
        self._socket.close()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    stop = kill


class Frame:
    """One printed frame: its rows and when it came, on the monotonic clock."""

    def __init__(self, text, at):
        self.rows = text.split("\n")
        while self.rows and not self.rows[-1].strip():
            self.rows.pop()
        self.at = at

    def __str__(self):
        return "\n".join(self.rows)

    def __contains__(self, text):
        return any(text in row for row in self.rows)

    @property
    def banner(self):
        """The row with the board's state: the first or the last one."""
        for row in self.rows[:1] + self.rows[-1:]:
            if any(re.search(rf"\b{state}\b", row, re.IGNORECASE) for state in STATES):
                return row
        return ""

    @property
    def state(self):
        return next((s for s in STATES if re.search(rf"\b{s}\b", self.banner, re.IGNORECASE)), None)

    def score(self, home, away):
        """(home, away) of the game between two abbreviations, home first, or None."""
        match = self._match(home, away)
        return match and (int(match["h"]), int(match["a"]))

    def is_dim(self, home, away):
        match = self._match(home, away)
        return bool(match and match["dim"])

    def _match(self, home, away):
        pattern = rf"\b{home}\b\W*?\s(?P<dim>~?)(?P<h>\d+)-(?P<dim2>~?)(?P<a>\d+)\s+\W*?\b{away}\b"
        return next((m for m in (re.search(pattern, row) for row in self.rows) if m), None)


class Client:
    """A board client in a process of its own, with every frame it printed so far."""

    def __init__(self, command, folder, feed=None, display="text", options=(), env=None):
        self.folder = pathlib.Path(folder)
        self.state = self.folder / "state"
        self.run = self.folder / "run"
        for path in (self.state, self.run):
            path.mkdir(parents=True, exist_ok=True)
        arguments = [
            *command,
            "--display",
            display,
            "--state",
            str(self.state),
            "--run",
            str(self.run),
        ]
        arguments += ["--feed", feed] if feed else []
        self.log_path = self.folder / "log"
        self._log = open(self.log_path, "ab")
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            arguments + list(options),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env={**os.environ, "TZ": "UTC", **(env or {})},
        )
        self._frames = []
        self._news = threading.Condition()
        self._may_read = threading.Event()
        self._may_read.set()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def pid(self):
        return self.process.pid

    def _read(self):
        """A frame is whole when the next one begins or nothing has come for a moment."""
        stream = self.process.stdout
        text = b""
        while True:
            self._may_read.wait()
            try:
                chunk = os.read(stream.fileno(), 1 << 16)
            except (OSError, ValueError):
                return
            if not chunk:
                return
            at = time.monotonic()
            text += chunk
            # The encoder writes a frame in one go and ends each row with a line feed.
            while b"\f" in text[1:]:
                end = text.index(b"\f", 1)
                self._add(text[:end], at)
                text = text[end:]
            if text.startswith(b"\f") and text.endswith(b"\n"):
                self._add(text, at, is_last=True)

    def _add(self, text, at, is_last=False):
        frame = Frame(text.lstrip(b"\f").decode("utf-8"), at)
        frame.is_open = is_last
        with self._news:
            if self._frames and self._frames[-1].is_open:
                # The same frame with more of its rows; it came when its first bytes did.
                frame.at = self._frames[-1].at
                self._frames.pop()
            self._frames.append(frame)
            self._news.notify_all()

    def stop_reading(self):
        """From now on its pipe fills: one page, as small as the kernel makes it."""
        fcntl.fcntl(self.process.stdout, fcntl.F_SETPIPE_SZ, 4096)
        self._may_read.clear()

    def read_on(self):
        self._may_read.set()

    def unread(self):
        """Bytes that wait in its pipe."""
        count = array.array("i", [0])
        fcntl.ioctl(self.process.stdout, termios.FIONREAD, count)
        return count[0]

    def frames(self):
        with self._news:
            return list(self._frames)

    def frame(self):
        """The last frame, or an empty one before the first."""
        with self._news:
            return self._frames[-1] if self._frames else Frame("", self.started)

    def mark(self):
        """A place in the row of frames, for `wait_for(after=)` and `since`."""
        with self._news:
            return len(self._frames)

    def since(self, mark):
        return self.frames()[max(0, mark - 1) :]

    def wait_for(self, condition, timeout=10, what="the frame"):
        """Waits until the last frame fulfils `condition`, and returns it."""
        end = time.monotonic() + timeout
        with self._news:
            while True:
                frame = self._frames[-1] if self._frames else None
                if frame and condition(frame):
                    return frame
                left = end - time.monotonic()
                if left <= 0 or (self.process.poll() is not None and not self._reader.is_alive()):
                    raise AssertionError(
                        f"{what}: not within {timeout} s; exit {self.process.poll()}; last frame:\n{frame}\n"
                        f"log:\n{self.log()[-2000:]}"
                    )
                self._news.wait(min(left, 0.2))

    def wait_for_state(self, state, timeout=10):
        return self.wait_for(lambda frame: frame.state == state, timeout, f"state {state}")

    def wait_for_score(self, home, away, score, timeout=10):
        return self.wait_for(
            lambda frame: frame.score(home, away) == tuple(score), timeout, f"{home} {score} {away}"
        )

    def log(self):
        return self.log_path.read_text(errors="replace")

    def metrics(self):
        """The status file's samples: name with labels as printed -> number; empty before the first."""
        path = self.run / "status.prom"
        samples = {}
        try:
            lines = path.read_text().splitlines()
        except FileNotFoundError:
            return samples
        for line in lines:
            if line and not line.startswith("#"):
                name, _, value = line.rpartition(" ")
                samples[name] = float(value)
        return samples

    def metric(self, name):
        return self.metrics().get(name, 0.0)

    def messages(self, result):
        return self.metric(f'board_messages_total{{result="{result}"}}')

    def wait_for_messages(self, result, count, timeout=10):
        """Waits until so many messages were counted; the status file is written once a second."""
        return wait_until(
            lambda: self.messages(result) >= count,
            timeout,
            f"{count} messages {result}: {self.metrics()}",
        )

    def proc_status(self, key):
        """A line of /proc/PID/status: kB for sizes, a count for `Threads`."""
        text = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(rf"^{key}:\s+(\d+)", text, re.MULTILINE)[1])

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def is_running(self):
        return self.process.poll() is None

    def signal(self, number):
        self.process.send_signal(number)

    def stop(self, timeout=5):
        """Asks it to stop and returns the exit status."""
        if self.is_running():
            self.signal(signal.SIGTERM)
            try:
                self.process.wait(timeout)
            except subprocess.TimeoutExpired:
                self.process.kill()
        status = self.process.wait()
        self.read_on()
        self._reader.join(1)
        self.process.stdout.close()
        self._log.close()
        return status


def games_file(path, games):
    path.write_text(
        json.dumps({"type": "snapshot", "games": games}, ensure_ascii=False), encoding="utf-8"
    )
    return path


def game(id, home, away, score=(0, 0), status="live", **keys):
    """A game whose teams are called the same in every width, so that any layout shows the word."""
    names = [{"name": word, "short": word, "abbr": word} for word in (home, away)]
    return {
        "id": id,
        "version": 1,
        "status": status,
        "home": names[0],
        "away": names[1],
        "score": list(score),
        **keys,
    }


def letters(number):
    """A word of three letters for a number below 17,576: a team's abbreviation."""
    return "".join(chr(65 + number // 26**place % 26) for place in (2, 1, 0))
