"""Totals and next draw if open matches end as assumed. Nothing is recorded."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.directing.draws.next_draw import next_draw
from bridgedesk.directing.draws.rounds import last_drawn
from bridgedesk.directing.seating.match_tables import has_come_in
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw, present_entries
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import MatchRuling, Ruling
from bridgedesk.event.spelling import counted
from bridgedesk.movements.draw.facts import Draw, NoDraw
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.before_play.swiss_draw import SwissRules
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.standings.eligibility.boards_scheduled import planned
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation

VPs = tuple[Decimal, Decimal]
NEVER = datetime(1970, 1, 1, tzinfo=UTC)  # of what is assumed
BETWEEN = re.compile(r";|,\s+")
RESULT = re.compile(r"(\d+)\s*:?\s+(\d+(?:\.\d+)?)\s*[-–]\s*(\d+(?:\.\d+)?)", re.ASCII)


class WhatIf(NamedTuple):
    """Standings with the assumed results, and the next draw or why there is none."""

    assumed: tuple[tuple[int, VPs], ...]  # by table
    evaluation: Evaluation
    draw: Draw | None = None
    because: str = ""


def may_be_assumed(event: Event, session: str) -> bool:
    """Return True for a round with results missing."""
    return bool(_open_tables(event, session))


def what_if(event: Event, book: Book, session: str, typed: str) -> WhatIf:
    """Work out what follows if matches end as typed: each table with its VPs, such as "3 12-8; 5 10-10"."""
    open_ = _open_tables(event, session)
    assumed = assumed_results(typed, open_, book, event.kind)
    ids = {open_[table].id: vps for table, vps in assumed.items()}
    supposed = (_ruled if meets_by_draw(event, session) else _with_slips)(event, session, ids)
    found = WhatIf(tuple(assumed.items()), evaluate(supposed, book))
    last = last_drawn(event, session)
    left = [match for match in last if match.id not in ids and not has_come_in(event, match)]
    number, (rounds, _) = last[0].round + 1, planned(event)
    if left:
        return found._replace(because=f"The next draw needs {counted(len(left), 'result')} more.")
    if rounds and number > rounds:
        return found._replace(because=f"Round {rounds} is the last.")
    if book.rule(SwissRules, "swiss-draw", event.kind) is None:
        return found._replace(because="The next round does not depend on the results.")
    playing = [entry.id for entry in present_entries(event, session)]
    try:
        return found._replace(draw=next_draw(supposed, book, number, rounds=rounds or None, playing=playing))
    except (NoDraw, Refused) as problem:
        return found._replace(because=str(problem))


def _with_slips(event: Event, _: str, assumed: Mapping[str, VPs]) -> Event:
    matches = (
        replace(each, slip=Slip(vp=assumed[each.id])) if each.id in assumed else each
        for each in event.matches
    )
    return replace(event, matches=tuple(matches))


def _ruled(event: Event, session: str, assumed: Mapping[str, VPs]) -> Event:
    """Return the event with the VPs of pairs, whose scores are compared with the whole field, as if ruled."""
    (section,) = event.session(session).sections
    ruled = (
        Ruling(
            f"assumed {match.id}", NEVER, session, section.id, match.round, question="adjusted-score",
            on_match=MatchRuling(match.id, assumed[match.id]),
        )
        for match in event.matches
        if match.id in assumed
    )  # fmt: skip
    return replace(event, rulings=(*event.rulings, *ruled))


def _open_tables(event: Event, session: str) -> Mapping[int, Match]:
    """Return the matches of the last round that can still end in any way, by table."""
    return {
        match.table: match
        for match in last_drawn(event, session)
        if match.table is not None and match.triangle is None and not has_come_in(event, match)
    }


def assumed_results(typed: str, tables: Mapping[int, Match], book: Book, kind: str) -> Mapping[int, VPs]:
    found: dict[int, VPs] = {}
    scale = book.vp_scale(kind)
    for part in filter(None, map(str.strip, BETWEEN.split(typed))):
        result = RESULT.fullmatch(part)
        if result is None:
            raise Refusal(f"“{part}” is not a result. Type the table and its VPs, such as 3 12-8.")
        table, vps = int(result[1]), (Decimal(result[2]), Decimal(result[3]))
        if table not in tables:
            raise Refusal(f"Table {table} has no open match. Open are {_listed(tables)}.")
        if scale is not None and max(vps) > scale.limits[1]:
            raise Refusal(f"{max(vps)} VPs are more than a match can bring, which is {scale.limits[1]}.")
        found[table] = vps
    if not found:
        raise Refusal("Type a table and its VPs, such as 3 12-8.")
    return found


def _listed(tables: Mapping[int, Match]) -> str:
    names: Sequence[str] = [str(each) for each in sorted(tables)]
    return f"table {names[0]}" if len(names) == 1 else f"tables {', '.join(names[:-1])} and {names[-1]}"
