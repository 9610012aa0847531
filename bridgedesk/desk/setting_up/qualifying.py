"""The qualifying of a final, taken into its event as the stage before it.

What is carried over, who goes on and who is eligible is then worked out as in any event of two stages."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.revised import free_id
from bridgedesk.desk.series import person
from bridgedesk.event.event import Event, Stage
from bridgedesk.event.match import Draw, Match, RoomLineUp
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.session import Section, Session
from bridgedesk.standings.two_stages import TWO_STAGES

STAGES = ("first stage", "second stage", "third stage")

Keys = Mapping[str | None, str | None]


@dataclass(frozen=True)
class Renamed:
    """What everything of the qualifying is called in the event of the final."""

    players: Keys
    entries: Keys
    stages: Keys
    sessions: Keys
    matches: Keys
    rulings: Keys


def with_qualifying(event: Event, other: Event, contest: str | None = None) -> Event:
    """`contest`: the form of the finals. Of a second qualifying and the first the points are added up."""
    _refuse_begun(event)
    final = event.stages[-1]
    called = _renamed(event, other)
    taken = [_stage(each, called) for each in other.stages]
    if len(event.stages) > 1:
        taken[0] = replace(taken[0], contest=TWO_STAGES, carry_from=event.stages[-2].id)
    final = replace(final, contest=contest or final.contest, carry_from=taken[-1].id)
    last = {each.id for each in event.sessions if (each.stage or event.stages[0].id) == final.id}
    before = [each for each in event.sessions if each.id not in last]
    own = [each for each in event.sessions if each.id in last]
    numbers = {each.id: str(len(before) + len(other.sessions) + at) for at, each in enumerate(own, 1)}
    sessions = [_session(each, called, other) for each in other.sessions]
    return replace(
        event,
        players=(*event.players, *_new_players(event, other, called)),
        entries=_entries(event, other, called),
        stages=(*event.stages[:-1], *taken, final),
        sessions=(*before, *sessions, *(replace(each, id=numbers[each.id], stage=final.id) for each in own)),
        matches=(*event.matches, *(_match(each, called, other) for each in other.matches)),
        draws=(*event.draws, *(_draw(each, called) for each in other.draws)),
        rulings=(*event.rulings, *(_ruling(each, called) for each in other.rulings)),
        registered=tuple(
            replace(each, session=numbers.get(each.session or "", each.session)) for each in event.registered
        ),
    )


def _refuse_begun(event: Event) -> None:
    if not is_untouched(event):
        raise Refusal(
            f"Somebody is entered in {event.title} already; take the qualifying in first, into an event"
            " that nobody is entered in"
        )


def is_untouched(event: Event) -> bool:
    """Nobody is entered, but by a qualifying that was taken in; and nothing of the final is drawn."""
    if not event.stages:
        return False
    final = event.stages[-1].id
    sessions = {each.id for each in event.sessions if (each.stage or event.stages[0].id) == final}
    sections = [part for each in event.sessions if each.id in sessions for part in each.sections]
    seated = {entry for section in sections for entry in section.seats.values()}
    named = {each.id for each in event.entries if each.players or each.name}
    drawn = any(each.session in sessions for each in event.matches)
    return not drawn and not named & seated and (len(event.stages) > 1 or not named)


# ---- what it is called


def _renamed(event: Event, other: Event) -> Renamed:
    people = {person(each.number, each.name): each.id for each in event.players}
    players = _free(
        "p",
        [each.id for each in event.players],
        other.players,
        {each.id: people.get(person(each.number, each.name)) for each in other.players},
    )
    here = {frozenset(each.players): each.id for each in event.entries if each.players}
    same = {each.id: here.get(frozenset(str(players[key]) for key in each.players)) for each in other.entries}
    first = 1 + sum((each.stage or event.stages[0].id) != event.stages[-1].id for each in event.sessions)
    return Renamed(
        players,
        _free("e", [each.id for each in event.entries], other.entries, same),
        _stages(event, other),
        {None: None} | {each.id: str(first + at) for at, each in enumerate(other.sessions)},
        _free("m", [each.id for each in event.matches], other.matches, {}),
        _free("r", [each.id for each in event.rulings], other.rulings, {}),
    )


def _free(
    letter: str,
    taken: list[str],
    those: Iterable[Player | Entry | Match | Ruling],
    same: Mapping[str, str | None],
) -> Keys:
    """Its own key where nobody has it; that of the same one where there is one."""
    found: dict[str | None, str | None] = {None: None}
    used = set(taken)
    for each in those:
        key = same.get(each.id) or (each.id if each.id not in used else free_id(letter, used))
        used.add(key)
        found[each.id] = key
    return found


def _stages(event: Event, other: Event) -> Keys:
    """The last is called by its kind, so that its clauses count; a second one of that kind has a number."""
    used = {each.id for each in event.stages}
    found: dict[str | None, str | None] = {None: None}
    for each in other.stages:
        name = other.kind if each is other.stages[-1] else each.id
        key = next(key for key in (name, *(f"{name} {n}" for n in range(2, 99))) if key not in used)
        used.add(key)
        found[each.id] = key
    return found


# ---- the parts


def _stage(stage: Stage, called: Renamed) -> Stage:
    return replace(
        stage,
        id=str(called.stages[stage.id]),
        carry_from=called.stages[stage.carry_from],
        weights={str(called.sessions[key]): weight for key, weight in stage.weights.items()},
    )


def _new_players(event: Event, other: Event, called: Renamed) -> Iterable[Player]:
    here = {each.id for each in event.players}
    for each in other.players:
        if called.players[each.id] not in here:
            yield replace(each, id=str(called.players[each.id]))


def _entries(event: Event, other: Event, called: Renamed) -> tuple[Entry, ...]:
    """Entries that only stood for numbers of the final go; who has played stays. A team of the first stage is
    told from one of other players that has its name in the second."""
    here = {each.id for each in event.entries}
    coming = {each.name for each in other.entries if each.name and called.entries[each.id] not in here}
    stage = STAGES[min(len(event.stages), len(STAGES)) - 1]
    before = [
        replace(each, name=f"{each.name} ({stage})") if each.name in coming else each
        for each in event.entries
    ]
    new = [
        replace(
            each,
            id=str(called.entries[each.id]),
            players=tuple(str(called.players[key]) for key in each.players),
            captain=called.players[each.captain],
            joined={str(called.players[key]): str(called.sessions[at]) for key, at in each.joined.items()},
            withdrawn=called.sessions[each.withdrawn],
        )
        for each in other.entries
    ]
    return (*before, *(each for each in new if each.id not in here))


def _session(session: Session, called: Renamed, other: Event) -> Session:
    return replace(
        session,
        id=str(called.sessions[session.id]),
        stage=called.stages[session.stage or other.stages[0].id],
        sections=tuple(_section(each, called) for each in session.sections),
    )


def _section(section: Section, called: Renamed) -> Section:
    return replace(
        section,
        seats={number: called.entries[entry] for number, entry in section.seats.items()},
        seat_changes=tuple(replace(each, entry=called.entries[each.entry]) for each in section.seat_changes),
        line_ups=tuple(
            replace(
                each,
                entry=str(called.entries[each.entry]),
                out=called.players[each.out],
                in_=called.players[each.in_],
            )
            for each in section.line_ups
        ),
    )


def _match(match: Match, called: Renamed, other: Event) -> Match:
    line_up = match.line_up
    return replace(
        match,
        id=str(called.matches[match.id]),
        session=str(called.sessions[match.session]),
        stage=called.stages[match.stage] if match.stage else _of_session(other, match.session, called),
        home=str(called.entries[match.home]),
        away=str(called.entries[match.away]),
        at_fault=tuple(str(called.entries[each]) for each in match.at_fault),
        triangle=f"{called.stages[other.stages[-1].id]} {match.triangle}" if match.triangle else None,
        line_up=RoomLineUp(_all(line_up.open, called), _all(line_up.closed, called)) if line_up else None,
    )


def _of_session(other: Event, session: str, called: Renamed) -> str | None:
    named = next((each.stage for each in other.sessions if each.id == session), None)
    return called.stages[named or other.stages[0].id]


def _all(players: Iterable[str], called: Renamed) -> tuple[str, ...]:
    return tuple(str(called.players[each]) for each in players)


def _draw(draw: Draw, called: Renamed) -> Draw:
    def entries(names: Iterable[str]) -> tuple[str, ...]:
        return tuple(str(called.entries[each]) for each in names)

    return replace(
        draw,
        stage=str(called.stages[draw.stage]),
        order=entries(draw.order),
        lots=entries(draw.lots),
        pairings=tuple(entries(each) for each in draw.pairings),
        triangles=tuple(entries(each) for each in draw.triangles),
        bye=called.entries[draw.bye],
    )


def _ruling(ruling: Ruling, called: Renamed) -> Ruling:
    """Of the case before the committee only the ruling comes along."""
    adjusted, on_match = ruling.adjusted, ruling.on_match
    return replace(
        ruling,
        id=str(called.rulings[ruling.id]),
        session=called.sessions[ruling.session],
        entry=called.entries[ruling.entry],
        adjusted=replace(adjusted, match=called.matches[adjusted.match]) if adjusted else None,
        on_match=replace(on_match, match=str(called.matches[on_match.match])) if on_match else None,
        appeal=None,
        noted=None,
    )
