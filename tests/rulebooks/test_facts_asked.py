"""Facts of every question, book and kind of event: one that decides the answer is asked for by name, one that
cannot change it is not, and a value out of range is refused with the range."""

import random
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from itertools import product
from types import UnionType
from typing import Literal, NamedTuple, Union, get_args, get_origin

import pytest

from bridgedesk.rulebooks import TOPICS, Block, Book, Refused, Topic, shape, topic_named
from bridgedesk.rulebooks.dataclass_reader import FieldKey, MissingFact
from tests.rulebooks.books import BOOKS, book

SAMPLES, MOST_SAMPLES = 12, 1500
NUMBERS = (
    Fraction(0),
    Fraction(5),
    Fraction("9.63"),
    Fraction(11),
    Fraction(14),
    Fraction(20),
    Fraction(40),
    Fraction(85),
)
COUNTS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 31, 70)
EVENING = datetime(2026, 11, 17, 22, 30)  # noqa: DTZ001 - times on the wall of the venue
AT_TEN = EVENING.replace(year=2017, month=7, day=20, hour=10, minute=0)
HOURS = tuple(EVENING.replace(day=day, hour=hour) for day, hour in ((16, 9), (17, 22), (17, 23), (19, 19)))
ROWS = ((("-", 12), (8, "-")), (("-", 8), (12, "-")), (("-", 10), (10, "-")), (("-", 0), (0, "-")))
TWO_LISTS = (((60, 7), (8, -7)), ((4, 7), (60, 11)), ((7,), (7,)), ((60,), (60,)))

# Facts that change who is meant, but not the figure.
IN_WORDS = {("datum", "trimmed-mean"): {"round"}, ("fine", "director"): {"earlier"}}

