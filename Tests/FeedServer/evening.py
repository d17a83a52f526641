"""Plays a recorded evening: a file of lines, the first with all games, each other one with one change.

    {"games": [...]}                         times inside are seconds from the evening's start
    {"t": 93.5, "id": "fx-1", "score": [1, 0]}

`start`, `updated` and `odds.at` are turned to unix seconds as they are sent; a clock is told as it stands then.
"""

import asyncio
import json
import time

# Rest between the last change and the same evening again.
PAUSE_S = 60


class Evening:
    def __init__(self, path, speed=1.0):
        with open(path, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        self.speed = speed
        self.first = lines[0]["games"]
        self.changes = lines[1:]
        self.epoch = time.time()

    def games(self):
        """The games as they stand at the evening's start, which is now."""
        self.epoch = time.time()
        return [self._dated(dict(game)) for game in self.first]

    async def play(self, server):
        """Sends the changes when they are due, and begins again after the last one."""
        while True:
            begun = time.monotonic()
            for change in self.changes:
                await asyncio.sleep(max(0.0, begun + change["t"] / self.speed - time.monotonic()))
                self.tell(server, change)
            await asyncio.sleep(PAUSE_S)
            server.games.replace(self.games())
            server.send_snapshot()

    def tell(self, server, change):
        keys = self._dated({key: value for key, value in change.items() if key not in ("t", "id")})
        id = change["id"]
        if id not in server.games.by_id:
            return
        if keys.pop("removed", False):
            server.send_text(json.dumps(server.games.remove(id)))
        else:
            server.send_update(server.games.change(id, keys))

    def _dated(self, keys):
        for key in ("start", "updated"):
            if keys.get(key) is not None:
                keys[key] = self._unix(keys[key])
        if keys.get("odds"):
            keys["odds"] = {**keys["odds"], "at": self._unix(keys["odds"]["at"])}
        if keys.get("clock"):
            keys["clock"] = self._clock(keys["clock"])
        return keys

    def _clock(self, clock):
        """A clock as it stands now: one told before the evening has run on, whatever the speed."""
        passed = max(0, -clock["at"]) if clock["run"] else 0
        return {**clock, "s": max(0, clock["s"] - passed), "at": int(time.time())}

    def _unix(self, seconds):
        return int(self.epoch + seconds / self.speed)
