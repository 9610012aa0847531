"""Printed parts of the rule book: the draw of a round robin or a final, and the VP scale of a match."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from bridgedesk.movements.draw.facts import NoDraw
from bridgedesk.rulebooks import supplemented
from bridgedesk.rulebooks.before_play.team_draw import BY_PLACE, PrintedDraws, PrintedRound
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.scores.vp_scale import Sides
from bridgedesk.rulebooks.stages.finals import FinalsBracket
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.content import Block, Cell, ColumnKind, Sheet, SheetColumn, SideBySide, Table
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.standings.matches.all_play_all import cycle_at, drawn_or_expected, is_all_play_all
from bridgedesk.standings.stages.stages import kind_in_session

MOST_ROUNDS = 60
BETWEEN = ";  "  # two matches of a round
MOST_LETTERS = 40  # letters of a round in one line, next to its remark
KEPT_NUMBERS = "Each team keeps its number; numbers that are placings only show places in the draw."
LACKING = "The rule book prints no draw for this event. Draw each round instead."


class _Round(NamedTuple):
    number: int
    meets: str
    besides: str  # said once, for as long as it stays the same
    clause: str


def round_robin(facts: Facts) -> Sheet:
    rounds = _printed(facts)
    if not rounds and is_all_play_all(facts.event, facts.book):
        return _fixtures(facts)
    if not rounds:
        raise NothingToPrint(LACKING)
    widest = min(max(len(each.meets) for each in rounds), MOST_LETTERS)
    columns = [
        SheetColumn("Round", ColumnKind.NUMBER, strong=True),
        SheetColumn("Matches", ColumnKind.TEXT, room=widest),
    ]
    rows = list(_rows(rounds))
    if any(each.besides for each in rounds):
        columns.append(SheetColumn("Remarks", ColumnKind.TEXT))
    else:
        rows = [row[:2] for row in rows]
    kept = [KEPT_NUMBERS] if any(BY_PLACE in each.besides for each in rounds) else []
    notes = (*_numbers(facts), *kept, f"Clause {rounds[0].clause}.")
    table = Table(tuple(columns), tuple(rows))
    return sheet(facts, "Draw as printed", (table,), notes, one_page=True, results=False)


def _fixtures(facts: Facts) -> Sheet:
    """Return all rounds, also those not drawn yet, as they are known beforehand."""
    event, names = facts.event, facts.names
    if facts.book and facts.book.kinds[event.kind].by_lot and not event.draws:
        raise NothingToPrint("Places in the schedule are drawn by lot. Draw round 1 first.")
    many = max((draw.round for draw in event.draws), default=1)
    rows: list[tuple[Cell, ...]] = []
    for number in range(1, max(many, cycle_at(event, 1).rounds) + 1):
        try:
            drawn = drawn_or_expected(event, number)
        except NoDraw as problem:
            raise NothingToPrint(str(problem)) from None
        rows += [
            ("" if at else number, names[each.home], names[each.away])
            for at, each in enumerate(drawn.pairings)
        ]
        if drawn.bye:
            rows.append(("", names[drawn.bye], "bye"))
    columns = (
        SheetColumn("Round", ColumnKind.NUMBER, strong=True),
        SheetColumn("Home", ColumnKind.NAMES, strong=True),
        SheetColumn("Away", ColumnKind.NAMES),
    )
    return sheet(facts, "Fixtures", (Table(columns, tuple(rows)),), results=False)


def _rows(rounds: Sequence[_Round]) -> Iterator[tuple[Cell, ...]]:
    """Yield the rounds; rounds with the same text share one line."""
    before = ""
    for (meets, besides), group in groupby(rounds, key=lambda each: (each.meets, each.besides)):
        numbers = [each.number for each in group]
        which = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
        yield (which, meets, besides if besides != before else "")
        before = besides


def _as_drawn(facts: Facts, round_: int) -> str:
    """Return the matches and byes the director has set."""
    sections = [each for each in facts.event.sections if each.of_teams]
    numbers = {entry: number for each in sections[:1] for number, entry in each.seats.items()}
    meets = [
        f"{numbers.get(each.home, each.home)} v {numbers.get(each.away, each.away)}"
        for each in facts.event.matches
        if each.round == round_ and each.home != each.away
    ]
    playing = {each.home for each in facts.event.matches} | {each.away for each in facts.event.matches}
    busy = {side for each in facts.event.matches if each.round == round_ for side in (each.home, each.away)}
    byes = [f"bye {numbers[each]}" for each in sorted(playing - busy) if each in numbers] if meets else []
    return BETWEEN.join((*meets, *byes))


def _numbers(facts: Facts) -> tuple[str, ...]:
    """Return the team numbers of the first round robin, if the teams sit by them."""
    sections = [each for each in facts.event.sections if each.of_teams]
    seats = sections[0].seats.items() if sections else ()
    names = facts.names
    told = sorted((int(number), names[entry]) for number, entry in seats if entry and names[entry])
    return (f"Numbers: {', '.join(f'{number} {name}' for number, name in told)}.",) if told else ()


def _printed(facts: Facts) -> list[_Round]:
    """Return the rounds of a round robin as the rule book prints them, or else its finals."""
    if facts.book is None:
        return []
    try:
        book = supplemented(facts.book, facts.event)
        draws, finals = book.block("team-draw", facts.event.kind), book.block("finals", facts.event.kind, "")
    except Refused:
        return []
    entries = max(len(facts.event.entries), 2)
    printed, bracket = rule_in(draws, PrintedDraws), rule_in(finals, FinalsBracket)
    if draws and printed and (draw := printed.draw(entries)):
        rounds = range(1, min(draw.last_round, MOST_ROUNDS) + 1)
        return [_round(facts, at, draw.round(at, entries), draws.clause) for at in rounds]
    if finals and bracket:
        weeks = enumerate(bracket.weeks[:MOST_ROUNDS], start=1)
        return [_Round(at, BETWEEN.join(matches), "", finals.clause) for at, matches in weeks]
    return []


def _round(facts: Facts, number: int, printed: PrintedRound, clause: str) -> _Round:
    """Return a round with its matches; a round that the director sets is shown once it is drawn."""
    meets = BETWEEN.join(printed.matches) or _as_drawn(facts, number) or printed.set_by_director
    return _Round(number, meets, "; ".join(printed.besides), clause)


# ---- VP scale for a match length, with the clause it is printed in

A_COLUMN = 36  # rows below each other


def vp_scale(facts: Facts) -> Sheet:
    session, kind = _stage(facts)
    here = (match for match in facts.event.matches if session is None or match.session == session)
    boards = facts.choice.boards or max((len(match.boards) for match in here), default=0)
    if not boards:
        raise NothingToPrint("Choose the number of boards in a match to print its scale.")
    block = facts.book.block("victory-points", kind) if facts.book else None
    scale = facts.book.vp_scale(kind) if facts.book else None
    if facts.book is None or block is None or scale is None:
        raise NothingToPrint("The rule book has no VP scale for this kind of event. Choose another book.")
    if scale.is_own_percentage:
        raise NothingToPrint("There is no VP scale: each match counts as the pair's own percentage.")
    percent = scale.of_percentages
    rows = _margins(scale.rows(boards), Fraction(1, 100) if percent else Fraction(1))
    tables: tuple[tuple[Block, ...], ...] = tuple(
        (_scale_table(rows[start : start + A_COLUMN], percent=percent),)
        for start in range(0, len(rows), A_COLUMN)
    )
    note = f"{facts.book.title}, {block.clause}, matches of {boards} boards"
    return sheet(
        facts,
        "VP scale",
        (SideBySide(tables, (1,) * len(tables)),),
        tuple(filter(None, [note, block.note, block.source])),
        detail=f"{boards} boards",
        one_page=True,
        results=False,
    )


def _stage(facts: Facts) -> tuple[str | None, str]:
    """Return the chosen session, or the last with matches, and its kind of event."""
    event = facts.event
    played = [each.id for each in event.sessions if any(match.session == each.id for match in event.matches)]
    session = facts.choice.session or (played[-1] if played else None)
    return session, kind_in_session(event, session, facts.book) if session else event.kind


def _margins(rows: tuple[tuple[Fraction, Sides], ...], step: Fraction) -> list[tuple[Cell, ...]]:
    """Return a row for each margin range in which the VPs are the same."""
    found: list[tuple[Cell, ...]] = []
    for at, (start, (winner, loser)) in enumerate(rows):
        if at + 1 == len(rows):
            margin = f"{say(start)} or more"
        else:
            end = rows[at + 1][0] - step
            margin = say(start) if end <= start else f"{say(start)}–{say(end)}"
        found.append((margin, half_up(winner), half_up(loser)))
    return found


def _scale_table(rows: list[tuple[Cell, ...]], *, percent: bool) -> Table:
    columns = (
        SheetColumn("Winner's %" if percent else "IMPs", ColumnKind.WORDS, strong=True),
        *ColumnKind.NUMBER.columns("Winner", "Loser"),
    )
    return Table(columns, tuple(rows))
