"""Next round to draw: its number, its boards, and the results it waits for."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.directing.seating.match_tables import draw_of, has_come_in, matches_of
from bridgedesk.directing.seating.pairs_by_draw import present_entries
from bridgedesk.directing.seating.seats import ranges
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.match import RecordedDraw as Made
from bridgedesk.event.moment import day_words
from bridgedesk.event.refusal import Refusal
from bridgedesk.movements.draw.facts import Draw, Pairing
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.before_play.swiss_draw import SwissRules
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.standings.matches.teams_of_eight import matches_with_halves

FEWEST_TEAMS = 2
USUAL_BOARDS = 8
MOST_BOARDS = 64  # of a match; the longest that a book prints has 56


class NextRound(NamedTuple):
    number: int
    boards: str  # as they are typed
    missing: int  # results of the round before
    teams: int  # still playing


def next_round(event: Event, session: str) -> NextRound:
    """Return the next round, numbered through the stage. Boards continue from the last round, or begin at
    1 in another session."""
    last = last_drawn(event, session)
    boards = max((match.boards for match in last), key=len, default=())
    here = boards and last[0].session == session
    first, many = (max(boards) + 1 if here else 1), len(boards) or USUAL_BOARDS
    together = matches_with_halves(last)
    missing = sum(not has_come_in(event, match, together) for match in last)
    teams = len(present_entries(event, session))
    number = last[0].round if last else 0
    return NextRound(number + 1, ranges(tuple(range(first, first + many))), missing, teams)


def last_session_drawn(event: Event) -> str | None:
    """Return the session of the round drawn last."""
    drawn = {match.session for match in event.matches if match.round}
    return next((each.id for each in reversed(event.sessions) if each.id in drawn), None)


def draws_round(event: Event, round_: int) -> bool:
    """Return whether a round is drawn."""
    return any(match.round == round_ for match in event.matches)


def last_drawn(event: Event, session: str) -> list[Match]:
    """Return the matches of the round drawn last in the session's stage."""
    stage = {each.id: each.stage for each in event.sessions}
    of_stage = [each.id for each in event.sessions if each.stage == stage.get(session)]
    matches = [match for each in of_stage for match in matches_of(event, each)]
    last = max((match.round for match in matches), default=0)
    return [match for match in matches if match.round == last]


def session_that_follows(event: Event, session: str) -> str:
    """Return the next session of the stage, once all results here are in."""
    last = last_drawn(event, session)
    together = matches_with_halves(last)
    here = bool(last) and last[0].session == session
    if not here or not all(has_come_in(event, each, together) for each in last):
        return ""
    stages = [(each.id, each.stage) for each in event.sessions]
    at = next(at for at, (key, _) in enumerate(stages) if key == session)
    return next((key for key, stage in stages[at + 1 :] if stage == stages[at][1]), "")


def boards_typed(text: str) -> Sequence[int]:
    """Parse 9-16, or 1-4, 9-12."""
    found: list[int] = []
    for part in filter(None, re.split(r"[,; ]+", text.strip())):
        span = re.fullmatch(r"(\d{1,3})(?:[-–](\d{1,3}))?", part, re.ASCII)
        if not span:
            raise Refusal(f"“{part}” is not a range of boards. Type the first and the last, such as 9-16.")
        first, last = int(span[1]), int(span[2] or span[1])
        if not 1 <= first <= last or last - first >= MOST_BOARDS:
            raise Refusal(f"Boards {part}: type the first and the last, at most {MOST_BOARDS} boards.")
        found += range(first, last + 1)
    if len(set(found)) < len(found):
        raise Refusal(f"A board is listed twice in “{text}”.")
    return found


# ---- draw of a round as first made: later corrections change no pairing


def made_draw(event: Event, session: str, number: int, book: Book) -> Draw | None:
    """Return what is recorded of this round: its draw, or else the matches entered for it."""
    _, sessions = _stage(event, session)
    matches = [match for match in event.matches if match.round == number and match.session in sessions]
    made = draw_of(event, session, number)
    if made is None and not matches:
        return None
    pairings = tuple(_pairings(made, matches))
    if made is None:
        bye = next((match.home for match in matches if match.outcome is Outcome.BYE), None)
        triangle = _triangle(matches)
        because = (f"Round {number} already has its matches. Nothing is drawn.",)
        return Draw(number, (), (), pairings, triangle=triangle, bye=bye, because=because)
    one, *_ = (*made.triangles, ())
    return Draw(
        number,
        made.order,
        made.lots,
        pairings,
        triangle=(one[0], one[1], one[2]) if one else None,
        bye=made.bye,
        because=(_as_made(event, made, book),),
        by_hand=made.by_hand,
    )


def without_made_draw(event: Event, session: str, number: int) -> Event:
    """Return the event as it was before this round was drawn."""
    stage, sessions = _stage(event, session)
    draws = (each for each in event.draws if each.round < number or each.stage != stage)
    matches = (each for each in event.matches if each.round < number or each.session not in sessions)
    return replace(event, draws=tuple(draws), matches=tuple(matches))


def _stage(event: Event, session: str) -> tuple[str | None, set[str]]:
    """Return the session's stage and all its sessions: rounds are numbered through a stage."""
    stage = event.stage_of(session)
    return stage, {each.id for each in event.sessions if each.stage == stage}


def _pairings(made: Made | None, matches: list[Match]) -> Iterator[Pairing]:
    """Yield the pairings by table; a match of several stanzas or tables is one meeting."""
    tables = {frozenset((match.home, match.away)): match.table for match in reversed(matches)}
    met = [(match.home, match.away) for match in matches if match.outcome is not Outcome.BYE]
    in_triangle = {frozenset((match.home, match.away)) for match in matches if match.triangle}
    pairs = made.pairings if made else [two for two in met if frozenset(two) not in in_triangle]
    told = {frozenset(two): two for two in reversed(pairs)}
    known = [(tables.get(two), pair) for two, pair in reversed(told.items())]
    found = [Pairing(table or at, *pair) for at, (table, pair) in enumerate(known, start=1)]
    yield from sorted(found, key=lambda each: each.table)


def _triangle(matches: list[Match]) -> tuple[str, str, str] | None:
    teams = list(dict.fromkeys(match.home for match in matches if match.triangle))
    return (teams[0], teams[1], teams[2]) if len(teams) == 3 else None


def _as_made(event: Event, made: Made, book: Book) -> str:
    when = f" at {made.made:%H:%M} on {day_words(made.made)}" if made.made else ""
    said = f"Round {made.round} was drawn{when}"
    block = book.block("swiss-draw", event.kind) if event.kind in book.kinds else None
    rules = rule_in(block, SwissRules)
    if block and rules and rules.stands:
        said += f"; a later correction does not change it ({block.clause})"
    return f"{said}."
