"""Reserves for the final: next in line in the linked qualifying event."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.directing.qualifying.changed_qualifying import seated_finalists
from bridgedesk.directing.qualifying.qualifying_link import (
    QualifiedIn,
    current_posting,
    qualified_in,
    qualifying_order,
)
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event, Status
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import caseless
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.ranking_rows import rows

MEASURES = ("percent", "vp", "imps", "score")


class QualifyingPlace(NamedTuple):
    """Place of one pair or team in the qualifying."""

    names: tuple[str, ...]  # of a team its own
    place: int
    field: int  # how many played it, of those ranked together
    score: float
    goes_on: bool = False  # by place; the others are alternates

    @property
    def who(self) -> str:
        return " & ".join(self.names)

    @property
    def qualified(self) -> str:
        return f"place {self.place} of {self.field}: qualified"


def qualifying_ranking(situation: Situation) -> list[QualifyingPlace]:
    """Return the ranking of the last linked qualifying, best first; reread when that event has changed.

    Several flights that lead to one final have no ranking in common."""
    links = qualified_in(situation.event)
    if not links or sum(each.taken is None for each in links) > 1:
        return []
    try:
        stands = current_posting(situation.past, links[-1])
    except Refusal:  # the file is gone for now
        stands = None
    if stands is None:
        return []
    return situation.once((links[-1].event, stands), _ranked, situation, links[-1])


def place_of(situation: Situation, names: Sequence[str]) -> QualifyingPlace | None:
    """Return the qualifying place of the pair or team with these names."""
    wanted = _alike(names)
    return next(
        (each for each in qualifying_ranking(situation) if wanted and _alike(each.names) == wanted), None
    )


def place_of_entry(situation: Situation, entry: str) -> QualifyingPlace | None:
    here = situation.event.find_entry(entry)
    if here is None:
        return None
    return place_of(situation, [situation.event.player(each).name for each in here.players]) or (
        place_of(situation, [here.name]) if here.name else None
    )


def next_in_line(situation: Situation) -> QualifyingPlace | None:
    """Return the best reserve who is not playing, not waiting and has not given up a place."""
    event = situation.event
    named = event.player_names
    play = seated_finalists(event)
    here = {named[player] for each in event.entries if each.id in play for player in each.players}
    here |= {each.name for each in event.entries if each.id in play and each.name}
    known = _alike(here)
    waits = [str(each.facts.get("who", "")) for each in event.registered if each.register == "waiting-list"]
    waiting = [_alike(re.split("[&:,]", each)) for each in waits]
    for each in qualifying_ranking(situation):
        names = _alike(each.names)
        if not names & known and not any(names <= others for others in waiting):
            return each
    return None


def _ranked(situation: Situation, link: QualifiedIn) -> list[QualifyingPlace]:
    other = situation.other(link.event)
    going = other.evaluation.qualified
    turn = {entry: at for at, entry in enumerate(qualifying_order(other))}
    found: list[tuple[tuple[float, ...], object, QualifyingPlace]] = []
    for row in _standings(other):
        place, names = row.get("place"), row.get("names")
        if isinstance(place, int) and isinstance(names, list):
            goes_on = going is not None and row.get("entry") in going.entries
            who = QualifyingPlace(tuple(map(str, names)), place, 0, _score(row), goes_on)
            at = turn.get(str(row.get("entry")), len(turn))
            found.append(((at, place, -who.score), row.get("field"), who))
    found.sort(key=lambda each: each[0])
    played = Counter(field for _, field, _ in found)
    return [each._replace(field=played[field]) for _, field, each in found]


def _standings(other: Situation) -> Sequence[Mapping[str, object]]:
    """Return the posted standings if the event is final, or the current ones."""
    event: Event = other.event
    posted = event.issues[-1].standings if event.issues and event.status is Status.FINAL else ()
    return posted or list(_as_they_stand(other.evaluation))


def _as_they_stand(evaluation: Evaluation) -> Iterator[Mapping[str, object]]:
    """Yield each row under the names that an issue has for them."""
    for field in evaluation.fields:
        for row in rows(evaluation, field):
            figures = {each: getattr(row, each) for each in MEASURES}
            yield {
                "field": field.name,
                "entry": row.entry,
                "place": row.place,
                "names": list(row.names),
            } | figures


def _score(row: Mapping[str, object]) -> float:
    return next((float(str(row[each])) for each in MEASURES if row.get(each) is not None), 0)


def _alike(names: Iterable[str]) -> set[str]:
    return set(map(caseless, names))
