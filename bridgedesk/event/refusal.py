"""Refusals: what BridgeDesk does not do, in one plain sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

LONGEST_NAME = 300  # letters

F = TypeVar("F")


class Refusal(Exception):
    """One plain sentence: what is wrong, where, what to do. Nothing has happened."""


@contextmanager
def refusals_of(*problems: type[Exception]) -> Iterator[None]:
    """Turn these problems into refusals in the same words."""
    try:
        yield
    except problems as problem:
        raise Refusal(str(problem)) from None


def refuse_too_long(what: str, text: str) -> None:
    """Refuse a title or name that no sheet could show, before it is in the file."""
    if len(text) > LONGEST_NAME:
        raise Refusal(
            f"The {what} has {len(text):,} letters; the most are {LONGEST_NAME}. Type a shorter one."
        )


def known(found: F | None, what: str, where: str) -> F:
    """Return what was found, or refuse if nothing was found."""
    if found is None:
        raise Refusal(f"There is no {what} in {where}")
    return found
