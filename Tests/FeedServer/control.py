"""The control port: one command a line, each answered with one line, `ok ...` or `error ...`."""

import asyncio
import json
import random
import time

import wire
from games import WORDS, dump


class CommandError(Exception):
    """What was wrong with a command, in words."""


class Control:
    def __init__(self, server, stopping):
        self.server = server
        self.stopping = stopping
        self.commands = {
            name[3:].replace("_", "-"): getattr(self, name)
            for name in dir(self)
            if name.startswith("do_")
        }
        self.commands["close-1012"] = self.close_1012

    async def serve(self, host, port):
        listener = await asyncio.start_server(self._client, host, port)
        return listener.sockets[0].getsockname()[1]

    async def _client(self, reader, writer):
        try:
            while line := await reader.readline():
                writer.write((await self.answer(line.decode().strip()) + "\n").encode())
                await writer.drain()
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            writer.close()

    async def answer(self, line):
        name, _, rest = line.partition(" ")
        command = self.commands.get(name)
        if command is None:
            return f"error unknown command {name!r}; there are: {' '.join(sorted(self.commands))}"
        try:
            result = command(rest.strip())
            if asyncio.iscoroutine(result):
                result = await result
        except (CommandError, ValueError, KeyError, OSError) as error:
            return f"error {name}: {error!r}"
        if result is None:
            return "ok"
        return f"ok {result if isinstance(result, (str, int)) else dump(result)}"

    # Connections.

    def do_drop(self, rest):
        """drop [reset]: ends every TCP connection without a close frame."""
        for connection in list(self.server.connections):
            connection.reset() if rest == "reset" else connection.close()

    def do_mute(self, rest):
        """mute: connections stay open and get nothing, not even pongs or an answer to the upgrade."""
        self.server.is_muted = True

    def do_unmute(self, rest):
        """unmute: reads what came meanwhile, and sends a snapshot, since updates were lost."""
        self.server.is_muted = False
        for connection in list(self.server.connections):
            connection.unmute()
        self.server.send_snapshot()

    def do_stop_listening(self, rest):
        self.server.stop_listening()

    async def do_listen(self, rest):
        await self.server.listen()

    def do_close(self, rest):
        """close CODE [REASON]"""
        word, _, reason = rest.partition(" ")
        code = int(word)
        for connection in self.server.open_connections():
            connection.send_close(code, reason)

    def close_1012(self, rest):
        """close-1012 [N]: restarting, come back in N seconds."""
        reason = f"retry-after={int(rest)}" if rest else ""
        for connection in self.server.open_connections():
            connection.send_close(1012, reason)

    def do_handshake(self, rest):
        """handshake KIND [N] [xCOUNT]: how the next upgrades are answered; N is Retry-After."""
        kind, *others = rest.split() or [""]
        known = wire.BAD_UPGRADES + wire.GOOD_UPGRADES + wire.NO_UPGRADES
        if kind not in known and not (kind.isdigit() and len(kind) == 3):
            raise CommandError(
                f"unknown kind {kind!r}; there are: a status code, {', '.join(known)}"
            )
        delay = next((int(word) for word in others if word.isdigit()), None)
        count = next((int(word[1:]) for word in others if word.startswith("x")), None)
        self.server.handshake = (kind, delay, count)

    def do_normal(self, rest):
        """normal: upgrades, speed and confirmations as they should be."""
        self.server.handshake = ("normal", None, None)
        self.server.is_slow = False
        self.server.is_confirming = True
        if self.server.is_muted:
            self.do_unmute(rest)

    def do_slow(self, rest):
        """slow on|off: every byte on its own."""
        self.server.is_slow = self._is_on(rest)

    def do_ping(self, rest):
        for connection in self.server.open_connections():
            connection.send_ping()

    # Messages that are wrong.

    def do_old(self, rest):
        """old [N]: N updates with versions below the present ones, and a score nobody has."""
        games = self.server.games
        ids = list(games.by_id)
        for index in range(int(rest or 1)):
            id = ids[index % len(ids)]
            if games.by_id[id]["version"] == 0:
                self.server.send_update(games.change(id, {}))
            version = games.by_id[id]["version"] - 1
            self.server.send_text(
                dump({"type": "update", "id": id, "version": version, "score": [99, 99]})
            )

    def do_duplicate(self, rest):
        """duplicate: the last update of each game once more."""
        for text in self.server.last_update.values():
            self.server.send_text(text)
        return len(self.server.last_update)

    def do_equal(self, rest):
        """equal ID: an update with the present version and a score nobody has."""
        update = {**self.server.games.confirmation(rest), "score": [99, 99]}
        self.server.send_text(dump(update))

    def do_garbage(self, rest):
        """garbage [N]: N broken messages."""
        for index in range(int(rest or 1)):
            self.server.send_text(wire.BROKEN_TEXTS[index % len(wire.BROKEN_TEXTS)])

    async def do_garbage_stream(self, rest):
        """garbage-stream BYTES_PER_S SECONDS: broken messages of 1,000 bytes; answers at its end."""
        per_second, seconds = (float(word) for word in rest.split())
        letters = random.Random(per_second)
        messages = [
            "".join(letters.choice('{}[]",:0123456789abc\\ é') for _ in range(1_000))
            for _ in range(64)
        ]
        frames = [wire.text_frame("?" + message) for message in messages]
        start = time.monotonic()
        sent = sent_bytes = 0
        while (passed := time.monotonic() - start) < seconds:
            while sent_bytes < per_second * passed:
                self.server.send(frames[sent % len(frames)])
                sent_bytes += len(frames[sent % len(frames)])
                sent += 1
            await asyncio.sleep(0.005)
        return sent

    def do_binary(self, rest):
        self.server.send(wire.binary_frame(bytes(range(256))))

    def do_unknown(self, rest):
        """unknown: a whole message of a type nobody knows."""
        self.server.send_text('{"type":"weather","deep":[[{"x":[1,2,{"y":null}]}]],"text":"rain"}')

    def do_invalid_utf8(self, rest):
        self.server.send(b'\x81\x05{"\xc3\x28\x22')

    def do_truncated_snapshot(self, rest):
        """truncated-snapshot: a message that ends in the middle of the games, all scores 99-99."""
        whole = self.server.games.snapshot().replace('"score":[', '"score":[99,99],"was":[')
        self.server.send_text(whole[: len(whole) * 2 // 3])

    def do_huge(self, rest):
        """huge BYTES: a right snapshot of exactly so many bytes."""
        length = int(rest)
        self.server.send_text(self._padded_to(length))

    def do_fragments(self, rest):
        """fragments N [BYTES]: one snapshot in N frames, padded to BYTES."""
        count, *length = (int(word) for word in rest.split())
        text = self._padded_to(length[0]) if length else self.server.games.snapshot()
        self.server.send(wire.fragments(text.encode(), count))

    def do_frame(self, rest):
        """frame KIND: one frame that breaks RFC 6455."""
        if rest not in wire.BAD_FRAMES:
            raise CommandError(f"unknown kind {rest!r}; there are: {', '.join(wire.BAD_FRAMES)}")
        self.server.send(wire.BAD_FRAMES[rest])

    def do_text(self, rest):
        """text JSON: any text message as it is."""
        self.server.send_text(rest)

    # Games.

    def do_score(self, rest):
        """score ID HOME AWAY: answers with the version and the monotonic nanoseconds of the sending."""
        id, home, away = rest.split()
        update = self.server.games.change(id, {"score": [self._side(home), self._side(away)]})
        frame = self.server.frame_of(update)
        at = time.monotonic_ns()
        self.server.send(frame)
        return f"{update['version']} {at}"

    def do_status(self, rest):
        """status ID WORD"""
        id, word = rest.split()
        if word not in WORDS["status"]:
            raise CommandError(f"unknown status {word!r}")
        return self._change(id, {"status": word})

    def do_set(self, rest):
        """set ID JSON: an update with these keys; adds the game when it is new and the keys suffice."""
        id, _, text = rest.partition(" ")
        keys = json.loads(text)
        if id in self.server.games.by_id:
            return self._change(id, keys)
        self.server.games.add({"version": 0, **keys, "id": id})
        self.server.send_update({"type": "update", **self.server.games.by_id[id]})
        return self.server.games.by_id[id]["version"]

    def do_game(self, rest):
        """game ID: the game as the server has it."""
        return self.server.games.by_id[rest]

    def do_games(self, rest):
        """games: the ids."""
        return list(self.server.games.by_id)

    def do_remove(self, rest):
        self.server.send_text(dump(self.server.games.remove(rest)))

    def do_forget(self, rest):
        """forget ID: drops a game without telling; the next snapshot lacks it."""
        del self.server.games.by_id[rest]

    def do_load(self, rest):
        """load FILE: other games, told by a snapshot."""
        self.server.games.replace(self.server.games.load(rest))
        self.server.send_snapshot()

    def do_snapshot(self, rest):
        self.server.send_snapshot()

    def do_spread(self, rest):
        self.server.games.spread = int(rest) if rest else None

    async def do_burst(self, rest):
        """burst N MS: N updates within MS ms; answers with the versions and scores at its end."""
        count, within_ms = (int(word) for word in rest.split())
        await self.server.burst(count, within_ms)
        return {
            id: [game["version"], game.get("score")] for id, game in self.server.games.by_id.items()
        }

    def do_rate(self, rest):
        self.server.rate = float(rest)

    def do_confirm(self, rest):
        """confirm [on|off]: once now, or whether live games are confirmed by themselves."""
        if rest:
            self.server.is_confirming = self._is_on(rest)
        else:
            self.server.confirm()

    # Telling.

    def do_clients(self, rest):
        return len(self.server.open_connections())

    def do_stats(self, rest):
        server = self.server
        return {
            **server.counters,
            "clients": len(server.open_connections()),
            "connected_at": server.connected_at,
            "now": round(time.monotonic() - server.started, 3),
            "last_close": server.last_close,
            "last_request": server.requests[-1] if server.requests else None,
            "versions": server.games.versions(),
        }

    def do_quit(self, rest):
        self.stopping.set()

    def do_help(self, rest):
        return " ".join(sorted(self.commands))

    # Helpers.

    def _change(self, id, keys):
        update = self.server.games.change(id, keys)
        self.server.send_update(update)
        return update["version"]

    def _padded_to(self, length):
        bare = len(self.server.games.snapshot(padding=1).encode()) - 1
        if length <= bare:
            raise CommandError(f"the games alone take {bare} bytes")
        # The number of the next snapshot may be a digit longer.
        text = self.server.games.snapshot(padding=length - bare)
        return text.replace('xx"', 'x"', 1) if len(text.encode()) > length else text

    @staticmethod
    def _side(word):
        if word == "null":
            return None
        return int(word) if word.lstrip("-").isdigit() else word

    @staticmethod
    def _is_on(word):
        if word not in ("on", "off"):
            raise CommandError(f"neither on nor off: {word!r}")
        return word == "on"
