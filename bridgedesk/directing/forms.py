"""A form that a director fills in: one line for each fact."""

import re
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import capitalised

MOST_VPS = 1000


class FormLine(NamedTuple):
    """Field of a form. `choices` are the only values allowed, each with its label; without any, text is
    typed."""

    name: str
    words: str
    required: bool = True
    choices: tuple[tuple[str, str], ...] = ()
    yes_or_no: bool = False
    usual: str = ""
    title: str = ""  # label, unless the name is a plain word
    several: bool = False  # several choices allowed, separated by commas

    def called(self) -> str:
        """Return the label of the field."""
        return capitalised(self.title or self.name)


class Needed(Refusal):
    """Required field that is still empty."""

    def __init__(self, line: FormLine) -> None:
        super().__init__(f"Fill in “{line.called()}” first: {line.words}")
        self.field = line.name


def number_typed(text: str, what: str) -> int | None:
    """Parse a number, or return None if nothing was typed."""
    plain = text.strip()
    if plain and not plain.isdecimal():
        raise Refusal(f"“{plain}” is not a {what} number. Type digits, or leave it empty.")
    return int(plain) if plain else None


def match_points_typed(text: str, side: str, *, percent: bool) -> Decimal:
    """Parse the VPs of a side of a match, or its percentage."""
    plain = text.strip().removesuffix("%").strip().replace(",", ".")
    if not plain and percent:
        raise Refusal(f"Type the percentage of the {side} side, such as 60 or 52.5.")
    if not plain:
        raise Refusal(f"Type the VPs of the {side} side, such as 12 or 12.5.")
    if percent and not re.fullmatch(r"\d{1,2}(\.\d{1,2})?|100", plain, re.ASCII):
        raise Refusal(f"“{plain}” is not a percentage. Type a number from 0 to 100, such as 60 or 52.5.")
    if not re.fullmatch(r"\d{1,4}(\.\d{1,2})?", plain, re.ASCII) or Decimal(plain) > MOST_VPS:
        raise Refusal(f"“{plain}” is not a number of VPs. Type a number such as 12 or 12.5.")
    return Decimal(plain)
