#!/usr/bin/env python3
"""A stand-in for the board client that tests the tests: the documented options, frames and status file, as little
behind them as will do. Nothing is measured on it, and nothing of it ships."""

import argparse
import asyncio
import json
import os
import pathlib
import random
import signal
import sys
import time

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Rivals"))
from python_client import Table  # noqa: E402

WAITS = (1, 2, 4, 8, 16, 30)
ROTATE_S = 4


class Board:
    def __init__(self, options):
        self.options = options
        _, _, size = options.display.partition(":")
        self.columns, self.rows = (int(n) for n in size.split("x")) if size else (40, 16)
        self.table = Table()
        self.state, self.cause = "Reconnecting", "starting"
        self.reconnects = 0
        self.printed = None
        self.left_out = 0

    def say(self, state, cause=""):
        self.state, self.cause = state, cause
        self.draw()

    def draw(self):
        per_page = self.rows - 1
        ids = list(self.table.games)[:512]
        pages = max(1, -(-len(ids) // per_page))
        page = int(time.monotonic() / ROTATE_S) % pages
        rows = [self.row(id) for id in ids[page * per_page : (page + 1) * per_page]]
        rows += [""] * (per_page - len(rows))
        left_out = f" +{len(self.table.games) - 512} more" if len(self.table.games) > 512 else ""
        rows.append(f"{self.state} {self.cause}{left_out}"[: self.columns])
        text = "\f" + "\n".join(row.rstrip() for row in rows) + "\n"
        if text != self.printed:
            self.printed = text
            sys.stdout.write(text)
            sys.stdout.flush()

    def row(self, id):
        row = self.table.row(id)
        if self.state == "Live":
            return row
        home = self.table.games[id]["home"].get("abbr") or self.table.games[id]["home"]["name"]
        return row.replace(home + " ", home + " ~", 1) + "  21:43"

    def write_status(self):
        lines = [
            f'board_state{{state="{name.lower()}"}} {int(name == self.state)}'
            for name in ("Live", "Reconnecting", "Offline")
        ]
        lines += [
            f"board_games {min(512, len(self.table.games))}",
            f"board_games_left_out {max(0, len(self.table.games) - 512)}",
            f"board_reconnects_total {self.reconnects}",
        ]
        lines += [
            f'board_messages_total{{result="{name}"}} {n}' for name, n in self.table.counts.items()
        ]
        lines += ['board_build_info{version="fake"} 1', ""]
        path = pathlib.Path(self.options.run, "status.prom")
        path.with_suffix(".new").write_text("\n".join(lines))
        os.replace(path.with_suffix(".new"), path)

    async def tick(self):
        while True:
            self.draw()
            self.write_status()
            await asyncio.sleep(0.3)

    async def feed(self):
        failures = 0
        while True:
            wait = None
            try:
                async with connect(
                    self.options.feed,
                    compression=None,
                    max_size=64 << 20,
                    open_timeout=10,
                    ping_interval=20,
                    ping_timeout=10,
                    close_timeout=1,
                ) as socket:
                    async for text in socket:
                        failures = 0
                        self.message(text)
                    self.say("Reconnecting", "connection lost")
            except ConnectionClosed as closed:
                if closed.rcvd and closed.rcvd.reason.startswith("retry-after="):
                    wait = float(closed.rcvd.reason[12:])
                self.say("Reconnecting", "server busy" if wait else "connection lost")
            except InvalidStatus as refused:
                status = refused.response.status_code
                words = {
                    401: "refused 401",
                    403: "refused 403",
                    404: "refused 404",
                    429: "rate limit",
                }
                self.say(
                    "Reconnecting",
                    words.get(status, "server busy" if status >= 500 else "not a WebSocket"),
                )
                wait = float(refused.response.headers.get("Retry-After", 0)) or None
            except (InvalidHandshake, InvalidURI):
                self.say("Reconnecting", "not a WebSocket")
            except TimeoutError:
                self.say("Reconnecting", "no answer")
            except OSError as error:
                self.say(
                    "Reconnecting",
                    "no address" if "Name or service" in str(error) else "connection refused",
                )
            base = wait or WAITS[min(failures, len(WAITS) - 1)]
            failures += 1
            self.reconnects += 1
            await asyncio.sleep(base + random.uniform(0, base))

    def message(self, text):
        if isinstance(text, bytes):
            self.table.counts["unknown"] += 1
        elif len(text.encode()) > 4 << 20:
            self.table.counts["broken"] += 1
        else:
            try:
                self.table.apply(json.loads(text))
            except (ValueError, KeyError, TypeError, AttributeError):
                self.table.counts["broken"] += 1
        self.say("Live")


async def main(options):
    board = Board(options)
    stopped = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stopped.set)
    tasks = [asyncio.create_task(board.tick()), asyncio.create_task(board.feed())]
    await stopped.wait()
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--feed")
    parser.add_argument("--display", default="text")
    parser.add_argument("--state")
    parser.add_argument("--run")
    asyncio.run(main(parser.parse_args()))
