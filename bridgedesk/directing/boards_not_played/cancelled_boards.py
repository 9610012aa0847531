"""Boards that were not begun in time: the rule book's penalty for both sides."""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.directing.consequence import PAIR, Consequence, RulingContext
from bridgedesk.directing.lookup import entry_words, match_words
from bridgedesk.directing.registers.registers import required_registers
from bridgedesk.directing.rulings.offences import case_of, proposal_on_record
from bridgedesk.directing.rulings.ruling_choices import RulingChoice
from bridgedesk.directing.rulings.ruling_form import RulingFormData, penalty_rulings
from bridgedesk.directing.seating.match_tables import match_tables, sections_of_teams
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.directing.seating.score_location import SlipLocation, place_at, results_of
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine, Ruling
from bridgedesk.event.score import NotPlayed
from bridgedesk.event.session import Result, Section, Session
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.penalties import PenaltyPolicy

# ---- boards cut so that play ends in time: each is entered as not played at the tables named

BOARDS_CUT, EVERY = "boards-cut", "all"


def numbers(text: str) -> set[int] | None:
    """Parse numbers such as "7-8, 10"; return None if the text is not such a list."""
    found: set[int] = set()
    for part in filter(None, re.split(r"[,; ]+|and", text.strip())):
        span = re.fullmatch(r"(\d{1,3})(?:[-–](\d{1,3}))?", part, re.ASCII)
        if span is None or int(span[2] or span[1]) < int(span[1]):
            return None
        found |= set(range(int(span[1]), int(span[2] or span[1]) + 1))
    return found or None


def places_cut(event: Event, line: RegisterLine) -> tuple[SlipLocation, ...] | None:
    """Return the score locations that the record cuts in its session, by movement or draw; None if the
    record cannot be read."""
    boards, said = numbers(str(line.facts.get("boards", ""))), str(line.facts.get("tables", ""))
    everywhere = EVERY in said.casefold().split()
    tables = set() if everywhere else numbers(said)
    if boards is None or tables is None:
        return None
    planned = (each for session in event.sessions for each in _planned(event, session))
    return tuple(
        place
        for table, place in planned
        if line.session in (None, place.session) and place.board in boards and (everywhere or table in tables)
    )


def _planned(event: Event, session: Session) -> Iterator[tuple[int, SlipLocation]]:
    """Yield every table number, as printed, with each board due to be played there."""
    for section in session.sections if not sections_of_teams(session) else ():
        for round_, sittings in enumerate(section.movement.rounds if section.movement else (), 1):
            for sitting in sittings:
                if len(section.entries_at(sitting, round_)) > 1:
                    for board in section.boards_of(sitting):
                        yield (
                            sitting.table,
                            SlipLocation(session.id, section.id, round_, sitting.table, board),
                        )
    for table in match_tables(event, session.id) if not meets_by_draw(event, session.id) else ():
        for board in table.match.boards if table.match.slip is None else ():
            yield table.match.table or table.table, place_at(session.id, table, board)


def cut_board_consequences(context: RulingContext, line: RegisterLine) -> Iterator[Consequence]:
    """Propose to enter the cut boards as not played, until all of them are; a result already entered
    contradicts the record. A record of another change of length, such as boards added, cuts none."""
    if not line.facts.get("boards") and line.facts.get("change"):
        return
    event, clause = context.event, _clause(context)
    places = places_cut(event, line)
    begins = f"Boards cut ({_cut_words(line)})"
    if places is None:
        again = "not clear which. Delete the record; type tables like 1, 4 or all, boards like 7-8"
        yield Consequence("boards-cut-unclear", line.id, f"{begins}: {again}{clause}")
        return
    standing: dict[SlipLocation, Result] = {}
    for session in dict.fromkeys(each.session for each in places):
        standing |= results_of(event, session)
    found = [each for each in places if each in standing]
    played = [each for each in found if not isinstance(standing[each].score, NotPlayed)]
    waiting = tuple(each for each in places if each not in standing)
    if played:
        where = f"board {played[0].board}, round {played[0].round}"
        about = (("board", played[0].board), ("round", played[0].round))
        words = f"{begins}, but {where} has a result{clause}"
        yield Consequence("boards-cut-played", line.id, words, about=about)
    if waiting:
        words = f"{begins}: {len(waiting)} of them still to be entered as not played{clause}"
        yield Consequence("boards-cut", line.id, words, not_played=waiting)


def _cut_words(line: RegisterLine) -> str:
    tables = str(line.facts.get("tables"))
    at = "all tables" if tables.casefold() == EVERY else f"table {tables}"
    return f"boards {line.facts.get('boards')}, {at}"


def _clause(context: RulingContext) -> str:
    """Return the clause that requires the record, or else the rule book's clause on slow play."""
    asked = required_registers(context.situation.rules, context.event.rulebook.id).get(BOARDS_CUT)
    block = context.book.block("slow-play")
    clause = ", ".join(asked) if asked else block.clause if block else ""
    return f" ({clause})" if clause else ""


# ---- cancelled

SLOW, LATE = "slow-play", "late"


