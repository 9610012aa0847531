"""Draw of the next round by table, the line-up forms for it, and the finals as a bracket."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bridgedesk.directing.draws.set_aside import exception_words
from bridgedesk.directing.seating.match_tables import all_tables, team_numbers
from bridgedesk.directing.seating.playing_rooms import TableNames, room_sentences, rooms_of
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, RecordedDraw, Room
from bridgedesk.event.moment import day_and_time_words, wall_time
from bridgedesk.event.score_text import MINUS
from bridgedesk.event.session import Session
from bridgedesk.event.spelling import capitalised, with_unit
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
from bridgedesk.sheets.facts import Facts, FinalsSoFar, NothingToPrint, sheet
from bridgedesk.sheets.words import numbers
from bridgedesk.standings.entry_names import captain_of, names_of
from bridgedesk.standings.evaluate import scored_by_matches
from bridgedesk.standings.explain.figures import plain_figure
from bridgedesk.standings.matches.seating_and_times import seating_of_round
from bridgedesk.standings.matches.teams_of_eight import half_table_name
from bridgedesk.standings.stages.stages import event_of_final
from bridgedesk.standings.stages.weeks_and_stanzas import boards_in_session, part_in_words

TABLE = SheetColumn("Table", ColumnKind.NUMBER, strong=True)
BOTH_TABLES = tuple(SheetColumn(room, ColumnKind.NUMBER, strong=True) for room in ("Open", "Closed"))
OF_TEAMS = (
    SheetColumn("Home", ColumnKind.NAMES, strong=True),
    SheetColumn("Away", ColumnKind.NAMES, strong=True),
)
OF_PAIRS = (
    SheetColumn("North-South", ColumnKind.NAMES, strong=True),
    SheetColumn("East-West", ColumnKind.NAMES, strong=True),
)
FINAL = SheetColumn("Final", ColumnKind.WORDS)
MOST_ROWS_WIDE = 8  # of a bracket that is printed across the page
HOME_SITS = "Home sits North-South in the open room and East-West in the closed room."


def draw_sheet(facts: Facts) -> Sheet:
    """Return the draw of the chosen round, or of the last one drawn."""
    event = event_of_final(facts.event)
    round_ = drawn_round(facts)
    drawn = next((draw for draw in reversed(event.draws) if draw.round == round_), None)
    matches = [match for match in event.matches if match.round == round_]
    if not matches and drawn:  # of a document that has the draw alone
        event = replace(event, matches=tuple(_matches_of_draw(event, drawn)))
        matches = list(event.matches)
    if not matches:
        raise NothingToPrint(f"Round {round_} is not drawn yet. Make the draw, then print again.")
    names = _names(event)
    resting = [Words(f"Bye: {names[drawn.bye]}", LetterSize.LARGE)] if drawn and drawn.bye else []
    pairs = not scored_by_matches(event)
    tables = all_tables(event, round_)
    two_numbers = not pairs and any(tables[match.id].differ for match in matches if match.id in tables)
    columns = (*(BOTH_TABLES if two_numbers else (TABLE,)), *(OF_PAIRS if pairs else OF_TEAMS))
    finals = finals_in(facts, matches)
    columns += (FINAL,) if len(set(finals.values())) > 1 else ()
    told = finals if FINAL in columns else {}
    rows = tuple(_rows(event, matches, drawn, tables, told, two_numbers=two_numbers))
    table = Table(columns, rows, draw_title(facts, event, round_, matches), LetterSize.LARGE)
    notes = (
        *([] if pairs else [HOME_SITS]),
        *room_sentences(rooms_of(event, matches[0].session)),
        *_changes(drawn, names_of(event)),
        *(seating_of_round(facts.event, facts.book, matches) if facts.book else ()),
    )
    return sheet(facts, "Draw", (table, *resting), notes, one_page=True, results=False)


def _changes(drawn: RecordedDraw | None, names: Mapping[str, str]) -> Iterator[str]:
    """Yield why the director changed the draw, then each rule set aside, with names and reason."""
    if drawn and drawn.by_hand:
        yield f"Changed by the director: {drawn.by_hand}"
    for each in drawn.exceptions if drawn else ():
        yield exception_words(each, names.__getitem__)


def drawn_round(facts: Facts) -> int:
    """Return the chosen round, or the last one drawn."""
    event = event_of_final(facts.event)
    rounds = [draw.round for draw in event.draws] + [match.round for match in event.matches]
    if not rounds:
        raise NothingToPrint("No round is drawn yet. Make the draw, then print again.")
    return facts.choice.round or max(rounds)


def _names(event: Event) -> Mapping[str, str]:
    """Return the names, with the numbers by which they are found at tables and on score slips."""
    numbers = team_numbers(event)
    return {entry: f"{numbers.get(entry, '')}  {name}".strip() for entry, name in names_of(event).items()}


def finals_in(facts: Facts, matches: Sequence[Match]) -> dict[str, str]:
    """Return the name of the final that each match belongs to, if they are finals."""
    names = facts.evaluation.finals_by_match
    return {match.id: capitalised(names[match.id]) for match in matches if match.id in names}


def draw_title(facts: Facts, event: Event, round_: int, matches: Sequence[Match]) -> str:
    """Return the title, with the boards if all play the same ones. A round with a single final has its
    name."""
    finals = set(finals_in(facts, matches).values())
    sessions = {match.session for match in matches}
    sets = {frozenset(boards_in_session(matches, match)) for match in matches if match.boards}
    only = event.find_session(next(iter(sessions))) if len(sessions) == 1 else None
    parts = [
        f"Session {only.id}" if only and len(event.sessions) > 1 else "",
        _start_words(event, only) if only else "",
        finals.pop() if len(finals) == 1 else f"Round {round_}",
        f"boards {numbers(sorted(sets.pop()))}" if len(sets) == 1 else "",
    ]
    return ", ".join(filter(None, parts))


def _start_words(event: Event, session: Session) -> str:
    """Return the day and time of a session on another day than the event."""
    starts = wall_time(session.starts) if session.starts else None
    return day_and_time_words(starts) if starts and starts.date() != event.date else ""


def _matches_of_draw(event: Event, drawn: RecordedDraw) -> Iterator[Match]:
    session = event.sessions[0].id
    for table, (home, away) in enumerate(drawn.pairings, start=1):
        yield Match(f"table {table}", session, drawn.round, home, away, table=table)
    for table, (one, two, other) in enumerate(drawn.triangles, start=len(drawn.pairings) + 1):
        for home, away in ((one, two), (other, one), (two, other)):
            key = f"{home} v {away}"
            yield Match(key, session, drawn.round, home, away, table=table, triangle=f"table {table}")


def _rows(
    event: Event,
    matches: Sequence[Match],
    drawn: RecordedDraw | None,
    tables: Mapping[str, TableNames],
    finals: Mapping[str, str],
    *,
    two_numbers: bool,
) -> Iterator[tuple[Cell, ...]]:
    """Yield a row for each meeting by table; teams of eight have two matches in one row. `finals`: the name
    of each match, if they have a column."""
    names = _names(event)
    meetings: dict[tuple[str, ...], list[Match]] = {}
    for match in sorted(matches, key=lambda each: (each.table or 0, each.stanza or 0, each.id)):
        if match.id in tables:
            meetings.setdefault((match.home, match.away, str(match.stanza or "")), []).append(match)
    for (home, away, _), halves in meetings.items():
        at = [tables[match.id] for match in halves]
        one = tuple(_cell([each.of(room) for each in at]) for room in Room)
        one = (one[0], "") if halves[0].is_at_one_table else one
        numbered = one if two_numbers else one[:1]
        final = (finals.get(halves[0].id, ""),) if finals else ()
        yield (*numbered, names[home], names[away] + _remark(halves[0], told=drawn is None), *final)


def _cell(numbers: Sequence[str]) -> Cell:
    (one, *others) = numbers
    return int(one) if one.isdecimal() and not others else " ".join(numbers)


def _remark(match: Match, *, told: bool) -> str:
    boards = f"boards {numbers(match.boards)}" if match.boards and told else ""
    words = ", ".join(filter(None, ["triangle" if match.triangle else "", boards]))
    return f" ({words})" if words else ""


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
    wide = len(weeks) > 2 and max(map(len, columns)) <= MOST_ROWS_WIDE
    return sheet(facts, "Finals", (ladder,), notes, landscape=wide, one_page=True)


def _decided_by(finals: FinalsSoFar, names: dict[str, str]) -> Iterator[str]:
    """Yield what decided a match apart from its boards: penalties, removed carry-overs, a director's
    decision."""
    for each in finals.played:
        title = each.final.key.capitalize()
        for fine in each.fines:
            clause = f", {fine.clause}" if fine.clause else ""
            taken = with_unit(f"{MINUS}{plain_figure(fine.imps)}", fine.unit)
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
