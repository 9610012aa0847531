"""The score of a ruling as a director types it: 60% 4S=, 40% 4S-1, or with a bar one for each side.

A contract may leave out its declarer if the table's result, or another outcome, names it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import Seat
from bridgedesk.event.score import (
    MOST_OUTCOMES,
    OneSided,
    Percentages,
    Plain,
    Played,
    Score,
    Split,
    Weighted,
    plain_parts,
)
from bridgedesk.event.score_text import MOST_LETTERS, BadScore, amount, parse_outcome, parse_score, score_text

WHOLE = Decimal(100)  # percent, together
EXAMPLE = "60% 4SN=, 40% 4SN-1"

Declarers = Mapping[Denomination, Seat]


class TypedOutcome(NamedTuple):
    """One outcome of a score, as typed; without a percentage it is the only one."""

    percent: str
    result: str


_NUMBER = r"\d{1,3}(?:\.\d{1,4})?"
_BOTH_PERCENT = re.compile(rf"({_NUMBER}) ?% ?/ ?({_NUMBER}) ?%", re.ASCII)
_BETWEEN = re.compile(rf" ?[,;] ?| AND | (?={_NUMBER} ?[%:])| (?={_NUMBER} [1-7P+-])", re.ASCII)
_OUTCOME = re.compile(rf"({_NUMBER}) ?(?:[%:] ?(?:OF )?|(?= [1-7P+-]))(.+)", re.ASCII)
_STARTS = re.compile(rf"{_NUMBER} ?[%:]|{_NUMBER} [1-7P+-]", re.ASCII)
_NO_DECLARER = re.compile(r"([1-7])([CDHS]|NT?)(X{0,2})(=|\.|[+-]?\d{1,2})", re.ASCII)
_NAMED = re.compile(r"[1-7]([CDHS]|N)T?X{0,2}([NESW])(?=[=.+-]|\d)", re.ASCII)
_DENOMINATIONS = {each.value[0]: each for each in Denomination}


def is_weighted(side: str) -> bool:
    """Check whether a score, or one side of it, is typed as outcomes with their percentages."""
    plain = _plain(side)
    return plain.startswith("W") or bool(_STARTS.match(plain) and not _BOTH_PERCENT.fullmatch(plain))


def outcomes_typed(side: str) -> tuple[TypedOutcome, ...]:
    """Part a score, or one side of it, into its outcomes; what is half typed stays as it is."""
    plain = _plain(side)
    if not plain:
        return ()
    if not is_weighted(plain):
        return (TypedOutcome("", plain),)
    parts = [part for part in _BETWEEN.split(plain.removeprefix("W").strip()) if part]
    found = ((_OUTCOME.fullmatch(part), part) for part in parts)
    return tuple(
        TypedOutcome(match[1], match[2].replace(" ", "")) if match else _half(part) for match, part in found
    )


def _half(part: str) -> TypedOutcome:
    """Return an outcome that lacks its percentage or its result."""
    alone = re.fullmatch(rf"({_NUMBER}) ?[%:]?", part, re.ASCII)
    return TypedOutcome(alone[1], "") if alone else TypedOutcome("", part)


def ruled_score(text: str, stood: Iterable[Score] = ()) -> Score:
    """Parse the score of a ruling; `stood` are scores of the board that may name the declarer."""
    if len(text) > MOST_LETTERS:
        raise BadScore(f"a score cannot have {len(text)} letters; type for example {EXAMPLE}")
    declarers = declarers_in(text, stood)
    ns, bar, ew = text.partition("|")
    try:
        if not bar:
            return _whole(ns, declarers)
        return Split(_side(ns, "North-South", declarers), _side(ew, "East-West", declarers))
    except BadScore:
        raise
    except ValueError as problem:
        raise BadScore(str(problem)) from None


def declarers_in(text: str, stood: Iterable[Score] = ()) -> Declarers:
    """Return who declares each denomination: as typed, or as in one of the scores that stood."""
    found: dict[Denomination, Seat] = {}
    for score in stood:
        for part in plain_parts(score):
            if isinstance(part, Played):
                found.setdefault(part.contract.denomination, part.contract.declarer)
    named = {(_DENOMINATIONS[letter], Seat(seat)) for letter, seat in _NAMED.findall(_joined(text))}
    for denomination, seat in named:
        if len({each for other, each in named if other is denomination}) == 1:
            found[denomination] = seat
        else:
            found.pop(denomination, None)
    return found


def with_declarer(result: str, declarers: Declarers) -> str:
    """Return a contract with its declarer; other results stay as they are."""
    plain = _plain(result)
    found = _NO_DECLARER.fullmatch(_joined(plain))
    if found is None:
        return plain
    seat = declarers.get(_DENOMINATIONS[found[2][0]])
    if seat is None:
        example = f"{found[1]}{found[2][0]}{found[3]}N{found[4]}"
        raise BadScore(f"“{plain}” has no declarer. Type N, E, S or W after the suit, such as {example}.")
    return f"{found[1]}{found[2][0]}{found[3]}{seat.value}{found[4]}"


def _plain(text: str) -> str:
    return " ".join(text.upper().split())


def _joined(text: str) -> str:
    return "".join(text.upper().split())


def _whole(text: str, declarers: Declarers) -> Score:
    if is_weighted(text):
        return _weighted(outcomes_typed(text), declarers)
    plain = _plain(text)
    if found := _BOTH_PERCENT.fullmatch(plain):
        return Percentages(Decimal(found[1]), Decimal(found[2]))
    return parse_score(with_declarer(plain, declarers))


def _side(text: str, side: str, declarers: Declarers) -> OneSided:
    if not text.strip():
        raise BadScore(f"The score for {side} is missing. Type one on each side of the bar: +420 | A-=.")
    found = _whole(text, declarers)
    if not isinstance(found, OneSided):
        raise BadScore(f"“{_plain(text)}” is for the whole board. It cannot be half of a split score.")
    return found


def ruled_score_text(score: Score) -> str:
    """Return a score as `ruled_score` reads it: 60% 4SN=, 40% 4SN-1."""
    match score:
        case Weighted(parts):
            return ", ".join(f"{amount(weight)}% {score_text(part)}" for weight, part in parts)
        case Split(ns, ew):
            return f"{ruled_score_text(ns)} | {ruled_score_text(ew)}"
    return score_text(score)


def _weighted(outcomes: Sequence[TypedOutcome], declarers: Declarers) -> Weighted | Plain:
    parts = tuple((_percent(each), _result(each, declarers)) for each in outcomes)
    if not parts:
        raise BadScore(f"No outcome is typed. Type each with its percentage: {EXAMPLE}.")
    if len(parts) > MOST_OUTCOMES:
        raise BadScore(f"{len(parts)} outcomes are too many. At most {MOST_OUTCOMES} can be weighted.")
    total = sum(weight for weight, _ in parts)
    if total != WHOLE:
        raise BadScore(f"The percentages add up to {amount(Decimal(total))}%. Together they must be 100%.")
    return parts[0][1] if len(parts) == 1 else Weighted(parts)


def _percent(outcome: TypedOutcome) -> Decimal:
    if not outcome.percent:
        raise BadScore(f"“{outcome.result}” has no percentage. Type one before it, such as {EXAMPLE}.")
    percent = Decimal(outcome.percent)
    if not 0 < percent <= WHOLE:
        raise BadScore(f"{outcome.percent}% is not a weight. Type more than 0 and at most 100.")
    return percent


def _result(outcome: TypedOutcome, declarers: Declarers) -> Plain:
    if not outcome.result:
        raise BadScore(f"{outcome.percent}% has no result. Type one after it, such as {EXAMPLE}.")
    return parse_outcome(with_declarer(outcome.result, declarers))
