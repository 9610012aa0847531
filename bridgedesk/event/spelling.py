"""Did you mean …: the end of a sentence about a word that is not known."""

import difflib
from collections.abc import Iterable


def near(word: str, known: Iterable[str]) -> str:
    """The words probably meant, the likeliest first; otherwise all that are known."""
    known = sorted(known)
    if not known:
        return "there is none"
    found = difflib.get_close_matches(word.lower(), known, cutoff=0.75)
    if not found:
        return f"known are {', '.join(known)}"
    meant = " or ".join(f"'{each}'" for each in found)
    return f"did you mean {meant}?"
