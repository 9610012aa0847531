"""Outlook of a Swiss: who can still win or qualify, and what each needs from its missing match."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Column, Lead, ViewTable, table_of, words
from bridgedesk.desk.views.view import Choice, View, none_yet
from bridgedesk.directing.draws.rounds import last_drawn, last_session_drawn
from bridgedesk.directing.draws.still_possible import (
    EXACT,
    OpenMatch,
    Outlook,
    Race,
    VPs,
    both_ways,
    outlooks,
)
from bridgedesk.directing.draws.what_if import WhatIf
from bridgedesk.directing.seating.match_tables import has_come_in
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.event.match import Match
from bridgedesk.event.session import Session
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.rulebooks.scores.vp_scale import Scale
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.eligibility.boards_scheduled import planned
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.explain.figures import decimals, figure_text, with_sign

WIN = "1"
NO_OUTLOOK = "Nothing drawn yet. Press Ctrl+2 to draw the first round."
OTHER_TABLES = "Scores to come may still change the IMPs of the other tables."
NO_SCALE = "The rule book has no VP scale for these matches, so their results cannot be foreseen."


def is_foreseen(model: StandingsModel) -> bool:
    """Return True for rounds drawn one after the other and counted in VPs."""
    return bool(model.event.draws) and model.evaluation.measure is Measure.VP and _session(model) is not None


def _session(model: StandingsModel) -> Session | None:
    """Return the session of the round drawn last."""
    return model.event.find_session(last_session_drawn(model.event))


def choices(model: StandingsModel) -> list[Choice]:
    """Return the places to look at: the first, and all that qualify."""
    here = _session(model)
    stage = model.event.find_stage(here.stage) if here else None
    found = [Choice(WIN, "First place")]
    going = model.evaluation.qualified
    by_book = len(going.entries) + going.open if going else 0
    places = (stage.places if stage else None) or by_book
    if places > 1:
        found.append(Choice(str(places), f"The first {places}"))
    return found


def outlook_view(model: StandingsModel, choice: str) -> View:
    here = _session(model)
    if here is None:
        return none_yet(NO_OUTLOOK)
    scale = model.book.vp_scale(model.event.kind) if model.book else None
    if scale is None:
        return none_yet(NO_SCALE)
    supposed = StandingsModel(model.what_if.evaluation, model.book) if model.what_if else model
    found = race_of(supposed, here, scale)
    places = int(choice) if choice.isdecimal() else int(WIN)
    listed = outlooks(found, places)
    gaps = gaps_to_cut([each.total for each in listed], places)
    cut = {each.entry: gap for each, gap in zip(listed, gaps, strict=True)}
    figures = (half_up(value) for each in listed for value in (each.least, each.most, *each.needs))
    decimals_shown = decimals(figures, model.total_decimals)
    shown = partial(_figure, decimals_shown)
    columns: list[Column[Outlook]] = [
        words("Names", lambda each: model.who(each.entry), names=True),
        words("VPs now", lambda each: shown(each.total)),
        words("From the cut", lambda each: with_sign(half_up(cut[each.entry]), decimals_shown)),
        words("At least", lambda each: shown(each.least)),
        words("At most", lambda each: shown(each.most)),
        words("Outlook", lambda each: each.verdict.value, strong=True),
        words("Needs", lambda each: _needs(each, shown), wide=True),
    ]
    table = table_of("Outlook", listed, columns, lambda each: Lead("card", each.entry))
    said = _words(supposed, found, len(last_drawn(model.event, here.id)))
    if model.what_if is None:
        return View((table,), words=said)
    other = OTHER_TABLES if meets_by_draw(model.event, here.id) else ""
    told = " ".join(filter(None, [assumed_words(model.what_if), other, said]))
    return View((table, *_draw_if(model, model.what_if)), words=told)


def gaps_to_cut(totals: Sequence[Fraction], places: int) -> list[Fraction]:
    """Return how far each total, best first, is from changing sides: those above the cut from the first
    below it, those below from the last above it."""
    if not 0 < places < len(totals):
        return [Fraction(0)] * len(totals)
    last_in, first_out = totals[places - 1], totals[places]
    return [total - (first_out if at < places else last_in) for at, total in enumerate(totals)]


def assumed_words(found: WhatIf) -> str:
    """Say what is assumed, and that it is only that."""
    results = "; ".join(f"table {table} {home}–{away}" for table, (home, away) in found.assumed)
    return " ".join(filter(None, [f"Assumed: {results}. Nothing is recorded.", found.because]))


def _draw_if(model: StandingsModel, found: WhatIf) -> tuple[ViewTable, ...]:
    """Return the next draw as it would be, its triangle and bye below."""
    if found.draw is None:
        return ()
    triangle = found.draw.triangle or ()
    rows = [
        *((str(each.table), each.home, each.away) for each in found.draw.pairings),
        *(("triangle", one, other) for one, other in zip(triangle, triangle[1:] + triangle[:1], strict=True)),
        *([("bye", found.draw.bye, "")] if found.draw.bye else []),
    ]
    columns: list[Column[tuple[str, str, str]]] = [
        words(f"If so, round {found.draw.round}", lambda each: each[0]),
        words("Home", lambda each: model.who(each[1]), names=True),
        words("Away", lambda each: model.who(each[2]) if each[2] else "", names=True),
    ]
    return (table_of("Assumed draw", rows, columns, lambda each: Lead("card", each[1])),)


def race_of(model: StandingsModel, here: Session, scale: Scale) -> Race:
    """Return the totals without matches that are not in yet, those matches, and the rounds to come."""
    event = model.event
    last = last_drawn(event, here.id)
    ruled = {each.match for each in event.rulings_in_force if each.on_match}
    open_ = [match for match in last if match.id not in ruled and not has_come_in(event, match)]
    if open_ and meets_by_draw(event, here.id):  # their slips change the IMPs of all who play the same boards
        open_ = [match for match in last if match.id not in ruled]
    at_one_table = any(match.triangle is not None for match in open_)
    least, most = scale.limits
    rounds, _ = planned(event)
    later = max(0, rounds - (last[0].round if last else 0)) + at_one_table
    known = {each.id for each in event.entries_left}
    counted_already = {match.id for match in open_}
    totals = {
        entry: Fraction(standing.total or 0)
        - sum(Fraction(each.counts) for each in standing.matches if each.match in counted_already)
        for entry, standing in model.standings.items()
        if entry in known
    }
    missing = [
        OpenMatch(match.home, match.away, _results(scale, match))
        for match in open_
        if match.triangle is None and {match.home, match.away} <= known
    ]
    return Race(totals, missing, [(least or Fraction(0), most)] * later)


def _results(scale: Scale, match: Match) -> Sequence[VPs]:
    try:
        return both_ways(sides for _, sides in scale.rows(len(match.boards)))
    except Refused:
        least, most = scale.limits
        return both_ways([(most, least or Fraction(0))])


def _needs(each: Outlook, shown: Callable[[Fraction], str]) -> str:
    told = [
        "" if each.at_least is None else f"at least {shown(each.at_least)}",
        "" if each.to_be_sure is None else f"{shown(each.to_be_sure)} to be sure",
    ]
    return ", ".join(filter(None, told))


def _figure(places: int, value: Fraction) -> str:
    return figure_text(half_up(value), places)


def _words(model: StandingsModel, found: Race, tables: int) -> str:
    rounds, _ = planned(model.event)
    if found.later:
        return f"{counted(len(found.later), 'round')} to come: certain and out are sure."
    told = "" if rounds else "As if this were the last round; the number of rounds is set in Scores. "
    if len(found.missing) > EXACT:
        return f"{told}Exact once {EXACT} matches or fewer are missing; {len(found.missing)} of {tables} are."
    return f"{told}Exact, with {counted(len(found.missing), 'match', 'matches')} missing."
