"""Masterpoint scales as editable tables: rows of words, and the scale made from them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path
from typing import Any

from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.exchange.formats import PLACE
from bridgedesk.exchange.outgoing import Unwritable, write_file
from bridgedesk.masterpoints.awards import Colour
from bridgedesk.masterpoints.scale import (
    AbfScale,
    Grade,
    MatchAward,
    Restricted,
    SbuScale,
    Scale,
    Sizes,
    TeamShare,
    load_scale,
    scale_text,
)
from bridgedesk.resources import own_folder
from bridgedesk.rulebooks.dataclass_reader import Refused

Row = Sequence[str]
OWN = "# The club's own scale. Delete this file to use BridgeDesk's again.\n"
STEP = 3  # of the SBU's individual scale


@dataclass(frozen=True, slots=True)
class ScaleTable:
    """One table of a scale; `empty` explains an empty table and what to do."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    empty: str = ""


_MATCHES = "No source for match awards was available, so none are given. Enter them from the Scheme."
_INDIVIDUAL = (
    "No source for the scale of individual events was available, so none is used. Enter it from the handbook."
)


def scale_tables(scale: Scale) -> tuple[ScaleTable, ...]:
    return _abf_parts(scale) if isinstance(scale, AbfScale) else _sbu_parts(scale)


def _abf_parts(scale: AbfScale) -> tuple[ScaleTable, ...]:
    grades = tuple((each.id, each.colour.value, _number(each.weight), each.use) for each in scale.grade)
    matches = tuple(
        (each.grade, str(each.least_boards), _number(each.won), _number(each.drawn))
        for each in scale.match_award
    )
    return (
        ScaleTable("Grades", ("Grade", "Colour", "Weight", "Used for"), grades),
        ScaleTable("Match awards", ("Grade", "From boards", "Won", "Drawn"), matches, _MATCHES),
        ScaleTable(
            "Restricted fields",
            ("Field", "Factor"),
            tuple((each.field, _number(each.factor)) for each in scale.restricted),
        ),
        ScaleTable(
            "Shares in a team",
            ("Players", "Part", "Of"),
            tuple((str(each.players), str(each.part), str(each.of)) for each in scale.team_share),
        ),
    )


def _sbu_parts(scale: SbuScale) -> tuple[ScaleTable, ...]:
    def sizes(name: str, found: Sizes | None, empty: str = "") -> ScaleTable:
        rows = tuple((str(most), str(top)) for most, top in found.sizes) if found else ()
        return ScaleTable(name, ("Up to entries", "Top award"), rows, empty)

    return (
        sizes("One winner", scale.one_winner),
        sizes("Two winners", scale.two_winners),
        sizes("Teams", scale.teams),
        sizes("Individual", scale.individual, _INDIVIDUAL),
    )


def _number(value: Fraction | None) -> str:
    return "" if value is None else f"{Decimal(value.numerator) / value.denominator:f}"


# ---- back again


def with_part(scale: Scale, name: str, rows: Sequence[Row]) -> Scale:
    """Return the scale with this table replaced, tested as strictly as a scale file."""
    part = next(each for each in scale_tables(scale) if each.name == name)
    kept = [[" ".join(cell.split()) for cell in row] for row in rows]
    kept = [row for row in kept if any(row)]
    changed = _changed(scale, part, kept)
    with refusals_of(Refused):
        return load_scale(scale_text(changed), f"{scale.id}, {name}")


def _changed(scale: Scale, part: ScaleTable, rows: Sequence[Row]) -> Scale:
    def made(make: Callable[[Row], Any]) -> tuple[Any, ...]:
        return tuple(_made(make, part, at, row) for at, row in enumerate(rows, start=1))

    if isinstance(scale, AbfScale):
        match part.name:
            case "Grades":
                return replace(scale, grade=made(_grade))
            case "Match awards":
                return replace(scale, match_award=made(_match_award))
            case "Restricted fields":
                return replace(scale, restricted=made(lambda row: Restricted(row[0], _fraction(row[1]))))
            case _:
                return replace(scale, team_share=made(lambda row: TeamShare(*map(int, row))))
    sizes = made(lambda row: (int(row[0]), int(row[1])))
    return _with_sizes(scale, part.name, sizes)


def _with_sizes(scale: SbuScale, name: str, sizes: tuple[tuple[int, int], ...]) -> SbuScale:
    before: Mapping[str, Sizes | None] = {
        "one_winner": scale.one_winner,
        "two_winners": scale.two_winners,
        "teams": scale.teams,
        "individual": scale.individual,
    }
    field = name.lower().replace(" ", "_")
    if field == "individual" and not sizes:
        return replace(scale, individual=None)
    standing = before[field]
    try:
        new = replace(standing, sizes=sizes) if standing else Sizes(1, STEP, sizes)
    except Refused as problem:
        raise Refusal(f"{name}: {problem}") from None
    changes: dict[str, Any] = {field: new}
    return replace(scale, **changes)


def _made(make: Callable[[Row], Any], part: ScaleTable, at: int, row: Row) -> Any:
    try:
        return make(row)
    except (ValueError, InvalidOperation, IndexError, TypeError):
        said = ", ".join(filter(None, row))
        wanted = ", ".join(part.columns)
        raise Refusal(f"{part.name}, row {at}: “{said}” does not fit. Type {wanted}.") from None


def _grade(row: Row) -> Grade:
    return Grade(row[0], Colour(row[1].lower()), row[3], _fraction(row[2]) if row[2] else None)


def _match_award(row: Row) -> MatchAward:
    return MatchAward(row[0], int(row[1]), _fraction(row[2]), _fraction(row[3] or "0"))


def _fraction(typed: str) -> Fraction:
    number = Decimal(typed.replace(",", "."))
    if not number.is_finite():
        raise ValueError(typed)
    return Fraction(number)


# ---- the club's own


def is_own(scale: Scale) -> bool:
    return _file(scale.id).is_file()


def save_own_scale(scale: Scale) -> None:
    """Save the club's own scale on this computer, replacing BridgeDesk's."""
    with refusals_of(Unwritable):
        write_file(_file(scale.id), (OWN + scale_text(scale)).encode("utf-8"))


def delete_own_scale(scale: Scale) -> None:
    try:
        _file(scale.id).unlink(missing_ok=True)
    except OSError as problem:
        raise Refusal(f"The club's own scale cannot be deleted: {problem.strerror}") from None


def _file(id_: str) -> Path:
    return own_folder() / PLACE / f"{id_}.toml"
