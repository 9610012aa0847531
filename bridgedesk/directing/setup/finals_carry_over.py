"""Carry-over into a final made from an event: an entry's own points, or in a knockout its lead."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.draws.byes_and_triangles import DIRECTOR
from bridgedesk.directing.rules.event_book import with_added_supplement, with_supplements
from bridgedesk.directing.setup.new_event import by_bracket
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event, Overlay
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.rulebooks import Book, Refused, Unit
from bridgedesk.rulebooks.stages.carry_over import CarryOverPolicy
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.evaluate import unit_counted_in
from bridgedesk.standings.flags import Flag
from bridgedesk.standings.stages.stages import CARRIED_IN, CarriedOver, carried_over

ALL = Decimal(100)
IN_WORDS = {"IMP": "IMPs", "VP": "VPs", "%": "percentages"}


class Origin(NamedTuple):
    """Event that finalists come from; `called`: each finalist there, and the entry it is in the final."""

    situation: Situation
    called: Mapping[str, str]


def with_carry_over(origins: Sequence[Origin], made: Event, typed: str, book: Book, now: datetime) -> Event:
    """Return the new final with what its entries carry over, each by its own ranking; `typed`: a share in
    percent, or nothing if the rule book says."""
    share = _share(typed)
    if by_bracket(book, made.kind):
        return _with_lead(origins, made, share, book, now)
    return _with_lines(made, [line for each in origins for line in _carried(each, made, share, book, now)])


def _with_lines(made: Event, lines: Iterable[RegisterLine]) -> Event:
    numbered = (replace(each, id=f"c{number}") for number, each in enumerate(lines, start=1))
    return replace(made, registered=(*made.registered, *numbered))


# ---- a knockout: a share of the lead in each match, or what the rule book sets


def _with_lead(
    origins: Sequence[Origin], made: Event, share: Decimal | None, book: Book, now: datetime
) -> Event:
    """Return the knockout with each entry's total before it, of which a share of the lead counts in each
    match. Where the rule book has a fixed amount, no total is needed; with 0 all totals are the same."""
    if share is not None and (share or _carries(made, book)):
        block = {"event": [made.kind], "policy": "share-of-margin", "percent": share}
        laid = with_added_supplement(made.overlay, Overlay("carry-over", DIRECTOR, block))
        made = replace(made, overlay=tuple(laid))
    in_force = with_supplements(book, made.overlay)
    rule = in_force.rule(CarryOverPolicy, "carry-over", made.kind, "")
    if rule is None or rule.gives_nothing or rule.amount is not None:
        return made
    if not rule.by_margin:
        raise Refusal(
            "In a knockout a share of the lead is carried over. Type it in percent, or 0 for nothing."
        )
    return _with_lines(made, [line for each in origins for line in _totals(each, made, share, now)])


def _totals(origin: Origin, made: Event, share: Decimal | None, now: datetime) -> Iterator[RegisterLine]:
    """Yield a record of each finalist's total, of which the share counts in its matches."""
    before = origin.situation.evaluation
    if share != 0 and before.unit == Unit.PERCENT:
        raise Refusal("The totals are percentages, of which no IMPs can be carried over. Type 0.")
    for there, entry in origin.called.items():
        standing = before.standings.get(there)
        total = 0 if share == 0 else standing.total if standing else None
        if total is None:
            raise Refusal(f"{made.name_of(entry)} has no total to carry over. Type 0 to start level.")
        facts: dict[str, Fact] = {
            "amount": str(Fraction(total)),
            "unit": Unit.IMP.value if share == 0 else before.unit,
            "from": origin.situation.event.title,
        }
        yield RegisterLine("", CARRIED_IN, now, entry, None, facts)


# ---- other finals: a share of an entry's own points


def _carried(
    origin: Origin, made: Event, share: Decimal | None, book: Book, now: datetime
) -> Iterator[RegisterLine]:
    """Yield a record for each finalist that carries something over."""
    unit = _unit_of(made, book)
    if share == 0 or (share is None and not _carries(made, book)):
        return
    laid = book
    if share is not None:
        laid = with_supplements(book, with_added_supplement(made.overlay, _block(made.kind, share, unit)))
    elif made.overlay:
        laid = with_supplements(book, made.overlay)
    before = origin.situation.evaluation
    if before.unit not in (unit, f"{unit}s"):
        was, counts = (IN_WORDS.get(each.removesuffix("s"), each) for each in (before.unit, unit))
        raise Refusal(f"The totals are in {was} and the final counts {counts}. Type 0 to carry nothing over.")
    flags = list[Flag]()
    with refusals_of(Refused):
        carried = carried_over(before, conditions_of(made, laid, LAWS), flags)
    lost = next((flag.what for flag in flags if flag.entry in origin.called), None)
    if lost is not None:
        raise Refusal(f"{lost}. Type a carry-over in percent, or 0.")
    title: dict[str, Fact] = {"from": origin.situation.event.title}
    for there, entry in origin.called.items():
        facts = _facts(carried, there)
        if facts:
            yield RegisterLine("", CARRIED_IN, now, entry, None, {**facts, **title})


def _facts(carried: CarriedOver, entry: str) -> Mapping[str, Fact]:
    charge, session = carried.charges.get(entry), carried.sessions.get(entry)
    if charge is not None:
        amount, unit, clause, because = charge.amount, charge.unit, charge.clause, charge.because
    elif session is not None and session.instead is not None:
        amount, clause, because = session.instead
        unit = Unit.PERCENT.value
    else:
        return {}
    return {"amount": str(amount), "unit": unit, "clause": clause or "", "because": because or ""}


def _share(typed: str) -> Decimal | None:
    plain = typed.strip().removesuffix("%").strip().replace(",", ".")
    if not plain:
        return None
    try:
        share = Decimal(plain)
    except InvalidOperation:
        share = Decimal(-1)
    if not (share.is_finite() and 0 <= share <= ALL):
        raise Refusal(f"“{typed.strip()}” is not a share to carry over. Type 0 to 100 percent, or nothing.")
    return share


def _carries(made: Event, book: Book) -> bool:
    policy = with_supplements(book, made.overlay).policy("carry-over", made.kind, "")
    return policy is not None and not policy.gives_nothing


def _block(kind: str, share: Decimal, unit: str) -> Overlay:
    if unit == Unit.PERCENT:
        if share != ALL:
            raise Refusal(
                "Percentages are carried over as one more session. Type 100 for that, or 0 for nothing."
            )
        return Overlay("carry-over", DIRECTOR, {"event": [kind], "policy": "average", "unit": unit})
    block = {"event": [kind], "policy": "share-of-own", "unit": unit, "percent": share}
    return Overlay("carry-over", DIRECTOR, block)


def _unit_of(made: Event, book: Book) -> str:
    """Return the unit of the totals of the new final."""
    conditions = conditions_of(made, with_supplements(book, made.overlay), LAWS)
    return unit_counted_in(made, made.sessions[0], conditions).value
