"""Forms for mid-session changes, with the movements they allow."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from bridgedesk.directing.forms import FieldRefusal, FormLine
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.registers.registers import Choices, SubstituteReasons
from bridgedesk.directing.setup.movement_conversion import plan_of
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import TOGETHER, Section
from bridgedesk.event.spelling import counted
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import pair_order
from bridgedesk.movements.replan.changes import Change, Curtail, LatePair, PairLeaves, TableBehind
from bridgedesk.movements.replan.continuations import replan
from bridgedesk.movements.replan.price import Continuation
from bridgedesk.movements.request import NotPossible


class MidSessionChange(Enum):
    LATE_PAIR = "Late pair"
    GOES_HOME = "Pair leaves early"
    STAYS_AWAY = "Pair absent this session"
    SUBSTITUTE = "Substitute"
    FEWER_ROUNDS = "Fewer rounds"
    BEHIND = "Table has fallen behind"
    TURNED = "Table sat the wrong way"
    OTHER_BOARDS = "Table played the wrong boards"
    EXCHANGED = "Two tables swapped boards"
    SWAPPED = "Two pairs swapped seats"


OF_A_PLAYER = {
    MidSessionChange.LATE_PAIR: "Late player",
    MidSessionChange.GOES_HOME: "Player leaves early",
    MidSessionChange.SWAPPED: "Two players swapped seats",
}
NO_REASONS = SubstituteReasons()
OF_DRAWN_PAIRS = (  # others come and go in the list, and by the draw
    MidSessionChange.STAYS_AWAY,
    MidSessionChange.SUBSTITUTE,
    MidSessionChange.TURNED,
)
REPLANNED = (
    MidSessionChange.LATE_PAIR,
    MidSessionChange.GOES_HOME,
    MidSessionChange.FEWER_ROUNDS,
    MidSessionChange.BEHIND,
)


def offered_in(event: Event, section: Section, *, drawn: bool = False) -> list[MidSessionChange]:
    """Return the changes offered; absence from one session only where there are several, or else the pair
    withdraws."""
    away = len(event.sessions) > 1 and not section.of_players
    found = OF_DRAWN_PAIRS if drawn else MidSessionChange
    return [each for each in found if each is not MidSessionChange.STAYS_AWAY or away]


def change_label(happening: MidSessionChange, section: Section | None) -> str:
    """Return the label of a change; in an individual it names a player, not a pair."""
    of_players = section is not None and section.of_players
    return OF_A_PLAYER.get(happening, happening.value) if of_players else happening.value


WANTED = {
    "pair": "the pair or player number",
    "entry": "the absent pair",
    "other_pair": "the other pair or player number",
    "out": "1 or 2 for the player replaced",
    "substitute": "the substitute's name or number",
    "reason": "the reason",
    "boards": "the boards played",
    "table": "the table number",
    "other_table": "the number of the other table",
    "round": "the round number",
    "rounds_over": "the rounds completed, 0 during round 1",
    "stop_after_round": "the last round to play",
    "from_round": "the substitute's first round",
    "to_round": "the substitute's last round",
}


@dataclass(frozen=True)
class ChangeFormData:
    """Answers typed on the form."""

    happening: MidSessionChange
    facts: Mapping[str, str]

    def number(self, name: str) -> int:
        text = self.facts.get(name, "").strip()
        wanted = WANTED[name]
        if not text.isdecimal():
            words = f"“{text}” is not a number. Type {wanted}." if text else f"Type {wanted}."
            raise FieldRefusal(words, name)
        return int(text)

    def words(self, name: str) -> str:
        text = self.facts.get(name, "").strip()
        if not text:
            raise FieldRefusal(f"Fill in {WANTED[name]}.", name)
        return text

    def numbers(self, name: str) -> tuple[int, ...]:
        """Parse 1, 4 or 1-3."""
        found: list[int] = []
        for part in re.split(r"[,; ]+", self.words(name)):
            span = re.fullmatch(r"(\d{1,3})(?:[-–](\d{1,3}))?", part, re.ASCII)
            if not span:
                words = f"“{self.facts[name]}” is not a list of numbers. Type it like 1, 4 or 1-3."
                raise FieldRefusal(words, name)
            found += range(int(span[1]), int(span[2] or span[1]) + 1)
        return tuple(found)


def rounds_over(section: Section) -> int:
    """Return the last round that has results, unless it is the last of all."""
    rounds = len(section.movement.rounds) if section.movement else 0
    played = max((result.round or 0 for result in section.results), default=0)
    return min(played, max(0, rounds - 1))


class RoundsOver(NamedTuple):
    """Rounds completed, as far as it can be known, and from what."""

    number: int
    words: str = ""


def rounds_over_now(section: Section, by_clock: int | None) -> RoundsOver:
    """Go by the round clock; without one, or where results have come in from later rounds, by the results."""
    reached = max((result.round or 0 for result in section.results), default=0)
    by_results = rounds_over(section)
    if by_clock is not None and by_clock + 1 >= reached:
        rounds = len(section.movement.rounds) if section.movement else 0
        number = min(by_clock, max(0, rounds - 1))
        return RoundsOver(number, f"{counted(number, 'round')} completed by the clock.")
    words = f"Results have come in up to round {reached}. Check the rounds completed." if reached else ""
    return RoundsOver(by_results, words)


def form_of(
    happening: MidSessionChange,
    event: Event,
    section: Section,
    reasons: SubstituteReasons = NO_REASONS,
    completed: RoundsOver | None = None,
) -> list[FormLine]:
    """Return the fields of a change; `completed` says how many rounds are over, otherwise the results do."""
    usual = str((completed or rounds_over_now(section, None)).number)
    over = FormLine("rounds_over", "0 during round 1", usual=usual, title="rounds completed")
    table = FormLine("table", "table number")
    round_ = FormLine("round", "round number", usual=str(max(1, rounds_over(section))))
    match happening:
        case MidSessionChange.LATE_PAIR:
            return [_who_comes(section), over]
        case MidSessionChange.GOES_HOME:
            here = _seated(event, section, still_here_after=rounds_over(section))
            return [
                _one_of(here, "pair", f"{_entrant(section)} that leaves", _entrant(section)),
                over,
            ]
        case MidSessionChange.STAYS_AWAY:
            return list(_absence(event, section, reasons))
        case MidSessionChange.SUBSTITUTE:
            return list(_substitution(event, section, reasons))
        case MidSessionChange.FEWER_ROUNDS:
            return [FormLine("stop_after_round", "last round to play", title="last round"), over]
        case MidSessionChange.BEHIND:
            return [table, round_, over]
        case MidSessionChange.TURNED:
            return [table, round_]
        case MidSessionChange.OTHER_BOARDS:
            return [table, round_, FormLine("boards", "those actually played, such as 9-12")]
        case MidSessionChange.EXCHANGED:
            return [table, FormLine("other_table", "number of the other table", title="other table"), round_]
        case MidSessionChange.SWAPPED:
            pairs = _seated(event, section)
            return [
                _one_of(pairs, "pair", f"one {_entrant(section)}", _entrant(section)),
                _one_of(pairs, "other_pair", "the other one", f"other {_entrant(section)}"),
            ]


def _one_of(who: Choices, name: str, words: str, title: str) -> FormLine:
    return FormLine(name, words, choices=who, title=title, people=True)


def _who_comes(section: Section) -> FormLine:
    """Return the field for the number taken: a free one, or else that of a pair who left."""
    alone = [number for number in section.seats if TOGETHER not in number]
    free = sorted((number for number in alone if section.seats[number] is None), key=pair_order)
    gone = sorted(
        (each for each in alone if section.seats[each] and is_gone(section, each, rounds_over(section) + 1)),
        key=pair_order,
    )
    label = "number to play: a free one, or the same one again after leaving"
    return FormLine("pair", label, usual="".join((*free, *gone)[:1]), title=_entrant(section))


def _absence(event: Event, section: Section, reasons: SubstituteReasons) -> Iterator[FormLine]:
    """Yield the fields for an absence; the pairs seated in view come first."""
    here = [entry for entry in section.seats.values() if entry]
    order = [*here, *(each.id for each in event.entries_left if each.id not in here)]
    named = {each.id for each in event.entries if each.players}
    pairs = tuple((entry, entry_words(event, entry)) for entry in order if entry in named)
    yield _one_of(pairs, "entry", "absent pair", "pair")
    if reasons.of_both:
        yield _why(reasons.of_both)


def _why(reasons: Choices) -> FormLine:
    return FormLine("reason", "reason, which decides the score", choices=reasons, title="reason for absence")


def _substitution(event: Event, section: Section, reasons: SubstituteReasons) -> Iterator[FormLine]:
    pairs = _seated(event, section)
    if section.of_players:
        yield _one_of(pairs, "pair", "player replaced", "player")
    else:
        yield _one_of(pairs, "pair", "pair that needs a substitute", "pair")
        order = (("1", "first"), ("2", "second"))
        yield FormLine("out", "in the order of the pair's names", choices=order, title="player replaced")
    yield FormLine("substitute", "substitute's name or number")
    usual = str(_next_of(event, section))
    yield FormLine("from_round", "substitute's first round", usual=usual, title="first round")
    yield FormLine("to_round", "substitute's last round (optional)", required=False, title="last round")
    if reasons.of_one and not section.of_players:
        yield _why(reasons.of_one)


def _next_of(event: Event, section: Section) -> int:
    """Return the next round, which may be the first here where rounds are drawn and numbered through."""
    if section.movement is None and event.matches:
        return max(match.round for match in event.matches) + 1
    return rounds_over(section) + 1


def _entrant(section: Section) -> str:
    return "player" if section.of_players else "pair"


def is_gone(section: Section, number: str, round_: int) -> bool:
    return section.entry_at(number, round_) is None


def _seated(
    event: Event, section: Section, *, still_here_after: int | None = None
) -> tuple[tuple[str, str], ...]:
    numbers = [number for number, entry in section.seats.items() if entry and TOGETHER not in number]
    if still_here_after is not None:
        numbers = [each for each in numbers if not is_gone(section, each, still_here_after + 1)]
    return tuple(
        (number, f"{number}  {entry_words(event, section.seats[number])}")
        for number in sorted(numbers, key=pair_order)
    )


def change_of(told: ChangeFormData) -> Change:
    match told.happening:
        case MidSessionChange.LATE_PAIR:
            return LatePair(told.words("pair").upper())
        case MidSessionChange.GOES_HOME:
            return PairLeaves(told.words("pair"))
        case MidSessionChange.FEWER_ROUNDS:
            return Curtail(told.number("stop_after_round"))
        case MidSessionChange.BEHIND:
            return TableBehind(told.number("table"), told.number("round"))
        case _:
            raise Refusal(f"{told.happening.value}: the movement does not change.")


def replan_options(
    section: Section, told: ChangeFormData, movements: Library, keep_going: Callable[[], bool]
) -> tuple[Continuation, ...]:
    """Return the new movements, best first; `keep_going` says how long to look."""
    if section.movement is None:
        raise Refusal(f"Section {section.id} has no movement yet. Choose one first.")
    try:
        return replan(plan_of(section), told.number("rounds_over"), [change_of(told)], movements, keep_going)
    except NotPossible as problem:
        raise Refusal(str(problem)) from None


def drawback_text(way: Continuation) -> Sequence[str]:
    """Return the drawbacks of a new movement, or a line saying it has none."""
    return way.defects or ("No repeat opponents, no boards lost, no sit-outs.",)


def why(told: ChangeFormData, section: Section) -> str:
    pair, words = told.facts.get("pair", ""), change_label(told.happening, section)
    return f"{words[:1].lower()}{words[1:]}" + (f", {_entrant(section)} {pair}" if pair else "")
