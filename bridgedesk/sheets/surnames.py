"""Parts of a name, and names in alphabetical order."""

from unicodedata import combining, normalize

UNACCENTED = str.maketrans("ŁłØøĐđ", "LlOoDd")  # letters that do not come apart


def first_and_last(name: str) -> tuple[str, str]:
    """Split a name written "First Last" or "Last, First"."""
    last, comma, first = name.partition(",")
    if comma:
        return first.strip(), last.strip()
    *firsts, only = name.split() or [""]
    return " ".join(firsts), only


def surname_first(name: str) -> str:
    """Return the name as in a list, surname first."""
    first, last = first_and_last(name)
    return f"{last}, {first}" if first and last else name


def by_surname(name: str) -> tuple[str, str]:
    """Sort by surname, ignoring accents, so that nobody ends up last by one."""
    first, last = first_and_last(name)
    return _plain(last), _plain(first)


def _plain(name: str) -> str:
    parted = normalize("NFKD", name.translate(UNACCENTED)).casefold()
    return "".join(letter for letter in parted if not combining(letter))