# Lists that only mean something together, and words that a book knows.
VALUES: Mapping[tuple[str, str], tuple[object, ...]] = {
    ("across-fields", "place"): (2, 3),
    ("across-fields", "scores"): (((60, 55, 50), (58, 54, 51)), ((60, 55, 50), (61, 52, 41))),
    ("across-fields", "available"): ((), (100, 90), (100, 100)),
    ("across-fields", "directions"): ((), ("NS", "EW")),
    ("across-fields", "names"): ((), ("A", "B")),
    ("datum", "scores"): (tuple(range(-900, 900, 80)), (620, 170, 140, -50, -100, 650, 420, 420, 50, 50)),
    ("datum", "other_scores"): ((), (-100, 50)),
    ("datum", "tables"): (8, 10, 12, 20, 30),
    ("fouled-board", "groups"): (((620, 170), (50, 50, -100)), ((620,), (170, 140, -50, 100))),
    ("fouled-board", "expected"): (5, 6, 12),
    ("split-score", "scores"): ((620, 170, 140), (-50, 50)),
    ("split-score", "ns"): (620, 170),
    ("split-score", "ew"): (140, -50),
    ("pair-datum", "scores"): ((20, 90), (-20, 30)),
    ("pair-datum", "opponents"): (((20, -5), (70, 10)), ((100,), (-10,))),
    ("shared-match", "tables"): (((620, 50), (-100, 50), (420, 50)), ((0, 50), (650, 50), (420, 50))),
    ("qualifiers", "sections"): ((10, 10), (9, 12), (14,)),
    ("qualifiers", "next_percents"): ((), (55, 52)),
    ("qualifiers", "lost_tie"): ((), (1,), (2,)),
    ("seeding", "strengths"): ((300, 950, 120, 300), (1, 2, 3, 4)),
    ("selection", "candidates"): (7, 8),
    ("selection", "points"): ((), (6, 10, 0, 3, 4, 1, 2), (5, 5, 5, 5, 5, 5, 5), (60, 50, 40, 0, 0, 0, 0)),
    ("selection", "placings"): ((), ((1,), (2,), (3,), (4,), (5,), (6,), (7,))),
    ("selection", "ranks"): (((1,), (2,), (3,), (4,), (5,), (6,), (7,)), ((99,),) * 7),
    ("selection", "direct"): ((), (3,)),
    ("selection", "unavailable"): ((), (1,)),
    ("selection", "settled"): ((), (1, 2, 3, 4, 5, 6, 7)),
    ("selection", "below"): ((), (1,)),
    ("tie-break", "tied"): ((), ("A", "B")),
    ("tie-break", "against"): ROWS,
    ("tie-break", "against_basic"): ROWS,
    ("tie-break", "matches"): TWO_LISTS,
    ("tie-break", "opponents"): TWO_LISTS,
    ("tie-break", "basic"): ((1, 2), (2, 2)),
    ("tie-break", "board_scores"): (((8, 2), (2, 2)), ((2, 8), (2, 2)), ((8, "-"), ("-", 6))),
    ("tie-break", "board_average"): (Fraction(0), Fraction(7)),
    ("tie-break", "matchpoints"): ((), ((12, 8), (10, 8)), ((12, "-"), (10, 8)), (("-", 10), (12, 8))),
    ("tie-break", "averages"): ((), (6, 6), (9, 11), (13, 9)),
    ("team-number", "team"): ("ACT", "NSW", "nobody"),
    ("entry", "born"): (
        (date(1940, 1, 1), date(1941, 1, 1)), (date(1950, 1, 1), date(1995, 1, 1)), (date(2004, 1, 1),),
    ),
    ("entry", "masterpoints"): ((), (20, 900), (100, 50), (1, 2)),
    ("entry", "rank"): ((), ("Local", "Grand Master"), ("Local", "State")),
    ("entry", "sex"): ((), ("woman", "man"), ("woman", "woman")),
    ("entry", "member_of"): ((), ("yes", "no"), ("yes", "yes"), ("no", "no"), ("Example BC", "District 1")),
    ("entry", "lives"): ((), ("Canberra", "Perth"), ("country", "country")),
    ("entry", "club"): ((), ("Example BC", "Other BC"), ("Alice Springs", "Alice Springs")),
    ("entry", "number"): ((), ("123", "456"), ("none",)),
    ("entry", "states"): (("SA",), ("SA", "Vic")),
    ("entry", "first_trials"): ((date(2020, 1, 1), date(2021, 1, 1)), (date(2021, 1, 1), date(2020, 1, 1))),
    ("entry", "plays_for"): ("SA", "Vic"),
    ("entry", "of"): ("Example BC", "District 1"),
    ("carry-over", "match"): ("grand-final", "preliminary-final", "elimination-final", "semi-final"),
    ("carry-over", "first"): (Fraction(130), Fraction(120)),
    ("carry-over", "last"): (Fraction(90), Fraction(80)),
    ("carry-over", "own"): (Fraction(85), Fraction(95), Fraction(110)),
    ("finals-day", "left_out"): ((), (date(2026, 11, 24),)),
    ("start-times", "starts"): (AT_TEN, AT_TEN.replace(day=21, hour=9), AT_TEN.replace(hour=3)),
    ("team-vacancy", "on"): (date(2026, 1, 1), date(2026, 12, 1)),
    ("finals", "week"): (1, 2, 3),
    ("team-draw", "entries"): (5, 6, 7, 8),
    ("team-draw", "round"): (1, 2, 7),
    ("victory-points", "boards"): (7, 8, 9, 10, 14, 16, 20),
    ("victory-points", "margin"): (Fraction(3), Fraction(12), Fraction(50), Fraction(53), Fraction(70)),
    ("match-result", "percent"): (Fraction(40), Fraction(50), Fraction(70)),
    ("conversion", "boards"): (1, 26, 24),
    ("conversion", "results"): (2, 13),
    ("placing", "rounds"): (5, 6, 8, 10, 12, 21, 140),
    ("placing", "team_size"): (4, 5, 6),
    ("qualifying-points", "team_size"): (4, 5, 6),
    ("substitute", "taken"): (Fraction(0), Fraction(1, 2), Fraction(1), Fraction(2)),
    ("fine", "ranks"): ((), ("Local",), ("Grand Master", "National")),
}  # fmt: skip


class Place(NamedTuple):
    """One clause of a book for one kind of event: the facts that led to it."""

    of: Book
    topic: Topic
    block: Block
    told: Mapping[str, str]


