"""Entry to an event: age, masterpoints, rank, gender, membership, residence; once only, and in order of
receipt."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from fractions import Fraction
from typing import Annotated, Literal, TypeVar

from bridgedesk.event.moment import day_and_time_words, day_words, instant
from bridgedesk.rulebooks.dataclass_reader import Means, MissingFact, Refused
from bridgedesk.rulebooks.entries.entry_limits import (
    ONE_CLUB,
    Entrant,
    Limit,
    Limits,
    Sex,
    Shortfall,
    is_number,
    one_club,
)
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy, need
from bridgedesk.rulebooks.topic import topic

T = TypeVar("T")
Category = Literal[
    "open", "womens", "seniors", "youth", "restricted", "novice", "members", "district-heat", "simultaneous"
]
About = Literal[
    "age",
    "masterpoints",
    "rank",
    "sex",
    "membership",
    "registration",
    "residence",
    "state",
    "size",
    "receipt",
    "closing",
    "replacement",
    "once",
    "again",
]


@frozen
class Entering(EventQuestion):
    """May these players enter the event?"""

    category: Annotated[
        Category | None,
        Means("the category entered, in an event that has several", left_out="none of its own"),
    ] = None
    about: Annotated[
        About | None,
        Means("which limit, if the rule book has several", left_out="the limits for everybody"),
    ] = None
    born: Annotated[tuple[date, ...], Means("the players' dates of birth", left_out="not known")] = ()
    masterpoints: Annotated[
        tuple[Fraction, ...], Means("the players' masterpoints", least=0, left_out="not known")
    ] = ()
    rank: Annotated[
        tuple[str, ...], Means("the players' ranks, such as Local or Grand Master", left_out="not known")
    ] = ()
    sex: Annotated[tuple[Sex, ...], Means("the players' sex", left_out="not known")] = ()
    member_of: Annotated[
        tuple[str, ...],
        Means("what each player is a member of: bodies with + between, or yes, or no", left_out="not known"),
    ] = ()
    lives: Annotated[
        tuple[str, ...], Means("where each player lives: city, country", left_out="not known")
    ] = ()
    club: Annotated[tuple[str, ...], Means("each player's home club", left_out="not known")] = ()
    number: Annotated[tuple[str, ...], Means("the players' numbers", left_out="not known")] = ()
    states: Annotated[tuple[str, ...], Means("states the player may play for")] = ()
    first_trials: Annotated[
        tuple[date, ...], Means("day the player first entered a selection in each of those states")
    ] = ()
    plays_for: Annotated[str | None, Means("the state the player will play for")] = None
    of: Annotated[str | None, Means("the district or club that the event is for")] = None
    players: Annotated[int | None, Means("players of the team", least=1)] = None
    received: Annotated[int | None, Means("position of the entry in order of receipt", least=1)] = None
    places: Annotated[int | None, Means("number of places", least=1)] = None
    came: Annotated[datetime | None, Means("when the entry came in")] = None
    closes: Annotated[datetime | None, Means("when entries close")] = None
    entered: Annotated[
        int | None, Means("times a player is entered in the competition, including this entry", least=1)
    ] = None
    same_day: Annotated[bool, Means("two of these entries play on one day")] = False
    same_boards: Annotated[bool, Means("two of them play the same boards")] = False
    withdrew: Annotated[bool, Means("the player had entered with others, and withdrew")] = False
    qualified: Annotated[bool, Means("a player has already qualified in another event", left_out="no")] = (
        False
    )

    def check(self) -> None:
        for each in self.number:
            if not is_number(each):
                raise Refused(f"number: “{each}” is not a player number. Type its digits, or leave it out")

    @property
    def entrants(self) -> list[Entrant]:
        """Return the players with their facts, which are lists in the order of the players."""
        people = (self.rank, self.sex, self.member_of, self.lives, self.club, self.number)
        most = max(map(len, (self.born, self.masterpoints, *people)))
        return [
            Entrant(
                born=_at(self.born, place),
                masterpoints=_at(self.masterpoints, place),
                rank=_at(self.rank, place),
                sex=_at(self.sex, place),
                member_of=_at(self.member_of, place),
                lives=_at(self.lives, place),
                club=_at(self.club, place),
                number=_at(self.number, place),
            )
            for place in range(most)
        ]


def _at(facts: Sequence[T], place: int) -> T | None:
    return facts[place] if place < len(facts) else None


class EntryPolicy(Policy[Entering]):
    """Base of the rules on entries."""

    not_if_qualified_in: tuple[str, ...] = ()
    withdrawn_from = ""
    is_once = False
    is_by_receipt = False

    @property
    def limits_set(self) -> Limits | None:
        """Return the rule itself if it sets limits."""
        return None


@frozen
class WithinLimits(Limits, EntryPolicy):
    """`policy = "limits"`: limits for all players, a share of them, or the team."""

    not_if_qualified_in: tuple[str, ...] = ()  # kinds of event that lead where this one does

    @property
    def limits_set(self) -> Limits:
        return self

    def answer(self, asked: Entering, cite: Cite) -> Finding:
        checks: list[tuple[bool, str]] = []
        of = asked.of if self.own_members else None
        for limit in self.limits(of) if asked.entrants or not asked.qualified else ():
            checks += _checks(limit, asked.entrants)
        if self.players is not None:
            players = need(asked.players, "players", "the players of the team")
            checks.append((self.players.holds(players), f"{self.size_words}: {players}"))
        if self.one_club:
            clubs = need(asked.club or None, "club", "the home clubs of the players")
            checks.append((bool(one_club(clubs)), f"{ONE_CLUB}: {', '.join(dict.fromkeys(clubs))}"))
        if self.not_if_qualified_in and asked.qualified:
            checks.append((False, "a player who has already qualified does not play again"))
        if self.need_not_be_taken and not all(holds for holds, _ in checks):
            checks = [(holds, f"{words}; the entry may be accepted anyway") for holds, words in checks]
        return cite.held(checks)


def _checks(limit: Limit, entrants: Sequence[Entrant]) -> Iterator[tuple[bool, str]]:
    known = [(each, holds) for each in entrants if (holds := limit.holds(each)) is not None]
    if not known:
        raise MissingFact(limit.fact, f"{limit.fact} is missing: {limit.means}")
    if limit.share is None:
        for entrant, holds in known:
            yield holds, f"{limit.words}: {limit.value(entrant)}"
        return
    held = sum(holds for _, holds in known)
    yield held >= limit.share * len(entrants), f"{limit.words}: {held} of {len(entrants)}"


@frozen
class InOrderOfReceipt(EntryPolicy):
    """`policy = "in-order-of-receipt"`: the first entries get the places; the others wait in order."""

    is_by_receipt = True

    def answer(self, asked: Entering, cite: Cite) -> Finding:
        received = need(asked.received, "received", "position of the entry in order of receipt")
        places = need(asked.places, "places", "number of places")
        because = f"entry {received} for {places} places"
        if received <= places:
            return cite.verdict(True, because)
        waiting = f"a place: number {received - places} of the waiting list"
        return cite.verdict(False, f"{because}; waiting list, number {received - places}", (waiting,))


@frozen
class UntilClosing(EntryPolicy):
    """`policy = "until-closing"`: entries are accepted until they close; `beyond` is what a later one
    needs."""

    beyond: str

    def answer(self, asked: Entering, cite: Cite) -> Finding:
        came = need(asked.came, "came", "when the entry came in")
        closes = need(asked.closes, "closes", "when entries close")
        in_time = instant(came) <= instant(closes)
        because = f"came {day_and_time_words(came)}; entries closed {day_and_time_words(closes)}"
        return cite.verdict(in_time, because, () if in_time else (self.beyond,))


@frozen
class Once(EntryPolicy):
    """`policy = "once"`: a player enters once; with `other_days` again on another day and other boards."""

    is_once = True

    other_days: bool = False

    def answer(self, asked: Entering, cite: Cite) -> Finding:
        entered = need(asked.entered, "entered", "times the player is entered in the competition")
        if entered == 1 or not self.other_days:
            times = {1: "once", 2: "twice"}.get(entered, f"{entered} times")
            return cite.held([(entered == 1, f"a player enters once: {times}")])
        return cite.checked(
            [
                lambda: (not asked.same_day, "again on another day only"),
                lambda: (not asked.same_boards, "again with other boards only"),
            ]
        )


@frozen
class NotAgain(EntryPolicy):
    """`policy = "not-again"`: a player who withdrew, here or from an event of that kind, does not enter
    again with others."""

    withdrawn_from: str = ""

    def answer(self, asked: Entering, cite: Cite) -> Finding:
        return cite.held([(not asked.withdrew, "a player who withdrew does not enter again with others")])


@frozen
class FirstTrials(EntryPolicy):
    """`policy = "first-trials"`: a player qualified for several states plays for the one whose selection
    they entered first."""

    def answer(self, asked: Entering, cite: Cite) -> Finding:
        states = need(asked.states or None, "states", "states the player may play for")
        plays_for = need(asked.plays_for, "plays_for", "the state the player will play for")
        if len(states) == 1:
            (only,) = states
            return cite.held([(_same(only, plays_for), f"may play for {only}, plays for {plays_for}")])
        if len(asked.first_trials) != len(states):
            raise Refused(f"First entries: type a day for each of {', '.join(states)}")
        days = dict(zip(states, asked.first_trials, strict=True))
        first = min(days, key=lambda state: days[state])
        told = ", ".join(f"{state} {day_words(day)}" for state, day in days.items())
        words = f"may play for {first}, whose selection was entered first ({told}), plays for {plays_for}"
        if list(days.values()).count(days[first]) > 1:
            return cite.director(f"two selections were entered on one day: {told}")
        return cite.held([(_same(first, plays_for), words)])


def _same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


TOPIC = topic(
    "entry",
    Entering,
    {
        "limits": WithinLimits,
        "in-order-of-receipt": InOrderOfReceipt,
        "until-closing": UntilClosing,
        "once": Once,
        "not-again": NotAgain,
        "first-trials": FirstTrials,
    },
    units=(Unit.PLACES,),
    told_by=("event", "category", "about"),
)

__all__ = [
    "TOPIC",
    "About",
    "Category",
    "Entering",
    "Entrant",
    "InOrderOfReceipt",
    "Once",
    "Shortfall",
    "WithinLimits",
]
