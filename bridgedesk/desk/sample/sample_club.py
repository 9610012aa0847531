"""Sample club with players, and last week's evening from seating to final results, made by the program's
own actions."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from bridgedesk.desk.acts.club_lists import save_club_player
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.acts.results import record_results
from bridgedesk.desk.acts.rulings_and_appeals import add_note
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Clock, OpenEvent
from bridgedesk.desk.reports.printing import post_results
from bridgedesk.desk.reports.sheet_facts import AS_USUAL, material
from bridgedesk.desk.sample.club_check import check
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.document import canonical, read_json, write
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.resources import resource
from bridgedesk.rule_library import clauses, library, movement_library

A_WEEK = timedelta(days=7)
STEPS = (3, 5)  # of the round and of the table, so that neighbours seldom have the same result


@dataclass(frozen=True)
class Sample:
    """Data of the sample club. `boards`: the contracts of each board in score-pad notation; each table
    gets one of them."""

    club: str
    rulebook: str
    last_week: Mapping[str, Any]
    tonight: Mapping[str, Any]
    players: Sequence[ClubPlayer]
    boards: Sequence[Sequence[str]]

    def slip(self, round_: int, table: int, board: int) -> str:
        results = self.boards[board - 1]
        return results[(STEPS[0] * round_ + STEPS[1] * table + board) % len(results)]


def sample() -> Sample:
    told: dict[str, Any] = json.loads(resource("samples/club.json").read_text(encoding="utf-8"))
    players = [
        ClubPlayer(**{**player, "flags": tuple(player.pop("flags", ()))}) for player in told.pop("players")
    ]
    return Sample(players=players, **told)


def begin_sample_club(
    path: Path, clock: Clock, sample: Sample, *, name: str = "", practice: bool = False
) -> Club:
    """Create the club with its players, before any event; `practice` marks all that comes of it."""
    club = Club.begin(path, name or sample.club, clock, practice=practice)
    for player in sample.players:
        save_club_player(club, replace(player, partner=None))
    for player in sample.players:  # all are in the list now
        save_club_player(club, player)
    return club


def play_last_week(club: Club, sample: Sample) -> OpenEvent:
    wanted = sample.last_week
    day = club.clock().date() - A_WEEK
    open_event = begin_event(
        club, NewEventRequest(wanted["title"], day, "pairs"), library().book(sample.rulebook)
    )
    request = Request(pairs=wanted["pairs"], boards=wanted["boards"])
    set_movement(open_event, "1", "A", make(wanted["movement"], request, movement_library()))
    known = KnownPlayers(sample.players)
    couples = zip(sample.players[::2], sample.players[1::2], strict=True)
    for number, couple in zip(open_event.event.sessions[0].sections[0].seats, couples, strict=False):
        players = {member.name: known.sitter(member.name) for member in couple}
        name_pair(open_event, "1", "A", number, list(players), players)
    rounds = open_event.event.sessions[0].sections[0].movement
    for round_ in range(1, len(rounds.rounds if rounds else ()) + 1):
        play_round(open_event, sample, round_)
    add_note(open_event, "Called for a revoke: made good, no rectification", table=3, board=11)
    finalise(open_event)
    return open_event


def play_round(open_event: OpenEvent, sample: Sample, round_: int) -> None:
    """Enter all results of the round at once."""
    (section,) = open_event.event.sessions[0].sections
    sittings = section.movement.rounds[round_ - 1] if section.movement else ()
    slips = {
        SlipLocation("1", section.id, round_, sitting.table, board): Result(
            board, parse_score(sample.slip(round_, sitting.table, board)), round=round_, table=sitting.table
        )
        for sitting in sittings
        if section.seats.get(sitting.ns or "") and section.seats.get(sitting.ew or "")
        for board in section.boards_of(sitting)
    }
    record_results(open_event, "record results", f"Round {round_}: {len(slips)} slips", dict(slips))


# ---- self test

HALF = 50  # percent, which the whole field has on average


class SelfTestFailed(Exception):
    """Failed check, with a description."""


def self_test(folder: Path, clock: Clock, opens: Callable[[Path], None]) -> Iterator[str]:
    """Yield each check that passes; `opens` tries the window on the club file."""
    books = library().books
    rows = sum(len(clauses(book)) for book in books)
    yield f"{len(books)} rule books read, {rows} clauses"
    club = begin_sample_club(folder / "club", clock, sample())
    open_event = play_last_week(club, sample())
    yield f"club file created, {len(club.lists.members)} players, {open_event.event.title} played and final"
    placed = list(open_event.evaluation.standings.values())
    totals = [each.total for each in placed if each.total is not None]
    if sum(totals) != HALF * len(totals):
        raise SelfTestFailed(f"the percentages of {len(totals)} pairs add up to {float(sum(totals))}")
    yield f"{len(totals)} pairs ranked"
    posted = post_results(material(open_event, club), AS_USUAL, folder / "sheets").paths
    yield f"{', '.join(path.suffix[1:] for path in posted)} created"
    if canonical(read_json(write(open_event.event))) != canonical(open_event.event):
        raise SelfTestFailed("the event changes when it is exported and imported")
    yield "event exported and imported again"
    path = club.file.path
    club.close()
    for finding in check(path):
        if finding.wrong:
            raise SelfTestFailed(f"the club file: {finding.what}")
    yield "club file complete"
    opens(path)
    yield "window opens it"
