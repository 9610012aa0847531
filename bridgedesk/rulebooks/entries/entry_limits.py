"""Limits of an entry, one by one: met, broken, or unknown for a player."""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from fractions import Fraction
from functools import partial
from operator import ge, le, lt
from typing import Literal, NamedTuple

from bridgedesk.event.moment import date_words
from bridgedesk.rulebooks.dataclass_reader import NumberRange, Refused
from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.frozen import frozen

Sex = Literal["woman", "man"]
Share = Literal["all", "half"]
ANY_BODY = "yes"
ONE_CLUB = "all players from the same club"


@frozen
class Entrant:
    """Player with known facts; None for unknown ones."""

    born: date | None = None
    masterpoints: Fraction | None = None
    rank: str | None = None
    sex: Sex | None = None
    member_of: str | None = None
    lives: str | None = None
    club: str | None = None
    number: str | None = None  # the federation's


class Limit(NamedTuple):
    fact: str  # of an entrant
    means: str
    words: str  # the limit, without anything of a player
    holds: Callable[[Entrant], bool | None]  # None: not known
    share: Fraction | None = None  # of the players; without it every one

    def value(self, entrant: Entrant) -> str:
        found = getattr(entrant, self.fact)
        if isinstance(found, date):
            return date_words(found)
        return say(found) if isinstance(found, Fraction) else str(found)


class Shortfall(NamedTuple):
    """Limit broken or unknown, without a player's own figures or dates."""

    fact: str  # of an entrant, that the limit goes by
    words: str
    who: tuple[int, ...]  # places among the players; empty where it is about all of them
    known: bool


@frozen
class Limits:
    born_from: date | None = None  # on or after this day
    born_by: date | None = None  # on or before this day
    born_before: date | None = None
    masterpoints_below: Fraction | None = None
    masterpoints_least: Fraction | None = None
    below_rank: str | None = None
    rank_word: str | None = None  # the ranks from there on have it in their names
    sex: Sex | None = None
    mixed: bool = False  # as many women as men
    member_of: tuple[str, ...] = ()  # one of these bodies
    member_words: str = ""
    own_members: Share | None = None  # members of the district or club that the event is for
    lives: str | None = None
    lives_words: str = ""
    clubs: tuple[str, ...] = ()  # the home clubs of a printed list
    registered: str | None = None  # the federation that has given every player a number
    one_club: bool = False  # the home club of all of them
    players: NumberRange | None = None
    need_not_be_taken: bool = False  # beyond these limits an entry may be accepted anyway

    def __post_init__(self) -> None:
        if not [*self.limits("it")] and self.players is None and not self.one_club:
            raise Refused("no limit is named")
        if (self.below_rank is None) != (self.rank_word is None):
            raise Refused("below_rank and rank_word go together")

    @property
    def size_words(self) -> str:
        span = self.players or NumberRange()
        if span.to is None:
            return f"{span.from_} players or more"
        return f"{span.from_} to {span.to} players" if span.from_ > 1 else f"at most {span.to} players"

    def limits(self, of: str | None) -> Iterator[Limit]:
        """Yield each limit separately; `of` is the district or club that the event is for."""
        yield from self._by_age()
        yield from self._by_strength()
        yield from self._by_sex()
        yield from self._by_belonging(of)

    def shortfalls(self, entrants: Sequence[Entrant], of: str | None) -> Iterator[Shortfall]:
        for limit in self.limits(of):
            yield from _shortfalls(limit, entrants)
        if self.players is not None and not self.players.holds(len(entrants)):
            yield Shortfall("players", self.size_words, (), known=True)
        if self.one_club and not (kept := one_club([each.club for each in entrants])):
            who = tuple(at for at, each in enumerate(entrants) if _unnamed(each.club))
            yield Shortfall("one_club", ONE_CLUB, () if kept is False else who, known=kept is False)

    # ---- one after the other

    def _by_age(self) -> Iterator[Limit]:
        days: tuple[tuple[date | None, str, Callable[[date, date], bool]], ...] = (
            (self.born_from, "born on or after", ge),
            (self.born_by, "born on or before", le),
            (self.born_before, "born before", lt),
        )
        for day, words, keeps in days:
            if day is not None:
                kept = partial(_aged, day=day, keeps=keeps)
                yield Limit("born", "the players' dates of birth", f"{words} {date_words(day)}", kept)

    def _by_strength(self) -> Iterator[Limit]:
        means = "the masterpoints of every player"
        most, least, word = self.masterpoints_below, self.masterpoints_least, self.rank_word
        if most is not None:
            words = f"fewer than {say(most)} masterpoints"
            yield Limit("masterpoints", means, words, lambda one: _below(one.masterpoints, most))
        if least is not None:
            words = f"at least {say(least)} masterpoints"
            yield Limit("masterpoints", means, words, lambda one: _not(_below(one.masterpoints, least)))
        if word is not None:
            yield Limit(
                "rank",
                "the ranks of the players",
                f"below {self.below_rank}",
                lambda one: None if one.rank is None else word.casefold() not in one.rank.casefold().split(),
            )

    def _by_sex(self) -> Iterator[Limit]:
        means, wanted = "gender of each player", self.sex
        if wanted is not None:
            words = {"woman": "women only", "man": "men only"}[wanted]
            yield Limit("sex", means, words, partial(_is, sex=wanted))
        if self.mixed:
            half = Fraction(1, 2)
            yield Limit("sex", means, "half of them women", partial(_is, sex="woman"), half)
            yield Limit("sex", means, "half of them men", partial(_is, sex="man"), half)

    def _by_belonging(self, of: str | None) -> Iterator[Limit]:
        means = "memberships of the players"
        if self.member_of:
            words = self.member_words or f"a member of the {' or the '.join(self.member_of)}"
            yield Limit("member_of", means, words, lambda one: _belongs(one.member_of, self.member_of))
        if self.registered is not None:
            words = f"registered with the {self.registered}"
            yield Limit("number", "the players' numbers", words, lambda one: is_number(one.number) or None)
        if self.own_members and of:
            all_of_them = self.own_members == "all"
            words = f"{'every player' if all_of_them else 'half of the players'} a member of {of}"
            share = None if all_of_them else Fraction(1, 2)
            yield Limit("member_of", means, words, lambda one: _is_own_member(one, of), share)
        if self.lives is not None:
            lives = self.lives.casefold()
            words = self.lives_words or f"lives in the {self.lives}"
            yield Limit(
                "lives",
                "where the players live",
                words,
                lambda one: None if one.lives is None else one.lives.casefold() == lives,
            )
        if self.clubs:
            listed = {each.casefold() for each in self.clubs}
            yield Limit(
                "club",
                "the home clubs of the players",
                "home club on the printed list",
                lambda one: None if _unnamed(one.club) else str(one.club).casefold() in listed,
            )


