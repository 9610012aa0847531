"""Random evenings at the score pad: no key raises, no act is lost or doubled, no state is a trap."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar, NamedTuple

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from bridgedesk.desk.scorepad.keys_and_acts import Erase, Foul, PadKey, RecordSlip, Redo, ScoreAct, Undo
from bridgedesk.desk.scorepad.pad import CodesByNumber, Pad, Reason, Replace, RetypedDifference, WhichRounds
from bridgedesk.desk.scorepad.questions import words_of
from bridgedesk.desk.scorepad.score_keys import press
from bridgedesk.directing.seating.score_lines import (
    ORDERS,
    ORDERS_OF_MATCHES,
    ORDERS_OF_SEATED_TEAMS,
    PadOrder,
    SlipLine,
    has_come_in,
    lines_of,
)
from bridgedesk.directing.seating.score_location import SlipLocation, VersionFrom
from bridgedesk.event.session import Result
from tests.desk.scorepad.pads import done, fresh, lines, result_of
from tests.dose import examples
from tests.evenings.scored_evenings import MITCHELL, event, section

KEYS = [value for name, value in vars(PadKey).items() if name.isupper()]
WORDS = [
    "42+", "42+", "11-", "62+", "620+", "45-", "4SN= HT", "4SN= 42+", "A+-", "60/40", "T", "F", "FC 42+",
    "3V5", "P", "NP", "L", "*", "/1", "/4+-", "/7", "/8", "W 60:42+ 40:5-", "P | A+-", "1 2 42+", "3 1 11-",
    "1 3 2 4 42+", "2 4 1 3 P", "1 2 3 4 ", "+42 | A-=", "A+- | W 50:42+ 50:5-", "4SN10 HT 42+",
    "6SXXE-13 C2", "0+", "55.5/40", "T F V3.5 42+", "7.2", "B2", "21.3", "1500-", "150-",
]  # fmt: skip
ANSWERS = ["1", "2", "both sides agree", ""]
STRAY = list("0123456789+-NESWCDHXTPLAFV=./| *:é\t²")

Results = dict[SlipLocation, Result]


def walk(before: Pad, key: str) -> tuple[Pad, tuple[ScoreAct | Undo | Redo, ...]]:
    """One key, with everything that must hold whatever was done before."""
    pad, acts = press(before, key)
    assert 0 <= pad.at <= len(pad.lines)
    assert len(acts) <= 1
    assert bool(words_of(pad)) == (pad.question is not None)
    if pad.refusal:
        assert acts == ()
        assert (pad.results, pad.forms, pad.second) == (before.results, before.forms, before.second)
    for act in acts:
        check_act(before, pad, act, key)
    return pad, acts


def check_act(before: Pad, pad: Pad, act: ScoreAct | Undo | Redo, key: str) -> None:
    match act:
        case RecordSlip(where, result):
            assert before.line is not None
            assert where == before.line.place, "what is typed belongs to the line under the cursor"
            assert result != before.standing, "nothing is recorded twice"
            assert (result.round, result.table, result.board) == (where.round, where.table, where.board)
            assert (pad.buffer, pad.question, pad.pair_numbers) == ("", None, ())
            passed = pad.lines[before.at + 1 : pad.at]
            assert before.order.pairs_typed or not any(map(before.is_open, passed)), "on to the next gap"
            if before.standing and has_come_in(before.standing) and not (before.second or before.chosen):
                asked = Replace | WhichRounds | Reason
                assert isinstance(before.question, asked) or result.score == before.standing.score
        case Foul(form, records):
            assert before.line is not None
            assert (form.board, form.round) == (before.line.place.board, before.line.place.round)
            places = [each.place for each in records]
            assert len(set(places)) == len(places)
            for each in records:
                assert each.result != before.results.get(each.place)
                assert each.place.board == before.line.place.board
                assert each.place.round >= before.line.place.round
        case Erase(where):
            assert key == PadKey.DELETE
            assert where in before.results
        case Undo() | Redo():
            assert key in (PadKey.UNDO, PadKey.REDO)


def left(pad: Pad) -> None:
    """Esc leads out of everything, and does nothing else."""
    for _ in range(3):
        pad, acts = press(pad, PadKey.ESCAPE)
        assert acts == ()
    assert (pad.buffer, pad.question, bool(pad.marks), pad.pair_numbers) == ("", None, False, ())


# ---- what is played


class Contest(NamedTuple):
    lines: Sequence[SlipLine]
    orders: Sequence[PadOrder]


def two_sections() -> tuple[SlipLine, ...]:
    """The second calls its tables 21 to 23."""
    labelled = replace(section(MITCHELL, {}, "B"), table_labels={1: "21", 2: "22", 3: "23"})
    return tuple(lines_of(event(section(MITCHELL, {}), labelled), "s1"))


def players_alone() -> tuple[SlipLine, ...]:
    """Four players, each once with each other."""
    rounds = ("1+3-2+4:1", "1+2-3+4:2", "1+4-2+3:3")
    pairs = [pair for each in rounds for pair in each[:-2].split("-")]
    seats = {number: number for number in ("1", "2", "3", "4", *pairs)}
    return tuple(lines_of(event(section(rounds, {}, seats=seats)), "s1"))


def rooms(of_teams: str = "") -> tuple[SlipLine, ...]:
    """Two rounds of two matches, two boards in both rooms; or teams that sit by a movement."""
    return tuple(
        SlipLine(
            SlipLocation("1", of_teams, round_, table, board, bool(of_teams)),
            *(("1", "2") if table % 2 else ("2", "1")),
            frozenset(),
            f"{table}" if of_teams else f"{(table + 1) // 2} {'open' if table % 2 else 'closed'}",
        )
        for round_ in (1, 2)
        for table in (1, 2, 3, 4)
        for board in (2 * round_ - 1, 2 * round_)
    )


CONTESTS: Mapping[str, Contest] = {
    "pairs": Contest(lines(), ORDERS),
    "two sections": Contest(two_sections(), ORDERS),
    "individual": Contest(players_alone(), ORDERS),
    "matches": Contest(rooms(), ORDERS_OF_MATCHES),
    "seated teams": Contest(rooms("A"), ORDERS_OF_SEATED_TEAMS),
    "nothing set up": Contest((), ORDERS),
}


class Known(NamedTuple):
    results: Results
    forms: tuple[VersionFrom, ...] = ()


class Evening(RuleBasedStateMachine):
    """A director, a history, other acts beside the typing, and keys in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.contest = CONTESTS["pairs"]
        self.pad = fresh()
        self.history = [Known({})]
        self.undone: list[Known] = []
        self.desk_refuses = False

    @initialize(played=st.sampled_from(sorted(CONTESTS)))
    def begin(self, played: str) -> None:
        self.contest = CONTESTS[played]
        order = self.contest.orders[0]
        self.pad = Pad(order.arranged(self.contest.lines), order=order)

    def press(self, key: str) -> None:
        before = self.pad
        self.pad, acts = walk(before, key)
        for act in acts:
            if self.desk_refuses:  # a late correction, a full disk
                self.pad = replace(before, refusal="refused by the desk", notice="")
            else:
                self.carry_out(act)

    def carry_out(self, act: ScoreAct | Undo | Redo) -> None:
        if isinstance(act, Undo):
            if len(self.history) > 1:
                self.undone.append(self.history.pop())
        elif isinstance(act, Redo):
            if self.undone:
                self.history.append(self.undone.pop())
        else:
            self.history.append(Known(dict(done(self.pad, act).results), self.pad.forms))
            self.undone = []
        self.read_again()

    def read_again(self) -> None:
        """What is half typed stays."""
        self.pad = replace(self.pad, results=self.history[-1].results, forms=self.history[-1].forms)

    @rule(refuses=st.booleans())
    def desk(self, refuses: bool) -> None:
        self.desk_refuses = refuses

    @rule(data=st.data())
    def elsewhere(self, data: st.DataObject) -> None:
        """A Bridgemate hands something in, or an act of the history is undone, in the middle of a line."""
        places = [line.place for line in self.pad.lines]
        if places:
            where = data.draw(st.sampled_from(places))
            standing = dict(self.history[-1].results)
            if standing.pop(where, None) is None:
                standing[where] = result_of(data.draw(st.sampled_from(["P", "L", "+110", "4SN="])), where)
            self.history.append(Known(standing, self.history[-1].forms))
            self.undone = []
            self.read_again()

    @rule(data=st.data())
    def point(self, data: st.DataObject) -> None:
        """A click, or a dock that leads to a line."""
        if self.pad.lines:
            at = data.draw(st.integers(0, len(self.pad.lines) - 1))
            self.pad = self.pad.moved(at, pointed=True)

    @rule(word=st.sampled_from(WORDS), enter=st.booleans())
    def type_word(self, word: str, enter: bool) -> None:
        for key in word:
            self.press(key)
        if enter:
            self.press(PadKey.ENTER)

    @rule(text=st.sampled_from(ANSWERS))
    def answer(self, text: str) -> None:
        if self.pad.question is not None:
            for key in text:
                self.press(key)
            if isinstance(self.pad.question, Reason):
                self.press(PadKey.ENTER)

    @rule(key=st.sampled_from(KEYS))
    def press_named(self, key: str) -> None:
        self.press(key)

    @rule(key=st.sampled_from(STRAY) | st.text(max_size=2))
    def press_any(self, key: str) -> None:
        self.press(key)

    @rule(data=st.data())
    def arrange(self, data: st.DataObject) -> None:
        order = data.draw(st.sampled_from(self.contest.orders))
        self.pad = replace(self.pad.moved(0), lines=order.arranged(self.contest.lines), order=order)

    @rule(figure=st.sampled_from(["42+", "11-", "5+"]))
    def habitual_enter(self, figure: str) -> None:
        """A figure is recorded by its sign; the Enter that follows out of habit records nothing."""
        for key in figure:
            self.press(key)
        if not self.pad.buffer and self.pad.question is None:
            before = self.pad.results
            self.press(PadKey.ENTER)
            assert self.pad.results == before

    @invariant()
    def nothing_is_lost(self) -> None:
        assert (self.pad.results, self.pad.forms) == self.history[-1]

    @invariant()
    def no_trap(self) -> None:
        left(self.pad)


