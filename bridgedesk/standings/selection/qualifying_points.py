"""Points won over several events: from each placing for its players, with the list of all totals."""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.event.spelling import caseless
from bridgedesk.rulebooks import Book, Figure, Refused
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.selection.qualifying_points import PointsByPlace, QualifyingPoints
from bridgedesk.rulebooks.selection.qualifying_points import Selection as Counts
from bridgedesk.rulebooks.stages.tie_break import TieBreakPolicy
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.eligibility.eligibility import eligibility
from bridgedesk.standings.evaluation import Eligibility, EligibilityState, Evaluation, Field
from bridgedesk.standings.stages.qualifiers import may_earn, without_points
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.standings.stages.stages import event_of_stages, kind_in_session
from bridgedesk.standings.stages.teams_over_stages import as_whole_teams, two_stages_of
from bridgedesk.standings.standing import Standing, TieStep
from bridgedesk.standings.ties.tie_tests import vps_of, vps_without_fines_of

NO_ONE: Mapping[str, str] = MappingProxyType({})
NOTHING = Fraction(0)
PAIR = 2


class PastPlacing(NamedTuple):
    """Placing of an entry in an event; `earning` has its players who played enough to earn points."""

    title: str
    kind: str
    day: date
    place: int
    tied: int
    players: frozenset[str]
    earning: frozenset[str]
    vps: Fraction = NOTHING
    vps_without_fines: Fraction = NOTHING
    net: Fraction = NOTHING
    lacking: Mapping[str, str] = NO_ONE  # who played too little to earn points, and what is missing


class PlayerPoints(NamedTuple):
    """Total of one player, with the points from each event."""

    player: str
    total: Fraction
    won: tuple[tuple[PastPlacing, Figure], ...]


# ---- what was won


def placings_in(evaluation: Evaluation, book: Book, people: Mapping[str, str]) -> list[PastPlacing]:
    """Return the placings of an event; `people` identifies each player across events.

    A final that the rule book knows as such adds the placings of the stage before it."""
    return [won for event, each in _stages(evaluation, book) for won in _won_in(event, each, book, people)]


def _stages(evaluation: Evaluation, book: Book) -> Iterator[tuple[Event, Evaluation]]:
    event = evaluation.event
    if not evaluation.earlier:
        yield event, evaluation
        return
    whole = as_whole_teams(event, two_stages_of(evaluation))
    last, before = event_of_stages(whole, event.stages[-1:], book), evaluation.earlier[-1]
    kind = book.kinds.get(last.kind)
    if kind is not None and kind.after is not None and kind.after == before.event.kind:
        yield before.event, before
    elif last.kind != event.kind:  # each of the stages before has placings of its own
        yield from (
            (event_of_stages(each.event, each.event.stages[-1:], book), each) for each in evaluation.earlier
        )
    elif event.stages[-1].contest not in FINALS:
        yield event, evaluation
        return
    yield last, evaluation


def _won_in(
    event: Event, evaluation: Evaluation, book: Book, people: Mapping[str, str]
) -> Iterator[PastPlacing]:
    conditions = conditions_of(event, book, LAWS)
    enough = eligibility(event, conditions, [], "points")
    rule = conditions.rule(PointsByPlace, "qualifying-points")
    among_eligible = rule is not None and rule.among_eligible
    for field in fields_with_shared_places(evaluation, book, ""):
        places = _places(field, evaluation, among_eligible=among_eligible)
        for standing in field.standings:
            place = places.get(standing.entry)
            if place is not None:
                entry = event.entry(standing.entry)
                lacking = {**_lacking(entry, enough.get(entry.id)), **_recorded(event, entry)}
                yield PastPlacing(
                    title=event.title,
                    kind=conditions.kind,
                    day=event.date,
                    place=place,
                    tied=list(places.values()).count(place),
                    players=frozenset(people[player] for player in entry.players),
                    earning=frozenset(people[player] for player in entry.players if player not in lacking),
                    vps=Fraction(vps_of(standing)),
                    vps_without_fines=Fraction(vps_without_fines_of(standing)),
                    net=_net(standing),
                    lacking={people[player]: words for player, words in lacking.items()},
                )


def _places(field: Field, evaluation: Evaluation, *, among_eligible: bool) -> dict[str, int]:
    """Return the places as ranked, or counted among eligible entries only where the rule book requires it."""
    ranked = [each for each in field.standings if each.place is not None]
    if not among_eligible:
        return {each.entry: each.place for each in ranked if each.place is not None}
    able = [each for each in ranked if may_earn(evaluation, each.entry)]
    return {each.entry: 1 + sum((o.place or 0) < (each.place or 0) for o in able) for each in able}


def _net(standing: Standing) -> Fraction:
    return sum((Fraction(each.net) for each in standing.matches if not each.average_only), start=NOTHING)


def _lacking(entry: Entry, found: Eligibility | None) -> Mapping[str, str]:
    """Return what each player is missing, separately where the rule book tests each player."""
    if found is None:
        return NO_ONE
    asked = found.players or dict.fromkeys(entry.players, found)
    return {
        player: f"{'; '.join(asked[player].missing)} ({asked[player].clause})"
        for player in entry.players
        if asked[player].answer is not EligibilityState.ELIGIBLE
    }


