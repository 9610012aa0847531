"""A typed line: a score, optionally with the lead, and marks for anything unusual at the table.

contract   3NN9  1NS8  4SXE-2  6CXXS=      with a lead and a figure that must agree:  4SN= HT 42+
figure     62+  62-                        P passed out   NP not played   L late play
A+-        60/40       I+2-3 in IMPs       A-= | 62+      W 60:4SN= 40:4SN-1
T  sat the wrong way   F  FB  another version of the board         3V5  who really played

Keys for numeric pads without these signs: A.- is A=-, F2 is FB, V3.5 is 3V5."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from bridgedesk.bridge.cards import Card
from bridgedesk.desk.scorepad.figures import FIGURE, Mode, points_typed, score_typed
from bridgedesk.event.score import OneSided, Plain, Played, Score, Split, Weighted
from bridgedesk.event.score_text import BadScore, NotAScore, not_a_score, parse_plain, parse_score


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks on a line besides its score."""

    turned: bool = False
    form: str | None = None  # the letter typed
    pairs: tuple[str, str] | None = None
    onward: bool = False  # the form is that of all rounds played later, too

    def __bool__(self) -> bool:
        return self != NO_MARKS


NO_MARKS = Marks()


@dataclass(frozen=True, slots=True)
class Typed:
    score: Score | None = None
    lead: Card | None = None
    figure: int | None = None  # typed beside a contract, with which it must agree
    marks: Marks = NO_MARKS


_AWARD = re.compile(r"\bA\s*([-+=.])\s*([-+=.])(?=\s|$|\|)")
_JOINED = [
    (re.compile(r"(\d)\s*([/V])\s*(?=\d)"), r"\1\2"),
    (re.compile(r":\s+"), ":"),
]
_FORM = re.compile(r"F([A-Z1-9]?)", re.ASCII)
_LETTERS = dict(zip("123456789", "ABCDEFGHI", strict=True))
_PAIRS = re.compile(r"(\d{1,3})V(\d{1,3})|V(\d{1,3})[-+./](\d{1,3})", re.ASCII)
_LEAD = re.compile(r"[SHDC](10|[AKQJT2-9])", re.ASCII)
_SIGN_FIRST = re.compile(r"[+-]\d+", re.ASCII)
_WEIGHT = re.compile(r"(\d{1,3}(?:\.\d{1,4})?):(\S+)", re.ASCII)


def read_line(text: str, mode: Mode) -> Typed:
    plain = " ".join(text.upper().split())
    plain = _AWARD.sub(lambda found: f"A{found[1]}{found[2]}".replace(".", "="), plain)
    for pattern, joined in _JOINED:
        plain = pattern.sub(joined, plain)
    if "|" in plain:
        ns, _, ew = plain.partition("|")
        return Typed(Split(_one_side(ns.strip(), mode), _one_side(ew.strip(), mode)))
    if plain.startswith("W"):
        return Typed(_one_side(plain, mode))
    return _read_words(plain.split(), mode)


def _read_words(words: Sequence[str], mode: Mode) -> Typed:
    turned, form, pairs = False, None, None
    rest = []
    for word in words:
        if word == "T":
            turned = True
        elif found := _FORM.fullmatch(word):
            form = _LETTERS.get(found[1], found[1] or "B")
        elif found := _PAIRS.fullmatch(word):
            pairs = (str(int(found[1] or found[3])), str(int(found[2] or found[4])))
        else:
            rest.append(word)
    score, *others = rest or [""]
    typed = _read_score(score, others, mode) if rest else Typed()
    return Typed(typed.score, typed.lead, typed.figure, Marks(turned, form, pairs))


def _read_score(word: str, others: Sequence[str], mode: Mode) -> Typed:
    score = _score(word, mode)
    lead, points = None, None
    for other, last in [*pairwise(others), (others[-1], None)] if others else []:
        if not isinstance(score, Played):
            raise BadScore(
                f"'{other}' is too much after {word}; only a contract is followed by lead and figure"
            )
        if lead is None and points is None and _LEAD.fullmatch(other):
            lead = Card.parse(other)
        elif FIGURE.fullmatch(other) and last is None:
            points = points_typed(other, mode)
        else:
            raise BadScore(f"'{other}' is neither a lead such as HT nor a figure such as 42+")
    return Typed(score, lead, points)


def _score(word: str, mode: Mode) -> Score:
    if FIGURE.fullmatch(word):
        return score_typed(word, mode)
    if _SIGN_FIRST.fullmatch(word):
        raise BadScore(f"the sign comes after the figure: {_with_sign_last(word, mode)}")
    if word.isdigit():
        raise BadScore(f"{word} for which side? {word}+ is North-South's, {word}- East-West's")
    try:
        return parse_score(word)
    except NotAScore:
        raise BadScore(not_a_score(word, f"{620 // mode.unit}+")) from None


def _with_sign_last(word: str, mode: Mode) -> str:
    """Advise what to type and what it would record: -50 typed in tens may be 50 or 500."""
    sign, digits = word[0], word[1:]
    said = [f"{digits}{sign} records {int(digits) * mode.unit}"]
    if mode.unit > 1 and int(digits) % mode.unit == 0:
        said.insert(0, f"{int(digits) // mode.unit}{sign} records {int(digits)}")
    return ", ".join(said)


def _one_side(text: str, mode: Mode) -> OneSided:
    """Parse one half of a split score; a figure there has its sign first, as in +62 | A-=, because a sign
    after the digits would commit it."""
    if _SIGN_FIRST.fullmatch(text):
        text = text[1:] + text[0]
    if text.startswith("W"):
        return Weighted(tuple(_part(part, mode) for part in text[1:].split()))
    score = _score(text, mode)
    if isinstance(score, OneSided):
        return score
    raise BadScore(f"'{text}' cannot be one side's half of a split score")


def _part(text: str, mode: Mode) -> tuple[Decimal, Plain]:
    found = _WEIGHT.fullmatch(text)
    if not found:
        raise BadScore(f"'{text}' is not a weight and a score; write for example W 60:4SN= 40:4SN-1")
    word = found[2]
    return Decimal(found[1]), score_typed(word, mode) if FIGURE.fullmatch(word) else parse_plain(word)
