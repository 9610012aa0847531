"""Import of a qualifying into its final's event, as the stage before it.

Carry-over, qualifiers and eligibility are then worked out as in any event of two stages."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bridgedesk.directing.lookup import HasId
from bridgedesk.directing.qualifying.qualifying_ids import (
    Keys,
    NewIds,
    draw_with_new_ids,
    entry_with_new_ids,
    match_with_new_ids,
    player_with_new_ids,
    record_with_new_ids,
    ruling_with_new_ids,
    session_with_new_ids,
    stage_with_new_ids,
)
from bridgedesk.directing.qualifying.qualifying_link import qualified_in, without_links
from bridgedesk.directing.rules.event_book import with_added_supplement
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.event.event import Event, Overlay
from bridgedesk.event.people import Entry, Player, person
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.rulebooks.registers import MISSED_ROUNDS
from bridgedesk.standings.eligibility.substitutions import SUBSTITUTIONS
from bridgedesk.standings.matches.decided_matches import DECIDED, REPLAYED
from bridgedesk.standings.stages.added_stages import TWO_STAGES
from bridgedesk.standings.stages.advancing import AWAY
from bridgedesk.standings.withdrawals import WITHDRAWALS

STAGES = ("first stage", "second stage")
# registers by which totals, who is eligible and who goes on are worked out
COUNTED = (SUBSTITUTIONS, AWAY, WITHDRAWALS, MISSED_ROUNDS, DECIDED, REPLAYED)
SETTLED = ("score", "told")  # what follows from these was settled before the qualifying was final


def with_qualifying(event: Event, other: Event, called: NewIds, contest: str | None = None) -> Event:
    """Import the qualifying; `contest` is the format of the finals. Points of a second qualifying are
    added to the first."""
    if not is_empty_final(event):
        raise Refusal(
            f"{event.title} already has entries. Bring in qualifiers before entering anyone, into an event"
            " without entries."
        )
    final = event.stages[-1]
    taken = [stage_with_new_ids(each, called) for each in other.stages]
    if len(event.stages) > 1:
        taken[0] = replace(taken[0], contest=TWO_STAGES, carry_from=event.stages[-2].id)
    final = replace(final, contest=contest or final.contest, carry_from=taken[-1].id)
    last = {each.id for each in event.sessions if (each.stage or event.stages[0].id) == final.id}
    before = [each for each in event.sessions if each.id not in last]
    own = [each for each in event.sessions if each.id in last]
    numbers = {each.id: str(len(before) + len(other.sessions) + at) for at, each in enumerate(own, 1)}
    sessions = [session_with_new_ids(each, called, other) for each in other.sessions]
    lines = (
        replace(each, session=numbers.get(each.session or "", each.session)) for each in event.registered
    )
    return replace(
        event,
        players=(*event.players, *_new_players(event, other, called)),
        entries=_entries(event, other, called),
        stages=(*event.stages[:-1], *taken, final),
        sessions=(*before, *sessions, *(replace(each, id=numbers[each.id], stage=final.id) for each in own)),
        matches=(*event.matches, *(match_with_new_ids(each, called, other) for each in other.matches)),
        draws=(*event.draws, *(draw_with_new_ids(each, called) for each in other.draws)),
        rulings=(*event.rulings, *(ruling_with_new_ids(each, called) for each in other.rulings)),
        registered=(*lines, *counted_lines(other, called)),
        overlay=with_supplements_of(event, other),
        settings={**other.settings, **event.settings},  # such as a list for each section
    )


def without_qualifying(event: Event) -> Event:
    """Return the final alone with its seats, to be played again after another qualifying."""
    links = qualified_in(event)
    event = without_links(event)
    if not any(each.taken for each in links):
        return event
    final = replace(event.stages[-1], carry_from=None)
    own = [each for each in event.sessions if each.stage == final.id]
    numbers = {each.id: str(at) for at, each in enumerate(own, start=1)}
    matches = tuple(
        replace(each, session=numbers[each.session]) for each in event.matches if each.session in numbers
    )
    play = {entry for each in own for entry in each.seated}
    play |= {entry for match in matches for entry in (match.home, match.away)}
    return replace(
        event,
        entries=tuple(replace(each, joined={}) for each in event.entries if each.id in play),
        stages=(final,),
        sessions=tuple(replace(each, id=numbers[each.id]) for each in own),
        matches=matches,
        draws=tuple(each for each in event.draws if each.stage == final.id),
        rulings=(),
        registered=tuple(each for each in event.registered if each.session is None),
    )


def is_empty_final(event: Event) -> bool:
    """Return whether the only entries come from an imported qualifying and nothing of the final is drawn."""
    if not event.stages:
        return False
    final = event.stages[-1].id
    here = [each for each in event.sessions if (each.stage or event.stages[0].id) == final]
    sessions = {each.id for each in here}
    seated = {entry for each in here for entry in each.seated}
    named = {each.id for each in event.entries if each.players or each.name}
    drawn = any(each.session in sessions for each in event.matches)
    return not drawn and not named & seated and (len(event.stages) > 1 or not named)


# ---- what it is called


def ids_for_import(event: Event, other: Event) -> NewIds:
    """Return the ids that the qualifying's parts will have, before it is imported."""
    first = 1 + sum((each.stage or event.stages[0].id) != event.stages[-1].id for each in event.sessions)
    sessions = {None: None} | {each.id: str(first + at) for at, each in enumerate(other.sessions)}
    nothing = NewIds({}, {}, _stages(event, other), sessions, {}, {}, {})
    return with_new_ids(event, other, nothing)


