"""The games a feed server serves, and the messages that tell of them (PROTOCOL.md 3 and 4)."""

import json
import random

NEEDED = ("id", "version", "status", "home", "away")
LIVE = ("live", "break")
OVER = ("final", "postponed", "cancelled", "abandoned")
WORDS = {
    "status": ("scheduled", "delayed", "suspended") + LIVE + OVER,
    "how": ("normal", "ot", "so", "pens", "aet", "walkover", "retired", "forfeit"),
}
# A counted score starts again here, so that hours of random updates stay in three digits.
HIGHEST_SCORE = 150


def dump(message):
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


class Games:
    """Games by id, in the order they came. Every change goes through `change`: it alone raises versions."""

    def __init__(self, games=(), spread=None):
        self.by_id = {}
        self.spread = spread
        self.snapshots = 0
        self.replace(games)

    @staticmethod
    def load(path):
        """The games of a file with one snapshot message."""
        with open(path, encoding="utf-8") as file:
            message = json.load(file)
        if message.get("type") != "snapshot":
            raise ValueError(f"{path}: not a snapshot message")
        return message["games"]

    def replace(self, games):
        self.by_id.clear()
        for game in games:
            self.add(game)

    def add(self, game):
        missing = [key for key in NEEDED if key not in game]
        if missing:
            raise ValueError(f"game without {', '.join(missing)}")
        if not 1 <= len(game["id"].encode()) <= 40:
            raise ValueError("id is not 1 to 40 bytes long")
        self.by_id[game["id"]] = dict(game)

    def snapshot(self, padding=0):
        """A whole snapshot as text, with an unknown key of `padding` characters."""
        self.snapshots += 1
        message = {"type": "snapshot", "seq": self.snapshots, "games": list(self.by_id.values())}
        if self.spread is not None:
            message["spread"] = self.spread
        if padding:
            message["padding"] = "x" * padding
        return dump(message)

    def change(self, id, keys):
        """Merges `keys` into a game and returns the update that tells of it."""
        game = self.by_id[id]
        game["version"] += 1
        for key, value in keys.items():
            if key in ("home", "away"):
                game[key] = {**game[key], **value}
            elif value is None:
                game.pop(key, None)
            else:
                game[key] = value
        return {"type": "update", "id": id, "version": game["version"], **keys}

    def confirmation(self, id):
        return {"type": "update", "id": id, "version": self.by_id[id]["version"]}

    def remove(self, id):
        version = self.by_id.pop(id)["version"]
        return {"type": "remove", "id": id, "version": version + 1}

    def live(self):
        return [id for id, game in self.by_id.items() if game["status"] in LIVE]

    def versions(self):
        return {id: game["version"] for id, game in self.by_id.items()}


class Chance:
    """Makes up updates from a seed: the same seed and the same games give the same row of updates."""

    def __init__(self, games, seed):
        self.games = games
        self.random = random.Random(seed)

    def update(self):
        """One update of a live game; starts a game when none is live, None when there is nothing to start."""
        live = self.games.live()
        if not live:
            return self._start_one()
        id = self.random.choice(live)
        game = self.games.by_id[id]
        draw = self.random.random()
        if draw < 0.5 and self._is_counted(game):
            return self.games.change(id, {"score": self._next_score(game["score"])})
        if draw < 0.75:
            return self.games.change(id, self._next_time(game))
        return self.games.change(id, {"odds": self._odds(game)})

    def _start_one(self):
        for id, game in self.games.by_id.items():
            if game["status"] not in OVER:
                return self.games.change(id, {"status": "live", "score": [0, 0], "period": 1})
        return None

    @staticmethod
    def _is_counted(game):
        score = game.get("score") or [None, None]
        return not any(isinstance(side, str) for side in score)

    def _next_score(self, score):
        """A point for one side, one time in twenty taken back."""
        sides = [side or 0 for side in score or (0, 0)]
        side = self.random.randrange(2)
        if self.random.random() < 0.05 and sides[side] > 0:
            sides[side] -= 1
        else:
            sides[side] = (sides[side] + 1) % HIGHEST_SCORE
        return sides

    def _next_time(self, game):
        if "minute" in game:
            return {"minute": game["minute"] % 120 + 1, "text": None}
        return {"period": (game.get("period") or 0) % 9 + 1, "text": None}

    def _odds(self, game):
        book = (game.get("odds") or {}).get("book", "Fairline")
        home, away = (round(self.random.uniform(1.05, 9), 2) for _ in range(2))
        draw = round(self.random.uniform(2.8, 6), 2) if game.get("sport") == "soccer" else None
        return {"book": book, "h2h": [home, draw, away]}
