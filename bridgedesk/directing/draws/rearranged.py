"""Matches of a draw: as it is made, rearranged by hand, and withdrawn before play."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import count
from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words, opponents_words
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.seating.match_tables import all_tables
from bridgedesk.directing.seating.pairs_by_draw import slips_in, with_tables
from bridgedesk.directing.seating.team_movement import with_second_halves
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, RecordedDraw
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import counted, joined
from bridgedesk.movements.draw.hand_draw import HandDraw, tables_of_three
from bridgedesk.standings.matches.teams_of_eight import second_halves


class TableMeeting(NamedTuple):
    table: int
    home: str
    away: str
    triangle: str | None = None


def triangle_meetings(table: int, three: tuple[str, str, str]) -> Iterator[TableMeeting]:
    for home, away in tables_of_three(three):
        yield TableMeeting(table, home, away, "-".join(three))


def matches_of_draw(
    event: Event, made: RecordedDraw, session: str, meetings: Sequence[TableMeeting], boards: tuple[int, ...]
) -> list[Match]:
    """Return a match for each meeting."""
    taken = {match.id for match in event.matches}
    found = []
    for each in meetings:
        key = free_id("m", taken)
        taken.add(key)
        drawn = Match(key, session, made.round, each.home, each.away, made.stage, table=each.table)
        found.append(replace(drawn, boards=boards, triangle=each.triangle))
    return found


def drawn_matches(event: Event, made: RecordedDraw) -> list[Match]:
    return [each for each in event.matches if (each.stage, each.round) == (made.stage, made.round)]


# ---- rearranged


def rearranged(event: Event, made: RecordedDraw, changed: RecordedDraw, draw: HandDraw) -> Event:
    """Return the event with the changed draw; only matches whose entries or sides change are replaced."""
    matches = drawn_matches(event, made)
    stays = {each.id for each in matches if _is_in(each, draw)}
    gone = [each for each in matches if each.id not in stays]
    _refuse_played(event, gone)
    session = matches[0].session if matches else event.sessions[0].id
    boards = matches[0].boards if matches else ()
    meetings = list(_new_meetings(draw, [each for each in matches if each.id in stays], gone))
    new: Sequence[Match] = matches_of_draw(event, changed, session, meetings, boards)
    new = with_second_halves(event, new) if second_halves(matches) else new
    left = {each.id for each in gone}
    after = replace(
        event,
        draws=tuple(changed if each is made else each for each in event.draws),
        matches=(*(each for each in event.matches if each.id not in left), *new),
    )
    return with_tables(after, session)


def _is_in(match: Match, draw: HandDraw) -> bool:
    """Return True if the draw has this match, with the same sides."""
    sides = match.home, match.away
    if match.triangle is None:
        return sides in draw.pairings
    return any(sides in tables_of_three(three) for three in draw.triangles)


def _new_meetings(draw: HandDraw, stays: Sequence[Match], gone: Sequence[Match]) -> Iterator[TableMeeting]:
    """Yield what is not there yet, at the tables that have become free, then at the next ones."""
    known = {(each.home, each.away) for each in stays}
    taken = {each.table for each in stays}
    left = sorted({each.table or 0 for each in gone} - taken - {0})
    free = _free(left, taken)
    for home, away in draw.pairings:
        if (home, away) not in known:
            yield TableMeeting(next(free), home, away)
    for three in draw.triangles:
        if not set(tables_of_three(three)) & known:
            yield from triangle_meetings(next(free), three)


def _free(left: Sequence[int], taken: set[int | None]) -> Iterator[int]:
    yield from left
    yield from (each for each in count(1) if each not in taken and each not in left)


def _refuse_played(event: Event, matches: Sequence[Match]) -> None:
    for match in matches:
        if match.begun_or_ended or slips_in(event, match):
            home, away = entry_words(event, match.home), entry_words(event, match.away)
            raise Refusal(
                f"{home} and {away} have already played in round {match.round}, so its draw cannot change."
            )


# ---- withdrawn


def refuse_withdrawal(event: Event, made: RecordedDraw) -> None:
    """Refuse to withdraw a draw that is played, decided on, or followed by another."""
    later = [each.round for each in event.draws if each.stage == made.stage and each.round > made.round]
    if later:
        raise Refusal(f"Round {min(later)} is drawn already. Withdraw that draw first.")
    for match in drawn_matches(event, made):
        words = opponents_words(event, match)
        if match.begun_or_ended or slips_in(event, match):
            raise Refusal(f"{words} has a result in round {made.round}. Remove it, then withdraw the draw.")
        if _is_ruled_on(event, match):
            raise Refusal(f"A ruling or an appeal concerns {words}. Cancel it, then withdraw the draw.")


def _is_ruled_on(event: Event, match: Match) -> bool:
    ruled = [each.adjusted.match for each in event.rulings_in_force if each.adjusted]
    ruled += [each.on_match.match for each in event.rulings_in_force if each.on_match]
    return match.id in {*ruled, *(each.match for each in event.appeals)}


def without_draw(event: Event, made: RecordedDraw) -> Event:
    matches = drawn_matches(event, made)
    gone = {each.id for each in matches}
    after = replace(
        event,
        draws=tuple(each for each in event.draws if each is not made),
        matches=tuple(each for each in event.matches if each.id not in gone),
    )
    for session in dict.fromkeys(each.session for each in matches):
        after = with_tables(after, session)
    return after


def undone_words(event: Event, made: RecordedDraw, printed: Sequence[tuple[str, datetime]]) -> str:
    """Return what withdrawing a draw undoes: matches, line-ups, and the sheets that were printed."""
    matches = drawn_matches(event, made)
    lined_up = sum(each.line_up is not None for each in matches)
    parts = [counted(len(matches), "match", "matches")]
    parts += [counted(lined_up, "line-up")] if lined_up else []
    parts += ["the bye"] if made.bye else []
    others = (each for each in event.draws if each is not made)
    parts += ["the lots"] if made.lots and not any(each.lots for each in others) else []
    words = f"Withdrawing it removes {joined(parts)}."
    papers = [f"{title} at {time:%H:%M}" for title, time in printed]
    return f"{words} Collect what was printed: {joined(papers)}." if papers else words


def table_names_of(event: Event, made: RecordedDraw) -> list[tuple[str, Match]]:
    """Return the matches of a draw by table, each with the name of its table."""
    tables = all_tables(event, made.round)
    found = sorted(drawn_matches(event, made), key=lambda each: each.table or 0)
    return [(str(tables.get(each.id, "")), each) for each in found]
