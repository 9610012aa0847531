"""A form as the desk asks it: one line for each fact."""

from typing import NamedTuple

from bridgedesk.desk.refusal import Refusal


class FormLine(NamedTuple):
    """`choices` where only these can be, empty for typing; a choice is what is given and what is shown."""

    name: str
    words: str
    required: bool = True
    choices: tuple[tuple[str, str], ...] = ()
    yes_or_no: bool = False
    usual: str = ""


def number_typed(text: str, what: str) -> int | None:
    """Nothing where nothing was typed."""
    plain = text.strip()
    if plain and not plain.isdecimal():
        raise Refusal(f"'{plain}' is no number of a {what}; leave it empty, or type digits")
    return int(plain) if plain else None
