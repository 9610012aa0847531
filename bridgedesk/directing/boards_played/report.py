"""Boards or matches each team member has played, must play and can still play, before it is too late."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.directing.boards_played.counting import count_play
from bridgedesk.directing.boards_played.finals import final_session_requirements, finals_match_requirements
from bridgedesk.directing.boards_played.requirements import (
    PlayRequirement,
    RequirementStatus,
    clauses_on_play,
    merge_requirements,
)
from bridgedesk.directing.boards_played.team import CheckedTeam, Leasts, requirements_of_clause
from bridgedesk.directing.entries.teams_of_finals import finals_teams
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event, Stage, Status
from bridgedesk.event.people import Entry
from bridgedesk.movements.draw.bracket import PlayedFinal as Final
from bridgedesk.rulebooks import Book
from bridgedesk.standings.stages.merged_teams import as_whole_teams, two_stages_of
from bridgedesk.standings.stages.stages import event_of_stages, kind_of_stage

TEAM = 3  # players make one


class PlayerBoards(NamedTuple):
    team: str
    player: str
    boards: int
    of: int  # of the team's matches that have a line-up
    wanted: tuple[PlayRequirement, ...]
    belongs: bool = True  # False: he may still come in from one stage

    @property
    def share(self) -> str:
        return f"{100 * self.boards / self.of:.0f}%" if self.of else ""

    @property
    def line(self) -> str:
        counted = f"{self.boards} of {self.of} boards, {self.share}" if self.of else "no line-up yet"
        return "; ".join([f"{self.player}, {self.team}: {counted}", *(each.words for each in self.wanted)])

    @property
    def words(self) -> str:
        return "; ".join(each.words for each in self.wanted)

    @property
    def stand(self) -> RequirementStatus:
        """Return the worst status of all requirements."""
        return max(
            (each.stand for each in self.wanted),
            key=lambda stand: stand.order,
            default=RequirementStatus.ENOUGH,
        )


def boards_of_players(situation: Situation, entry: str | None = None) -> list[PlayerBoards]:
    """Return a row for each team member, including players without a board; two stages make one team."""
    event = as_whole_teams(situation.event, two_stages_of(situation.evaluation))
    names = event.player_names
    found: list[PlayerBoards] = []
    leasts: Leasts = {}
    for team in event.entries:
        if len(team.players) < TEAM or entry not in (None, team.id):
            continue
        wanted: dict[str, tuple[PlayRequirement, ...]] = {}
        players = dict.fromkeys(team.players)
        for asked in checked_teams(situation, event, team, leasts):
            players |= dict.fromkeys(asked.players)
            for player, each in _wanted(asked):
                wanted[player] = (*wanted.get(player, ()), each)
        words, boards = entry_words(event, team.id), count_play(event, team, in_boards=True)
        for player in players:
            once = merge_requirements(wanted.get(player, ()))
            found.append(
                PlayerBoards(
                    words, names[player], boards.played[player], boards.of, once, player in team.players
                )
            )
    return found


def checked_teams(
    situation: Situation, event: Event, team: Entry, leasts: Leasts | None = None
) -> Iterator[CheckedTeam]:
    """Yield the team in each part of the event; `event` holds teams merged from their stages."""
    book, second = situation.book_in_force, two_stages_of(situation.evaluation)
    if book is None:
        return
    members = {each.player: each for each in finals_teams(situation, book).get(team.id, ())}
    for part, finals in _parts(event, book, situation.evaluation.finals):
        yield CheckedTeam(book, part, team, second, finals, members, {} if leasts is None else leasts)


def _wanted(team: CheckedTeam) -> Iterator[tuple[str, PlayRequirement]]:
    """Yield the requirements in the order of the rule book's clauses."""
    asked = list(clauses_on_play(team.book, team.event.kind))
    for purpose, block in asked:
        yield from (
            finals_match_requirements(team, block)
            if purpose == "final"
            else requirements_of_clause(team, purpose, block)
        )
    for _, block in asked:
        yield from final_session_requirements(team, block)


def _parts(event: Event, book: Book, finals: Sequence[Final]) -> Iterator[tuple[Event, Sequence[Final]]]:
    """Split off a final that the rule book treats separately; the planned rounds belong to its qualifying,
    which is over once the final has begun."""
    kinds: dict[str, list[Stage]] = {}
    for stage in event.stages:
        kinds.setdefault(kind_of_stage(event, stage, book), []).append(stage)
    if not any(kind in book.kinds and book.kinds[kind].after in kinds for kind in kinds):
        yield event, finals
        return
    first, *later = [event_of_stages(event, stages, book) for stages in kinds.values()]
    yield (replace(first, status=Status.FINAL) if any(each.matches for each in later) else first), ()
    for each in later:
        yield replace(each, registered=()), ()
