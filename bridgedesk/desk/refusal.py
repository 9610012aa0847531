"""What the desk refuses, in words for the director."""

from collections.abc import Iterator
from contextlib import contextmanager

from bridgedesk.store.problem import FileProblem


class Refusal(Exception):
    """One plain sentence: what is wrong, where, what to do. Nothing has happened."""


@contextmanager
def file_refusals() -> Iterator[None]:
    """What the club file cannot do is refused like anything else."""
    try:
        yield
    except FileProblem as problem:
        raise Refusal(str(problem)) from problem
