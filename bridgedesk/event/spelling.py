"""Spelling: capitals, counted nouns, and the likely meaning of an unknown word."""

import difflib
from collections.abc import Iterable, Sequence


def capitalised(words: str) -> str:
    """Return a sentence with a capital at its beginning; the other letters stay as they are."""
    return words[:1].upper() + words[1:]


def counted(number: int, thing: str, things: str = "") -> str:
    """Return a number with its noun, such as "1 board" or "2 boards"."""
    return f"{number} {thing}" if number == 1 else f"{number} {things or f'{thing}s'}"


def caseless(name: str) -> str:
    """Return a name to compare with others: single spaces, small letters."""
    return " ".join(name.split()).casefold()


def with_unit(figure: str, unit: str) -> str:
    """Return a figure with its unit: 62.50%, 12.35 VP, 1 board, 3 IMPs."""
    one = figure.lstrip("-\N{MINUS SIGN}") == "1"
    if unit in ("boards", "points") and one:
        unit = unit.removesuffix("s")
    elif unit == "IMP" and not one:
        unit = "IMPs"
    return f"{figure}{'' if unit.startswith('%') else ' '}{unit}".rstrip()


def joined(names: Sequence[str]) -> str:
    """Return names as they are said: Ann, Bob and Cyd."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def near(word: str, known: Iterable[str]) -> str:
    """Return the words probably meant, likeliest first, or all known words."""
    known = sorted(known)
    if not known:
        return "none are known"
    found = difflib.get_close_matches(word.lower(), known, cutoff=0.75)
    if not found:
        return f"known are {', '.join(known)}"
    meant = " or ".join(f"“{each}”" for each in found)
    return f"did you mean {meant}?"
