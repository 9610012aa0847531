"""Substitutes as they played: the players replaced, in which rounds, and on how many of the entry's
boards."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.people import Entry
from bridgedesk.event.score import LatePlay, NotPlayed
from bridgedesk.event.session import Section
from bridgedesk.rulebooks.finding import boards_in_words

Boards = frozenset[tuple[int, int]]  # round and board


class SubstitutePlay(NamedTuple):
    """Play of one substitute for an entry, by player ids; `of` counts the entry's boards there."""

    session: str
    entry: str
    substitute: str
    out: str | None
    first: int
    last: int | None
    boards: int
    of: int

    @property
    def at(self) -> tuple[str, str, str, str | None, int]:
        return (self.session, self.entry, self.substitute, self.out, self.first)

    @property
    def share(self) -> str:
        return f"{self.boards} of {boards_in_words(self.of)}"

    @property
    def rounds(self) -> str:
        return rounds_words(self.first, self.last)


def rounds_words(first: int, last: int | None) -> str:
    if last is None:
        return f"from round {first}"
    return f"round {first}" if last == first else f"rounds {first}–{last}"


def substitute_plays(event: Event) -> Iterator[SubstitutePlay]:
    """Yield every substitution of a section, and every non-member in the line-up of a match."""
    for session, section in event.sessions_and_sections:
        for line_up in section.line_ups:
            if line_up.in_ is None:
                continue
            played = boards_played(event, session.id, section, line_up.entry)
            last = line_up.to_round
            during = [at for at, _ in played if line_up.from_round <= at <= (at if last is None else last)]
            yield SubstitutePlay(
                session.id,
                line_up.entry,
                line_up.in_,
                line_up.out,
                line_up.from_round,
                last,
                len(during),
                len(played),
            )
    for match in event.matches:
        yield from _strangers(event, match)


def _strangers(event: Event, match: Match) -> Iterator[SubstitutePlay]:
    boards = len(_boards_of(match))
    for entry in event.entries:
        for player in match.seated(entry.id):
            if player not in entry.players:
                at = match.round
                yield SubstitutePlay(match.session, entry.id, player, None, at, at, boards, boards)


def play_words(event: Event, play: SubstitutePlay) -> str:
    """Return "Zed Zero for Ann Able, rounds 2–3", with the session where there are several."""
    out = f" for {event.player(play.out).name}" if play.out else ""
    where = f", session {play.session}" if len(event.sessions) > 1 else ""
    return f"{event.player(play.substitute).name}{out}, {play.rounds}{where}"


def boards_played(event: Event, session: str, section: Section, entry: str) -> Boards:
    """Return the boards that an entry played in a section, each with its round."""
    found = {
        (match.round, board)
        for match in event.matches
        if match.session == session and entry in (match.home, match.away)
        for board in _boards_of(match)
    }
    for result in section.results:
        sitting = section.sitting(result.round, result.table)
        if sitting is None or result.round is None or isinstance(result.score, LatePlay | NotPlayed):
            continue
        sides = (result.ns or sitting.ns, result.ew or sitting.ew)
        numbers = [each for side in sides if side for each in (side, *section.members(side))]
        if any(section.entry_at(number, result.round) == entry for number in numbers):
            found.add((result.round, result.board))
    return frozenset(found)


def _boards_of(match: Match) -> set[int]:
    results = {each.board for each in match.results}
    return results or (set(match.boards) if match.slip is not None else set())


def most_played(event: Event) -> Mapping[str, tuple[str, ...]]:
    """Return the players with the most boards for each entry, seat by seat; its own players where that is
    equal."""
    return {entry.id: _most_of(event, entry) for entry in event.entries}


def _most_of(event: Event, entry: Entry) -> tuple[str, ...]:
    sections = [(session.id, section) for session, section in event.sessions_and_sections]
    if not any(line_up.entry == entry.id for _, section in sections for line_up in section.line_ups):
        return entry.players
    sat: list[Counter[str]] = [Counter() for _ in entry.players]
    for session, section in sections:
        rounds = Counter(at for at, _ in boards_played(event, session, section, entry.id))
        for at, boards in rounds.items():
            for place, player in zip(sat, section.playing(entry.id, entry.players, at), strict=True):
                place[player] += boards
    return tuple(_usual(own, place) for own, place in zip(entry.players, sat, strict=True))


def _usual(own: str, place: Counter[str]) -> str:
    most = place.most_common(1)
    return most[0][0] if most and most[0][1] > place[own] else own
