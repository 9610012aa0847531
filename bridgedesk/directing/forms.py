"""A form that a director fills in: one line for each fact."""

from typing import NamedTuple

from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import capitalised


class FormLine(NamedTuple):
    """Field of a form. `choices` are the only values allowed, each with its label; without any, text is
    typed."""

    name: str
    words: str
    required: bool = True
    choices: tuple[tuple[str, str], ...] = ()
    yes_or_no: bool = False
    usual: str = ""
    title: str = ""  # where the name alone does not say it
    several: bool = False  # of the choices, typed with commas between

    def called(self) -> str:
        """Return the label of the field."""
        shown = self.title or self.name.replace("_", " ")
        return capitalised(shown)


class Needed(Refusal):
    """Required field that is still empty."""

    def __init__(self, line: FormLine) -> None:
        super().__init__(f"Fill in “{line.called()}” first: {line.words}")
        self.field = line.name


def number_typed(text: str, what: str) -> int | None:
    """Parse a number, or return None if nothing was typed."""
    plain = text.strip()
    if plain and not plain.isdecimal():
        raise Refusal(f"'{plain}' is no number of a {what}; leave it empty, or type digits")
    return int(plain) if plain else None