def _shortfalls(limit: Limit, entrants: Sequence[Entrant]) -> Iterator[Shortfall]:
    kept = [limit.holds(each) for each in entrants]
    broken = tuple(at for at, holds in enumerate(kept) if holds is False)
    unknown = tuple(at for at, holds in enumerate(kept) if holds is None)
    if limit.share is None:
        for who, known in ((broken, True), (unknown, False)):
            if who:
                yield Shortfall(limit.fact, limit.words, who, known)
        return
    wanted, held = limit.share * len(entrants), len(kept) - len(broken) - len(unknown)
    if held + len(unknown) < wanted:
        yield Shortfall(limit.fact, limit.words, (), known=True)
    elif held < wanted:
        yield Shortfall(limit.fact, limit.words, unknown, known=False)


def _aged(one: Entrant, day: date, keeps: Callable[[date, date], bool]) -> bool | None:
    return None if one.born is None else keeps(one.born, day)


def _is(one: Entrant, sex: Sex) -> bool | None:
    return None if one.sex is None else one.sex == sex


def _below(points: Fraction | None, limit: Fraction) -> bool | None:
    return None if points is None else points < limit


def _not(holds: bool | None) -> bool | None:
    return None if holds is None else not holds


def one_club(clubs: Sequence[str | None]) -> bool | None:
    named = {club.casefold() for club in clubs if club is not None and not _unnamed(club)}
    if len(named) > 1:
        return False
    return None if any(_unnamed(club) for club in clubs) else True


def _belongs(bodies: str | None, wanted: Sequence[str]) -> bool | None:
    """Return True for a member of one of these bodies; a plain yes in the club's list counts for any."""
    if bodies is None:
        return None
    named = {each.strip().casefold() for each in re.split(r"[+,;/]", bodies)}
    return ANY_BODY in named or bool(named & {each.casefold() for each in wanted})


def _is_own_member(entrant: Entrant, of: str) -> bool | None:
    """Return True for a member of this district or club, by home club too; a plain yes does not show the
    district."""
    if entrant.club is not None and entrant.club.casefold() == of.casefold():
        return True
    if entrant.member_of is not None and entrant.member_of.casefold() == ANY_BODY:
        return None
    return _belongs(entrant.member_of, (of,))


def is_number(said: str | None) -> bool:
    """Return True if a player number has been given; a dash is not one. The check digit is tested on
    entry."""
    return any(letter.isdecimal() for letter in said or "")


def _unnamed(club: str | None) -> bool:
    """Return True if the list has only the club's number, without a name."""
    return club is None or not any(letter.isalpha() for letter in club)
