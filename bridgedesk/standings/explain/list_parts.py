"""Parts of an overall list: the rankings of its events, stages and fields, with the entries in each."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from bridgedesk.event.event import Event, Status
from bridgedesk.event.people import person
from bridgedesk.event.spelling import capitalised, caseless
from bridgedesk.standings.entry_names import names_of
from bridgedesk.standings.evaluation import Evaluation, Field
from bridgedesk.standings.explain.figures import total_decimals
from bridgedesk.standings.explain.further_lists import whole_field
from bridgedesk.standings.stages.stages import drawn_entries, event_of_final
from bridgedesk.standings.standing import Standing


class EventOfList(NamedTuple):
    """Event of the overall list. Events of one `family` use the same ids for the same entries. `whole`: all
    its fields are ranked as one. `left_out`: stages that another event of the list has. `play_on`: entries
    that have their places in a consolation."""

    event: Event
    family: str
    title: str = ""
    whole: bool = False
    left_out: frozenset[str] = frozenset()
    play_on: frozenset[str] = frozenset()


@dataclass(frozen=True)
class PartOfList:
    """Ranking that the overall list is made of: a final, a consolation, a flight or a qualifying."""

    title: str
    evaluation: Evaluation
    field: Field
    family: str
    waiting: frozenset[str] = frozenset()  # entries that will have a place here, and have none yet

    @cached_property
    def names(self) -> Mapping[str, str]:
        return names_of(self.evaluation.event)

    @cached_property
    def decimals(self) -> int:
        return total_decimals(self.evaluation)

    @property
    def is_final(self) -> bool:
        return self.evaluation.event.status is Status.FINAL

    def marks(self, entry: str) -> frozenset[tuple[str, ...]]:
        return marks_of(self.evaluation.event, self.family, entry)


def marks_of(event: Event, family: str, entry: str) -> frozenset[tuple[str, ...]]:
    """Return what an entry is recognised by: its id, and a team's name or the players of a pair."""
    found, known = event.entry(entry), event.players_by_id
    people = sorted(person(known[each].number, known[each].name) for each in found.players)
    known_by = ("team", caseless(found.name)) if found.name else ("players", *people)
    by_id = ("id", family, entry)
    return frozenset((by_id, known_by) if found.name or people else (by_id,))


def parts_of_list(
    events: Sequence[EventOfList], figures: Callable[[Event], Evaluation]
) -> tuple[PartOfList, ...]:
    """Return the parts in order: each event's last stage, then the stages before it."""
    return tuple(
        part for each in events for part in _parts(each, figures(each.event), last=each is events[-1])
    )


def _parts(listed: EventOfList, evaluation: Evaluation, *, last: bool) -> Iterator[PartOfList]:
    known = (evaluation, *reversed(evaluation.earlier))
    stages = [each for each in known if _stage_of(each) not in listed.left_out]
    for at, stage in enumerate(stages):
        named = [listed.title, capitalised(_stage_of(stage)) if len(stages) > 1 else ""]
        apart = at == 0 and len(stage.fields) > 1 and not listed.whole and not _by_direction(stage)
        for field in stage.fields if apart else (whole_field(stage),):
            title = ", ".join(filter(None, [*named, field.name if apart else ""])) or listed.event.title
            first = at == len(stages) - 1 and not listed.left_out
            but = listed.play_on if at == 0 else frozenset()
            yield _part(title, stage, field, listed.family, but, first=first, last=first and last)


def _stage_of(stage: Evaluation) -> str:
    return stage.event.stages[-1].id if stage.event.stages else ""


def _by_direction(stage: Evaluation) -> bool:
    return any(stage.direction(field) for field in stage.fields)


def _part(
    title: str,
    stage: Evaluation,
    field: Field,
    family: str,
    but: Collection[str],
    *,
    first: bool,
    last: bool,
) -> PartOfList:
    """Return the part with the entries that play in it, without `but`. `first` stage of its event: entries
    that are not drawn yet are listed. `last` of the list: so are entries that withdrew without playing."""
    event = stage.event
    withdrawn = {entry.id for entry in event.entries if entry.withdrawn is not None}
    drawn = drawn_entries(event_of_final(event)) - withdrawn
    kept = []
    for each in field.standings:
        plays = each.entry in drawn or (first and each.entry not in withdrawn)
        if each.entry not in but and (each.place or each.total is not None or last or plays):
            kept.append(each)
    if first and len(stage.fields) <= 1:
        listed = {each.entry for each in field.standings}.union(but)
        missing = [entry.id for entry in event.entries if entry.id not in listed]
        missing = [entry for entry in missing if last or entry not in withdrawn]
        kept += [Standing(None, False, entry, None, None, None) for entry in missing]
    gone = withdrawn | event.disqualified
    still_on = bool(stage.finals) and not stage.finals[-1].is_over
    waiting = frozenset(
        each.entry
        for each in kept
        if each.place is None and (each.total is None or still_on) and each.entry not in gone
    )
    return PartOfList(title, stage, replace(field, standings=tuple(kept)), family, waiting)
