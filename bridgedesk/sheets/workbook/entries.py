"""Ranking tab: each entry's scores in every part, and its total."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bridgedesk.event.moment import instant, wall_time
from bridgedesk.scoring.board import percentage
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.decisions import offence
from bridgedesk.sheets.entry_notes import eligibility_notes
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.overall import round_titles
from bridgedesk.sheets.words import by_surname, first_and_last
from bridgedesk.sheets.workbook.tab import (
    BY_DECIMALS,
    FIRST_ROW,
    PLAIN,
    POINTS,
    TIME,
    WHOLE,
    Formula,
    SheetTab,
    TabHead,
    Value,
    letter,
)
from bridgedesk.standings.eligibility.substitutions import substitute_plays
from bridgedesk.standings.evaluation import Field, Measure
from bridgedesk.standings.explain.figures import score_decimals, total_decimals
from bridgedesk.standings.explain.ranking_rows import RankingLine, rows, sheet_line_words
from bridgedesk.standings.standing import Standing

_PLACES = (
    TabHead("Field"),
    TabHead("Place", WHOLE),
    *TabHead.each("Shared", "Section", "Pair", "Names"),
    TabHead("Boards", WHOLE),
)


def ranking_tab(facts: Facts) -> SheetTab:
    evaluation = facts.evaluation
    parts = _parts(facts)
    heads = list(_PLACES)
    by_percent = evaluation.measure is Measure.PERCENT
    total = BY_DECIMALS[total_decimals(evaluation)]
    points = BY_DECIMALS[score_decimals(evaluation)] if by_percent else total
    for title in parts.values():
        heads.append(TabHead(f"{title} points", points))
        if by_percent:
            heads += [TabHead(f"{title} of", PLAIN), TabHead(f"{title} %", POINTS)]
    heads += [TabHead(f"Total {evaluation.unit}", total), TabHead("Decided by")]
    standings = [(field, standing) for field in evaluation.fields for standing in field.standings]
    told = [_decided_by(facts, row) for field in evaluation.fields for row in rows(evaluation, field)]
    ranked = tuple(
        (*_ranked(facts, field, standing, tuple(parts), FIRST_ROW + at), told[at])
        for at, (field, standing) in enumerate(standings)
    )
    return SheetTab("Ranking", tuple(heads), ranked)


def _decided_by(facts: Facts, row: RankingLine) -> str:
    """Return what affects the total beyond play, and if the entry is eligible for its place."""
    told = [sheet_line_words(line) for line in row.lines if line.extra]
    return "; ".join([*told, *eligibility_notes(facts.evaluation, facts.names, row.entry)])


def _parts(facts: Facts) -> dict[str, str]:
    """Return the sessions, or rounds of matches, with their titles."""
    standings = list(facts.evaluation.standings.values())
    rounds = sorted({match.round for standing in standings for match in standing.matches})
    if rounds:
        return round_titles(facts.evaluation, rounds)
    return {session.id: f"Session {session.id}" for session in facts.event.sessions}


def _ranked(
    facts: Facts, field: Field, standing: Standing, parts: Sequence[str], row: int
) -> tuple[Value, ...]:
    boards = sum(each.boards for each in standing.sessions) + sum(each.boards for each in standing.matches)
    values: list[Value] = [
        field.name,
        standing.place,
        "shared" if standing.shared else "",
        standing.section,
        standing.number,
        facts.names[standing.entry],
        boards,
    ]
    by_percent = facts.evaluation.measure is Measure.PERCENT
    summed: list[str] = []
    worth: list[Number] = []
    scores = _scores(standing)
    for part in parts:
        points, top = scores.get(part, (None, 0))
        own = f"{letter(len(values))}{row}"
        values.append(points)
        if by_percent:
            of = f"{letter(len(values))}{row}"
            share = None if points is None else percentage(points, top)
            summed += [f"{letter(len(values) + 1)}{row}"] if share is not None else []
            worth += [share] if share is not None else []
            values += [top if points is not None else None]
            values.append(Formula(f"=100*{own}/{of}") if share is not None else None)
        elif points is not None:
            summed.append(own)
            worth.append(points)
    values.append(_total(standing, summed, worth, by_percent=by_percent))
    return tuple(values)


def _scores(standing: Standing) -> dict[str, tuple[Number, Number]]:
    found: dict[str, tuple[Number, Number]] = {}
    for session in standing.sessions:
        found[session.session] = session.net, session.top
    for match in standing.matches:
        before, _ = found.get(str(match.round), (0, 0))
        found[str(match.round)] = before + match.won, 0
    return found


def _total(standing: Standing, cells: Sequence[str], worth: Sequence[Number], *, by_percent: bool) -> Value:
    """Return a formula if the parts make the total; a number if a penalty, a cap or a factor changed it."""
    if standing.total is None:
        return None
    whole = sum(worth, start=Fraction(0))
    made = whole / len(worth) if by_percent and worth else whole
    if not cells or made != standing.total:
        return half_up(standing.total)
    together = "AVERAGE" if by_percent else "SUM"
    return Formula(f"=ROUND({together}({','.join(cells)}),2)")


# ---- tabs of penalties, substitutes and players

_PENALTIES = (
    TabHead("Time", TIME),
    *TabHead.each("Session", "Section"),
    *TabHead.each("Round", "Board", shown=WHOLE),
    *TabHead.each("Entry", "Names", "Offence"),
    TabHead("Amount", PLAIN),
    *TabHead.each("Unit", "Clause", "Reason", "Cancelled", "Kind"),
)


def penalties_tab(facts: Facts) -> SheetTab:
    rows: list[tuple[Value, ...]] = []
    for ruling in sorted(facts.event.rulings, key=lambda ruling: instant(ruling.time)):
        sanction = ruling.imposed or ruling.proposed
        proposed = ruling.proposed.clause if ruling.proposed else None
        rows.append(
            (
                wall_time(ruling.time),
                ruling.session,
                ruling.section,
                ruling.round,
                ruling.board,
                ruling.entry,
                facts.names[ruling.entry] if ruling.entry else "",
                offence(ruling),
                sanction.amount if sanction else None,
                (sanction.unit or "warning") if sanction else "",
                (sanction.clause if sanction else None) or proposed,
                "; ".join(filter(None, (ruling.end_of_event_words.strip(), ruling.reason))) or None,
                ruling.withdrawn,
                facts.kind_of(ruling).value,
            )
        )
    return SheetTab("Penalties", _PENALTIES, tuple(rows))


_SUBSTITUTES = (
    *TabHead.each("Session", "Substitute", "For", "Entry"),
    *TabHead.each("From round", "To round", "Boards", "Boards of the entry", shown=WHOLE),
)


def substitutes_tab(facts: Facts) -> SheetTab:
    rows = tuple(
        (
            play.session,
            facts.event.player(play.substitute).name,
            facts.event.player(play.out).name if play.out else None,
            facts.names[play.entry],
            play.first,
            play.last,
            play.boards,
            play.of,
        )
        for play in substitute_plays(facts.event)
    )
    return SheetTab("Substitutes", _SUBSTITUTES, rows)


_PLAYERS = (
    *TabHead.each("Surname", "First name", "Number", "Grade", "Club", "Entry", "Pair"),
    TabHead("Place", WHOLE),
    TabHead("Masterpoints", POINTS),
    TabHead("Flags"),
)
_CAPTAIN = TabHead("Captain")


def players_tab(facts: Facts) -> SheetTab:
    rows = tuple(_player_rows(facts))
    captains = {entry.captain for entry in facts.event.entries if entry.captain}
    if not captains:
        return SheetTab("Players", _PLAYERS, tuple(cells for _, cells in rows))
    led = tuple((*cells, "captain" if player in captains else None) for player, cells in rows)
    return SheetTab("Players", (*_PLAYERS, _CAPTAIN), led)


def _player_rows(facts: Facts) -> Iterator[tuple[str, tuple[Value, ...]]]:
    """Yield each player's id and line, by surname."""
    entries = {player: entry for entry in facts.event.entries for player in entry.players}
    club = facts.club or facts.event.club or ""
    for player in sorted(facts.event.players, key=lambda player: by_surname(player.name)):
        first, last = first_and_last(player.name)
        entry = entries.get(player.id)
        standing = facts.evaluation.standing(entry.id) if entry else None
        cells = (
            last,
            first,
            player.number,
            player.grade,
            facts.clubs.get(player.id, club),
            (entry.name or entry.id) if entry else "",
            standing.number if standing else None,
            standing.place if standing else None,
            facts.masterpoints.get(entry.id) if entry else None,
            ", ".join(player.flags),
        )
        yield player.id, cells
