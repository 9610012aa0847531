"""Changes that a corrected qualifying makes to its final: qualifiers, opponents, carry-over."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest

from bridgedesk.directing.lookup import entry_words, find_conditions
from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Book
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluation import Evaluation, QualifierList
from bridgedesk.standings.finals.final_stage import BRACKETS
from bridgedesk.standings.stages.advancing import giving_up_place, qualifying_entries
from bridgedesk.standings.stages.stages import carried_over, event_of_stages

MOST_SAID = 3
NOBODY = QualifierList((), ())

Who = Callable[[str], str]


def changes_in_final(was: Evaluation, now: Evaluation, book: Book | None) -> list[str]:
    """Describe each change briefly; empty if no figure the final depends on has changed."""

    def who(entry: str) -> str:
        known = now.event if any(each.id == entry for each in now.event.entries) else was.event
        return entry_words(known, entry)

    went, go = (current_qualifiers(each, book) for each in (was, now))
    mine = set(went.entries) & set(go.entries) if go.entries else None  # others come or go
    found = [*_who_plays(went, go, who), *_who_meets(was, now, who), *_carried(was, now, book, mine, who)]
    found = found or [*_placed(was, now, who), *_eligible(was, now, who)]
    return [*found, *_who_is_next(went, go, who)]


def seated_finalists(event: Event) -> set[str]:
    """Return the entries seated or drawn in the final."""
    last = event.stages[-1].id
    sessions = [each for each in event.sessions if (each.stage or event.stages[0].id) == last]
    named = {each.id for each in event.entries if each.players or each.name}
    seated = {entry for each in sessions for entry in each.seated}
    keys = {each.id for each in sessions}
    drawn = {entry for each in event.matches if each.session in keys for entry in (each.home, each.away)}
    return {each for each in seated if each in named} | drawn


def current_qualifiers(found: Evaluation, book: Book | None) -> QualifierList:
    """Return the qualifiers: as many as play, or, before play, as many as the stage sets or has room for."""
    event = found.event
    before = found.earlier[-1] if found.earlier else None
    if before is None:
        return NOBODY
    play = set() if event.stages[-1].contest in BRACKETS else seated_finalists(event)
    if before.qualified is not None and len(play) in (0, len(before.qualified.entries)):
        return before.qualified
    places = len(play) or _room(event)
    if not places:
        return NOBODY
    conditions = find_conditions(before.event, book)
    away = giving_up_place(before.event, event)
    return qualifying_entries(before, places, conditions, event.lots, away) if conditions else NOBODY


def _room(event: Event) -> int:
    last = next((each for each in event.sessions if each.stage == event.stages[-1].id), None)
    return sum(len(section.seats) for section in last.sections) if last else 0


def wrong_finalists_text(found: Evaluation, book: Book | None) -> str:
    """Name finalists who did not qualify, if the final was seated by a ranking since corrected."""
    event = found.event
    play, go = seated_finalists(event), current_qualifiers(found, book)
    if event.stages[-1].contest in BRACKETS or not play or go.undecided or not go.entries:
        return ""
    out = [entry_words(event, each) for each in sorted(play - set(go.entries))]
    ought = [entry_words(event, each) for each in go.entries if each not in play]
    if not out or not ought:
        return ""
    return f"{_listed(ought)} qualified instead of {_listed(out)}, but the final is still seated as before"


# ---- in words


def _who_plays(was: QualifierList, now: QualifierList, who: Who) -> Iterator[str]:
    level = [each for each in now.undecided if each not in was.undecided]
    if level:
        yield f"{_listed(map(who, now.undecided))} are tied for the last place in the final"
        return
    comes = [who(each) for each in now.entries if each not in was.entries]
    goes = [who(each) for each in was.entries if each not in now.entries]
    if comes:
        yield f"{_listed(comes)} would be in the final{f', not {_listed(goes)}' if goes else ''}"
    elif goes:
        yield f"{_listed(goes)} would not be in the final"


def _who_is_next(was: QualifierList, now: QualifierList, who: Who) -> Iterator[str]:
    """Yield the change in the order of reserves if the finalists are the same."""
    before, after = was.alternates, now.alternates
    if {*was.entries} != {*now.entries} or before == after:
        return
    other = [at for at, both in enumerate(zip_longest(before, after)) if len({*both}) > 1]
    turn = after[other[0] : other[-1] + 1]
    yield f"next reserves: {_listed(map(who, turn))}" if turn else "fewer reserves are left"


def _who_meets(was: Evaluation, now: Evaluation, who: Who) -> Iterator[str]:
    """Yield changed matches of a bracket, as far as the qualifying alone decides them."""
    before = {each.final.key: each for each in was.finals}
    for each in now.finals:
        old = before.get(each.final.key)
        if old is None or not each.home or not each.away:
            continue
        if {old.home, old.away} != {each.home, each.away}:
            yield f"{each.final.called} would be {who(each.home)} v {who(each.away)}"
        elif (old.carried_by, old.carry) != (each.carried_by, each.carry) and each.carried_by:
            yield f"{who(each.carried_by)} would have the carry-over of {each.final.called}"


def _carried(
    was: Evaluation, now: Evaluation, book: Book | None, mine: set[str] | None, who: Who
) -> Iterator[str]:
    before, after = (_carry(each, book) for each in (was, now))
    changed = [
        each
        for each in sorted({*before, *after})
        if before.get(each) != after.get(each) and (mine is None or each in mine)
    ]
    said = [f"{who(each)} {_figures(before.get(each), after.get(each))}" for each in changed]
    if said:
        yield f"carry-over: {_listed(said)}"


def _carry(found: Evaluation, book: Book | None) -> Mapping[str, Fraction]:
    """Return the rule book's carry-over for each entry of the stage before, qualified or not."""
    event = found.event
    final = event.stages[-1]
    if not found.earlier or final.contest in BRACKETS:
        return {}
    conditions = find_conditions(event_of_stages(event, [final], book), book)
    if conditions is None:
        return {}
    carried = carried_over(found.earlier[-1], conditions, [])
    figures = {entry: Fraction(each.effect) for entry, each in carried.charges.items()}
    return figures | {
        entry: each.counts for entry, each in carried.sessions.items() if each.counts is not None
    }


