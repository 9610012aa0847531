"""New ids for a qualifying's parts in the event of its final, and each part with its new id."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.match import Match, RecordedDraw, RoomLineUp
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import RegisterLine, Ruling
from bridgedesk.event.session import Section, Session
from bridgedesk.standings.matches.decided_matches import DECIDED, MATCH, REPLAYED

Keys = Mapping[str | None, str | None]
ORDER = "order"  # of entries, in the facts of a ruling on a tie


@dataclass(frozen=True)
class NewIds:
    """Old to new ids, by type of part; every part has a new one."""

    players: Keys
    entries: Keys
    stages: Keys
    sessions: Keys
    matches: Keys
    rulings: Keys
    lines: Keys  # of registers


def player_with_new_ids(player: Player, called: NewIds) -> Player:
    return replace(player, id=str(called.players[player.id]))


def stage_with_new_ids(stage: Stage, called: NewIds) -> Stage:
    return replace(
        stage,
        id=str(called.stages[stage.id]),
        carry_from=called.stages[stage.carry_from],
        weights={str(called.sessions[key]): weight for key, weight in stage.weights.items()},
    )


def entry_with_new_ids(entry: Entry, called: NewIds) -> Entry:
    return replace(
        entry,
        id=str(called.entries[entry.id]),
        players=_all(entry.players, called.players),
        captain=called.players[entry.captain],
        joined={str(called.players[key]): str(called.sessions[at]) for key, at in entry.joined.items()},
        withdrawn=called.sessions[entry.withdrawn],
    )


def session_with_new_ids(session: Session, called: NewIds, other: Event) -> Session:
    return replace(
        session,
        id=str(called.sessions[session.id]),
        stage=called.stages[session.stage or other.stages[0].id],
        sections=tuple(_section(each, called) for each in session.sections),
    )


def _section(section: Section, called: NewIds) -> Section:
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


def match_with_new_ids(match: Match, called: NewIds, other: Event) -> Match:
    line_up = match.line_up
    of_last = called.stages[other.stages[-1].id]
    return replace(
        match,
        id=str(called.matches[match.id]),
        session=str(called.sessions[match.session]),
        stage=called.stages[match.stage] if match.stage else _stage_of_session(other, match.session, called),
        home=str(called.entries[match.home]),
        away=str(called.entries[match.away]),
        at_fault=_all(match.at_fault, called.entries),
        triangle=f"{of_last} {match.triangle}" if match.triangle else None,
        line_up=RoomLineUp(_all(line_up.open, called.players), _all(line_up.closed, called.players))
        if line_up
        else None,
    )


def _stage_of_session(other: Event, session: str, called: NewIds) -> str | None:
    named = other.stage_of(session)
    return called.stages[named or other.stages[0].id]


def draw_with_new_ids(draw: RecordedDraw, called: NewIds) -> RecordedDraw:
    return replace(
        draw,
        stage=str(called.stages[draw.stage]),
        order=_all(draw.order, called.entries),
        lots=_all(draw.lots, called.entries),
        pairings=tuple(_all(each, called.entries) for each in draw.pairings),
        triangles=tuple(_all(each, called.entries) for each in draw.triangles),
        bye=called.entries[draw.bye],
    )


def ruling_with_new_ids(ruling: Ruling, called: NewIds) -> Ruling:
    """Return the ruling with new ids; the appeal itself is not imported."""
    adjusted, on_match = ruling.adjusted, ruling.on_match
    facts = dict(ruling.facts)
    if ORDER in facts:
        names = str(facts[ORDER]).split(",")
        facts[ORDER] = ", ".join(called.entries.get(each.strip()) or each.strip() for each in names)
    return replace(
        ruling,
        id=str(called.rulings[ruling.id]),
        session=called.sessions[ruling.session],
        entry=called.entries[ruling.entry],
        facts=facts,
        adjusted=replace(adjusted, match=called.matches[adjusted.match]) if adjusted else None,
        on_match=replace(on_match, match=str(called.matches[on_match.match])) if on_match else None,
        appeal=None,
        noted=None,
    )


def record_with_new_ids(line: RegisterLine, called: NewIds) -> RegisterLine:
    facts = dict(line.facts)
    if line.register in (DECIDED, REPLAYED):
        facts[MATCH] = str(called.matches[str(facts[MATCH])])
    return replace(
        line,
        id=str(called.lines[line.id]),
        entry=called.entries[line.entry],
        session=called.sessions[line.session],
        facts=facts,
    )


def _all(names: Iterable[str], called: Keys) -> tuple[str, ...]:
    return tuple(str(called[each]) for each in names)