def with_new_ids(event: Event, other: Event, called: NewIds) -> NewIds:
    """Give new parts of the qualifying an id; a player already entered here keeps theirs."""
    people = {person(each.number, each.name): each.id for each in event.players}
    players = _ids_for(
        "p",
        event.players,
        other.players,
        {each.id: people.get(person(each.number, each.name)) for each in other.players},
        called.players,
    )
    here = {frozenset(each.players): each.id for each in event.entries if each.players}
    same: Keys = {
        each.id: here.get(frozenset(str(players[key]) for key in each.players)) for each in other.entries
    }
    return replace(
        called,
        players=players,
        entries=_ids_for("e", event.entries, other.entries, same, called.entries),
        matches=_ids_for("m", event.matches, other.matches, {}, called.matches),
        rulings=_ids_for("r", event.rulings, other.rulings, {}, called.rulings),
        lines=_ids_for("k", event.registered, list(_counted(other)), {}, called.lines),
    )


def _ids_for(letter: str, here: Sequence[HasId], those: Sequence[HasId], same: Keys, known: Keys) -> Keys:
    """Map each id as before, or to the same item here, or to itself if unused, or to a new id."""
    found: dict[str | None, str | None] = {None: None, **known}
    used = {each.id for each in here}
    for each in those:
        if each.id not in found:
            found[each.id] = same.get(each.id) or (each.id if each.id not in used else free_id(letter, used))
        used.add(str(found[each.id]))
    return found


def _stages(event: Event, other: Event) -> Keys:
    """Name the last stage after its kind, so that its clauses apply; a second one of that kind gets a
    number."""
    used = {each.id for each in event.stages}
    found: dict[str | None, str | None] = {None: None}
    for each in other.stages:
        name = other.kind if each is other.stages[-1] else each.id
        key = next(key for key in (name, *(f"{name} {n}" for n in range(2, 99))) if key not in used)
        used.add(key)
        found[each.id] = key
    return found


# ---- the parts


def _new_players(event: Event, other: Event, called: NewIds) -> list[Player]:
    found = (player_with_new_ids(each, called) for each in other.players)
    return [each for each in found if each.id not in event.players_by_id]


def _entries(event: Event, other: Event, called: NewIds) -> tuple[Entry, ...]:
    """Return the entries, without empty ones of the final. A first-stage team with a name used in the
    second gets its stage added."""
    here = event.entries_by_id
    coming = {each.name for each in other.entries if each.name and called.entries[each.id] not in here}
    stage = STAGES[min(len(event.stages) - 1, len(STAGES)) - 1]  # the last of them is the final
    before = [
        replace(each, name=f"{each.name} ({stage})") if each.name in coming else each
        for each in event.entries
    ]
    new = [entry_with_new_ids(each, called) for each in other.entries]
    return (*before, *(each for each in new if each.id not in here))


def counted_lines(other: Event, called: NewIds) -> Iterator[RegisterLine]:
    """Yield the records that count here too; a missed round is one of the qualifying, not of the final."""
    first = other.sessions[0].id if other.sessions else None
    for line in _counted(other):
        facts = {name: fact for name, fact in line.facts.items() if name not in SETTLED}
        session = line.session or (first if line.register == MISSED_ROUNDS else None)
        yield record_with_new_ids(replace(line, facts=facts, session=session), called)


def with_supplements_of(event: Event, other: Event) -> tuple[Overlay, ...]:
    """Return the supplementary regulations of both. Where both replace one clause for the final's own kind
    of event, the final's stays."""
    laid = list(event.overlay)
    for each in other.overlay:
        added = with_added_supplement(laid, each)
        if len(added) > len(laid) or event.kind not in _kinds(each):
            laid = added
    return tuple(laid)


def _kinds(laid: Overlay) -> Sequence[object]:
    kinds = laid.block.get("event", ())
    return kinds if isinstance(kinds, (list, tuple)) else (kinds,)


def _counted(event: Event) -> Iterator[RegisterLine]:
    for line in event.registered:
        if line.register in COUNTED and line.struck_out is None:
            yield line
