"""Faults of the club file, refused in words for the director."""

from collections.abc import Iterator
from contextlib import contextmanager

from bridgedesk.bug_log import log_bug
from bridgedesk.event.refusal import Refusal
from bridgedesk.store.problem import Damaged, FileProblem


class DamagedFile(Refusal):
    """The club file is damaged; a backup can replace it."""


@contextmanager
def file_refusals() -> Iterator[None]:
    """Turn problems of the club file into refusals."""
    try:
        yield
    except Damaged as problem:
        if problem.__cause__ is not None:
            log_bug(problem.__cause__)  # where it was noticed, should the fault be the program's
        raise DamagedFile(str(problem)) from problem
    except FileProblem as problem:
        raise Refusal(str(problem)) from problem