def places(of: Book) -> Iterator[Place]:
    """Each block once, for the first kind that it speaks for, and once for each that sends it elsewhere."""
    seen = set()
    for topic in TOPICS:
        kinds = of.kinds if topic.told_by[:1] == ("event",) else ("",)
        for kind in kinds:
            for case in product(*(_cases(topic, name) for name in topic.told_by if name != "event")):
                names = ((kind, *case) if kind else case)[: len(topic.told_by)]
                block = of.block(topic.name, *names)
                if block is None or (id(block), topic.name) in seen:
                    continue
                seen.add((id(block), topic.name))
                told = dict(zip(topic.told_by, names, strict=True))
                yield Place(of, topic, block, {name: value for name, value in told.items() if value})


def _cases(topic: Topic, name: str) -> tuple[str, ...]:
    fact = topic.fact(name)
    given = tuple(map(str, _literals(fact.type)))
    return given if fact.required else ("", *given)


def _literals(kind: object) -> tuple[object, ...]:
    plain = _plain(kind)
    if isinstance(plain, type) and issubclass(plain, Enum):
        return tuple(each.value for each in plain)
    return get_args(plain) if get_origin(plain) is Literal else ()


def _plain(kind: object) -> object:
    if get_origin(kind) in (Union, UnionType):
        return next(each for each in get_args(kind) if each is not type(None))
    return kind


def values(topic: Topic, fact: FieldKey) -> tuple[object, ...]:
    listed = VALUES.get((topic.name, fact.name))
    if listed is not None:
        return listed
    plain = _plain(fact.type)
    if literals := _literals(plain):
        return literals
    least, most = fact.means.least, fact.means.most
    if plain is bool:
        return (False, True)
    if plain is int:
        return tuple(each for each in COUNTS if (least or 0) <= each <= most)
    if plain is Fraction:
        below = (Fraction(-30),) if least is None else ()
        return (*below, *(each for each in NUMBERS if (least or 0) <= each <= most))
    if plain is datetime:
        return HOURS
    if get_origin(plain) is tuple:
        return ((11, 14), (12, 5, 20), (70, 80)) if get_args(plain)[0] in (int, Fraction) else ((),)
    raise AssertionError(f"{topic.name} {fact.name}: give it some values")


def answer(place: Place, facts: Mapping[str, object]) -> object:
    """The answer without its reasons, and without all that a "no" lacks; a refusal as its sentence."""
    try:
        found = shape(place.of.answer(place.topic.put({**place.told, **facts}, typed_in=True)))
    except MissingFact as untold:
        return untold
    except Refused as refused:
        return str(refused)
    return {
        name: value for name, value in found.items() if name not in ("because", "note", "clause", "missing")
    }


@pytest.mark.parametrize("name", BOOKS)
def test_a_fact_that_decides_is_asked_for_and_no_other(name: str) -> None:
    chance = random.Random(7)
    assert [fault for place in places(book(name)) for fault in faults(place, chance)] == []


def faults(place: Place, chance: random.Random) -> Iterator[str]:
    free = [fact for fact in place.topic.facts if fact.name not in (*place.told, *place.topic.told_by)]
    asked, changing = set[str](), set[str]()
    for sample in range(MOST_SAMPLES):
        if sample >= SAMPLES and asked <= changing:
            break
        facts = {fact.name: chance.choice(values(place.topic, fact)) for fact in free}
        if isinstance(answer(place, facts), str | MissingFact):
            continue
        for fact in free if sample < SAMPLES else [each for each in free if each.name in asked - changing]:
            found = Without(place, facts, fact)
            asked |= found.asked
            changing |= {fact.name} if found.changes else set()
            yield from found.faults
    for needless in asked - changing - IN_WORDS.get((place.topic.name, place.block.policy_name), set()):
        yield f"{place.of.id} {place.topic.name} {dict(place.told)}: {needless} is asked for in vain"


