"""One command of the director as one action: worked out first, then written once, or refused as a whole."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from bridgedesk.desk.event.file_refusals import file_refusals
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.one_act import OneAct


class InClubFile(Protocol):
    """Owner of data in a club file, such as a club or an open event."""

    @property
    def file(self) -> ClubFile: ...


At = TypeVar("At", bound=InClubFile)
P = ParamSpec("P")
R = TypeVar("R")


@contextmanager
def as_one_act(at: InClubFile) -> Iterator[OneAct]:
    """Gather the steps of all acts within, and write them as one when the outermost ends."""
    with file_refusals(), at.file.one_act() as act:
        yield act


def one_act(carry_out: Callable[Concatenate[At, P], R]) -> Callable[Concatenate[At, P], R]:
    """Make a function an act: whatever it calls is a part of it, and a refusal undoes all of it."""

    @wraps(carry_out)
    def whole(at: At, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with as_one_act(at):
            return carry_out(at, *args, **kwargs)

    return whole