class MissedBoards(NamedTuple):
    """Two sides at a table or in a match, with the number of boards they did not play."""

    key: str
    session: str
    section: str | None
    round: int
    sides: tuple[str, ...]
    boards: int
    words: str


def unplayed_board_consequences(context: RulingContext) -> Iterator[Consequence]:
    """Propose penalties for every match with boards not played, until a ruling is made or the director
    accepts it."""
    rule = rule_in(context.book.block(SLOW), PenaltyPolicy)
    if rule is None or not rule.is_for_unplayed_boards:
        return
    for_nobody: set[SlipLocation] = set()
    if rule.spares_boards_all_missed:
        cuts = context.event.records(BOARDS_CUT)
        for_nobody = {place for line in cuts for place in places_cut(context.event, line) or ()}
    for meeting in short_meetings(context.event, for_nobody):
        if not _is_ruled(context, meeting):
            yield _meeting_consequence(context, meeting)


def short_meetings(event: Event, for_nobody: Collection[SlipLocation] = ()) -> Iterator[MissedBoards]:
    """Yield each match, or each table of a movement, with boards not played. Boards in `for_nobody`, which
    the director cut without penalty, are left out."""
    for session in event.sessions:
        yield from _short_matches(event, session, for_nobody)
        for section in session.sections:
            yield from _short_tables(event, session, section, for_nobody)


def unplayed_boards(match: Match) -> list[int]:
    """Return the boards not played in at least one room."""
    if match.outcome is not Outcome.PLAYED:
        return []
    return sorted({each.board for each in match.results if isinstance(each.score, NotPlayed)})


def _short_matches(
    event: Event, session: Session, for_nobody: Collection[SlipLocation]
) -> Iterator[MissedBoards]:
    aside: set[tuple[str, int]] = set()
    for table in match_tables(event, session.id) if for_nobody else ():
        match, places = table.match, {each: place_at(session.id, table, each) for each in table.match.boards}
        aside |= {(match.id, board) for board, place in places.items() if place in for_nobody}
    for match in event.matches:
        lost = [each for each in unplayed_boards(match) if (match.id, each) not in aside]
        if match.session == session.id and lost:
            sides, words = (match.home, match.away), match_words(event, match)
            yield MissedBoards(match.id, session.id, None, match.round, sides, len(lost), words)


def _short_tables(
    event: Event, session: Session, section: Section, for_nobody: Collection[SlipLocation]
) -> Iterator[MissedBoards]:
    lost: Counter[tuple[int, int]] = Counter()
    for slip in section.results:
        if isinstance(slip.score, NotPlayed) and slip.round and slip.table:
            place = SlipLocation(session.id, section.id, slip.round, slip.table, slip.board)
            lost[slip.round, slip.table] += place not in for_nobody
    for (round_, table), boards in sorted(lost.items()):
        sitting = section.sitting(round_, table)
        found = (section.entry_at(seat, round_) for seat in (sitting.ns, sitting.ew)) if sitting else ()
        sides = tuple(filter(None, found))
        if boards and len(sides) == PAIR:
            words = f"{' v '.join(entry_words(event, each) for each in sides)}, round {round_}"
            key = f"{session.id} {section.id} {round_} {table}"
            yield MissedBoards(key, session.id, section.id, round_, sides, boards, words)


def _is_ruled(context: RulingContext, meeting: MissedBoards) -> bool:
    """Return whether slow play is ruled on; a ruling on one side is enough where only that side was slow."""
    return any(
        ruling.question == SLOW
        and ruling.withdrawn is None
        and ruling.entry in meeting.sides
        and ruling.session in (None, meeting.session)
        and ruling.round in (None, meeting.round)
        for ruling in context.event.rulings
    )


def _meeting_consequence(context: RulingContext, meeting: MissedBoards) -> Consequence:
    case = case_of(context.book, SLOW)
    table = RulingFormData(RulingChoice("", SLOW), meeting.session, meeting.section, meeting.round)
    facts = {"boards": str(meeting.boards)}
    rule, late = rule_in(context.book.block(SLOW), PenaltyPolicy), ""
    came_late = {each.entry for each in context.event.records(LATE) if each.session == meeting.session}
    if rule is not None and rule.if_late and came_late & set(meeting.sides):
        late, facts["lateness"] = f"; after a late arrival {rule.if_late}", "yes"
    form = replace(table, facts=facts)
    rulings: list[Ruling] = []
    words: list[str] = []
    for entry in meeting.sides:
        try:
            found, elsewhere = proposal_on_record(context, replace(form, who=(entry,)), case)
        except Refusal as problem:
            words.append(str(problem))
            continue
        free = found.sanction is not None and found.sanction.amount == 0
        said = "first offence, no penalty" if free else found.words
        words.append(f"{entry_words(context.event, entry)} {said}{elsewhere}")
        if found.sanction is not None:
            rulings += penalty_rulings(form, {entry: found}, context.situation.clock())
    lacks = f"{counted(meeting.boards, 'board')} not played"
    told_ = f"{meeting.words}, {lacks}: {'; '.join(words)}{late} ({case.clause})"
    about = (("unplayed", meeting.boards),)
    return Consequence("boards-not-played", meeting.key, told_, tuple(rulings), SLOW, about=about)
