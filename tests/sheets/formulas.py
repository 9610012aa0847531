"""A spreadsheet that works out its formulas: the few that our workbooks have, and nothing else."""

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from openpyxl.worksheet.worksheet import Worksheet

TOKEN = re.compile(r"\s*(\$?[A-Z]+\$?\d+|[A-Z]+(?=\()|\d+(?:\.\d+)?|[()=:,*/+-])")


def worked_out(sheet: Worksheet, place: str) -> object:
    """What stands in the cell; a formula's value, however deep it reaches."""
    value = sheet[place].value
    if not (isinstance(value, str) and sheet[place].data_type == "f"):
        return value
    return _Formula(sheet, value.removeprefix("=")).value()


class _Formula:
    def __init__(self, sheet: Worksheet, text: str) -> None:
        self.sheet = sheet
        self.tokens = TOKEN.findall(text)
        assert "".join(self.tokens) == text.replace(" ", ""), text

    def value(self) -> Fraction:
        found = self._sum()
        assert not self.tokens
        return found

    def _next(self, wanted: str) -> bool:
        if self.tokens and self.tokens[0] == wanted:
            self.tokens.pop(0)
            return True
        return False

    def _sum(self) -> Fraction:
        total = self._product()
        while self.tokens and self.tokens[0] in "+-":
            sign = 1 if self.tokens.pop(0) == "+" else -1
            total += sign * self._product()
        return total

    def _product(self) -> Fraction:
        total = self._one()
        while self.tokens and self.tokens[0] in "*/":
            total = total * self._one() if self.tokens.pop(0) == "*" else total / self._one()
        return total

    def _one(self) -> Fraction:
        token = self.tokens.pop(0)
        if token in ("SUM", "AVERAGE", "ROUND", "IF"):
            return self._function(token)
        if token[0].isdigit():
            return Fraction(token)
        return self._cell(token)

    def _function(self, name: str) -> Fraction:
        assert self._next("(")
        if name == "IF":
            left = self._sum()
            assert self._next("=")
            same = left == self._sum()
            assert self._next(",")
            yes = self._sum()
            assert self._next(",")
            if same:
                self.tokens.clear()
                return yes
            otherwise = self._sum()
            assert self._next(")")
            return otherwise
        values = list(self._arguments())
        assert self._next(")")
        if name == "ROUND":
            value, places = values
            scaled = Decimal(value.numerator) / Decimal(value.denominator)
            return Fraction(scaled.quantize(Decimal(1).scaleb(-int(places)), ROUND_HALF_UP))
        total = sum(values, start=Fraction(0))
        return total / len(values) if name == "AVERAGE" else total

    def _arguments(self) -> Iterator[Fraction]:
        while True:
            if self.tokens[1:2] == [":"]:
                start, _, end = (self.tokens.pop(0) for _ in range(3))
                yield from self._range(start.replace("$", ""), end.replace("$", ""))
            else:
                yield self._sum()
            if not self._next(","):
                return

    def _range(self, start: str, end: str) -> Iterator[Fraction]:
        """Of one column or one row; empty cells count for nothing."""
        for row in self.sheet[f"{start}:{end}"]:
            for cell in row:
                if cell.value is not None:
                    yield self._cell(cell.coordinate)

    def _cell(self, place: str) -> Fraction:
        value = worked_out(self.sheet, place.replace("$", ""))
        if value is None:
            return Fraction(0)
        assert isinstance(value, int | float | Fraction), f"{place}: {value!r} is no number"
        return Fraction(str(value)) if isinstance(value, float) else Fraction(value)
