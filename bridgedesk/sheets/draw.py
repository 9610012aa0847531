"""Draw of the next round by table, the line-up forms for it, and the finals as a bracket."""

from collections.abc import Iterator, Mapping, Sequence

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, RecordedDraw
from bridgedesk.event.score_text import MINUS
from bridgedesk.movements.draw.bracket import Came, PlayedFinal
from bridgedesk.sheets.content import (
    Box,
    BracketDiagram,
    Cell,
    ColumnKind,
    FormBlank,
    LetterSize,
    PrintedCard,
    PrintedCards,
    PrintedForm,
    Sheet,
    SheetColumn,
    Table,
    Words,
)
from bridgedesk.sheets.facts import Facts, FinalsSoFar, NothingToPrint, captain_of, sheet
from bridgedesk.sheets.words import numbers
from bridgedesk.standings.entry_names import names_of
from bridgedesk.standings.evaluate import scored_by_matches
from bridgedesk.standings.explain.figures import plain_figure
from bridgedesk.standings.matches.seating_and_times import seating_of_round
from bridgedesk.standings.matches.teams_of_eight import half_table_name
from bridgedesk.standings.matches.triangles import table_called
from bridgedesk.standings.pairs.stage import last_seats
from bridgedesk.standings.stages.stages import event_of_final
from bridgedesk.standings.stages.weeks_and_stanzas import boards_in_session, part_in_words

TABLE = SheetColumn("Table", ColumnKind.NUMBER, strong=True)
OF_TEAMS = (
    TABLE,
    SheetColumn("Home", ColumnKind.NAMES, strong=True),
    SheetColumn("Away", ColumnKind.NAMES, strong=True),
)
OF_PAIRS = (
    TABLE,
    SheetColumn("North-South", ColumnKind.NAMES, strong=True),
    SheetColumn("East-West", ColumnKind.NAMES, strong=True),
)


def draw_sheet(facts: Facts) -> Sheet:
    """Return the draw of the chosen round, or of the last one drawn."""
    event = event_of_final(facts.event)
    rounds = [draw.round for draw in event.draws] + [match.round for match in event.matches]
    if not rounds:
        raise NothingToPrint("No round is drawn yet. Make the draw, then print again.")
    round_ = facts.choice.round or max(rounds)
    drawn = next((draw for draw in reversed(event.draws) if draw.round == round_), None)
    rows = _draw_rows(facts, drawn) if drawn else _match_rows(facts, round_)
    if not rows:
        raise NothingToPrint(f"Round {round_} is not drawn yet. Make the draw, then print again.")
    names = _names(event)
    resting = [Words(f"Bye: {names[drawn.bye]}", LetterSize.LARGE)] if drawn and drawn.bye else []
    by_hand = (f"Changed by the director: {drawn.by_hand}",) if drawn and drawn.by_hand else ()
    matches = [match for match in event.matches if match.round == round_]
    seating = seating_of_round(facts.event, facts.book, matches) if facts.book else ()
    pairs = not scored_by_matches(event)
    table = Table(OF_PAIRS if pairs else OF_TEAMS, rows, _title(event, round_, matches), LetterSize.LARGE)
    return sheet(facts, "Draw", (table, *resting), (*by_hand, *seating), one_page=True, results=False)


def _names(event: Event) -> Mapping[str, str]:
    """Return the names, for pairs with the numbers by which they are found at tables and on score slips."""
    names = names_of(event)
    if scored_by_matches(event):
        return names
    numbers = {entry: number for entry, (_, number) in last_seats(event.sessions).items()}
    return {entry: f"{numbers.get(entry, '')}  {name}".strip() for entry, name in names.items()}


def _title(event: Event, round_: int, matches: Sequence[Match]) -> str:
    """Return the title, with the boards if all play the same ones."""
    sessions = {match.session for match in matches}
    sets = {frozenset(boards_in_session(matches, match)) for match in matches if match.boards}
    parts = [
        f"Session {sessions.pop()}" if len(event.sessions) > 1 and len(sessions) == 1 else "",
        f"Round {round_}",
        f"boards {numbers(sorted(sets.pop()))}" if len(sets) == 1 else "",
    ]
    return ", ".join(filter(None, parts))


def _draw_rows(facts: Facts, draw: RecordedDraw) -> tuple[tuple[Cell, ...], ...]:
    names = _names(facts.event)
    rows: list[tuple[Cell, ...]] = [
        (_table(facts.event, draw, pairing) or table, *(names[entry] for entry in pairing))
        for table, pairing in enumerate(draw.pairings, start=1)
    ]
    for triangle in draw.triangles:
        rows += [
            (table_called(facts.event.matches, match), names[match.home], f"{names[match.away]} (triangle)")
            for match in _triangle_matches(facts.event, draw, triangle)
        ]
    return tuple(rows)


def _triangle_matches(event: Event, draw: RecordedDraw, three: Sequence[str]) -> Iterator[Match]:
    for match in event_of_final(event).matches:
        if match.round == draw.round and match.triangle and {match.home, match.away} <= set(three):
            yield match


def _table(event: Event, draw: RecordedDraw, pairing: Sequence[str]) -> Cell:
    """Return the table, for teams of eight both halves, 1a and 1b."""
    here = [
        match
        for match in event_of_final(event).matches
        if match.round == draw.round and {match.home, match.away} == set(pairing) and not match.stanza
    ]
    called = [half_table_name(event.matches, match) for match in here]
    return " ".join(called) if all(called) and here else next((match.table for match in here), None)


def _remark(match: Match) -> str:
    told = ["triangle" if match.triangle else "", f"boards {numbers(match.boards)}" if match.boards else ""]
    words = ", ".join(filter(None, told))
    return f" ({words})" if words else ""


