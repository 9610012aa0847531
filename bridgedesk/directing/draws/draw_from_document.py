"""Draw of a round as first made: later corrections change no pairing (SABF 14.1)."""

from collections.abc import Iterator
from dataclasses import replace

from bridgedesk.directing.seating.match_tables import draw_of
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.match import RecordedDraw as Made
from bridgedesk.movements.draw.facts import Draw, Pairing
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.before_play.swiss_draw import SwissRules


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
        because = (f"Round {number} has its matches already; nothing is drawn.",)
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
    when = f" at {made.made:%H:%M} on {made.made.day} {made.made:%B %Y}" if made.made else ""
    said = f"Round {made.round} was drawn{when}"
    rules = book.policy("swiss-draw", event.kind) if event.kind in book.kinds else None
    block = book.block("swiss-draw", event.kind) if event.kind in book.kinds else None
    if isinstance(rules, SwissRules) and rules.stands and block:
        said += f"; a later correction does not change it ({block.clause})"
    return f"{said}."
