"""A frozen class of the rule books behaves as the dataclass of the same fields does."""

from copy import copy
from dataclasses import FrozenInstanceError, dataclass, fields, is_dataclass, replace
from typing import Any

import pytest

from bridgedesk.rulebooks.frozen import frozen


@frozen
class Step:
    places: int
    words: str = "shared"
    rows: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.places < 0:
            raise ValueError("fewer places than none")


@dataclass(frozen=True, kw_only=True)
class Plain:
    places: int
    words: str = "shared"
    rows: tuple[int, ...] = ()


@frozen
class LongStep(Step):
    minutes: int = 5


def test_it_is_a_dataclass_with_the_same_fields_and_defaults() -> None:
    described = [(each.name, each.type, each.default, each.kw_only) for each in fields(Step)]
    assert described == [(each.name, each.type, each.default, each.kw_only) for each in fields(Plain)]
    assert repr(Step(places=2)) == repr(Plain(places=2)).replace("Plain", "Step")
    assert replace(Step(places=2), words="lot") == Step(places=2, words="lot")
    assert copy(Step(places=2)) == Step(places=2)
    assert is_dataclass(Step)


def test_equal_fields_of_one_class_are_equal() -> None:
    assert Step(places=2) == Step(words="shared", places=2)
    assert len({Step(places=2), Step(places=2), Step(places=3)}) == 2
    others: list[object] = [Step(places=3), Plain(places=2), LongStep(places=2)]
    assert Step(places=2) not in others


def test_fields_and_defaults_are_inherited() -> None:
    assert repr(LongStep(places=1)) == "LongStep(places=1, words='shared', rows=(), minutes=5)"


def test_it_cannot_be_changed() -> None:
    step: Any = Step(places=2)
    with pytest.raises(FrozenInstanceError):
        step.places = 3
    with pytest.raises(FrozenInstanceError):
        step.further = 3
    with pytest.raises(FrozenInstanceError):
        del step.words
    assert step == Step(places=2)


@pytest.mark.parametrize(
    ("given", "named"), [({}, "places"), ({"places": 2, "plaecs": 3}, "plaecs"), ({"plaecs": 3}, "plaecs")]
)
def test_wrong_fields_are_refused(given: dict[str, Any], named: str) -> None:
    with pytest.raises(TypeError, match=named):
        Step(**given)
    with pytest.raises(TypeError, match="positional"):
        Step(2)  # type: ignore[call-arg]


def test_fields_are_checked_once_they_are_there() -> None:
    with pytest.raises(ValueError, match="fewer places"):
        Step(places=-1)


class Titled:
    words = "nothing yet"

    @property
    def line(self) -> str:
        return "the line of the base"


@frozen
class Own(Titled):
    words: str
    line: str


def test_an_own_field_comes_before_what_a_base_answers() -> None:
    own = Own(words="four qualify", line="the first four qualify")
    assert (own.words, own.line) == ("four qualify", "the first four qualify")
    with pytest.raises(TypeError, match="missing or unknown: line"):
        Own(words="four qualify")  # type: ignore[call-arg]
