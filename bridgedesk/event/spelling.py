"""Did you mean …: the end of a sentence about a word that is not known."""

import difflib
from collections.abc import Iterable


def near(word: str, known: Iterable[str]) -> str:
    """The word probably meant, otherwise all that are known."""
    known = sorted(known)
    found = difflib.get_close_matches(word, known, n=1)
    return f"did you mean '{found[0]}'?" if found else f"known are {', '.join(known)}"
