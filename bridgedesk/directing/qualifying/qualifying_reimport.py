"""Import of a corrected qualifying into its final again, which keeps everything that is its own."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import TypeVar

from bridgedesk.directing.lookup import HasId
from bridgedesk.directing.qualifying.qualifying_ids import (
    NewIds,
    draw_with_new_ids,
    entry_with_new_ids,
    match_with_new_ids,
    player_with_new_ids,
    ruling_with_new_ids,
    session_with_new_ids,
    stage_with_new_ids,
)
from bridgedesk.directing.qualifying.qualifying_import import counted_lines, with_new_ids, with_supplements_of
from bridgedesk.directing.qualifying.qualifying_link import ImportRecord
from bridgedesk.event.event import Event, Stage
from bridgedesk.event.match import RecordedDraw
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import Refusal

F = TypeVar("F", bound=HasId)
P = TypeVar("P", Player, Entry)


def import_corrected(event: Event, other: Event, taken: ImportRecord) -> tuple[Event, NewIds]:
    """Return the event with the new import, and the ids used."""
    try:
        return _import_again(event, other, taken)
    except KeyError:  # the record was not written by this program
        raise Refusal(f"{other.title} does not match what was brought in. Create the final again.") from None


def _import_again(event: Event, other: Event, taken: ImportRecord) -> tuple[Event, NewIds]:
    before = taken.called
    for kind, those, known in (
        ("stages", other.stages, before.stages),
        ("sessions", other.sessions, before.sessions),
    ):
        if {each.id for each in those} != {key for key in known if key is not None}:
            raise Refusal(
                f"{other.title} has different {kind} from when it was brought in, so it cannot be updated."
                " Create the final again."
            )
    called = with_new_ids(event, other, before)
    after = replace(
        event,
        players=_players(event, other, taken, called),
        entries=_entries(event, other, taken, called),
        stages=_imported(event.stages, before.stages, [_stage(each, event, called) for each in other.stages]),
        sessions=_imported(
            event.sessions,
            before.sessions,
            [session_with_new_ids(each, called, other) for each in other.sessions],
        ),
        matches=_imported(
            event.matches, before.matches, [match_with_new_ids(each, called, other) for each in other.matches]
        ),
        draws=_draws(event, [draw_with_new_ids(each, called) for each in other.draws], called),
        rulings=_imported(
            event.rulings, before.rulings, [ruling_with_new_ids(each, called) for each in other.rulings]
        ),
        registered=_imported(event.registered, before.lines, list(counted_lines(other, called))),
        overlay=with_supplements_of(event, other),
    )
    return _without_idle_players(after, called), called


def _imported(
    standing: Sequence[F], before: Mapping[str | None, str | None], new: Sequence[F]
) -> tuple[F, ...]:
    """Put the new items in place of the earlier imported ones."""
    old = set(before.values())
    first = next((at for at, each in enumerate(standing) if each.id in old), 0)
    head, tail = standing[:first], [each for each in standing[first:] if each.id not in old]
    return (*head, *new, *tail)


def _stage(stage: Stage, event: Event, called: NewIds) -> Stage:
    """Return the corrected stage; its links to other stages, and the number of finalists, are kept."""
    new = stage_with_new_ids(stage, called)
    here = event.stage(new.id)
    adds_up = any(
        each.id == here.carry_from for each in event.stages if each.id not in called.stages.values()
    )
    return replace(
        new,
        contest=here.contest if adds_up else new.contest,
        carry_from=here.carry_from,
        places=here.places or new.places,
    )


def _draws(event: Event, new: Sequence[RecordedDraw], called: NewIds) -> tuple[RecordedDraw, ...]:
    """Return the draws; lots drawn here to decide qualifiers still count."""
    stages = set(called.stages.values())
    lots = [
        each
        for each in event.draws
        if each.stage in stages and each.lots and not each.pairings and each not in new
    ]
    own = [each for each in event.draws if each.stage not in stages]
    return (*new, *lots, *own)


# ---- who is entered: what was changed there is changed here, what was changed here stays


def _players(event: Event, other: Event, taken: ImportRecord, called: NewIds) -> tuple[Player, ...]:
    was = {each.id: player_with_new_ids(each, called) for each in taken.players if each.id in called.players}
    new = {str(called.players[each.id]): each for each in other.players}
    found = []
    for here in event.players:
        there = new.pop(here.id, None)
        if there is None or there.id not in was:
            found.append(here)
            continue
        found.append(_merged(here, was[there.id], player_with_new_ids(there, called)))
    return (*found, *(player_with_new_ids(each, called) for each in new.values()))


def _entries(event: Event, other: Event, taken: ImportRecord, called: NewIds) -> tuple[Entry, ...]:
    was = {each.id: entry_with_new_ids(each, called) for each in taken.entries}
    new = {str(called.entries[each.id]): each for each in other.entries}
    gone = {called.entries[key] for key in was} - set(new)
    found = []
    for here in event.entries:
        there = new.pop(here.id, None)
        if there is None:
            if here.id not in gone or _plays_here(event, here.id, called):
                found.append(here)
        elif there.id in was:
            old, now = was[there.id], entry_with_new_ids(there, called)
            found.append(replace(_merged(here, old, now), players=_line(here, old, now)))
        else:
            found.append(here)
    return (*found, *(entry_with_new_ids(each, called) for each in new.values()))


def _line(here: Entry, was: Entry, now: Entry) -> tuple[str, ...]:
    """Replace players gone from the qualifying by its new ones; players added here stay."""
    if here.players == was.players:
        return now.players
    coming = [each for each in now.players if each not in (*was.players, *here.players)]
    found = []
    for each in here.players:
        if each not in was.players or each in now.players:
            found.append(each)
        elif coming:
            found.append(coming.pop(0))
    return (*found, *coming)


def _merged(here: P, was: P, now: P) -> P:
    changed = {each.name: getattr(now, each.name) for each in fields(now)}
    changed = {name: value for name, value in changed.items() if value != getattr(was, name)}
    return replace(here, **changed)


def _plays_here(event: Event, entry: str, called: NewIds) -> bool:
    qualifying = set(called.sessions.values())
    seated = any(entry in each.seated for each in event.sessions if each.id not in qualifying)
    mine = (match for match in event.matches if match.session not in qualifying)
    return seated or any(entry in (match.home, match.away) for match in mine)


def _without_idle_players(event: Event, called: NewIds) -> Event:
    """Remove imported players that no entry names any more, such as a corrected wrong name."""
    named = set(_named(event))
    mine = set(called.players.values())
    players = tuple(each for each in event.players if each.id in named or each.id not in mine)
    return event if len(players) == len(event.players) else replace(event, players=players)


def _named(event: Event) -> Iterable[str | None]:
    for entry in event.entries:
        yield from (*entry.players, entry.captain, *entry.joined)
    for section in event.sections:
        for line_up in section.line_ups:
            yield from (line_up.out, line_up.in_)
    for match in event.matches:
        if match.line_up:
            yield from (*match.line_up.open, *match.line_up.closed)