def _figures(was: Fraction | None, now: Fraction | None) -> str:
    if was is None or now is None:
        return f"{_shown(now)} instead of {_shown(was)}"
    places = 2 if half_up(was) != half_up(now) else 4
    return f"{half_up(now, places)} instead of {half_up(was, places)}"


def _shown(figure: Fraction | None) -> str:
    return "nothing" if figure is None else str(half_up(figure))


def _placed(was: Evaluation, now: Evaluation, who: Who) -> Iterator[str]:
    before, after = (_places(each) for each in (was, now))
    moved = [
        f"{who(entry)} place {place or '–'} instead of {before[entry][0] or '–'}"
        for entry, (place, _) in after.items()
        if entry in before and place != before[entry][0]
    ]
    if moved:
        yield f"in the qualifying: {_listed(moved)}"
        return
    other = [who(entry) for entry, found in after.items() if before.get(entry) != found]
    if other:
        yield f"different qualifying scores for {_listed(other)}"


def _places(found: Evaluation) -> Mapping[str, tuple[int | None, object]]:
    told: dict[str, tuple[int | None, object]] = {}
    for stage in found.earlier:
        for field in stage.fields:
            told |= {each.entry: (each.place, each.total) for each in field.standings}
        told |= {each.placed.entry: (each.placed.place, each.points) for each in stage.points}
    return told


def _eligible(was: Evaluation, now: Evaluation, who: Who) -> Iterator[str]:
    other = [
        who(entry)
        for entry, found in now.eligibility.items()
        if entry in was.eligibility and found.answer is not was.eligibility[entry].answer
    ]
    if other:
        yield f"eligibility of {_listed(other)} for a placing"


def _listed(words: Iterable[str] | Sequence[str]) -> str:
    told = list(words)
    more = len(told) - MOST_SAID
    return f"{', '.join(told[:MOST_SAID])}{f' and {more} more' if more > 0 else ''}"
