#!/usr/bin/env python3
"""What a user would write in Python: `websockets` and `json`, a table of games, a line for each change shown.

    python_client.py ws://HOST:PORT

Keeps the same table by id and version as the board client, and prints a game's row when it changes and is among
the first ROWS. Written to be quick: no compression, C speed-ups of the library, one write a row.
"""

import asyncio
import json
import sys

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

ROWS = 15
AWAY_FIRST = {"baseball", "basketball", "american_football", "ice_hockey"}
# Live games first, then what is to come, then what is over (PROTOCOL.md 4.2).
RANKS = {"live": 0, "break": 0, "suspended": 1, "delayed": 1, "scheduled": 1}


class Table:
    """Games by id; `shown` are the ids of the first rows."""

    def __init__(self):
        self.games = {}
        self.shown = {}
        self.counts = {"applied": 0, "old": 0, "broken": 0, "unknown": 0}

    def apply(self, message):
        """Merges one message and returns the ids whose rows changed."""
        kind = message["type"]
        if kind == "update":
            return self._update(message)
        if kind == "snapshot":
            self.games = {game["id"]: game for game in message["games"]}
            self._order()
            self.counts["applied"] += 1
            return list(self.shown)
        if kind == "remove":
            id = message["id"]
            if id not in self.games or message["version"] < self.games[id]["version"]:
                self.counts["old"] += 1
                return ()
            del self.games[id]
            self._order()
            self.counts["applied"] += 1
            return list(self.shown)
        self.counts["unknown"] += 1
        return ()

    def _update(self, message):
        id = message["id"]
        game = self.games.get(id)
        if game is None:
            if not message.keys() >= {"version", "status", "home", "away"}:
                self.counts["broken"] += 1
                return ()
            self.games[id] = message
            self._order()
            self.counts["applied"] += 1
            return (id,) if id in self.shown else ()
        version = message["version"]
        if version <= game["version"]:
            self.counts["old" if version < game["version"] else "applied"] += 1
            return ()
        for side in ("home", "away"):
            if side in message:
                message[side] = {**game[side], **message[side]}
        game.update(message)
        self.counts["applied"] += 1
        if "status" in message or "start" in message:
            self._order()
        return (id,) if id in self.shown else ()

    def _order(self):
        ranked = sorted(
            self.games.values(),
            key=lambda game: (RANKS.get(game["status"], 2), game.get("start") or 0),
        )
        self.shown = {game["id"]: None for game in ranked[:ROWS]}

    def row(self, id):
        game = self.games[id]
        home, away = (
            side.get("abbr") or side.get("short") or side["name"]
            for side in (game["home"], game["away"])
        )
        scores = ["" if side is None else side for side in game.get("score") or (None, None)]
        end = game.get("text") or (f"{game['minute']}'" if game.get("minute") else game["status"])
        if game.get("sport") in AWAY_FIRST:
            return f"{away} {scores[1]} @ {home} {scores[0]}  {end}"
        return f"{home} {scores[0]}-{scores[1]} {away}  {end}"


async def main(url):
    table = Table()
    out = sys.stdout
    async for websocket in connect(url, compression=None, max_size=None, max_queue=None):
        try:
            async for text in websocket:
                try:
                    changed = table.apply(json.loads(text))
                except (ValueError, KeyError, TypeError):
                    table.counts["broken"] += 1
                    continue
                if changed:
                    out.write("\n".join(map(table.row, changed)) + "\n")
                    out.flush()
        except ConnectionClosed:
            continue


if __name__ == "__main__":
    try:
        asyncio.run(main(sys.argv[1]))
    except KeyboardInterrupt:
        pass