def test_random_evenings() -> None:
    run_state_machine_as_test(
        Evening, settings=settings(max_examples=examples(120), stateful_step_count=40, deadline=None)
    )


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_thousands_of_random_evenings() -> None:
    run_state_machine_as_test(
        Evening, settings=settings(max_examples=4000, stateful_step_count=80, deadline=None)
    )


class Reached:
    """What one may be in the middle of."""

    ALL: ClassVar[set[str]] = {
        "CodesByNumber", "WhichRounds", "Reason", "RetypedDifference", "Replace", "half typed", "marks",
        "one number", "both numbers", "second keying", "refused", "noticed", "past the end",
    }  # fmt: skip

    @staticmethod
    def by(pad: Pad) -> set[str]:
        found = {
            "half typed": bool(pad.buffer),
            "marks": bool(pad.marks),
            "one number": len(pad.pair_numbers) == 1,
            "both numbers": len(pad.pair_numbers) == 2,
            "second keying": pad.second is not None,
            "refused": bool(pad.refusal),
            "noticed": bool(pad.notice),
            "past the end": pad.line is None,
        }
        asked = {type(pad.question).__name__} if pad.question else set()
        return {name for name, is_so in found.items() if is_so} | asked


def test_every_state_is_reached_and_left_again() -> None:
    assert {
        kind.__name__ for kind in (CodesByNumber, WhichRounds, Reason, RetypedDifference, Replace)
    } <= Reached.ALL
    chance = Random(77)
    seen: set[str] = set()
    left_again: set[str] = set()
    pad = fresh()
    for _ in range(4000):
        word = chance.choice([*WORDS, *ANSWERS, *KEYS, "20"])
        for key in [word] if word in KEYS else [*word, PadKey.ENTER][: len(word) + chance.randrange(2)]:
            now = Reached.by(pad)
            pad, acts = walk(pad, key)
            for act in acts:
                pad = done(pad, act)
            seen |= Reached.by(pad)
            left_again |= now - Reached.by(pad)
        if chance.random() < 0.02:
            order = chance.choice(ORDERS)
            pad = replace(pad.moved(chance.choice([0, 60])), lines=order.arranged(lines()), order=order)
    assert seen == left_again == Reached.ALL
