"""Line-ups of a match, as the captains handed them in."""

from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.desk.acts.free_places import Sitter
from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.boards_played.report import boards_of_players
from bridgedesk.directing.entries.placings import prospects
from bridgedesk.directing.entries.team_members import changed_in_play, players_by_other_stage
from bridgedesk.directing.entry_checks import doubts_of
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.event_edits import free_id, with_match
from bridgedesk.directing.substitutes.line_up_form import (
    AWAY,
    HOME,
    match_words,
    too_late,
    urgent_requirements,
)
from bridgedesk.directing.substitutes.substitutes import possible_adjustments
from bridgedesk.directing.substitutes.too_many import further_words, substitute_excesses
from bridgedesk.directing.systems.partnerships import yellow_when_late
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, RoomLineUp
from bridgedesk.event.refusal import Refusal
from bridgedesk.standings.matches.teams_of_eight import half_table_name, halves_of
from bridgedesk.standings.stages.teams_over_stages import is_of_final


@one_act
def record_line_up(
    open_event: OpenEvent, key: str, home: Sequence[str], away: Sequence[str], sitter: Sitter
) -> Change:
    """Record a match's line-up by names in seat order; no names at all remove it."""
    match = open_event.event.match(key)
    title = match_words(open_event.event, match)
    if not any([*home, *away]):
        after = with_match(open_event.event, replace(match, line_up=None))
        return open_event.carry_out(Change("line up", f"{title}: line-up removed"), after)
    event = open_event.event
    event, at_home = _seated(event, match.home, HOME, home, sitter)
    event, visiting = _seated(event, match.away, AWAY, away, sitter)
    twice = next((one for one in (*at_home, *visiting) if (*at_home, *visiting).count(one) > 1), None)
    if twice is not None:
        name = event.player(twice).name
        raise Refusal(f"{name} is entered in two seats. Type each player once.")
    _refuse_at_other_tables(event, match, {*at_home, *visiting})
    line_up = RoomLineUp(
        (at_home[0], visiting[0], at_home[1], visiting[1]), (visiting[2], at_home[2], visiting[3], at_home[3])
    )
    after = with_match(event, replace(match, line_up=line_up))
    late = (
        too_late(open_event, match)
        if match.line_up is None
        else list(changed_in_play(open_event, match, line_up))
    )
    change = open_event.carry_out(Change("line up", f"{title}: line-up recorded"), after)
    late += yellow_when_late(open_event.event, open_event.book_in_force, key) if late else []
    book = open_event.book_in_force
    score = possible_adjustments(
        open_event, open_event.event.match(key), players_by_other_stage(open_event, book)
    )
    in_final = is_of_final(event, match)
    about = _remarks(open_event, match.home, match.away, in_final=in_final)
    return change._replace(remarks=(*late, *about, *score))


def _refuse_at_other_tables(event: Event, match: Match, players: set[str]) -> None:
    """Refuse players who sit at another table of the same match, which teams of eight play at four tables."""
    for half in halves_of(event.matches, match):
        there = {*half.seated(match.home), *half.seated(match.away)} if half.id != match.id else set()
        sits = next((player for player in event.players if player.id in there & players), None)
        if sits is not None:
            where = half_table_name(event.matches, half)
            raise Refusal(
                f"{sits.name} already sits at table {where} in this match. Change that line-up first."
            )


def _seated(
    event: Event, key: str, seats: Sequence[str], names: Sequence[str], sitter: Sitter
) -> tuple[Event, list[str]]:
    entry = event.entry(key)
    plain = [" ".join(name.split()) for name in names]
    empty = [seat for seat, name in zip(seats, plain, strict=True) if not name]
    if empty:
        raise Refusal(f"{entry_words(event, key)}: no player for {', '.join(empty)}. Type all four players.")
    found = []
    for name in plain:
        own = [player for player in event.players if player.id in entry.players]
        listed = (*own, *event.players)
        known = next((each for each in listed if each.name.casefold() == name.casefold()), None)
        if known is None:  # a substitute
            coming = sitter(name)
            known = replace(coming, id=free_id("p", [each.id for each in event.players]))
            event = replace(event, players=(*event.players, known))
        found.append(known.id)
    return event, found


def _remarks(open_event: OpenEvent, *entries: str, in_final: bool) -> list[str]:
    """Return remarks on doubtful substitutes and systems, and on players who must play from now on."""
    found = []
    for entry in entries:
        found += [*doubts_of(open_event, entry), *prospects(open_event, entry)]
        found += urgent_requirements(boards_of_players(open_event, entry), in_final=in_final)
    further = substitute_excesses(open_event, open_event.book_in_force)
    return [*found, *(further_words(open_event, each) for each in further if each.entry in entries)]
