"""Report for the masterpoint secretary: who played what, in rank order (QBA pairs, Reporting)."""

from collections.abc import Iterator
from dataclasses import replace

from bridgedesk.event.event import Event
from bridgedesk.event.moment import day_words
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks import Book, Figure, topic_named
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.content import (
    Block,
    Cell,
    ColumnKind,
    FormBlank,
    LetterSize,
    PrintedForm,
    Sheet,
    SheetColumn,
    Table,
    Words,
)
from bridgedesk.sheets.facts import Facts, sheet, tables_played
from bridgedesk.sheets.match_list import match_list
from bridgedesk.sheets.matches import boards_a_match, records, round_scores
from bridgedesk.sheets.overall import overall_table, parts_of
from bridgedesk.sheets.player_details import details_to_confirm, missing_details, ranked_players
from bridgedesk.sheets.ranking import TEAM, member_tables
from bridgedesk.sheets.substitutes import substitutes
from bridgedesk.sheets.words import first_and_last
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.explain.figures import PERCENT_DECIMALS
from bridgedesk.standings.selection.qualifying_points import fields_with_shared_places
from bridgedesk.standings.stages.stages import kind_in_session
from bridgedesk.standings.ties.ranking import ranked

ASSISTANT_FROM = 31  # tables
MATCHES_FROM = 7  # boards

NUMBER = SheetColumn("Number", ColumnKind.WORDS)


def masterpoint_report(facts: Facts) -> Sheet:
    return sheet(facts, "Masterpoint report", tuple(_blocks(facts)))


def _blocks(facts: Facts) -> Iterator[Block]:
    yield PrintedForm(_about(facts))
    for title, found in (
        ("Missing details", (*_lacking(facts), *missing_details(facts))),
        ("Details to confirm", tuple(details_to_confirm(ranked_players(facts)))),
    ):
        if found:
            yield Words(title, strong=True)
            yield Words("\n".join(found))
    yield _movements(facts)
    level = fields_with_shared_places(facts.evaluation, facts.book, "masterpoints")
    levelled, parts = replace(facts.evaluation, fields=level), parts_of(facts.evaluation)
    for field in level:
        table = overall_table(levelled, field, parts)
        yield replace(table, title=", ".join(filter(None, ["Overall", table.title])))
    yield from member_tables(levelled)
    if listed := _listed(facts):
        yield Words(listed, LetterSize.SMALL)
    if facts.evaluation.matches or facts.evaluation.triangles:
        yield match_list(facts)
    elif boards_a_match(facts) >= MATCHES_FROM:
        yield from _rounds(facts)
    elif len(facts.event.sessions) > 1:
        yield from _sessions(facts)
    yield from substitutes(facts)
    yield _players(facts)


def _about(facts: Facts) -> tuple[tuple[FormBlank, ...], ...]:
    """Return the congress with its dates and the director; over 30 tables the assistant too."""
    event = facts.event
    days = sorted({event.date, *(session.starts.date() for session in event.sessions if session.starts)})
    rows = [
        (FormBlank("Event", event.title),),
        (FormBlank("Dates", "; ".join(day_words(each) for each in days)),),
        (FormBlank("Club", facts.club or event.club or ""),),
        (FormBlank("Directors", ", ".join(facts.directors)),),
    ]
    if facts.assistants or _most_tables(facts) >= ASSISTANT_FROM:
        rows.append((FormBlank("Assistants", ", ".join(facts.assistants)),))
    return tuple(rows)


def _most_tables(facts: Facts) -> int:
    return max(
        (sum(tables_played(section) for section in session.sections) for session in facts.event.sessions),
        default=0,
    )


def _movements(facts: Facts) -> Table:
    """Return the movements of all sections and sessions: name, tables, boards."""
    columns = (
        *ColumnKind.WORDS.columns("Session", "Section"),
        SheetColumn("Movement", ColumnKind.TEXT),
        *ColumnKind.NUMBER.columns("Tables", "Rounds", "Boards"),
    )
    rows: list[tuple[Cell, ...]] = []
    for session, section in facts.sections():
        boards = {board for boards in section.sets.values() for board in boards}
        boards |= {result.board for result in section.results}
        rounds = section.movement.length if section.movement else None
        made_by = (section.movement.made_by if section.movement else None) or "not recorded"
        rows.append((session.id, section.id, made_by, tables_played(section), rounds, len(boards)))
    if not rows and facts.event.matches:
        rounds = len({match.round for match in facts.event.matches})
        tables = len({match.table for match in facts.event.matches})
        rows.append(("", "", "matches", tables, rounds, rounds * boards_a_match(facts)))
    return Table(columns, tuple(rows), "Movements")


def _lacking(facts: Facts) -> Iterator[str]:
    """Yield what is missing about the event: who directed."""
    if not facts.directors:
        yield "The director's name."
    if _most_tables(facts) >= ASSISTANT_FROM and not facts.assistants:
        yield f"The assistant director's name: there were {_most_tables(facts)} tables."


