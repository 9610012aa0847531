"""Our own text format, for typing by hand.

    bridgedesk-movement 1
    name: Relay-and-share Mitchell 4 tables
    contest: pairs                     pairs, teams or individual; left out: pairs
    winners: 2                         left out: 1
    sets: 4 x 6                        or the boards of each set: 1-6 7-12 13-18 19-24
    copies: 1                          of the boards; left out: 1
    missing: 4NS                       phantoms; left out: none
    repeat: 10NS/4EW                   pairs that may meet twice
    clause: …
    round: 1NS-1EW:1 2NS-2EW:2 3NS-3EW:4 4NS-4EW:1
    share: 1+4                         tables that share in the round above
    rest: 9NS                          sit-outs in the round above

One line for each round. A table is NS-EW:set; more sets as 3+5, an empty seat as a full stop. Tables are
numbered in order; another number is written in front, such as 7=3-5:2. A table followed by ~ has its boards
turned (arrow-switched), one followed by /3 is switched after 3 boards. Text after # is a remark."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from bridgedesk.movements.movement import (
    Contest,
    Declared,
    Movement,
    PlannedSitOut,
    Round,
    Seating,
    Share,
    board_sets_of,
    pair_order,
)
from bridgedesk.movements.text.reading import (
    MOST_ROUNDS,
    MOST_SETS,
    MOST_TABLES,
    BadText,
    lines_of,
    whole_number,
)

FIRST_LINE = "bridgedesk-movement 1"
_LABEL = r"\d{1,3}[A-Z]{0,2}(?:\+\d{1,3}[A-Z]{0,2})?"
_TABLE = re.compile(
    rf"(?:(?P<table>\d{{1,3}})=)?(?P<ns>\.|{_LABEL})-(?P<ew>\.|{_LABEL})"
    r":(?P<sets>\d{1,3}(?:\+\d{1,3})*|\.)(?P<switched>~)?(?:/(?P<turn>\d{1,3}))?"
)


@dataclass
class Draft:
    """Movement being read."""

    name: str = "Movement"
    contest: Contest = Contest.PAIRS
    winners: int = 1
    sets: tuple[tuple[int, ...], ...] = ()
    copies: int = 1
    missing: frozenset[str] = frozenset()
    clause: str = ""
    rounds: list[Round] = field(default_factory=list)
    shares: set[Share] = field(default_factory=set)
    rests: set[PlannedSitOut] = field(default_factory=set)
    repeats: set[frozenset[str]] = field(default_factory=set)


def read_own(text: str) -> Movement:
    """Read a movement as typed; it is not verified yet."""
    draft = Draft()
    lines = [(at, line.partition("#")[0].strip()) for at, line in enumerate(lines_of(text), start=1)]
    lines = [(at, line) for at, line in lines if line]
    if not lines or lines[0][1] != FIRST_LINE:
        raise BadText(f"The first line of a movement is '{FIRST_LINE}'.")
    for at, line in lines[1:]:
        key, colon, value = line.partition(":")
        read = _KEYS.get(key.strip().lower())
        if not colon or read is None:
            raise BadText(f"Line {at}: '{key.strip()}' is not known here; there are {', '.join(_KEYS)}.")
        try:
            read(draft, value.strip())
        except BadText as trouble:
            raise BadText(f"Line {at}: {trouble}") from None
    if not draft.rounds:
        raise BadText("The movement has no line 'round: …'.")
    return _movement(draft)


def _movement(draft: Draft) -> Movement:
    labels = {pair for row in draft.rounds for seat in row for pair in (seat.ns, seat.ew) if pair}
    members = (
        {member for pair in labels for member in pair.split("+")}
        if draft.contest is Contest.INDIVIDUAL
        else labels
    )
    members |= {rest.pair for rest in draft.rests}
    return Movement(
        name=draft.name,
        pairs=tuple(sorted(members, key=pair_order)),
        rounds=tuple(draft.rounds),
        sets=draft.sets,
        winners=draft.winners,
        contest=draft.contest,
        copies=draft.copies,
        missing=draft.missing,
        declared=Declared(frozenset(draft.shares), frozenset(draft.rests), frozenset(draft.repeats)),
        clause=draft.clause,
    )


def _name(draft: Draft, value: str) -> None:
    draft.name = value


def _clause(draft: Draft, value: str) -> None:
    draft.clause = value


def _contest(draft: Draft, value: str) -> None:
    if value not in (contest.value for contest in Contest):
        raise BadText(f"'{value}' is no contest; write pairs, teams or individual.")
    draft.contest = Contest(value)


def _winners(draft: Draft, value: str) -> None:
    draft.winners = whole_number(value, "a number of winners", 1, 4)


def _copies(draft: Draft, value: str) -> None:
    draft.copies = whole_number(value, "a number of copies", 1, MOST_TABLES)


def _sets(draft: Draft, value: str) -> None:
    short = re.fullmatch(r"(\d+)\s*x\s*(\d+)", value)
    if short:
        how_many = whole_number(short[1], "a number of sets", 1, MOST_SETS)
        draft.sets = board_sets_of(how_many, whole_number(short[2], "a number of boards", 1, 99))
        return
    draft.sets = tuple(_boards(word) for word in value.split())


def _boards(word: str) -> tuple[int, ...]:
    boards: list[int] = []
    for part in word.split(","):
        first, _, last = part.partition("-")
        low = whole_number(first, "a board", 1, 999)
        high = whole_number(last, "a board", low, 999) if last else low
        boards += range(low, high + 1)
    return tuple(boards)


def _missing(draft: Draft, value: str) -> None:
    draft.missing = frozenset(_label(word) for word in value.split())


def _repeat(draft: Draft, value: str) -> None:
    for word in value.split():
        one, slash, other = word.partition("/")
        if not slash:
            raise BadText(f"'{word}' does not name two who may meet twice; write them as 10NS/4EW.")
        draft.repeats.add(frozenset((_label(one), _label(other))))


def _label(word: str) -> str:
    if not re.fullmatch(_LABEL, word):
        raise BadText(f"'{word}' is not the number of a pair; write it as 7, 7NS or 7EW.")
    return word


def _round(draft: Draft, value: str) -> None:
    if len(draft.rounds) == MOST_ROUNDS:
        raise BadText(f"A movement has at most {MOST_ROUNDS} rounds.")
    draft.rounds.append(tuple(_seat(word, place) for place, word in enumerate(value.split(), start=1)))


def _seat(word: str, place: int) -> Seating:
    found = _TABLE.fullmatch(word)
    if found is None:
        raise BadText(f"'{word}' is not a table; write NS-EW:set, as 3NS-5EW:2 or 3-5:2.")
    table = whole_number(found["table"] or str(place), "a table", 1, MOST_TABLES)
    return Seating(
        table=table,
        ns=None if found["ns"] == "." else found["ns"],
        ew=None if found["ew"] == "." else found["ew"],
        sets=() if found["sets"] == "." else tuple(map(int, found["sets"].split("+"))),
        turn_after=int(found["turn"]) if found["turn"] else None,
        switched=bool(found["switched"]),
    )


def _share(draft: Draft, value: str) -> None:
    for word in value.split():
        tables = frozenset(whole_number(table, "a table", 1, MOST_TABLES) for table in word.split("+"))
        draft.shares.add(Share(_last_round(draft), tables))


def _rest(draft: Draft, value: str) -> None:
    for word in value.split():
        draft.rests.add(PlannedSitOut(_last_round(draft), _label(word)))


def _last_round(draft: Draft) -> int:
    if not draft.rounds:
        raise BadText("This line belongs below the round it speaks of.")
    return len(draft.rounds)


_KEYS: dict[str, Callable[[Draft, str], None]] = {
    "name": _name,
    "contest": _contest,
    "winners": _winners,
    "sets": _sets,
    "copies": _copies,
    "missing": _missing,
    "repeat": _repeat,
    "clause": _clause,
    "round": _round,
    "share": _share,
    "rest": _rest,
}


def write_own(movement: Movement) -> str:
    lines = [FIRST_LINE, f"name: {_one_line(movement.name)}", f"contest: {movement.contest.value}"]
    lines += [
        f"winners: {movement.winners}",
        f"sets: {' '.join(_boards_text(boards) for boards in movement.sets)}",
    ]
    if movement.copies != 1:
        lines.append(f"copies: {movement.copies}")
    if movement.missing:
        lines.append(f"missing: {' '.join(sorted(movement.missing, key=pair_order))}")
    repeats = sorted("/".join(sorted(two, key=pair_order)) for two in movement.declared.repeats)
    lines += [f"repeat: {two}" for two in repeats]
    if movement.clause:
        lines.append(f"clause: {_one_line(movement.clause)}")
    for at, row in enumerate(movement.rounds, start=1):
        lines.append(f"round: {' '.join(_seat_text(seat, place) for place, seat in enumerate(row, start=1))}")
        shares = [sorted(share.tables) for share in movement.declared.shares if share.round == at]
        if shares:
            lines.append(f"share: {' '.join('+'.join(map(str, tables)) for tables in sorted(shares))}")
        resting = [rest.pair for rest in movement.declared.rests if rest.round == at]
        if resting:
            lines.append(f"rest: {' '.join(sorted(resting, key=pair_order))}")
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.replace("#", "").split())


def _boards_text(boards: tuple[int, ...]) -> str:
    if len(boards) > 1 and boards == tuple(range(boards[0], boards[-1] + 1)):
        return f"{boards[0]}-{boards[-1]}"
    return ",".join(map(str, boards))


def _seat_text(seat: Seating, place: int) -> str:
    number = "" if seat.table == place else f"{seat.table}="
    sets = "+".join(map(str, seat.sets)) or "."
    turned = "~" if seat.switched else ""
    turn = "" if seat.turn_after is None else f"/{seat.turn_after}"
    return f"{number}{seat.ns or '.'}-{seat.ew or '.'}:{sets}{turned}{turn}"
