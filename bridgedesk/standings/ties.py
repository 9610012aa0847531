"""Ties: when there is one, and the book's tests in their order, begun again where a part has split."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bridgedesk.rulebooks.questions.tie_break import OrderedTests
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.board_count import BoardCount, Meeting
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Adding, Form, Measure, Placed, Standing, Step
from bridgedesk.standings.ranking import ranked

Value = Number | tuple[Number, ...]
Test = Callable[[str, Sequence[str]], Value | None]  # None: it cannot be put to this group


@dataclass(frozen=True)
class Contest:
    """What the tests look at: every standing of the field by entry, and those of other fields it met."""

    standings: Mapping[str, Standing]
    measure: Measure
    form: Form
    conditions: Conditions
    boards: BoardCount
    lots: Sequence[str] = ()
    qualified_with: Mapping[str, Number] = field(default_factory=dict)
    substituted: Mapping[str, int] = field(default_factory=dict)


def in_order(entries: Sequence[str], contest: Contest) -> list[Placed]:
    """Places by the totals; ties by the book's definition are split as it says."""
    totals = {entry: contest.standings[entry].total for entry in entries}
    order: list[Placed] = []
    place = 1
    groups = tied_groups(totals, _within(contest, "title"))
    for number, group in enumerate(groups):
        below = [entry for later in groups[number + 1 :] for entry in later]
        order += _placed(group, place, below, contest)
        place += len(group)
    return order + [Placed(entry, None, False, None) for entry in sorted(totals) if totals[entry] is None]


def tied_groups(totals: Mapping[str, Number | None], within: Fraction) -> list[list[str]]:
    """From the highest down; those within so much of the first of a group are tied with it."""
    groups: list[list[str]] = []
    highest: Number = 0
    for entry, _, _ in ranked(totals):
        total = totals[entry]
        if total is None:
            continue
        if groups and highest - total <= within:
            groups[-1].append(entry)
        else:
            groups.append([entry])
            highest = total
    return groups


def _within(contest: Contest, purpose: str) -> Fraction:
    """The book speaks of sums of percentages; a mean of them is so many times closer."""
    rule = contest.conditions.policy("tie-break", purpose)
    if not isinstance(rule, OrderedTests) or not rule.within:
        return Fraction(0)
    if contest.measure is not Measure.PERCENT or contest.form.adding is Adding.SUM:
        return rule.within
    most = max((len(each.sessions) for each in contest.standings.values()), default=1)
    return rule.within / max(contest.form.best or most, 1)


def _placed(group: list[str], place: int, below: Sequence[str], contest: Contest) -> list[Placed]:
    if len(group) == 1:
        return [Placed(group[0], place, False, place)]
    title, general = (contest.conditions.policy("tie-break", each) for each in ("title", ""))
    purpose = "title" if place == 1 else ""
    parts = split(group, purpose, below, contest)
    if purpose and title is not general:  # only the winner is looked for
        winner, *others = parts
        if len(winner[0]) == 1 and others:
            rest = [entry for names, _ in others for entry in names]
            parts = [winner, (rest, others[0][1] if len(others) == 1 else None)]
        else:
            parts = [(group, _recorded(parts))]
    placed: list[Placed] = []
    for names, step in parts:
        here = place + len(placed)
        placed += [Placed(entry, here, len(names) > 1, place, step) for entry in sorted(names)]
    return placed


def _recorded(parts: Sequence["Part"]) -> Step | None:
    return next((step for _, step in parts if step), None)


Part = tuple[list[str], Step | None]


def split(group: list[str], purpose: str, below: Sequence[str], contest: Contest) -> list[Part]:
    """The tied in order; those that no test parts stay together."""
    rule = contest.conditions.policy("tie-break", purpose)
    clause = contest.conditions.clause("tie-break", purpose)
    tied = f"tied on {_shown(contest.standings[group[0]].total or 0)} {contest.measure.value}"
    if not isinstance(rule, OrderedTests):
        return [(group, Step(f"{tied}; the book has no tests for it", clause) if clause else None)]
    return _parted(group, rule, below, contest, Step(tied, clause))


def _parted(
    group: list[str], rule: OrderedTests, below: Sequence[str], contest: Contest, so_far: Step
) -> list[Part]:
    if len(group) == 1:
        return [(group, so_far)]
    tests = (*(rule.multiple if len(group) > 2 else ()), *rule.tests)
    words = so_far.words
    for test in tests:
        if test in ("shared", "stands"):
            break
        values = _values(test, group, rule, below, contest)
        if values is None:
            words += f"; {_words(test)} cannot decide"
            continue
        if len(set(values.values())) == 1:
            words += f"; {_words(test)} equal"
            continue
        parts: list[Part] = []
        for value in sorted(set(values.values()), reverse=True):
            part = sorted(entry for entry in group if values[entry] == value)
            others = [each for each in sorted(set(values.values()), reverse=True) if each != value]
            step = Step(f"{words}; {_words(test)} {_against(test, value, others)}", so_far.clause)
            parts += _parted(part, rule, below, contest, step)
        return parts
    return [(sorted(group), Step(f"{words}; shared", so_far.clause))]


def _values(
    test: str, group: Sequence[str], rule: OrderedTests, below: Sequence[str], contest: Contest
) -> dict[str, Value] | None:
    """None where the test has nothing to go by for one of the tied."""
    values: dict[str, Value] = {}
    for entry in group:
        value = Tests(contest, rule, group, below).value(test, entry)
        if value is None:
            return None
        values[entry] = value
    return values