class Without:
    """The answer where one fact is left out, beside those with every value of it."""

    def __init__(self, place: Place, facts: Mapping[str, object], fact: FieldKey) -> None:
        self.place, self.fact = place, fact
        self.without = answer(place, {name: each for name, each in facts.items() if name != fact.name})
        found = [answer(place, {**facts, fact.name: each}) for each in values(place.topic, fact)]
        self.found = [each for each in found if not isinstance(each, MissingFact)]
        self.others = [each for each in self.found if not isinstance(each, str)]
        self.empty = {name for name, each in facts.items() if each == ()}

    @property
    def asked(self) -> set[str]:
        return {self.without.fact} if isinstance(self.without, MissingFact) else set()

    @property
    def changes(self) -> bool:
        return any(each != self.found[0] for each in self.found)

    @property
    def faults(self) -> Iterator[str]:
        where = f"{self.place.of.id} {self.place.topic.name} {dict(self.place.told)}, {self.fact.name}"
        if self.asked - {self.fact.name} - self.empty:
            yield f"{where}: {self.asked} is asked for instead"
        elif not self.asked and not self.fact.means.left_out and any(e != self.without for e in self.others):
            yield f"{where} is assumed: {self.without}, not {self.others}"


def test_every_fact_that_may_be_left_out_says_what_that_means_or_is_asked_for() -> None:
    """A yes or no whose absence means no is a box in the window; any other is asked for."""
    for topic in TOPICS:
        for fact in topic.facts:
            assert not (fact.required and fact.means.left_out), f"{topic.name} {fact.name}"


@pytest.mark.parametrize(
    ("name", "question", "facts", "said"),
    [
        # A match counts at most 20 VPs on the WBF scale, 25 on Sydney's and 67.5 in the ITC (ANC 10.2).
        ("sabf-2020", "forfeit", {"event": "teams", "boards": 8, "own_mean": 25}, "0 to 20, not 25"),
        ("sydney-2003", "forfeit", {"event": "teams", "stage": "final", "own_mean": 26}, "0 to 25, not 26"),
        ("anc-2017", "forfeit", {"event": "itc", "own_mean": 68}, "not 68"),
        ("sabf-2020", "absent-score", {"event": "pairs", "reason": "none", "scores": [155]}, "100, not 155"),
        ("laws-2017", "adjusted-score", {"session_percent": 155}, "must be 100 or less, not 155"),
        ("sabf-2020", "late-arrival", {"event": "pairs", "minutes": -1}, "minutes must be 0 or more, not -1"),
        ("sabf-2020", "fine", {"event": "pairs", "earlier": -1}, "earlier must be 0 or more, not -1"),
        ("sabf-2020", "qualifying-points", {"event": "pairs", "place": 0}, "must be 1 or more, not 0"),
        ("sabf-2020", "placing", {"event": "pairs", "rounds": 5, "together": 6}, "more than the 5 rounds"),
        ("sabf-2020", "placing", {"event": "pairs", "rounds": 5, "player_rounds": 6}, "more than the 5"),
    ],
)  # fmt: skip
def test_a_value_out_of_range_is_refused_with_the_range(
    name: str, question: str, facts: Mapping[str, object], said: str
) -> None:
    with pytest.raises(Refused, match=said):
        book(name).answer(topic_named(question).put(facts, typed_in=True))


@pytest.mark.parametrize(
    ("name", "question", "facts", "asks"),
    [
        ("sabf-2020", "placing", {"event": "pairs", "rounds": 5}, "together"),
        ("sabf-2020", "placing", {"event": "teams", "rounds": 140}, "team_size"),
        ("sabf-2020", "fine", {"event": "pairs"}, "offence"),
        ("sabf-2020", "late-arrival", {"event": "pairs", "minutes": 3}, "earlier"),
        ("anc-2017", "appeal-committee", {"event": "pairs"}, "on"),
    ],
)
def test_a_fact_that_is_missing_is_named(
    name: str, question: str, facts: Mapping[str, object], asks: str
) -> None:
    with pytest.raises(MissingFact, match=rf"^{question}: {asks} is missing") as asked:
        book(name).answer(topic_named(question).put(facts, typed_in=True))
    assert asked.value.fact == asks


def test_what_is_decided_already_needs_no_more() -> None:
    """SABF 4.2.2: yellow from 14 boards, so eight settle it, whatever the field and the round."""
    asked = topic_named("systems").put({"event": "teams", "colour": "yellow", "boards": "8"}, typed_in=True)
    assert shape(book("sabf-2020").answer(asked))["value"] is False
