"""One client of the feed server: the upgrade, what it sends, and every byte that goes to it."""

import asyncio
import collections
import socket
import struct

from websockets.frames import Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

import wire

# A client that leaves this much unread is dropped, so that it cannot take the server's memory.
MOST_UNREAD = 256 * 1_024 * 1_024


class Connection:
    """Reads with websockets' Sans-I/O protocol and writes bytes itself, so that they can be wrong."""

    def __init__(self, server, reader, writer):
        self.server = server
        self.reader = reader
        self.writer = writer
        self.protocol = ServerProtocol(max_size=65_536)
        self.is_open = False
        self.request = None
        # Received while muted, to be read once unmuted.
        self.unread = b""
        # Bytes still to be sent one at a time, and the task that does so.
        self.slow_bytes = collections.deque()
        self.slow_task = None

    async def run(self):
        self.server.joined(self)
        try:
            while data := await self.reader.read(65_536):
                if self.server.is_muted:
                    self.unread += data
                else:
                    self.receive(data)
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            self.server.left(self)
            self.close()

    def receive(self, data):
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Request):
                self.answer(event)
            else:
                self.heard(event)
        self._flush()

    def unmute(self):
        data, self.unread = self.unread, b""
        if data:
            self.receive(data)

    def answer(self, request):
        """Answers the upgrade as the server was told to, and sends the snapshot after it."""
        self.request = request
        kind, delay = self.server.take_handshake(request)
        if kind.isdigit():
            return self._refuse(wire.status_answer(int(kind), delay))
        if kind == "never":
            return
        if kind in ("not-http", "close"):
            return self._refuse(b"220 mail.invalid ESMTP\r\n" if kind == "not-http" else b"")
        response = self.protocol.accept(request)
        if response.status_code != 101:
            return self._refuse(response.serialize())
        self.protocol.send_response(response)
        self.protocol.data_to_send()
        head = wire.upgrade_answer(response.headers["Sec-WebSocket-Accept"], kind)
        snapshot = wire.text_frame(self.server.games.snapshot())
        self.is_open = True
        if kind == "byte-at-a-time":
            self._send_slowly(head + snapshot)
        elif kind == "first-frame-with-101":
            self.send(head + snapshot)
        else:
            self.send(head)
            self.send(snapshot)

    def heard(self, frame):
        counters = self.server.counters
        if frame.opcode is Opcode.PING:
            counters["pings_answered"] += 1
        elif frame.opcode is Opcode.PONG:
            counters["pongs"] += 1
        elif frame.opcode is Opcode.CLOSE:
            counters["closes"] += 1
            self.is_open = False
            self.server.last_close = self.protocol.close_rcvd and self.protocol.close_rcvd.code
        elif frame.opcode is Opcode.TEXT and self.server.is_resync(bytes(frame.data)):
            self.send(wire.text_frame(self.server.games.snapshot()))

    def send(self, data):
        """Sends bytes as they are; slowly when the server is slow or still owes slow bytes."""
        if self.server.is_slow or self.slow_bytes:
            return self._send_slowly(data)
        self.writer.write(data)
        if self.writer.transport.get_write_buffer_size() > MOST_UNREAD:
            self.reset()

    def send_close(self, code, reason):
        if self.protocol.state is State.OPEN:
            self.is_open = False
            self.protocol.send_close(code, reason)
            self._flush()

    def send_ping(self):
        if self.protocol.state is State.OPEN:
            self.protocol.send_ping(b"feed")
            self._flush()

    def close(self):
        """Ends the TCP connection in order, without a close frame."""
        self.is_open = False
        if self.slow_task:
            self.slow_task.cancel()
        self.writer.close()

    def reset(self):
        """Ends the TCP connection with a reset."""
        self.is_open = False
        if self.slow_task:
            self.slow_task.cancel()
        sock = self.writer.get_extra_info("socket")
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()

    def _refuse(self, answer):
        """Sends an answer that is not the upgrade, and ends."""
        self.writer.write(answer)
        self.close()

    def _flush(self):
        """Sends what the protocol owes: pongs, the answer to a close; its empty bytes mean the end."""
        for data in self.protocol.data_to_send():
            if data:
                self.send(data)
            elif self.writer.can_write_eof():
                self.writer.write_eof()

    def _send_slowly(self, data):
        self.slow_bytes.extend(data)
        if self.slow_task is None or self.slow_task.done():
            self.slow_task = asyncio.create_task(self._pump())

    async def _pump(self):
        """One byte a turn of the loop. TCP_NODELAY is set, so most go out in segments of their own."""
        try:
            while self.slow_bytes and not self.writer.is_closing():
                self.writer.write(bytes([self.slow_bytes.popleft()]))
                await asyncio.sleep(0)
        except ConnectionError:
            pass
