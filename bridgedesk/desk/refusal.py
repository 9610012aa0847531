"""What the desk refuses, in words for the director."""

from collections.abc import Iterator
from contextlib import contextmanager

from bridgedesk.bug_log import log_bug
from bridgedesk.event.check import LONGEST_NAME
from bridgedesk.store.problem import Damaged, FileProblem


class Refusal(Exception):
    """One plain sentence: what is wrong, where, what to do. Nothing has happened."""


class DamagedFile(Refusal):
    """The club file is damaged; a backup can take its place."""


def refuse_too_long(what: str, text: str) -> None:
    """Refuse a title or name that no sheet could show, before it is in the file."""
    if len(text) > LONGEST_NAME:
        raise Refusal(
            f"The {what} has {len(text):,} letters; {LONGEST_NAME} are the most. Type a shorter one"
        )


@contextmanager
def file_refusals() -> Iterator[None]:
    """What the club file cannot do is refused like anything else."""
    try:
        yield
    except Damaged as problem:
        if problem.__cause__ is not None:
            log_bug(problem.__cause__)  # where it was noticed, should the fault be the program's
        raise DamagedFile(str(problem)) from problem
    except FileProblem as problem:
        raise Refusal(str(problem)) from problem