def _players(facts: Facts) -> Table:
    columns: tuple[SheetColumn, ...] = (
        SheetColumn("Surname", ColumnKind.NAMES, strong=True),
        SheetColumn("First name", ColumnKind.NAMES),
        NUMBER,
        SheetColumn("Club", ColumnKind.NAMES),
    )
    club = facts.club or facts.event.club or ""
    teams = {player: entry.name for entry in facts.event.entries if entry.name for player in entry.players}
    columns = (*columns, TEAM) if teams else columns
    rows: list[tuple[Cell, ...]] = []
    for player in ranked_players(facts):
        first, last = first_and_last(player.name)
        team = [teams.get(player.id, "")] if teams else []
        rows.append((last, first, player.number or "", facts.clubs.get(player.id, club), *team))
    return Table(columns, tuple(rows), "Players", LetterSize.SMALL)


def _sessions(facts: Facts) -> Iterator[Table]:
    """Yield every session in rank order."""
    by_percent = facts.evaluation.measure is Measure.PERCENT
    for session in facts.event.sessions:
        for field in facts.evaluation.fields:
            totals: dict[str, Number | None] = {
                standing.entry: score.percent if by_percent else score.net
                for standing in field.standings
                for score in standing.sessions
                if score.session == session.id
            }
            rows = _placed(totals, facts.names)
            title = f"Session {session.id}" + (f", {field.name}" if facts.evaluation.winners > 1 else "")
            listed = _listed_of_session(facts, len(totals))
            yield Table(
                _ranked_columns(facts), rows, ", ".join(filter(None, [title, listed])), LetterSize.SMALL
            )


def _ranked_columns(facts: Facts) -> tuple[SheetColumn, ...]:
    percent = facts.evaluation.measure is Measure.PERCENT
    return (
        SheetColumn("Place", ColumnKind.NUMBER, strong=True),
        SheetColumn("Names", ColumnKind.NAMES),
        SheetColumn("Score", ColumnKind.NUMBER, strong=True, decimals=PERCENT_DECIMALS if percent else 0),
    )


def _placed(totals: dict[str, Number | None], names: dict[str, str]) -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        (
            "" if place is None else f"{place}{'=' if shared else ''}",
            names[entry],
            None if (total := totals[entry]) is None else half_up(total),
        )
        for entry, place, shared in ranked(totals)
    )


def _rounds(facts: Facts) -> Iterator[Table]:
    """Yield wins, draws and losses if the rule book says what a draw is, or else each match in rank order."""
    scores = round_scores(facts)
    found = records(facts.book, facts.event.kind, scores)
    if found:
        columns = (
            SheetColumn("Names", ColumnKind.NAMES),
            SheetColumn("Won", ColumnKind.NUMBER, strong=True),
            SheetColumn("Drawn", ColumnKind.NUMBER, strong=True),
            SheetColumn("Lost", ColumnKind.NUMBER),
        )
        order = [standing.entry for standing in facts.evaluation.standings.values()]
        rows = tuple((facts.names[entry], *found[entry]) for entry in order if entry in found)
        yield Table(columns, rows, "Matches won, drawn and lost", LetterSize.SMALL)
        return
    for session, round_ in dict.fromkeys((score.session, score.round) for score in scores):
        totals: dict[str, Number | None] = {
            score.entry: score.points if score.percent is None else score.percent
            for score in scores
            if (score.session, score.round) == (session, round_)
        }
        title = f"Session {session}, round {round_}"
        yield Table(_ranked_columns(facts), _placed(totals, facts.names), title, LetterSize.SMALL)


def _final(book: Book, event: Event) -> dict[str, str]:
    """Return facts for outright points: a final after a stage is the championship's, a similar one
    another."""
    try:
        kinds = book.like(kind_in_session(event, event.sessions[-1].id, book))
    except Refused:
        return {}
    finals = [kind for kind in kinds if book.kinds[kind].after]
    if not finals:
        return {}
    return {"final": "championship" if finals[0] == kinds[0] else "other"}


def _asked_to_list(facts: Facts, entries: int, *sections: int) -> Figure | None:
    """Return how many places to list of so many entries, or None if the rule book does not say."""
    boards = boards_a_match(facts)
    scoring = {"matchpoints": "matchpoints", "butler": "imps", "cross-imps": "imps"}
    kind = facts.event.sessions[0].scoring.value if facts.event.sessions else ""
    if facts.book is None or kind not in scoring or not boards or not entries:
        return None
    asked = {
        "entries": entries,
        "boards_per_match": boards,
        "scoring": scoring[kind],
        "sections": sections,
        **_final(facts.book, facts.event),
    }
    try:
        found = facts.book.answer(topic_named("masterpoint-list").put(asked))
    except Refused:
        return None
    return found if isinstance(found, Figure) else None


def _listed_of_session(facts: Facts, entries: int) -> str:
    answer = _asked_to_list(facts, entries, entries)
    return "".join(f"{counted(int(each.value), 'place')} listed" for each in answer.also) if answer else ""


def _listed(facts: Facts) -> str:
    """Return how many places the rule book lists, if it says so."""
    told = []
    for field in facts.evaluation.fields:
        answer = _asked_to_list(facts, len(field.standings))
        if answer is not None:
            where = f"{field.name}: " if facts.evaluation.winners > 1 else ""
            listed = counted(int(answer.value), "place")
            told.append(f"{where}{listed} listed, {answer.because} ({answer.clause})")
    return "\n".join(told)
