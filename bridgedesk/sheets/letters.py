"""Characters allowed on a sheet: what people typed, except marks that break a line or hide the rest."""

import re
from unicodedata import category

UNSEEN = re.compile("[\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]")  # they would turn or hide what follows
CONTROL = ("Cc", "Cs", "Zl", "Zp")


def cleaned(text: str) -> str:
    """Return the text on one line, without control characters."""
    if text.isprintable():
        return text
    kept = "".join(" " if letter in "\t\r\n" else letter for letter in UNSEEN.sub("", text))
    return "".join(letter for letter in kept if category(letter) not in CONTROL)
