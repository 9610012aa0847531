"""Evenings on which everything happens, in any order: what was played stays, undo goes all the way back."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.movements import replan, set_movement
from bridgedesk.desk.acts.players import name_players, record_substitute
from bridgedesk.desk.acts.results import erase_result, record_results
from bridgedesk.desk.acts.seating import name_pair, swap_pair_numbers
from bridgedesk.desk.acts.session_seating import seat_next_session
from bridgedesk.desk.acts.table_mistakes import exchange_boards, record_wrong_boards, reverse_sides
from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.events import progress
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.reports.sheet_facts import SheetWishes, material
from bridgedesk.directing.lookup import pair_entry
from bridgedesk.directing.seating.score_lines import SlipLine, lines_of
from bridgedesk.directing.seating.score_location import results_of
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.directing.setup.mid_session_changes import (
    ChangeFormData,
    MidSessionChange,
    replan_options,
    why,
)
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.check import problems
from bridgedesk.event.document import canonical
from bridgedesk.event.event import Event
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score import PointsScore
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import TOGETHER, LineUp, Result, Section
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.movement import MovementPlan
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from bridgedesk.sheets.content import PrintedCard, PrintedCards, Table
from bridgedesk.sheets.facts import PrintChoice
from bridgedesk.sheets.movement_papers import guide_cards, table_cards
from bridgedesk.standings.pairs.results_by_board import pair_numbers
from tests.evenings.club_evening import BEGIN, club_at, ticking


def planned(family: str, request: Request) -> MovementPlan:
    return make(family, request, movement_library())


OF_PAIRS = (
    ("mitchell", Request(pairs=10, boards=10)),
    ("mitchell", Request(pairs=11, boards=12)),
    ("howell", Request(pairs=8, boards=14)),
    ("howell", Request(pairs=7, boards=14)),
    ("appendix", Request(pairs=13, boards=10)),
)
OF_PLAYERS = (
    ("whist-individual", Request(players=11, boards=12, rounds=6)),
    ("whist-individual", Request(players=12, boards=12, rounds=6)),
    ("whist-individual", Request(players=13, boards=12, rounds=6)),
    ("rainbow", Request(players=20, boards=10, rounds=5)),
)
SCORES = (110, 140, -110, -140, 90, -90, 100, -100)  # can be on any board, vulnerable or not

Seen = tuple[object, ...]


class Made(NamedTuple):
    """A result, and who made it."""

    session: str
    ns: str
    ew: str
    board: int
    score: str


def made(event: Event) -> Counter[Made]:
    found: Counter[Made] = Counter()
    for session in event.sessions:
        for section in session.sections:
            for result in section.results:
                ns, ew = (
                    who(section, number or "", result.round or 1) for number in pair_numbers(section, result)
                )
                found[Made(session.id, ns, ew, result.board, score_text(result.score))] += 1
    return found


def who(section: Section, number: str, round_: int) -> str:
    """Of an individual both players, whatever the entry of the two is."""
    return "+".join(sorted(section.entry_at(each, round_) or "nobody" for each in section.members(number)))


def all_of(one: Made) -> Seen:
    return one


def either_way(one: Made) -> Seen:
    return one.session, frozenset((one.ns, one.ew)), one.board, one.score


def but_boards(one: Made) -> Seen:
    return one.session, one.ns, one.ew, one.score


def but_sides(one: Made) -> Seen:
    return one.session, one.board, one.score


def seen_as(view: Callable[[Made], Seen], results: Counter[Made]) -> Counter[Seen]:
    found: Counter[Seen] = Counter()
    for each, times in results.items():
        found[view(each)] += times
    return found


def boards_in(words: str) -> set[int]:
    """What a card says: 1-3, 7; anything else is no board."""
    found: set[int] = set()
    for part in words.split(", "):
        first, _, last = part.partition("–")
        if first.isdecimal():
            found |= set(range(int(first), int(last or first) + 1))
    return found


class Life(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.club: Club = club_at(Path(self.folder.name))
        self.states: list[Event] = []  # after each act that holds
        self.set_up = 0

    def teardown(self) -> None:
        if hasattr(self, "desk"):
            self.undone_all_the_way_and_done_again()
        self.club.close()
        self.folder.cleanup()

    @initialize(players=st.booleans(), which=st.integers(0, 4), other=st.booleans())
    def begins(self, players: bool, which: int, other: bool) -> None:
        kind = "individual" if players else "pairs"
        wanted = NewEventRequest("Tuesday", BEGIN.date(), kind, sessions=2, sections=2 if other else 1)
        self.desk = begin_event(self.club, wanted, library().books["laws-2017"])
        self.states = [self.desk.event]
        choices = OF_PLAYERS if players else OF_PAIRS
        for at, section in enumerate("AB"[: 2 if other else 1]):
            self.choose(section, planned(*choices[(which + at) % len(choices)]))
        self.set_up = len(self.states)

    def choose(self, section: str, plan: MovementPlan) -> None:
        self.done(lambda: set_movement(self.desk, "1", section, plan))

    @rule(letter=st.sampled_from("AB"), which=st.integers(0, 40))
    def somebody_sits_down(self, letter: str, which: int) -> None:
        section = self.at(letter)
        numbers = self.numbers(section)
        number = numbers[which % len(numbers)]
        if self.section(section).of_players:
            player = Player("", f"{section} {number}")
            self.done(lambda: name_players(self.desk, "1", section, number, [player]))
        else:
            names = [f"{section} {number} {each}" for each in ("Ann", "Bob")]
            self.done(lambda: name_pair(self.desk, "1", section, number, names))

    # ---- what there is

    def section(self, key: str, session: str = "1") -> Section:
        here = next(each for each in self.desk.event.sessions if each.id == session)
        return next(each for each in here.sections if each.id == key)

    def numbers(self, key: str, session: str = "1") -> list[str]:
        seats = self.section(key, session).seats.items()
        return [number for number, entry in seats if entry and TOGETHER not in number]

    def sections(self) -> list[str]:
        return [each.id for each in self.desk.event.sessions[0].sections]

    def rounds_over(self, key: str) -> int:
        return max((result.round or 0 for result in self.section(key).results), default=0)

    def lines(self, session: str = "1") -> list[SlipLine]:
        return list(lines_of(self.desk.event, session))

    # ---- doing

    def done(self, act: Callable[[], object], kept: Callable[[Made], Seen] | None = all_of) -> bool:
        """Whether it happened; the results that were there are there still, with whom `kept` looks at."""
        event = self.desk.event
        before = made(event)
        try:
            act()
        except Refusal:
            assert self.desk.event is event, "what is refused does not half happen"
            return False
        self.states.append(self.desk.event)
        if kept is not None:
            assert seen_as(kept, made(self.desk.event)) == seen_as(kept, before)
        return True

    def go_on(self, section: str, happening: MidSessionChange, choice: int, **facts: str) -> None:
        over = self.rounds_over(section)
        told = ChangeFormData(happening, {**facts, "rounds_over": str(over)})
        looks = iter(range(3))
        try:
            ways = replan_options(
                self.section(section), told, movement_library(), lambda: next(looks, None) is not None
            )
        except Refusal:
            return
        way = ways[choice % len(ways)]
        before = self.section(section)
        if self.done(lambda: replan(self.desk, "1", section, way.movement, why(told, before))):
            after = self.section(section)
            assert before.movement
            assert after.movement
            assert after.sets.keys() >= before.sets.keys()

    one_of = st.integers(0, 40)
    letter = st.sampled_from("AB")

    def at(self, letter: str) -> str:
        return letter if letter in self.sections() else "A"

    @rule(letter=letter, first=one_of, most=st.sampled_from([1, 3, 20]))
    def slips_come_in(self, letter: str, first: int, most: int) -> None:
        """Of the first round that is not complete; perhaps not all of them."""
        key = self.at(letter)
        there = results_of(self.desk.event, "1")
        open_lines = [line for line in self.lines() if line.place.section == key and line.place not in there]
        coming = {
            line.place: Result(
                line.place.board,
                PointsScore(SCORES[(first + line.place.table) % len(SCORES)]),
                line.place.round,
                line.place.table,
            )
            for line in open_lines
            if line.place.round == open_lines[0].place.round
        }
        coming = dict(list(coming.items())[:most])
        before = made(self.desk.event)
        if coming:
            assert self.done(lambda: record_results(self.desk, "record results", "slips", coming), kept=None)
            assert before <= made(self.desk.event)
            assert made(self.desk.event).total() == before.total() + len(coming)

    @rule(which=one_of)
    def a_slip_is_taken_back(self, which: int) -> None:
        there = list(results_of(self.desk.event, "1"))
        if there:
            self.done(lambda: erase_result(self.desk, there[which % len(there)]), kept=None)

    @rule(letter=letter, choice=one_of, extra=st.booleans())
    def somebody_comes_late(self, letter: str, choice: int, extra: bool) -> None:
        key = self.at(letter)
        section = self.section(key)
        alone = [number for number in section.seats if TOGETHER not in number]
        free = [number for number in alone if section.seats[number] is None]
        last = max(alone, key=lambda number: int("".join(filter(str.isdecimal, number))))
        digits = "".join(filter(str.isdecimal, last))
        new = f"{int(digits) + 1}{last.removeprefix(digits)}"
        self.go_on(key, MidSessionChange.LATE_PAIR, choice, pair=new if extra or not free else free[0])

    @rule(letter=letter, who=one_of, choice=one_of)
    def somebody_goes_home_or_comes_back(self, letter: str, who: int, choice: int) -> None:
        key = self.at(letter)
        numbers = self.numbers(key)
        number = numbers[who % len(numbers)]
        gone = self.section(key).entry_at(number, self.rounds_over(key) + 1) is None
        self.go_on(
            key, MidSessionChange.LATE_PAIR if gone else MidSessionChange.GOES_HOME, choice, pair=number
        )

    @rule(letter=letter, rounds=st.integers(1, 6), choice=one_of)
    def they_stop_early(self, letter: str, rounds: int, choice: int) -> None:
        self.go_on(self.at(letter), MidSessionChange.FEWER_ROUNDS, choice, stop_after_round=str(rounds))

    @rule(letter=letter, table=st.integers(1, 6), round_=st.integers(1, 6), choice=one_of)
    def a_table_is_behind(self, letter: str, table: int, round_: int, choice: int) -> None:
        self.go_on(self.at(letter), MidSessionChange.BEHIND, choice, table=str(table), round=str(round_))

    @rule(letter=letter, who=one_of, first=st.integers(1, 6))
    def somebody_plays_for_another(self, letter: str, who: int, first: int) -> None:
        key = self.at(letter)
        numbers = self.numbers(key)
        entry = pair_entry(self.desk.event, "1", key, numbers[who % len(numbers)])
        if entry.players:
            line = LineUp(entry.id, first, out=entry.players[0], kind="substitute")
            new = Player("", f"Sub {len(self.desk.event.players)}")
            self.done(lambda: record_substitute(self.desk, "1", key, line, new))

    @rule(letter=letter, table=st.integers(1, 6), round_=st.integers(1, 6))
    def a_table_sat_the_other_way(self, letter: str, table: int, round_: int) -> None:
        key = self.at(letter)
        self.done(lambda: reverse_sides(self.desk, "1", key, round_, table), either_way)

    @rule(letter=letter, table=st.integers(1, 6), round_=st.integers(1, 6), chosen=st.integers(1, 28))
    def a_table_played_other_boards(self, letter: str, table: int, round_: int, chosen: int) -> None:
        key = self.at(letter)
        self.done(lambda: record_wrong_boards(self.desk, "1", key, round_, table, (chosen,)), but_boards)

    @rule(letter=letter, table=st.integers(1, 6), round_=st.integers(1, 6))
    def neighbours_exchanged_their_boards(self, letter: str, table: int, round_: int) -> None:
        key = self.at(letter)
        self.done(lambda: exchange_boards(self.desk, "1", key, round_, table, table + 1), but_boards)

    @rule(letter=letter, one=one_of, other=one_of)
    def two_sat_in_each_others_place(self, letter: str, one: int, other: int) -> None:
        key = self.at(letter)
        numbers = self.numbers(key)
        two = numbers[one % len(numbers)], numbers[other % len(numbers)]
        self.done(lambda: swap_pair_numbers(self.desk, "1", key, *two), but_sides)

    @rule(letter=letter, which=one_of)
    def another_movement_is_chosen(self, letter: str, which: int) -> None:
        """Before anything is played it comes; afterwards only if nothing that was played would go."""
        key = self.at(letter)
        choices = OF_PLAYERS if self.section(key).of_players else OF_PAIRS
        self.choose(key, planned(*choices[which % len(choices)]))

    @rule(way=st.sampled_from(list(SeatingMethod)))
    def the_second_session_sits_down(self, way: SeatingMethod) -> None:
        gone = self.gone_home()
        if self.done(lambda: seat_next_session(self.desk, "2", way, list)):
            seated = {
                entry for section in self.desk.event.sessions[1].sections for entry in section.seats.values()
            }
            assert not gone & seated, "who went home is not seated again"

    def gone_home(self) -> set[str | None]:
        found: set[str | None] = set()
        for section in self.desk.event.sessions[0].sections:
            last = len(section.movement.rounds) if section.movement else 0
            alone = (number for number in section.seats if TOGETHER not in number)
            found |= {section.seats[each] for each in alone if section.entry_at(each, last) is None}
        return found - {None}

    @rule()
    def the_laptop_is_started_again(self) -> None:
        event = self.desk.event
        self.club.close()
        self.club = Club.open(Path(self.folder.name) / "club.bridgedesk", ticking())
        desk = self.club.last_event()
        assert desk
        self.desk = desk
        assert canonical(desk.event) == canonical(event)

    @precondition(lambda self: len(self.states) > self.set_up)
    @rule(times=st.integers(1, 4))
    def acts_are_undone(self, times: int) -> None:
        for _ in range(min(times, len(self.states) - self.set_up)):
            undo(self.desk)
            self.states.pop()
            assert canonical(self.desk.event) == canonical(self.states[-1])

    # ---- what always holds

    @invariant()
    def nothing_contradicts_itself(self) -> None:
        if not hasattr(self, "desk"):
            return
        assert list(problems(self.desk.event)) == []
        assert self.desk.evaluation.event is self.desk.event
        items_to_check(self.desk)
        assert progress(self.desk.event).expected == sum(len(self.lines(each)) for each in "12")

    @invariant()
    def nobody_is_at_two_tables(self) -> None:
        if not hasattr(self, "desk"):
            return
        for session in self.desk.event.sessions:
            for section in session.sections:
                for row in section.movement.rounds if section.movement else ():
                    seats = [seat for each in row for seat in (each.ns, each.ew) if seat]
                    members = [member for seat in seats for member in section.members(seat)]
                    assert len(set(members)) == len(members)
                    assert all(each.ns != each.ew for each in row if each.ns)

    @invariant()
    def the_cards_are_what_is_scored(self) -> None:
        if not hasattr(self, "desk"):
            return
        facts = material(self.desk)
        for key in self.sections():
            section = self.section(key)
            wishes = SheetWishes(PrintChoice(session="1", section=key))
            lines = [line for line in self.lines() if line.place.section == key]
            by_table = {(line.place.round, line.table, line.place.board) for line in lines}
            said = {
                (round_, card.title.removeprefix("Table "), board)
                for card in cards_of(table_cards(facts.facts(wishes)).blocks)
                for round_, boards in rows_of(card)
                for board in boards
            }
            assert said == by_table
            for card in cards_of(guide_cards(facts.facts(wishes)).blocks):
                who = card.title.split(" ", 1)[1]
                if not card.title.startswith("Table"):
                    mine = {
                        (line.place.round, line.place.board)
                        for line in lines
                        if who in {*section.members(line.ns), *section.members(line.ew)}
                    }
                    assert {(round_, board) for round_, boards in rows_of(card) for board in boards} == mine

    def undone_all_the_way_and_done_again(self) -> None:
        end, steps = self.desk.event, len(self.states) - 1
        for before in reversed(self.states[:-1]):
            undo(self.desk)
            assert canonical(self.desk.event) == canonical(before)
        for after in self.states[1:]:
            redo(self.desk)
            assert canonical(self.desk.event) == canonical(after)
        assert steps == 0 or canonical(self.desk.event) == canonical(end)


def cards_of(blocks: tuple[object, ...]) -> Iterator[PrintedCard]:
    for block in blocks:
        if isinstance(block, PrintedCards):
            yield from block.cards


def rows_of(card: PrintedCard) -> Iterator[tuple[int, set[int]]]:
    """The round, and the boards in it."""
    for block in card.blocks:
        if isinstance(block, Table):
            for row in block.rows:
                yield int(str(row[0])), boards_in(str(row[-1]))


def evenings(how_many: int, acts: int) -> None:
    run_state_machine_as_test(
        Life,
        settings=settings(
            max_examples=how_many,
            stateful_step_count=acts,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_evenings_on_which_everything_happens() -> None:
    evenings(5, 9)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_many_evenings_on_which_everything_happens() -> None:
    evenings(400, 40)
