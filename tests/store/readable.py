"""Everything that can be read in files, also where a text is compressed, and in pages no longer used."""

import re
import zlib
from pathlib import Path

_COMPRESSED = re.compile(b"\x78[\x01\x5e\x9c\xda]")
_AT_A_TIME = 64


def readable_in(path: Path) -> bytes:
    """Return the bytes of a file, and what any part of them is when decompressed, as far as it goes."""
    content = path.read_bytes()
    unpacked = (_unpacked(content[found.start() :]) for found in _COMPRESSED.finditer(content))
    return b"\n".join((content, *unpacked))


def readable_beside(path: Path) -> bytes:
    """Return what can be read in the folder of a file and in those below it."""
    return b"\n".join(readable_in(each) for each in sorted(path.parent.rglob("*")) if each.is_file())


def _unpacked(content: bytes) -> bytes:
    """Decompress little by little, so that what comes before a break counts."""
    unpacking, found = zlib.decompressobj(), []
    try:
        for at in range(0, len(content), _AT_A_TIME):
            found.append(unpacking.decompress(content[at : at + _AT_A_TIME]))
            if unpacking.eof:
                break
    except zlib.error:
        pass
    return b"".join(found)
