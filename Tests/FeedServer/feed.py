"""The feed server: listens, keeps the connections, sends what happens to all of them."""

import asyncio
import json
import time

import wire
from connection import Connection
from games import Chance, dump

# PROTOCOL.md 7 wants a word of each live game at least every 60 s.
CONFIRM_AFTER_S = 45


class FeedServer:
    def __init__(self, games, host="127.0.0.1", port=0, seed=1, rate=0.0):
        self.games = games
        self.chance = Chance(games, seed)
        self.host = host
        self.port = port
        self.rate = rate
        self.connections = set()
        self.is_muted = False
        self.is_slow = False
        self.is_confirming = True
        # What the next upgrades are answered with: kind, Retry-After, and how often still.
        self.handshake = ("normal", None, None)
        self.requests = []
        self.connected_at = []
        self.last_close = None
        self.last_update = {}
        self.said_at = {}
        self.counters = dict.fromkeys(
            ("updates", "snapshots", "pings_answered", "pongs", "closes", "resyncs", "connections"),
            0,
        )
        self.started = time.monotonic()
        self._listener = None

    # Listening.

    async def listen(self):
        if self._listener is None:
            self._listener = await asyncio.start_server(
                self._accept, self.host, self.port, reuse_address=True, backlog=512
            )
            self.port = self._listener.sockets[0].getsockname()[1]

    def stop_listening(self):
        """Refuses new connections; the present ones stay."""
        if self._listener is not None:
            self._listener.close()
            self._listener = None

    async def _accept(self, reader, writer):
        await Connection(self, reader, writer).run()

    def joined(self, connection):
        self.connections.add(connection)
        self.counters["connections"] += 1
        self.connected_at.append(round(time.monotonic() - self.started, 3))

    def left(self, connection):
        self.connections.discard(connection)

    def open_connections(self):
        return [connection for connection in self.connections if connection.is_open]

    def take_handshake(self, request):
        """How to answer this upgrade."""
        self.requests.append({"path": request.path, "headers": list(request.headers.raw_items())})
        kind, delay, count = self.handshake
        if count is not None:
            self.handshake = (kind, delay, count - 1) if count > 1 else ("normal", None, None)
        return kind, delay

    def is_resync(self, data):
        try:
            message = json.loads(data)
        except ValueError:
            return False
        if not isinstance(message, dict) or message.get("type") != "resync":
            return False
        self.counters["resyncs"] += 1
        return True

    # Sending.

    def send(self, data):
        """Bytes to every open connection; nothing while muted."""
        if not self.is_muted:
            for connection in self.open_connections():
                connection.send(data)

    def send_text(self, text):
        self.send(wire.text_frame(text))

    def send_snapshot(self, padding=0):
        self.counters["snapshots"] += 1
        now = time.monotonic()
        self.said_at = dict.fromkeys(self.games.by_id, now)
        self.send_text(self.games.snapshot(padding))

    def frame_of(self, update):
        """Counts an update as said and gives its frame."""
        text = dump(update)
        self.counters["updates"] += 1
        self.said_at[update["id"]] = time.monotonic()
        self.last_update[update["id"]] = text
        return wire.text_frame(text)

    def send_update(self, update):
        self.send(self.frame_of(update))

    async def burst(self, count, within_ms):
        """`count` random updates spread evenly over `within_ms`; in one go when that is 0."""
        start = time.monotonic()
        sent = 0
        while sent < count:
            due = count
            if within_ms:
                passed = (time.monotonic() - start) * 1_000
                due = min(count, int(count * (passed + 1) / within_ms))
            frames = []
            while sent < due and len(frames) < 500:
                update = self.chance.update()
                if update is None:
                    return
                frames.append(self.frame_of(update))
                sent += 1
            self.send(b"".join(frames))
            await asyncio.sleep(0 if not within_ms else 0.001)

    # What happens by itself.

    async def run(self):
        await asyncio.gather(self._confirm(), self._make_updates())

    async def _confirm(self):
        while True:
            await asyncio.sleep(1)
            if self.is_confirming and not self.is_muted:
                self.confirm(CONFIRM_AFTER_S)

    def confirm(self, after_s=0):
        """Says the present version of each live game not told of for `after_s`."""
        now = time.monotonic()
        for id in self.games.live():
            if now - self.said_at.get(id, self.started) >= after_s:
                self.said_at[id] = now
                self.send_text(dump(self.games.confirmation(id)))

    async def _make_updates(self):
        """`rate` updates a second by the clock: what a late turn missed is made up in the next."""
        due = 0.0
        last = time.monotonic()
        while True:
            await asyncio.sleep(min(0.05, 1 / self.rate) if self.rate > 0 else 0.05)
            now = time.monotonic()
            due = due + (now - last) * self.rate if self.rate > 0 else 0.0
            last = now
            while due >= 1:
                due -= 1
                update = self.chance.update()
                if update is not None:
                    self.send_update(update)
