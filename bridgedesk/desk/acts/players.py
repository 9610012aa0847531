"""Replace a player for good, record a substitute, or merge two records of one person."""

from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.lookup import entry_words, is_the_same, pair_entry
from bridgedesk.directing.seating.event_edits import free_id, with_section
from bridgedesk.directing.seating.hidden_boards import PLAYING_DIRECTOR
from bridgedesk.directing.seating.seats import number_of_player, with_player
from bridgedesk.event.event import Event
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import LineUp


@one_act
def record_substitute(
    open_event: OpenEvent, session: str, section: str, line_up: LineUp, new: Player | None
) -> Change:
    """Record a substitute for some rounds; `new` is the substitute, if not yet in the event."""
    at = open_event.event.section(session, section)
    event, line = open_event.event, line_up
    if new is not None:
        event, coming = _with_player(event, new)
        line = replace(line, in_=coming.id)
    pair = event.entry(line.entry)
    if line.to_round is not None and line.to_round < line.from_round:
        raise Refusal(
            f"Rounds {line.from_round} to {line.to_round} are in the wrong order. Type the first round first."
        )
    if line.out is not None and line.out not in pair.players:
        who = event.player(line.out).name
        raise Refusal(f"{who} does not play in {entry_words(event, line.entry)}.")
    if line.in_ is not None and line.in_ == line.out:
        raise Refusal(f"{event.player(line.in_).name} cannot be their own substitute.")
    words = f"{_name(event, line.in_)} for {_name(event, line.out)} {_rounds(line)}"
    after = with_section(event, session, replace(at, line_ups=(*at.line_ups, line)))
    return open_event.carry_out(Change("substitute", words), after)


def _with_player(event: Event, new: Player) -> tuple[Event, Player]:
    """Add a player to the event, unless already there by id or by name."""
    known = event.players_by_id
    if new.id in known:
        return event, known[new.id]
    if not new.name.strip():
        raise Refusal("Type the player's name. It is printed on every sheet.")
    called = next((each for each in event.players if not new.id and is_the_same(each, new)), None)
    if called is not None:
        return event, called
    coming = new if new.id else replace(new, id=free_id("p", known))
    return replace(event, players=(*event.players, coming)), coming


def _name(event: Event, key: str | None) -> str:
    return event.player(key).name if key else "nobody"


def _rounds(line: LineUp) -> str:
    if line.to_round == line.from_round:
        return f"in round {line.from_round}"
    return f"from round {line.from_round}" + (f" to {line.to_round}" if line.to_round else "")


# ---- players at the numbers of an individual


@one_act
def name_players(
    open_event: OpenEvent, session: str, section: str, number: str, players: Sequence[Player | None]
) -> Change:
    """Name the player of one number, or both players of a partnership; an empty name removes the player."""
    event = open_event.event
    members = event.section(session, section).members(number)
    _refuse_twice(players)
    said = []
    free = event.section(session, section).seats
    for member, player in zip(members, players, strict=True):
        if player is None and free.get(member) is None:
            continue  # an empty seat stays empty until a late player takes it
        entry = pair_entry(event, session, section, member)
        before = {each.id: each for each in event.players if each.id in entry.players}
        if player is None:
            event = with_player(event, entry.id, [])
        elif player.name not in (each.name for each in before.values()):
            event = with_player(event, entry.id, [])
            sits = number_of_player(event, player)
            if sits is not None:
                raise Refusal(
                    f"{player.name} is already seated as {sits}. If this is someone else, add an initial."
                )
            event = with_player(event, entry.id, [_new(event.players, player)])
        said.append(f"{member} {player.name if player else 'nobody'}")
    return open_event.carry_out(Change("name players", ", ".join(said)), event)


def _new(players: Sequence[Player], player: Player) -> Player:
    numbers = [int(each.id[1:]) for each in players if each.id[1:].isdecimal()]
    return replace(player, id=f"p{max(numbers, default=0) + 1}")


def _refuse_twice(players: Sequence[Player | None]) -> None:
    names = [player.name.casefold() for player in players if player]
    if len(set(names)) < len(names):
        raise Refusal("The same name is entered twice at one table. Type each player once.")


# ---- playing director: hides boards that the director's pair has not played yet


@one_act
def director_plays(open_event: OpenEvent, entry: str | None) -> Change:
    """Set the pair or team the director plays in, or None."""
    event = open_event.event
    wanted: frozenset[str] = frozenset()
    words = "The director is not playing"
    if entry is not None:
        wanted = frozenset(event.entry(entry).players)
        if not wanted:
            raise Refusal("Type the names of that pair first, so that its boards can be hidden.")
        words = f"The director plays with {entry_words(event, entry)}"
    after = replace(event, players=tuple(_flagged(player, player.id in wanted) for player in event.players))
    return open_event.carry_out(Change("director plays", words), after)


def _flagged(player: Player, playing: bool) -> Player:
    others = tuple(flag for flag in player.flags if flag != PLAYING_DIRECTOR)
    flags = (*others, PLAYING_DIRECTOR) if playing else others
    return player if flags == player.flags else replace(player, flags=flags)
