"""Events of the club, as the list shows them."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.club_file import file_refusals
from bridgedesk.directing.qualifying.qualifying_link import imported_sessions
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.seating.match_tables import (
    ROOMS,
    is_never_played,
    match_has_come_in,
    matches_of,
    meets_in_matches,
    sections_of_teams,
    whole_matches,
)
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import person
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score import LatePlay
from bridgedesk.event.session import Section, Session, Sitting
from bridgedesk.exchange.formats import awards_by
from bridgedesk.masterpoints.awards import Awards, Earned
from bridgedesk.rule_library import library
from bridgedesk.rulebooks import Book
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.further_lists import Rung, each_player, ladder, the_pair
from bridgedesk.standings.matches.teams_of_eight import matches_with_halves
from bridgedesk.standings.schedule import schedule_of
from bridgedesk.store.club_lists import Sending, Series, sending_of

# ---- results entered and results expected


class Progress(NamedTuple):
    come_in: int
    expected: int

    @property
    def missing(self) -> int:
        return max(0, self.expected - self.come_in)


def progress(event: Event) -> Progress:
    """Return the event's progress. A late play is not in yet; drawn teams count matches; an imported
    qualifying is left out."""
    taken = imported_sessions(event)
    mine = (each for each in event.sessions if each.id not in taken)
    return _summed([part for session in mine for part in _parts(event, session)])


def progress_of(event: Event, session: Session) -> Progress:
    return _summed(list(_parts(event, session)))


def _summed(parts: Sequence[Progress]) -> Progress:
    return Progress(sum(part.come_in for part in parts), sum(part.expected for part in parts))


def _parts(event: Event, session: Session) -> Iterator[Progress]:
    if not meets_in_matches(session):
        for section in session.sections:
            late = [result for result in section.results if isinstance(result.score, LatePlay)]
            come_in = len(section.results) - len(late)
            to_come = sum(schedule_of(section).boards.values()) - _never_to_come(event, session, section)
            yield Progress(come_in, to_come)
        return
    seated = bool(sections_of_teams(session))
    together = matches_with_halves(event.matches)
    for match in whole_matches(event, session.id):
        if not seated and not is_never_played(event, match):
            yield Progress(int(match_has_come_in(*together[match.id])), 1)
        elif seated:
            yield _slips(match)


def _never_to_come(event: Event, session: Session, section: Section) -> int:
    """Count slips of matches between pairs that are not played, or not to the end."""
    ended = {
        (match.round, frozenset((match.home, match.away)))
        for match in matches_of(event, session.id)
        if match.outcome is not Outcome.PLAYED
    }
    rounds = section.movement.rounds if ended and section.movement else ()
    return sum(
        _missing_at(section, number, sitting)
        for number, sittings in enumerate(rounds, start=1)
        for sitting in sittings
        if (number, section.entries_at(sitting, number)) in ended
    )


def _missing_at(section: Section, round_: int, sitting: Sitting) -> int:
    come_in = sum(
        (each.round, each.table) == (round_, sitting.table) and not isinstance(each.score, LatePlay)
        for each in section.results
    )
    return sum(1 for _ in section.boards_of(sitting)) - come_in


def _slips(match: Match) -> Progress:
    """Count the slips of both tables; a total counts for all of them."""
    expected = len(ROOMS) * len(match.boards)
    if match.slip is not None or match.outcome is not Outcome.PLAYED:
        return Progress(expected, expected)
    return Progress(sum(not isinstance(result.score, LatePlay) for result in match.results), expected)


# ---- event list


class ListedEvent(NamedTuple):
    key: str
    day: date
    title: str


def programme(club: Club) -> list[ListedEvent]:
    """Return the events, newest first; of one day, the one created last."""
    with file_refusals():
        listed = club.file.event_titles()
    rows = [ListedEvent(key, date.fromisoformat(day), title) for key, day, title in listed]
    return [row for _, row in sorted(enumerate(rows), key=lambda at: (at[1].day, at[0]), reverse=True)]


class ListedTemplate(NamedTuple):
    name: str
    format: str  # such as "pairs, 2 sessions"


def templates(club: Club) -> list[ListedTemplate]:
    return [ListedTemplate(each.id, _shape(each.event)) for each in club.lists.templates]


def _shape(event: Event) -> str:
    book = library().books.get(event.rulebook.id)
    kind = book.kinds[event.kind].title if book and event.kind in book.kinds else event.kind
    sections = max((len(session.sections) for session in event.sessions), default=0)
    parts = [(len(event.sessions), "sessions"), (sections, "sections")]
    return ", ".join([kind, *(f"{number} {what}" for number, what in parts if number > 1)])


def session_to_play(event: Event) -> str:
    """Return the last session that has begun, or, once it is complete, the next that is drawn or the first
    of the following stage."""
    met = {match.session for match in event.matches}
    drawn = [each for each in event.sessions if each.id in met or each.has_results]
    if not drawn:
        return event.sessions[0].id
    known = [progress_of(event, each) for each in drawn]
    begun = max((at for at, each in enumerate(known) if each.come_in), default=0)
    at = next((at for at in range(begun, len(drawn)) if known[at].missing), len(drawn) - 1)
    final = event.stages[-1].id if event.stages else None
    following = [each for each in event.sessions if each.stage == final]
    if drawn[at].stage != final and following and not known[at].missing:
        return following[0].id
    return drawn[at].id


# ---- ladder of players or pairs over many of the club's evenings, of which the best so many count

__all__ = ["Ladder", "Series", "evenings", "ladder_of", "new_series", "with_evening"]

Evaluate = Callable[[Event], Evaluation]


class Ladder(NamedTuple):
    rungs: tuple[Rung, ...]
    names: Mapping[str, str]
    unit: str


def evenings(club: Club, series: Series) -> list[Event]:
    return [club.event(key).event for key in series.events]


def ladder_of(series: Series, events: list[Event], evaluate: Evaluate, least: int = 1) -> Ladder:
    """Rank the evenings; a person is recognised by number, or else by name."""
    evaluations = [replace(evaluate(event), event=_by_person(event)) for event in events]
    units = {each.unit for each in evaluations}
    if len(units) > 1:
        raise Refusal(
            f"{series.title} cannot be added up. Its sessions are in {' and in '.join(sorted(units))}."
        )
    members = the_pair if series.ranks == "pairs" else each_player
    most = max(len(evaluations), 1)
    rungs = ladder(evaluations, series.best_of or most, least, members)
    names = {person(player.number, player.name): player.name for event in events for player in event.players}
    return Ladder(rungs, names, units.pop() if units else "%")


def _by_person(event: Event) -> Event:
    """Return the event with each player's id replaced by the one used in the ladder."""
    people = {player.id: person(player.number, player.name) for player in event.players}
    return replace(
        event,
        players=tuple(replace(player, id=people[player.id]) for player in event.players),
        entries=tuple(
            replace(entry, players=tuple(people[player] for player in entry.players))
            for entry in event.entries
        ),
    )


