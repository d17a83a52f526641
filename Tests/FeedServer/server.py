#!/usr/bin/env python3
"""Serves games as PROTOCOL.md says, and misbehaves on command.

    server.py [--games FILE | --evening [FILE]] [--rate N --seed N] [--control PORT]

Prints `listening on ws://HOST:PORT` and `control on HOST:PORT` first. Commands of the control port:
control.py, or `help` sent to it.
"""

import argparse
import asyncio
import os
import signal
import sys

from control import Control
from evening import Evening
from feed import FeedServer
from games import Games

HERE = os.path.dirname(os.path.abspath(__file__))
EVENING = os.path.join(HERE, "evening.jsonl")


def arguments():
    parser = argparse.ArgumentParser(description="A feed server for the board client.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0, help="0 takes any free one (default)")
    parser.add_argument(
        "--control", type=int, default=0, metavar="PORT", help="0 takes any free one (default)"
    )
    parser.add_argument("--games", metavar="FILE", help="one snapshot message to serve")
    parser.add_argument(
        "--evening",
        metavar="FILE",
        nargs="?",
        const=EVENING,
        help="play a recorded evening (default: evening.jsonl beside this file)",
    )
    parser.add_argument(
        "--speed", type=float, default=1.0, metavar="N", help="play it N times as fast"
    )
    parser.add_argument(
        "--rate", type=float, default=0.0, metavar="N", help="random updates per second"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the random updates")
    parser.add_argument("--spread", type=int, metavar="SECONDS", help="told in each snapshot")
    options = parser.parse_args()
    if options.games and options.evening:
        parser.error("--games and --evening exclude each other")
    if options.speed <= 0 or options.rate < 0:
        parser.error("--speed must be above 0, --rate 0 or above")
    return options


async def main(options):
    evening = Evening(options.evening or EVENING, options.speed) if not options.games else None
    games = Games(evening.games() if evening else Games.load(options.games), options.spread)
    server = FeedServer(games, options.host, options.port, options.seed, options.rate)
    await server.listen()
    stopping = asyncio.Event()
    control_port = await Control(server, stopping).serve("127.0.0.1", options.control)
    host = f"[{options.host}]" if ":" in options.host else options.host
    print(f"listening on ws://{host}:{server.port}")
    print(f"control on 127.0.0.1:{control_port}", flush=True)

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopping.set)
    tasks = [asyncio.create_task(server.run())]
    if options.evening:
        tasks.append(asyncio.create_task(evening.play(server)))
    stopped = asyncio.create_task(stopping.wait())
    done, _ = await asyncio.wait([stopped, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in done - {stopped}:
        task.result()
    for connection in server.open_connections():
        connection.send_close(1001, "")
    await asyncio.sleep(0.05)


if __name__ == "__main__":
    try:
        asyncio.run(main(arguments()))
    except (OSError, ValueError) as error:
        sys.exit(f"server.py: {error}")
