"""Bytes on the wire: frames right and wrong, and answers to the upgrade right and wrong (RFC 6455)."""

import struct

from websockets.frames import Close, Frame, Opcode


def text_frame(text):
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


def binary_frame(data):
    return Frame(Opcode.BINARY, data).serialize(mask=False)


def ping_frame(data=b"feed"):
    return Frame(Opcode.PING, data).serialize(mask=False)


def close_frame(code, reason=""):
    return Frame(Opcode.CLOSE, Close(code, reason).serialize()).serialize(mask=False)


def fragments(data, count):
    """One text message in `count` frames; some are empty when there are more frames than bytes."""
    frames = []
    for index in range(count):
        part = data[len(data) * index // count : len(data) * (index + 1) // count]
        opcode = Opcode.TEXT if index == 0 else Opcode.CONT
        frames.append(Frame(opcode, part, fin=index == count - 1).serialize(mask=False))
    return b"".join(frames)


SOME_TEXT = b'{"type":"note"}'

# Each breaks one rule of RFC 6455 section 5; a client must close with 1002.
BAD_FRAMES = {
    "masked": Frame(Opcode.TEXT, SOME_TEXT).serialize(mask=True),
    "rsv": bytes([0xC1, len(SOME_TEXT)]) + SOME_TEXT,
    "reserved-opcode": bytes([0x83, 0]),
    "reserved-control": bytes([0x8B, 0]),
    "long-control": bytes([0x89, 126]) + struct.pack("!H", 126) + bytes(126),
    "nonminimal-length": bytes([0x81, 126]) + struct.pack("!H", len(SOME_TEXT)) + SOME_TEXT,
    "nonminimal-length64": bytes([0x81, 127]) + struct.pack("!Q", len(SOME_TEXT)) + SOME_TEXT,
    "topbit-length": bytes([0x81, 127]) + struct.pack("!Q", 1 << 63 | 5) + b"hello",
    "fragmented-ping": bytes([0x09, 2]) + b"hi",
    "stray-continuation": bytes([0x80, len(SOME_TEXT)]) + SOME_TEXT,
    "text-in-text": bytes([0x01, 1]) + b"{" + bytes([0x81, 1]) + b"}",
    "close-one-byte": bytes([0x88, 1, 3]),
    "close-bad-code": bytes([0x88, 2]) + struct.pack("!H", 1005),
}

# Each is valid UTF-8 in a valid frame, and no message of the protocol.
BROKEN_TEXTS = (
    '{"type":"update","id":"',
    '{"type":"update","id":"a","version":1,}',
    "",
    "hello",
    "[]",
    "null",
    '{"id":"a","version":1}',
    '{"type":7}',
    '{"type":"update","version":1}',
    '{"type":"update","id":"a"}',
    '{"type":"update","id":"' + "i" * 41 + '","version":1}',
    '{"type":"update","id":"a","version":-1}',
    '{"type":"remove","id":"a"}',
    '{"type":"snapshot"}',
    '{"type":"snapshot","games":[}',
    '{"type":"snapshot","games":[]',
    '{"type":"update","id":"a","version":1}}',
    '{"type":"update","id":"a","version":01}',
    '{"type":"update","id":"a","version":NaN}',
    "{'type':'update'}",
    '{"type":"update","x":' + "[" * 32 + "]" * 32 + "}",
    '{"type":"update","id":"\\x","version":1}',
    '{"type":"update","id":"a\tb","version":1}',
    '{"type":"update" "id":"a"}',
)

STATUS_WORDS = {
    200: "OK",
    301: "Moved Permanently",
    302: "Found",
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    426: "Upgrade Required",
    429: "Too Many Requests",
    500: "Internal Server Error",
    502: "Bad Gateway",
    503: "Service Unavailable",
}


def status_answer(status, retry_after=None):
    """An HTTP answer with a body that is not the upgrade."""
    body = b"<html><body>Please sign in.</body></html>\n"
    lines = [f"HTTP/1.1 {status} {STATUS_WORDS.get(status, 'Status')}", "Content-Type: text/html"]
    if retry_after is not None:
        lines.append(f"Retry-After: {retry_after}")
    if status in (301, 302):
        lines.append("Location: http://login.invalid/")
    lines += [f"Content-Length: {len(body)}", "Connection: close", "", ""]
    return "\r\n".join(lines).encode() + body


def upgrade_answer(accept, kind="normal"):
    """The 101 with the one flaw that `kind` names; `normal`, `byte-at-a-time` and others have none."""
    headers = [
        ("Upgrade", "websocket"),
        ("Connection", "Upgrade"),
        ("Sec-WebSocket-Accept", accept),
    ]
    if kind == "wrong-accept":
        headers[2] = ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    elif kind == "no-accept":
        del headers[2]
    elif kind == "double-accept":
        headers.append(headers[2])
    elif kind == "no-connection":
        del headers[1]
    elif kind == "no-upgrade":
        del headers[0]
    elif kind == "wrong-upgrade":
        headers[0] = ("Upgrade", "h2c")
    elif kind == "double-upgrade":
        headers.append(headers[0])
    elif kind == "wrong-connection":
        headers[1] = ("Connection", "keep-alive")
    elif kind == "extension":
        headers.append(("Sec-WebSocket-Extensions", "permessage-deflate"))
    elif kind == "protocol":
        headers.append(("Sec-WebSocket-Protocol", "board"))
    elif kind == "long-header":
        headers.append(("X-Long", "x" * 65_536))
    elif kind == "odd-case":
        headers = [
            (name.upper(), " \t" + value.upper() if name != "Sec-WebSocket-Accept" else value)
            for name, value in headers
        ]
    version = "HTTP/1.0" if kind == "http10" else "HTTP/1.1"
    lines = [f"{version} 101 Switching Protocols"] + [f"{name}: {value}" for name, value in headers]
    return "\r\n".join(lines + ["", ""]).encode()


# Answers to the upgrade that a right client refuses, beside the plain status codes.
BAD_UPGRADES = (
    "wrong-accept",
    "no-accept",
    "double-accept",
    "no-connection",
    "wrong-connection",
    "no-upgrade",
    "wrong-upgrade",
    "double-upgrade",
    "extension",
    "protocol",
    "http10",
    "long-header",
)
# Answers that a right client takes, however odd they are.
GOOD_UPGRADES = ("normal", "byte-at-a-time", "first-frame-with-101", "odd-case")
# No answer at all: silence, bytes that are not HTTP, the end of the connection.
NO_UPGRADES = ("never", "not-http", "close")
