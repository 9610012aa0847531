"""Random Swiss evenings: late, home, back, by hand, the next session, and undo to the beginning."""

import random
from collections import Counter
from decimal import Decimal
from itertools import chain
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_changes import alter_draw
from bridgedesk.desk.acts.draw_round import draw_round, give_bye
from bridgedesk.desk.acts.draws import pair_byes
from bridgedesk.desk.acts.entries import enter_pair, remove_team
from bridgedesk.desk.acts.results import record_results
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.acts.table_mistakes import reverse_sides
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.directing.draws.next_draw import DrawConcession
from bridgedesk.directing.draws.set_aside import drawn_as
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.event.check import problems
from bridgedesk.event.document import canonical
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from tests.directing.seating.test_pairs_by_draw import BOOKS, begun
from tests.evenings.club_evening import club_at

STEPS = 50
SCORES = ("P", "+50", "-50", "+110", "-110", "NP")


class Evening:
    def __init__(self, folder: Path, book: str, seed: int) -> None:
        self.chance = random.Random(seed)
        self.desk = begun(club_at(folder), 7, book=book, sessions=2)
        self.book = BOOKS[book]
        self.session = "1"
        self.done = 0
        self.begin = canonical(self.desk.event)
        self.entered = 7

    def enter(self) -> None:
        self.entered += 1
        players = [Player("", f"{each} {self.entered}") for each in ("Una", "Vic")]
        enter_pair(self.desk, self.session, None, players)

    def draw(self) -> None:
        allowed = self.chance.choice(
            [DrawConcession.NOTHING, DrawConcession.NOTHING, DrawConcession.EARLIER, DrawConcession.REPEAT]
        )
        here = [match for match in self.desk.event.matches if match.session == self.session]
        first = max((max(match.boards) for match in here), default=0) + 1
        lots = lambda entries: self.chance.sample(list(entries), len(entries))  # noqa: E731
        draw_round(self.desk, self.session, f"{first}-{first + 1}", lots, self.book, None, allowed, "–")

    def type_slips(self) -> None:
        pad = ScoreEntry(self.desk, self.session).pad
        open_ = [line.place for line in pad.lines if line.place not in pad.results]
        wanted = {
            place: Result(
                place.board, parse_score(self.chance.choice(SCORES)), round=place.round, table=place.table
            )
            for place in open_[: self.chance.choice([2, 99, 99])]
        }
        record_results(self.desk, "enter", "slips", wanted)

    def home_or_back(self) -> None:
        remove_team(self.desk, self.chance.choice(self.desk.event.entries).id, self.session)

    def meet(self) -> None:
        pair_byes(self.desk, self.session)

    def by_hand(self) -> None:
        made = self.desk.event.draws[-1] if self.desk.event.draws else None
        if made is None:
            raise Refusal("nothing drawn")
        draw = drawn_as(made)
        changed = draw.exchanged(*self.chance.sample(draw.entries, 2))
        alter_draw(self.desk, made.stage, made.round, changed, "one house")

    def turned(self) -> None:
        matches = [match for match in self.desk.event.matches if match.session == self.session]
        if not matches:
            raise Refusal("nothing drawn")
        match = self.chance.choice(matches)
        reverse_sides(self.desk, self.session, "A", match.round, match.table or 1)

    def go_on(self) -> None:
        seat_next_session(self.desk, "2", SeatingMethod.SAME, list)
        self.session = "2"

    def bye(self) -> None:
        give_bye(self.desk, self.book, Decimal(self.chance.randint(0, 20)))

    def take_back(self) -> None:
        if self.done:
            undo(self.desk)
            self.done -= 2

    def step(self) -> None:
        act = self.chance.choice(
            [
                *[self.draw, self.type_slips] * 4,
                self.enter,
                self.home_or_back,
                self.meet,
                self.by_hand,
                self.turned,
                self.bye,
                self.go_on,
                self.take_back,
            ]
        )
        before = self.desk.event
        try:
            act()
        except Refusal:
            assert self.desk.event is before
        else:
            self.done += self.desk.event is not before
        self.hold()

    def hold(self) -> None:
        """Nobody is at two tables in a round; the tables are those of the draw; a slip is of a match."""
        event = self.desk.event
        assert not list(problems(event))
        for drawn in event.draws:
            matches = [match for match in event.matches if match.round == drawn.round]
            met = {frozenset((match.home, match.away)) for match in matches}
            assert met == {frozenset(two) for two in drawn.pairings}
            busy = Counter([*chain.from_iterable(drawn.pairings), *([drawn.bye] if drawn.bye else [])])
            assert not busy or max(busy.values()) == 1
            assert len({match.table for match in matches}) == len(matches)
            assert len({match.session for match in matches}) == 1
        for session in event.sessions:
            (section,) = session.sections
            for result in section.results:
                sitting = section.sitting(result.round, result.table)
                assert sitting is not None
                assert result.board in section.boards_of(sitting)
        numbers = [
            {entry: number for number, entry in each.sections[0].seats.items()} for each in event.sessions
        ]
        assert all(numbers[0].get(entry, number) == number for entry, number in numbers[1].items())


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("book", ["sabf-2020", "sydney-2003"])
def test_whatever_happens_it_holds_and_is_taken_back(tmp_path: Path, book: str, seed: int) -> None:
    evening = Evening(tmp_path, book, seed)
    for _ in range(STEPS):
        evening.step()
    assert canonical(evening.desk.file.event(evening.desk.event.id)) == canonical(evening.desk.event)
    while canonical(evening.desk.event) != evening.begin:
        undo(evening.desk)
