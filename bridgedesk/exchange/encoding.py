"""Decoding of bytes to text: by byte-order mark, by the declared encoding, or by the content."""

import codecs
import re

from bridgedesk.exchange.published import Unreadable

JET, ZIP = b"\x00\x01\x00\x00Standard ", b"PK\x03\x04"  # first bytes of files that are not text

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_DECLARED = re.compile(r"""\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""")
_LATIN = "cp1252"  # what programs write that say Latin-1, or say nothing
_CHARACTER_SETS = ("utf-", "ascii", "iso8859", "cp125", "koi8", "mac-")


def text_of(data: bytes) -> tuple[str, tuple[str, ...]]:
    """Return the text, and remarks if the encoding that the file declares is wrong."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _checked(_decoded(data[len(mark) :], encoding, "by its first bytes")), ()
    if data[:2] in (b"<\0", b"[\0", b"%\0", b"{\0"):
        return _checked(_decoded(data, "utf-16-le", "by its first bytes")), ()
    if data[:2] in (b"\0<", b"\0[", b"\0%", b"\0{"):
        return _checked(_decoded(data, "utf-16-be", "by its first bytes")), ()
    text, remarks = _eight_bit(data)
    return _checked(text), remarks


def _eight_bit(data: bytes) -> tuple[str, tuple[str, ...]]:
    found = _DECLARED.match(data[:1000].decode("latin-1"))
    if not found:
        return _guessed(data), ()
    declared = found[1]
    try:
        encoding = codecs.lookup(declared).name
    except LookupError:
        encoding = ""
    if not encoding.startswith(_CHARACTER_SETS):
        raise Unreadable(f"line 1: the encoding “{declared}” is not supported; save the file as UTF-8")
    if encoding.startswith(("utf-16", "utf-32")):
        raise Unreadable(f"line 1: the file says {declared}, but its bytes are not")
    if encoding not in ("iso8859-1", "cp1252"):
        return _decoded(data, encoding, f"as line 1 declares ({declared})"), ()
    if not data.isascii() and (text := _as_utf8(data)) is not None:
        return text, (f"Line 1 says {declared}, but the file is UTF-8 and was read as UTF-8.",)
    return _guessed(data), ()


def _guessed(data: bytes) -> str:
    """Decode as UTF-8 if possible; otherwise as Windows-1252, with its few unused bytes as Latin-1."""
    if (text := _as_utf8(data)) is not None:
        return text
    try:
        return data.decode(_LATIN)
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _as_utf8(data: bytes) -> str | None:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _decoded(data: bytes, encoding: str, why: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise Unreadable(
            f"line {line}: the text is not {encoding.upper()} {why}; save the file as UTF-8"
        ) from None


def _checked(text: str) -> str:
    if (nul := text.find("\0")) >= 0:
        line = text.count("\n", 0, nul) + 1
        raise Unreadable(f"line {line} has a NUL byte; the file is damaged or not text")
    return text