@dataclass(frozen=True)
class Tests:
    """The tests that books name, each a figure of which more is better."""

    contest: Contest
    rule: OrderedTests
    group: Sequence[str]
    below: Sequence[str]

    def value(self, test: str, entry: str) -> Value | None:
        mine = self.contest.standings[entry]
        if test.startswith("scores-above-"):
            least = int(test.rpartition("-")[2])
            return sum(half_up(each.counts or 0) > least for each in mine.sessions)
        match test:
            case "sessions":
                return len(mine.sessions) - self.contest.substituted.get(entry, 0)
            case "vps":
                return mine.total
            case "vps-without-fines":
                return self._without_fines(mine)
            case "without-carry-over":
                return (mine.total or 0) - sum(each.effect for each in mine.charges if each.carried)
            case "qualifying-score":
                return self.contest.qualified_with.get(entry)
            case "entry-number":
                seed = self.contest.conditions.seeds.get(entry)
                return None if seed is None else -seed
            case "lot":
                lots = self.contest.lots
                return -lots.index(entry) if set(self.group) <= set(lots) else None
            case "point-a-board":
                return self.contest.boards.point_a_board(entry, self.group)
            case "board-by-board":
                points = self.rule.board_points
                return self.contest.boards.by_points(entry, self.group, points) if points else None
        return self._of_matches(test, mine)

    def _of_matches(self, test: str, mine: Standing) -> Value | None:
        rounds = self._rounds(mine.entry)
        if not rounds:
            return None
        match test:
            case "opponents-vps" | "opponents-vps-from-round-2":
                return self._opponents(mine, 2 if test.endswith("2") else 1)
            case "tie-break-points":
                return None if self._all_play_all() else self._opponents(mine, 1)
            case "matches-won":
                return sum((self._won(mine, number) for number in range(len(rounds))), start=Fraction(0))
            case "net-imps" | "basic-score":
                return sum((each.net for each in rounds), start=0)
            case "head-to-head":
                return self._among_them(mine, basic=False)
            case "head-to-head-basic":
                return self._among_them(mine, basic=True)
            case "against-next-ranked":
                return self._against_below(mine)
        return None

    def _rounds(self, entry: str) -> Sequence[Meeting]:
        """Its matches; where the event has none, its rounds."""
        matches = self.contest.standings[entry].matches
        if matches:
            return [
                Meeting(each.against, each.round, each.counts, each.net)
                for each in matches
                if each.against != entry  # a bye
            ]
        return self.contest.boards.rounds.get(entry, ())

    def _without_fines(self, mine: Standing) -> Number:
        fines = [charge.effect for charge in mine.charges if charge.ruling]
        fines += [charge.effect for match in mine.matches for charge in match.charges if charge.ruling]
        return (mine.total or 0) - sum(fines)

    def _opponents(self, mine: Standing, first: int) -> Number:
        met = [each.against for each in self._rounds(mine.entry) if each.round >= first]
        standings = self.contest.standings
        return sum((standings[each].total or 0 for each in met if each in standings), start=0)

    def _won(self, mine: Standing, number: int) -> Fraction:
        one = self._rounds(mine.entry)[number]
        if not mine.matches:
            return Fraction(one.counts > 0) + Fraction(one.counts == 0, 2)
        drawn = getattr(self.rule, "drawn", None)
        if drawn is not None:
            return Fraction(one.counts > drawn) + Fraction(one.counts == drawn, 2)
        theirs = [each for each in self._rounds(one.against) if each.against == mine.entry]
        return Fraction(any(each.round == one.round and one.counts > each.counts for each in theirs))

    def _all_play_all(self) -> bool:
        entries = set(self.contest.standings)
        return all({each.against for each in self._rounds(one)} >= entries - {one} for one in entries)

    def _met(self, entry: str, other: str) -> list[Number]:
        return [each.counts for each in self._rounds(entry) if each.against == other]

    def _among_them(self, mine: Standing, *, basic: bool) -> Number | None:
        """Only when all of the tied have met each other."""
        if any(not self._met(one, other) for one in self.group for other in self.group if one != other):
            return None
        matches = [each for each in self._rounds(mine.entry) if each.against in self.group]
        return sum((each.net if basic else each.counts for each in matches), start=0)

    def _against_below(self, mine: Standing) -> Value | None:
        """Against the next ranking entry, then the one after it, for as long as all of the tied met it."""
        found: list[Number] = []
        for other in self.below:
            if not all(self._met(entry, other) for entry in self.group):
                break
            found.append(sum(self._met(mine.entry, other), start=0))
        return tuple(found) or None


WORDS = {
    "vps": "VPs", "vps-without-fines": "VPs without fines", "opponents-vps": "the opponents' VPs",
    "opponents-vps-from-round-2": "the opponents' VPs from round 2", "net-imps": "net IMPs",
    "basic-score": "score by the basic method", "sessions": "sessions by the pair itself",
    "head-to-head-basic": "head-to-head by the basic method", "point-a-board": "point-a-board count-back",
}  # fmt: skip


def _words(test: str) -> str:
    return WORDS.get(test, test.replace("-", " ") if test != "head-to-head" else test)


def _against(test: str, value: Value, others: Sequence[Value]) -> str:
    if test == "lot":
        return "drawn"
    return f"{_shown(value)} against {', '.join(map(_shown, others))}"


def _shown(value: Value) -> str:
    if isinstance(value, tuple):
        return " / ".join(map(_shown, value))
    return f"{half_up(value).normalize():f}"