def _match_rows(facts: Facts, round_: int) -> tuple[tuple[Cell, ...], ...]:
    found = [match for match in event_of_final(facts.event).matches if match.round == round_]
    found.sort(key=lambda match: (match.table or 0, match.id))
    return tuple(
        (
            table_called(facts.event.matches, match) if match.triangle else match.table,
            facts.names[match.home],
            facts.names[match.away] + _remark(match),
        )
        for match in found
    )


# ---- line-up forms: who sits where in a match, and with which system

ROOMS = ("Open room", "Closed room")


def line_up_forms(facts: Facts) -> Sheet:
    """Return a form for each side of each match in the chosen round, or in the last one drawn; once finals
    are drawn, only of theirs."""
    matches = event_of_final(facts.event).matches
    rounds = {match.round for match in matches}
    if rounds and not scored_by_matches(facts.event):
        raise NothingToPrint("Line-ups are for team matches; this is a pairs event.")
    if not rounds:
        raise NothingToPrint("No matches yet. Make the draw, then print again.")
    round_ = facts.choice.round or max(rounds)
    cards = tuple(
        _card(facts, match, home=home) for match in matches if match.round == round_ for home in (True, False)
    )
    if not cards:
        raise NothingToPrint(f"Round {round_} has no matches. Draw it first.")
    return sheet(facts, "Line-ups", (PrintedCards(cards, ((1, 3), (1, 2)), cut=True),), results=False)


def _card(facts: Facts, match: Match, *, home: bool) -> PrintedCard:
    """Return a form; the first-named side sits North-South in the open room, East-West in the closed one."""
    own, other = (match.home, match.away) if home else (match.away, match.home)
    players = facts.event.player_names
    rows: list[tuple[FormBlank, ...]] = []
    seated = match.seated(own)
    for room, seats in zip(ROOMS, (seated[:2], seated[2:]), strict=True):
        line = ("North", "South") if (room == ROOMS[0]) is home else ("East", "West")
        known = [players.get(seat, "") for seat in seats] + ["", ""]
        rows.append(
            tuple(FormBlank(f"{room}, {seat}", name) for seat, name in zip(line, known, strict=False))
        )
        rows.append((FormBlank("System (if more than one is lodged)"),))
    captain = captain_of(facts.event, own)
    signs = f"Captain {captain} (signature)" if captain else "Captain (signature)"
    rows.append((FormBlank(signs, share=2), FormBlank("Handed in at")))
    half = half_table_name(facts.event.matches, match)
    parts = (f"round {match.round}", part_in_words(match), f"table {half}" if half else "")
    where = ", ".join(filter(None, parts))
    title = f"{facts.names[own]}, line-up against {facts.names[other]}"
    return PrintedCard(title, where.capitalize(), (PrintedForm(tuple(rows)),))


# ---- the finals as a bracket: matches, carry-overs and winners


def bracket(facts: Facts) -> Sheet:
    if facts.finals is None or not facts.finals.played:
        raise NothingToPrint("No finals yet. Set them up, then print again.")
    finals = facts.finals
    weeks = sorted({each.final.week for each in finals.played})
    columns = [[each for each in finals.played if each.final.week == week] for week in weeks]
    at = {each.final.key: (x, y) for x, column in enumerate(columns) for y, each in enumerate(column)}
    ladder = BracketDiagram(
        tuple(tuple(_box(each, finals, facts.names) for each in column) for column in columns),
        tuple(
            (at[slot.match], at[each.final.key])
            for each in finals.played
            for slot in (each.final.home, each.final.away)
            if slot.came is Came.WINNER and at[slot.match][0] < at[each.final.key][0]
        ),
    )
    told = ", ".join(filter(None, [finals.name, finals.clause]))
    notes = (*([told] if told else []), *_decided_by(finals, facts.names))
    return sheet(facts, "Finals", (ladder,), notes, landscape=len(weeks) > 2, one_page=True)


def _decided_by(finals: FinalsSoFar, names: dict[str, str]) -> Iterator[str]:
    """Yield what decided a match apart from its boards: penalties, removed carry-overs, a director's
    decision."""
    for each in finals.played:
        title = each.final.key.capitalize()
        for fine in each.fines:
            clause = f", {fine.clause}" if fine.clause else ""
            taken = f"{MINUS}{plain_figure(fine.imps)} {fine.unit}"
            yield f"{title}, {names[fine.team]}: {fine.what}, {taken}{clause}"
        if each.decided or each.removed:
            yield f"{title}: {each.because}"


def _box(played: PlayedFinal, finals: FinalsSoFar, names: dict[str, str]) -> Box:
    final = played.final
    outcome = None if played.by_forfeit else finals.outcomes.get(final.key)
    imps = (outcome.home_imps, outcome.away_imps) if outcome else ()
    scores = tuple(map(plain_figure, imps)) or ("", "")
    teams = (played.home, played.away)
    sides = tuple(
        (names.get(team, team) if team else str(slot), _added_up(score, team, played))
        for team, slot, score in zip(teams, (final.home, final.away), scores, strict=True)
    )
    winner = teams.index(played.winner) if played.winner in teams and played.winner else None
    boards = f", {final.boards} boards" if final.boards else ""
    is_told = played.by_forfeit or not played.winner or played.decided
    note = played.because if is_told else ""
    return Box(f"{final.key.capitalize()}{boards}", sides, note, winner)


def _added_up(score: str, team: str | None, played: PlayedFinal) -> str:
    """Return what was won at the tables, plus the carry-over, less the penalties."""
    carries = team is not None and team == played.carried_by and not played.by_forfeit
    carried = f" + {plain_figure(played.carry)}" if carries else ""
    fined = f" {MINUS} {plain_figure(played.fined(team))}" if played.fined(team) else ""
    return f"{score}{carried}{fined}".strip()
