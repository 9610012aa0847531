"""Outcome of a command: its exit code, its one sentence after a wrong call, its JSON."""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal

DONE, NO, WRONG = 0, 1, 2


class Wrong(Exception):
    """Fault of the call or its input, in one sentence for standard error."""


@contextmanager
def wrong_where(*problems: type[Exception]) -> Iterator[None]:
    """Report these problems of the input in their own words."""
    try:
        yield
    except problems as problem:
        raise Wrong(str(problem)) from None


def print_json(value: object) -> None:
    import json  # words need none

    print(json.dumps(value, indent=1, ensure_ascii=False, default=_number))


def key_and_value(typed: str, example: str) -> tuple[str, str]:
    key, sign, value = typed.partition("=")
    if not sign or not key or not value:
        raise Wrong(f"“{typed}” is not KEY=VALUE. Type it like {example}.")
    return key, value


def _number(value: object) -> float:
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(f"{value!r} is not JSON")
