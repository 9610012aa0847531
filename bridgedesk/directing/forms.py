"""A form that a director fills in: one line for each fact."""

import re
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import capitalised

MOST_VPS = 1000
VPS, PERCENT = "VPs", "percentage"  # in which a whole match is ruled on


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
    people: bool = False  # the choices are pairs, teams or players, found by number or name

    def called(self) -> str:
        """Return the label of the field."""
        return capitalised(self.title or self.name)


class FieldRefusal(Refusal):
    """Refusal of what was typed into one field, which is named so that its text can be selected."""

    def __init__(self, words: str, field: str) -> None:
        super().__init__(words)
        self.field = field


class Needed(FieldRefusal):
    """Required field that is still empty."""

    def __init__(self, line: FormLine) -> None:
        super().__init__(f"Fill in “{line.called()}” first: {line.words}", line.name)


def number_typed(text: str, what: str) -> int | None:
    """Parse a number, or return None if nothing was typed."""
    plain = text.strip()
    if plain and not plain.isdecimal():
        raise FieldRefusal(f"“{plain}” is not a {what} number. Type digits, or leave it empty.", what)
    return int(plain) if plain else None


def match_field(side: str, *, percent: bool) -> str:
    """Return the name of the field for a side's result of a whole match."""
    return f"{side}_{PERCENT if percent else VPS}"


def match_points_typed(text: str, side: str, *, percent: bool) -> Decimal:
    """Parse the VPs of a side of a match, or its percentage."""
    plain, field = (
        text.strip().removesuffix("%").strip().replace(",", "."),
        match_field(side, percent=percent),
    )
    if not plain and percent:
        raise FieldRefusal(f"Type the percentage of the {side} side, such as 60 or 52.5.", field)
    if not plain:
        raise FieldRefusal(f"Type the VPs of the {side} side, such as 12 or 12.5.", field)
    if percent and not re.fullmatch(r"\d{1,2}(\.\d{1,2})?|100", plain, re.ASCII):
        words = f"“{plain}” is not a percentage. Type a number from 0 to 100, such as 60 or 52.5."
        raise FieldRefusal(words, field)
    if not re.fullmatch(r"\d{1,4}(\.\d{1,2})?", plain, re.ASCII) or Decimal(plain) > MOST_VPS:
        raise FieldRefusal(f"“{plain}” is not a number of VPs. Type a number such as 12 or 12.5.", field)
    return Decimal(plain)
