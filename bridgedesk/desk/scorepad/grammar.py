"""A typed line: a score, optionally with the lead, and marks for anything unusual at the table.

contract   3NN9  1NS8  4SXE-2  6CXXS=      with a lead and a figure that must agree:  4SN= HT 42+
figure     62+  62-                        P passed out   NP not played   L late play
A+-        60/40       I+2-3 in IMPs       A-= | 62+      60% 4SN=, 40% 4SN-1 or W 60:4SN= 40:4SN-1
T  sat the wrong way   F  FB  another version of the board         3V5  who really played

Keys for numeric pads without these signs: A.- is A=-, F2 is FB, V3.5 is 3V5."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from itertools import pairwise

from bridgedesk.bridge.cards import Card
from bridgedesk.event.match import Slip
from bridgedesk.event.ruled_score import (
    EXAMPLE,
    Declarers,
    TypedOutcome,
    declarers_in,
    outcomes_typed,
    with_declarer,
)
from bridgedesk.event.score import OneSided, Plain, Played, Score, Split, Weighted
from bridgedesk.event.score_text import (
    BadScore,
    NotAScore,
    figure,
    not_a_score,
    parse_plain,
    parse_score,
    signed,
)
from bridgedesk.event.spelling import capitalised

# ---- points as typed: the sign after the digits shows the side, + North-South, - East-West

MOST_DIGITS = 5


class Mode(Enum):
    """Digits typed of a score: 62+ in tens, or 620+ in full."""

    TENS = "tens"
    FULL = "full"

    @property
    def other(self) -> "Mode":
        return Mode.FULL if self is Mode.TENS else Mode.TENS

    @property
    def unit(self) -> int:
        return 10 if self is Mode.TENS else 1


FIGURE = re.compile(rf"(\d{{1,{MOST_DIGITS}}})([+-])", re.ASCII)


def points_typed(word: str, mode: Mode) -> int | None:
    """Parse the points, or return None if the text is not a figure."""
    found = FIGURE.fullmatch(word)
    if not found:
        return None
    return int(found[2] + found[1]) * mode.unit


def score_typed(word: str, mode: Mode) -> Plain:
    points = points_typed(word, mode)
    if points is None:
        raise BadScore(
            f"“{word}” is not a score. Type the digits, then + for North-South or - for East-West."
        )
    try:
        return figure(points)
    except ValueError:
        how = "in full, such as 620+" if mode is Mode.FULL else "in tens: 62+ is +620"
        raise BadScore(f"{signed(points)} is not a score. Scores are typed {how}.") from None


def points_as_typed(points: int, mode: Mode) -> str:
    """Format points as typed, in full if this mode cannot write them."""
    if points % mode.unit:
        return f"{points:+d}"
    return f"{abs(points) // mode.unit}{'-' if points < 0 else '+'}"


# ---- grammar


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
    figure: int | None = None  # typed with a contract, which must be worth as much
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
    if plain.startswith("W") or "%" in plain:
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
                f"“{other}” cannot follow {word}. Only a contract can have a lead and a score after it."
            )
        if lead is None and points is None and _LEAD.fullmatch(other):
            lead = Card.parse(other)
        elif FIGURE.fullmatch(other) and last is None:
            points = points_typed(other, mode)
        else:
            raise BadScore(f"“{other}” is neither a lead such as HT nor a score such as 42+")
    return Typed(score, lead, points)


def _score(word: str, mode: Mode) -> Score:
    if FIGURE.fullmatch(word):
        return score_typed(word, mode)
    if _SIGN_FIRST.fullmatch(word):
        raise BadScore(f"Type the sign after the score: {_with_sign_last(word, mode)}")
    if word.isdigit():
        raise BadScore(f"Type a sign too: {word}+ for North-South or {word}- for East-West")
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
    if "%" in text:
        return _weighted(outcomes_typed(text), declarers_in(text), mode)
    score = _score(text, mode)
    if isinstance(score, OneSided):
        return score
    raise BadScore(f"“{text}” cannot be one side of a split score")


def _weighted(outcomes: Sequence[TypedOutcome], declarers: Declarers, mode: Mode) -> Weighted:
    """Parse outcomes with their percentages: 60% 4SN=, 40% 4SN-1."""
    parts: list[tuple[Decimal, Plain]] = []
    for percent, result in outcomes:
        if not percent or not result:
            typed = f"{percent}%" if percent else result
            raise BadScore(f"“{typed}” is not a weight and a score. Type them like this: {EXAMPLE}.")
        word = with_declarer(result, declarers)
        parts.append(
            (Decimal(percent), score_typed(word, mode) if FIGURE.fullmatch(word) else parse_plain(word))
        )
    return Weighted(tuple(parts))


def _part(text: str, mode: Mode) -> tuple[Decimal, Plain]:
    found = _WEIGHT.fullmatch(text)
    if not found:
        raise BadScore(f"“{text}” is not a weight and a score. Type them like this: W 60:4SN= 40:4SN-1.")
    word = found[2]
    return Decimal(found[1]), score_typed(word, mode) if FIGURE.fullmatch(word) else parse_plain(word)


# ---- match totals as typed: home's and away's, or in a triangle one team's own net

_TOTAL = re.compile(r"(\d{1,5}(?:[.,]\d{1,2})?) ?[-/: ] ?(-?\d{1,5}(?:[.,]\d{1,2})?)", re.ASCII)
_NET = re.compile(r"(?P<sign>[+-]) ?(?P<net>\d{1,5})|(?P<before>\d{1,5}) ?(?P<after>[+-])|0", re.ASCII)
_OWN_VPS = re.compile(r"(-?\d{1,3}(?:[.,]\d{1,2})?)", re.ASCII)
_MOST = 999  # IMPs, or VPs


class TypedUnit(Enum):
    IMPS = "IMPs"
    VPS = "VPs"
    POINTS = "points"  # of matches that are never IMPs

    @property
    def other(self) -> "TypedUnit":
        return {TypedUnit.IMPS: TypedUnit.VPS, TypedUnit.VPS: TypedUnit.IMPS}.get(self, self)

    @property
    def example(self) -> str:
        return {TypedUnit.IMPS: "31-14", TypedUnit.VPS: "14.3-5.7"}.get(self, "1230-980")

    @property
    def example_of_team(self) -> str:
        return {TypedUnit.IMPS: "+12 or -7", TypedUnit.VPS: "14.3"}.get(self, "+250 or -80")


def read_team_total(text: str, unit: TypedUnit, team: str) -> Slip:
    """Parse the net of one team of a triangle; in VPs, one figure."""
    if unit is TypedUnit.VPS and (vps := _OWN_VPS.fullmatch(text)):
        return Slip(team_vp=Decimal(vps[1].replace(",", ".")))
    if unit is not TypedUnit.VPS and (found := _NET.fullmatch(text)):
        net = int(f"{found['sign'] or found['after'] or ''}{found['net'] or found['before'] or 0}")
        if unit is TypedUnit.POINTS or abs(net) <= _MOST:
            return Slip(team_imps=net)
    what = "VPs" if unit is TypedUnit.VPS else "net over both its tables and all boards"
    why = " is the result of one table" if _TOTAL.fullmatch(text) else f" is not a result of team {team}"
    raise ValueError(
        f"“{text}”{why}. In a triangle, type team {team}'s own {what}, such as {unit.example_of_team}."
    )


def read_total(text: str, unit: TypedUnit) -> Slip:
    """Parse the totals of home, then away."""
    found = _TOTAL.fullmatch(text)
    wrong = f"“{text}” is not a match result. Type home, then away, such as {unit.example} {unit.value}."
    if not found:
        raise ValueError(wrong)
    home, away = (Decimal(each.replace(",", ".")) for each in found.groups())
    if unit is not TypedUnit.POINTS and max(home, away, -away) > _MOST:
        raise ValueError(wrong)
    if unit is TypedUnit.VPS:
        return Slip(vp=(home, away))
    named = capitalised(unit.value)
    if home != int(home) or away != int(away):
        way_out = "Press F2 to type VPs." if unit is TypedUnit.IMPS else "Press F5 to type the boards."
        raise ValueError(f"{named} are whole numbers, not “{text}”. {way_out}")
    if away < 0:
        raise ValueError(f"{named} cannot be below 0: “{text}”. Give the losing side the smaller number.")
    return Slip(imps=(int(home), int(away)))