def _recorded(event: Event, entry: Entry) -> dict[str, str]:
    """Return the players who are recorded as not eligible for points."""
    reasons, names = without_points(event, entry.id), event.player_names
    own = {player: reasons.get(caseless(names[player]), reasons.get("")) for player in entry.players}
    return {player: f"not eligible for points: {why}" for player, why in own.items() if why is not None}


def with_unmet_provisos(history: Iterable[PastPlacing], book: Book) -> list[PastPlacing]:
    """Return the placings without points that require a qualifying event the player has not played."""
    found = list(history)
    rules = {each.kind: list(_rules(each.kind, book)) for each in found}
    own = [each for each in found if rules[each.kind] and not any(r.of_others for r, _ in rules[each.kind])]
    played = {player for each in own for player in each.players}
    words = {
        kind: next((f"{rule.besides} ({clause})" for rule, clause in each if rule.besides), "")
        for kind, each in rules.items()
    }
    return [_with_proviso(each, words[each.kind], played) for each in found]


def _rules(kind: str, book: Book) -> Iterator[tuple[PointsByPlace, str]]:
    """Yield the rules that give points towards any selection, each with its clause; none for an unknown
    kind of event."""
    names = book.like(kind) if kind in book.kinds else ()
    for key, block in book.blocks.items():
        rule = rule_in(block, PointsByPlace)
        if rule is not None and key[0] == "qualifying-points" and key[1] in names:
            yield rule, block.clause


def _with_proviso(won: PastPlacing, words: str, played: Container[str]) -> PastPlacing:
    without = [player for player in won.earning if player not in played] if words else []
    lacking = {**won.lacking, **dict.fromkeys(without, words)}
    return won._replace(earning=won.earning - set(without), lacking=lacking)


def earned(won: PastPlacing, book: Book, counts_for: Counts | None = None) -> Figure | None:
    """Return the points that a placing earns each of its players under the rule book."""
    try:
        found = book.answer(
            QualifyingPoints(
                event=won.kind,
                place=won.place,
                selection=counts_for,
                team_size=len(won.players) if len(won.players) > PAIR else None,
                tied=won.tied,
            )
        )
    except Refused:
        return None
    return found if isinstance(found, Figure) and found.value else None


def counts_alone_in_full(won: PastPlacing, book: Book, counts_for: Counts | None) -> bool:
    """Return True if a player is credited in full whatever the partner has won."""
    rule = book.rule(PointsByPlace, "qualifying-points", won.kind, counts_for or "")
    return rule is not None and rule.alone_in_full(won.place)


def points_of_players(
    history: Iterable[PastPlacing], book: Book, counts_for: Counts | None = None
) -> dict[str, Fraction]:
    """Return the points of all players who have won any, such as playoff points."""
    totals: dict[str, Fraction] = defaultdict(Fraction)
    for won in history:
        figure = earned(won, book, counts_for)
        for player in won.earning if figure else ():
            totals[player] += figure.value if figure else NOTHING
    return dict(totals)


def list_of_players(
    history: Iterable[PastPlacing], book: Book, counts_for: Counts | None = None
) -> tuple[PlayerPoints, ...]:
    """List the players with points, highest first, such as playoff points, which count for each player."""
    lines: dict[str, list[tuple[PastPlacing, Figure]]] = defaultdict(list)
    for won in history:
        figure = earned(won, book, counts_for)
        for player in won.earning if figure else ():
            lines[player] += [(won, figure)] if figure else []
    found = [
        PlayerPoints(player, sum((figure.value for _, figure in each), start=NOTHING), tuple(each))
        for player, each in lines.items()
    ]
    return tuple(sorted(found, key=lambda each: (-each.total, each.player)))


# ---- places shared for a purpose, where ties are broken for the title only


def shared_places_step(event: Event, book: Book | None, purpose: str) -> TieStep | None:
    """Return the step, with its clause, by which ties are shared for this purpose or kept for all but the
    title. None where ties are broken or the rule book does not cover it."""
    if book is None:
        return None
    try:
        kind = kind_in_session(event, event.sessions[-1].id if event.sessions else None, book)
        block, title = (book.block("tie-break", kind, each) for each in (purpose, "title"))
    except Refused:  # the book does not know this kind of event
        return None
    rule = rule_in(block, TieBreakPolicy)
    if block is None or rule is None:
        return None
    stands = rule.tests == ("stands",) and block is not title
    if rule.tests != ("shared",) and not stands:
        return None
    return TieStep(f"shared: for {purpose or 'points'} ties are not broken", block.clause)


def with_shared_places(field: Field, step: TieStep) -> Field:
    """Return the field with the shared places from before ties were broken."""
    broken = {each.level_place for each in field.standings if each.place != each.level_place}
    return replace(
        field,
        standings=tuple(
            each._replace(place=each.level_place, shared=True, tie=step)
            if each.level_place is not None and each.level_place in broken
            else each
            for each in field.standings
        ),
    )


def fields_with_shared_places(evaluation: Evaluation, book: Book | None, purpose: str) -> tuple[Field, ...]:
    """Return the fields as ranked, or with shared places if the rule book keeps ties for this purpose."""
    step = shared_places_step(evaluation.event, book, purpose)
    fields = evaluation.fields
    return fields if step is None else tuple(with_shared_places(each, step) for each in fields)
