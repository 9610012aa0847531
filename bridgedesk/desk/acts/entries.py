"""Enter, edit, withdraw and remove teams."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bridgedesk.desk.acts.draws import without_undecided_match
from bridgedesk.desk.acts.finals import replace_finalist
from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entries.not_playing import withdrawal_words
from bridgedesk.directing.entries.team_leaders import TeamLeaders, leaders_words, with_leaders
from bridgedesk.directing.entries.team_members import players_by_other_stage
from bridgedesk.directing.finals.finalists import (
    is_replaceable_finalist,
    matches_of_final,
    next_reserve,
    roles_in_finals,
)
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.event_edits import free_id, with_entry, with_players
from bridgedesk.directing.seating.match_tables import seated_teams
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw, with_seat, without_seat
from bridgedesk.directing.seating.team_movement import OF_FOUR, TeamSize, team_size
from bridgedesk.directing.substitutes.team_growth import has_line_up_or_score
from bridgedesk.event.event import Event
from bridgedesk.event.match import Outcome
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import counted
from bridgedesk.standings.stages.qualifiers import replaced_finalists
from bridgedesk.standings.withdrawals import WITHDRAWALS


@one_act
def enter_team(
    open_event: OpenEvent,
    key: str | None,
    name: str,
    players: Sequence[Player],
    session: str | None = None,
    leaders: TeamLeaders | None = None,
) -> Change:
    """Enter a team, with or without players, or edit the one with this key. A player added after the team
    has begun to play joins in this session; without `leaders`, its captain and coach stay as recorded."""
    if key:
        _refuse_who_belongs_to_it(open_event, key, players)
    size = team_size(open_event.event, open_event.book_in_force)
    after, words = with_team(open_event.event, key, name, players, size)
    if key and session and has_line_up_or_score(open_event.event, key):
        after = _joined(open_event.event, after, key, session)
    if leaders is not None:
        entry = key or after.entries[-1].id
        after = with_leaders(after, entry, leaders, open_event.clock())
        led = leaders_words(after, entry)
        words = f"{words}; {led}" if led else words
    few = len(players) < size.sit
    called = " ".join(name.split())
    have = counted(len(players), "player")
    remarks = (f"{called} has {have}; {size.sit} are needed at the tables",) if players and few else ()
    if key is None:
        remarks = (*remarks, *_rounds_missed(open_event.event))
    return open_event.carry_out(Change("enter team", words, remarks), after)


def _rounds_missed(event: Event) -> Iterator[str]:
    """Say where to record what missed rounds earn, for an entry that comes after a round was played."""
    over = {match.round for match in event.matches if match.begun and event.draws}
    if over:
        missed = "round 1" if max(over) == 1 else f"rounds 1–{max(over)}"
        yield f"It missed {missed}. Enter what that earns under Missed rounds in Rule book (Ctrl+B)."


def _refuse_who_belongs_to_it(open_event: OpenEvent, key: str, players: Sequence[Player]) -> None:
    """Refuse a player who already belongs to the team through the other of two merged stages."""
    event = open_event.event
    belong = players_by_other_stage(open_event, open_event.book_in_force).get(key, ())
    own = event.entry(key).players
    other = {each.name.casefold() for each in event.players if each.id in belong and each.id not in own}
    for player in players:
        if player.name.casefold() in other:
            raise Refusal(
                f"{player.name} already belongs to {entry_words(event, key)} from the other stage."
                " Seat them in Line-ups (Ctrl+U)."
            )


def _joined(before: Event, after: Event, key: str, session: str) -> Event:
    had, now = set(before.entry(key).players), after.entry(key)
    joined = {player: when for player, when in now.joined.items() if player in now.players}
    joined |= {player: session for player in now.players if player not in had}
    return with_entry(after, replace(now, joined=joined))


def with_team(
    event: Event, key: str | None, name: str, players: Sequence[Player], size: TeamSize = OF_FOUR
) -> tuple[Event, str]:
    called = " ".join(name.split())
    if not called:
        raise Refusal("Type the team's name. It is printed on every draw.")
    entry = event.entry(key) if key else Entry(free_id("t", [each.id for each in event.entries]))
    if len(players) > size.most:
        raise Refusal(f"{called} has {counted(len(players), 'player')}. A team has at most {size.most}.")
    _refuse_twice(event, entry, called, players)
    after = event if key else replace(event, entries=(*event.entries, entry))
    after = with_entry(after, replace(entry, name=called))
    after = with_players(after, entry.id, numbered(event, entry, players))
    words = f"{called}: {', '.join(player.name for player in players)}" if players else called
    return after, f"Team {words}"


@one_act
def remove_team(open_event: OpenEvent, key: str, session: str) -> Change:
    """Remove a team before its first match, later withdraw or reinstate it; its matches stay unless a
    clause decides differently."""
    event = open_event.event
    entry = event.entry(key)
    who = entry_words(event, key)
    in_finals = is_replaceable_finalist(open_event, key)
    if in_finals and next_reserve(open_event) is not None:
        return replace_finalist(open_event, key, session)
    if coming := replaced_finalists(event).get(key):
        raise Refusal(f"{who} was replaced by {entry_words(event, coming)}. Undo that instead (Ctrl+Z).")
    matches = [match for match in event.matches if key in (match.home, match.away)]
    if key in seated_teams(event) and not any(match.begun_or_ended for match in matches):
        return _leave_its_seat(open_event, entry)
    if matches or any(key in draw.order for draw in event.draws):
        remarks: tuple[str, ...] = ()
        after = event
        if entry.withdrawn is not None:
            gone, words = replace(entry, withdrawn=None), f"{who} reinstated"
            after, remarks = _back(after, key)
        else:
            gone, words = replace(entry, withdrawn=session), f"{who} withdraws"
            if in_finals:
                remarks = ("No reserve is left. Its remaining matches are forfeited.",)
            if meets_by_draw(event, session):
                after, remarks = without_undecided_match(event, session, key)
        after = with_entry(after, gone)
        by_book = tuple(withdrawal_words(open_event, after))
        if gone.withdrawn is not None and not by_book:
            words = f"{words}; its matches are kept"
        done = open_event.carry_out(Change("withdraw team", words, (*remarks, *by_book)), after)
        return done._replace(remarks=(*done.remarks, *_finalists_text(open_event)))
    after = without_seat(with_players(event, key, []), key)
    after = replace(after, entries=tuple(each for each in after.entries if each.id != key))
    return open_event.carry_out(Change("remove team", f"{who} removed from the entries"), after)


def _back(event: Event, key: str) -> tuple[Event, tuple[str, ...]]:
    """Strike out the record of the withdrawal, and say what still counts of it."""
    registered = tuple(
        replace(line, struck_out="reinstated")
        if (line.register, line.entry, line.struck_out) == (WITHDRAWALS, key, None)
        else line
        for line in event.registered
    )
    remarks = []
    if any(each.outcome is Outcome.FORFEIT and key in each.at_fault for each in event.matches):
        remarks.append("Matches it forfeited stay forfeited; press / 5 in Scores where one is played.")
    if key in event.disqualified:
        remarks.append("It is still disqualified; cancel that ruling in Penalties (Ctrl+4).")
    return replace(event, registered=registered), tuple(remarks)


def _finalists_text(open_event: OpenEvent) -> Iterator[str]:
    """List the teams now in the finals, if none is drawn yet; teams behind a withdrawn one move up."""
    earlier = open_event.evaluation.earlier
    going = earlier[-1].qualified if earlier and roles_in_finals(open_event) else None
    if going is not None and not matches_of_final(open_event.event):
        yield f"In the finals now: {', '.join(entry_words(open_event.event, each) for each in going.entries)}"


def _leave_its_seat(open_event: OpenEvent, entry: Entry) -> Change:
    """Remove the team from its seat; the number stays in the movement for another team."""
    number = seated_teams(open_event.event)[entry.id][1]
    after = with_players(open_event.event, entry.id, [])
    after = with_entry(after, replace(after.entry(entry.id), name=None, captain=None))
    words = f"{entry_words(open_event.event, entry.id)} removed; number {number} is free"
    return open_event.carry_out(Change("remove team", words), after)


def _refuse_twice(event: Event, entry: Entry, name: str, players: Sequence[Player]) -> None:
    for other in event.entries:
        if other.id != entry.id and (other.name or "").casefold() == name.casefold():
            raise Refusal(f"There is already a team called {name}. Change one name to tell them apart.")
    refuse_players_twice(event, entry, name, players)


def refuse_players_twice(event: Event, entry: Entry, name: str, players: Sequence[Player]) -> None:
    names = {player.id: player.name.casefold() for player in event.players}
    for other in event.entries:
        if other.id == entry.id:
            continue
        taken = {names[player] for player in other.players}
        for player in players:
            if player.name.casefold() in taken:
                who = entry_words(event, other.id)
                raise Refusal(f"{player.name} is already in {who}. If this is someone else, add an initial.")
    said = [player.name.casefold() for player in players]
    twice = next((player.name for player in players if said.count(player.name.casefold()) > 1), None)
    if twice:
        raise Refusal(f"{twice} is entered twice in {name}.")


def numbered(event: Event, entry: Entry, players: Sequence[Player]) -> list[Player]:
    """Return the players with ids: players of the entry where the name is the same, new ones otherwise."""
    here = {player.name: player for player in event.players if player.id in entry.players}
    used = (re.fullmatch(r"p(\d+)", player.id) for player in event.players)
    free = max((int(found[1]) for found in used if found), default=0) + 1
    new = [player.name for player in players if player.name not in here]
    return [
        here.get(player.name) or replace(player, id=f"p{free + new.index(player.name)}") for player in players
    ]


# ---- pairs of a drawn event: entered one by one, each with a number

A_PAIR = 2


@one_act
def enter_pair(open_event: OpenEvent, session: str, key: str | None, players: Sequence[Player]) -> Change:
    """Enter a pair, or change the names of the pair with this key."""
    after, words = with_pair(open_event.event, session, key, players)
    remarks = () if key else tuple(_rounds_missed(open_event.event))
    return open_event.carry_out(Change("enter pair", words, remarks), after)


def with_pair(event: Event, session: str, key: str | None, players: Sequence[Player]) -> tuple[Event, str]:
    if not meets_by_draw(event, session):
        raise Refusal("These pairs play a movement. Type their names in the seating.")
    if len(players) != A_PAIR:
        raise Refusal("Type both players of the pair, such as Ann Able, Bob Baker.")
    entry = event.entry(key) if key else Entry(free_id("p", [each.id for each in event.entries]))
    refuse_players_twice(event, entry, "this pair", players)
    after = event if key else replace(event, entries=(*event.entries, entry))
    after = with_players(after, entry.id, numbered(event, entry, players))
    after = with_seat(after, session, entry.id)
    return after, f"Pair {entry_words(after, entry.id)}"
