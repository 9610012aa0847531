"""Nearly equal names: one or two letters, accents, apostrophes, a word only begun."""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from itertools import islice

from bridgedesk.event.people import plain_name

SHORTEST = 5  # letters: shorter words are too easily alike
LONG = 10  # letters from which two may be wrong
MOST = 3  # names in one question


def near_names(typed: str, names: Iterable[str]) -> list[str]:
    """Find the names that a mistyped or half-typed one may mean."""
    words, plain = _plain_words(typed), _letters(typed)
    if not words:
        return []
    wanted, most = frozenset("".join(words)), _most_wrong(plain)
    possible = [name for name in names if _lacking(wanted, name) <= most]
    begun = list(islice((name for name in possible if _begins(words, name)), MOST))
    if begun:
        return begun
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(plain)
    near = [name for name in possible if _is_near(matcher, plain, name)]
    if not near and len(words) == 1:  # a surname alone
        near = [name for name in possible if _has_near(matcher, plain, name)]
    return near[:MOST]


def _has_near(matcher: SequenceMatcher[str], plain: str, name: str) -> bool:
    return any(_is_near(matcher, plain, word) for word in _plain_words(name))


def _lacking(wanted: frozenset[str], name: str) -> int:
    """Return how many of these letters a name lacks at least, to look closely at few names only; any letter
    with an accent may be one of them."""
    small = name.casefold()
    lacks = len(wanted.difference(small))
    return lacks if not lacks or small.isascii() else lacks - sum(not letter.isascii() for letter in small)


def is_near(one: str, other: str) -> bool:
    """Return True for two different spellings of one name."""
    plain = _letters(other)
    matcher = SequenceMatcher(None, "", plain, autojunk=False)
    return one != other and _is_near(matcher, plain, one)


def _is_near(matcher: SequenceMatcher[str], plain: str, name: str) -> bool:
    if abs(len(name) - len(plain)) > 2 * _most_wrong(plain):
        return False
    letters = _letters(name)
    if letters == plain:
        return True
    most = _most_wrong(plain)
    if len(plain) < SHORTEST or abs(len(letters) - len(plain)) > most or _differ_on_purpose(letters, plain):
        return False
    if len(set(letters) ^ set(plain)) > 2 * most:
        return False
    matcher.set_seq1(letters)
    wrong = (max(i2 - i1, j2 - j1) for tag, i1, i2, j1, j2 in matcher.get_opcodes() if tag != "equal")
    return sum(wrong) <= most


def _most_wrong(plain: str) -> int:
    return 2 if len(plain) >= LONG else 1


def _differ_on_purpose(one: str, other: str) -> bool:
    """Return True for other initials, numbers or short names: Leo Smith is not Cleo Smith."""
    words, others = one.split(), other.split()
    return len(words) == len(others) and any(map(_are_two_words, words, others))


def _are_two_words(one: str, other: str) -> bool:
    if one == other:
        return False
    shorter = min(len(one), len(other))
    mistyped = shorter > SHORTEST or (shorter == SHORTEST and one[0] == other[0])
    return not (mistyped and one.isalpha() and other.isalpha())


def _begins(words: Sequence[str], name: str) -> bool:
    """Return True if each word typed begins another word of the name."""
    rest = _plain_words(name)
    for word in words:
        begun = next((each for each in rest if each.startswith(word)), None)
        if begun is None:
            return False
        rest.remove(begun)
    return True


def _plain_words(name: str) -> list[str]:
    return (
        name.casefold().split()
        if name.replace(" ", "").isalpha() and name.isascii()
        else _letters(name).split()
    )


def _letters(name: str) -> str:
    return plain_name(name.replace("'", "").replace("’", ""))
