"""Bo Haglund's double-dummy solver DDS: where its library is, and the process that uses it.

The library is loaded alone, without the Python around it, and never into the window's own process: a
crash ends that process only. It reads one deal on each line, such as `N:AKQJ...`, and answers with 20
figures, the tricks of North, East, South and West as declarer, each in notrump, spades, hearts, diamonds
and clubs. It ends when its input does.
"""

import ctypes
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

WORD = "--solve-deals"  # which makes the program this process
NAMES = ("libdds.so", "libdds.dylib", "dds.dll")
LONGEST = 79  # bytes of a deal
SEATS = range(4)  # North, East, South, West, as DDS has them
DENOMINATIONS = (4, 0, 1, 2, 3)  # DDS has spades first and notrump last
POLITE = 10  # so that typing comes first


class _Deal(ctypes.Structure):
    _fields_ = (("cards", ctypes.c_char * (LONGEST + 1)),)


class _Table(ctypes.Structure):
    _fields_ = (("tricks", (ctypes.c_int * 4) * 5),)


def library() -> Path | None:
    """Return the library that came with BridgeDesk or was added to it, or None."""
    found = find_spec("endplay")
    places = found.submodule_search_locations if found else None
    paths = (Path(place) / "_dds" / name for place in places or () for name in NAMES)
    return next((path for path in paths if path.is_file()), None)


def command() -> list[str]:
    """Return the words that start the process; on Windows by the Python that opens no console."""
    if getattr(sys, "frozen", False):
        return [sys.executable, WORD]
    windowless = Path(sys.executable).with_name("pythonw.exe")
    python = str(windowless) if windowless.is_file() else sys.executable
    return [python, "-I", "-m", "bridgedesk", WORD]


def serve(deals: TextIO, answers: TextIO) -> int:
    """Answer every deal with its tricks, or with an empty line if DDS refuses it."""
    path = library()
    if path is None:
        return 1
    if hasattr(os, "nice"):
        os.nice(POLITE)
    dds = ctypes.CDLL(str(path))
    dds.CalcDDtablePBN.argtypes = (_Deal, ctypes.POINTER(_Table))
    dds.SetMaxThreads(0)  # as many as the machine has
    for line in deals:
        answers.write(" ".join(map(str, _tricks(dds, line.strip()))) + "\n")
        answers.flush()
    return 0


def _tricks(dds: ctypes.CDLL, deal: str) -> list[int]:
    table = _Table()
    words = deal.encode()
    if len(words) > LONGEST or dds.CalcDDtablePBN(_Deal(words), ctypes.byref(table)) < 0:
        return []
    return [table.tricks[denomination][seat] for seat in SEATS for denomination in DENOMINATIONS]
