"""A form that a director fills in: one line for each fact."""

from typing import NamedTuple

from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import capitalised


class FormLine(NamedTuple):
    """`choices` where only these can be, empty for typing; a choice is what is given and what is shown."""

    name: str
    words: str
    required: bool = True
    choices: tuple[tuple[str, str], ...] = ()
    yes_or_no: bool = False
    usual: str = ""
    title: str = ""  # where the name alone does not say it
    several: bool = False  # of the choices, typed with commas between

    def called(self) -> str:
        """As it stands beside the field."""
        shown = self.title or self.name.replace("_", " ")
        return capitalised(shown)


class Needed(Refusal):
    """A field that must be filled in first."""

    def __init__(self, line: FormLine) -> None:
        super().__init__(f"Fill in “{line.called()}” first: {line.words}")
        self.field = line.name


def number_typed(text: str, what: str) -> int | None:
    """Nothing where nothing was typed."""
    plain = text.strip()
    if plain and not plain.isdecimal():
        raise Refusal(f"'{plain}' is no number of a {what}; leave it empty, or type digits")
    return int(plain) if plain else None