def new_series(known: Sequence[Series], title: str, ranks: str, best: int) -> Series:
    title = " ".join(title.split())
    if not title:
        raise Refusal("Type a title for the ladder, such as Winter ladder.")
    if any(each.title == title for each in known):
        raise Refusal(f"There is already a ladder called {title}.")
    return Series(free_id("s", [each.id for each in known]), title, ranks, best or None)


def with_evening(series: Series, event: str) -> Series:
    """Add the event to the ladder, or remove it if present."""
    if event in series.events:
        return replace(series, events=tuple(each for each in series.events if each != event))
    return replace(series, events=(*series.events, event))


# ---- awards


def awards_by_options(evaluation: Evaluation, told: Sending, book: Book | None) -> Awards:
    """Work out awards by the secretary's scale and grade, at the rate of the event's own rule book."""
    return awards_by(
        told.scale,
        evaluation,
        told.grade or None,
        outright=told.outright,
        restricted=told.restricted,
        book=book,
    )


def sending_options(club: Club | None) -> Sending | None:
    """Return the club's options for the secretary, which name the scale."""
    return sending_of(club.file) if club else None


def most_of_each(awards: Awards) -> Mapping[str, Sequence[Earned]]:
    """Return, by entry, the awards of its player who earned most."""
    players: dict[tuple[str, str], list[Earned]] = defaultdict(list)
    for each in awards.earned:
        players[each.entry, each.player].append(each)
    found: dict[str, Sequence[Earned]] = {}
    for (entry, _), earned in players.items():
        if entry not in found or _sum(earned) > _sum(found[entry]):
            found[entry] = earned
    return found


def masterpoints_of(awards: Awards) -> dict[str, Decimal]:
    return {entry: _sum(earned) for entry, earned in most_of_each(awards).items()}


def _sum(earned: Sequence[Earned]) -> Decimal:
    return sum((each.points for each in earned), start=Decimal(0))
