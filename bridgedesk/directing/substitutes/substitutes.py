"""Substitutes who may not play: entered elsewhere, for a second player, or beyond the limits."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.entries.entry_terms import (
    Concern,
    InForce,
    concern,
    limits_in_force,
    limits_of_categories,
    terms_of,
)
from bridgedesk.directing.entries.team_members import players_by_other_stage
from bridgedesk.directing.lookup import entry_words, has_record
from bridgedesk.directing.people.about_players import entrant
from bridgedesk.directing.registers.registers import reasons_of_teams
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.people import Player
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks import Book, Figure, Verdict
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.entries.substitute import SubstitutePolicy, Substituting
from bridgedesk.rulebooks.scores.own_average import OwnScorePolicy
from bridgedesk.rulebooks.scores.substitute_score import SubstituteScore
from bridgedesk.standings.eligibility.eligibility import SUBSTITUTIONS, is_reported
from bridgedesk.standings.eligibility.substitutions import LEFT_OUT, MEMBERS, team_substitutions
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.standings.stages.stages import event_of_final
from bridgedesk.standings.stages.weeks_and_stanzas import boards_in_session

MANY = 3  # substitutes in a team
NONE_AT_ALL = "counts as no substitution"
NOBODY: Mapping[str, Collection[str]] = {}


class SeatedSubstitute(NamedTuple):
    """Player in a seat of another entry, and the player replaced, if known."""

    entry: str
    player: str
    out: str | None
    session: str = ""
    round: int = 1


def substitutions(event: Event) -> list[SeatedSubstitute]:
    """List each substitution once: of pairs from the records, of teams from the line-ups. Where no line-up
    was typed, the substitution record counts, if the substitute is entered too."""
    members = {entry.id: set(entry.players) for entry in event.entries}
    found = [
        SeatedSubstitute(line.entry, line.in_, line.out, session.id, line.from_round)
        for session, section in event.sessions_and_sections
        for line in section.line_ups
        if line.in_
    ]
    for match in event.matches:
        for entry in (match.home, match.away):
            strangers = [each for each in match.seated(entry) if each not in members.get(entry, ())]
            found += [SeatedSubstitute(entry, each, None, match.session, match.round) for each in strangers]
    known = {(each.entry, each.player) for each in found}
    found += [each for each in _by_form(event, members) if (each.entry, each.player) not in known]
    return list(dict.fromkeys(found))


def _by_form(event: Event, members: Mapping[str, Collection[str]]) -> Iterator[SeatedSubstitute]:
    entered = {player for others in members.values() for player in others}
    names = {each.name.casefold(): each.id for each in event.players if each.id in entered}
    for line in substitution_records(event):
        player = names.get(str(line.facts.get("substitute", "")).casefold())
        own = player in members.get(line.entry or "", ())
        if line.entry and player is not None and not own and line.facts.get("rights") != NONE_AT_ALL:
            out = names.get(str(line.facts.get("out", "")).casefold())
            yield SeatedSubstitute(line.entry, player, out, line.session or "")


def recorded_without_line_up(situation: Situation, book: Book | None) -> Mapping[str, Counter[str]]:
    """Count recorded substitutes by entry and session, where no line-up shows who sat."""
    event, at_home = _now(situation.event), players_by_other_stage(situation, book)
    names = {each.id: each.name.casefold() for each in event.players}
    entries = event.entries_by_id
    told = {
        (entry, match.session)
        for match in event.matches
        for entry in (match.home, match.away)
        if match.seated(entry)
    }
    found: dict[str, Counter[str]] = {}
    for line in substitution_records(event):
        entry, session = entries.get(line.entry or ""), line.session
        name = str(line.facts.get("substitute", "")).casefold()
        if entry is None or session is None or line.facts.get("rights") in (*LEFT_OUT, *MEMBERS):
            continue
        own = {names[each] for each in (*entry.players, *at_home.get(entry.id, ()))}
        if name not in own and (entry.id, session) not in told:
            found.setdefault(entry.id, Counter())[session] += 1
    return found


def substitution_records(event: Event) -> Iterator[RegisterLine]:
    """Yield the substitution records of this event's sessions; the qualifying's do not count in its final."""
    keys = {None, *(each.id for each in event.sessions)}
    return (line for line in event.records(SUBSTITUTIONS) if line.session in keys)


def illegal_substitutes(situation: Situation, book: Book | None) -> Iterator[Concern]:
    """Yield entries with a substitute who may not play, if the rule book restricts substitutes."""
    event = situation.event
    standing = list(current_substitutions(situation, book)) if book is not None else []
    if book is None or not standing:
        return
    terms = terms_of(event)
    for_all = list(limits_in_force(event, book, terms))
    entries = event.entries_by_id
    for entry, player in dict.fromkeys((each.entry, each.player) for each in standing):
        own = limits_of_categories(event, book, terms, entries[entry], for_all)
        asked = substitute_question(situation, standing, [*for_all, *own], entry, player)
        found = book.find_answer(asked)
        if isinstance(found, Verdict) and not found.holds:
            name = event.player(player).name
            if needs := _needs(book, event, found, asked):
                words = f"{name} as substitute: {needs} ({found.clause})"
                yield concern("substitute", entry, words, player=player, missing=len(found.missing))


def current_substitutions(situation: Situation, book: Book | None) -> Iterator[SeatedSubstitute]:
    """Yield current substitutions; in finals only theirs, since the qualifying's do not use up their one
    substitute. Players of the team's other stage belong to it."""
    event, at_home = situation.event, players_by_other_stage(situation, book)
    for each in substitutions(_now(event)):
        if each.player not in at_home.get(each.entry, ()):
            yield each


def _now(event: Event) -> Event:
    return event_of_final(event) if event.stages and event.stages[-1].contest in FINALS else event


def possible_adjustments(
    situation: Situation, match: Match, at_home: Mapping[str, Collection[str]] = NOBODY
) -> Iterator[str]:
    """Yield the rule book's possible score adjustments for substitutes in a match."""
    event, book = situation.event, situation.book_in_force
    if book is None or match.line_up is None:
        return
    members = {entry.id: set(entry.players) for entry in event.entries}
    for entry in (match.home, match.away):
        number = len(set(match.seated(entry)) - members[entry] - set(at_home.get(entry, ())))
        if number:
            boards = boards_in_session(event.matches, match)
            said = adjustment_words(event, book, len(boards), many=number >= MANY)
            if said:
                who = f"{entry_words(event, entry)}, {counted(number, 'substitute')}"
                yield f"{who}: {said}{_where_away(situation, match, entry)}"


def _where_away(situation: Situation, match: Match, entry: str) -> str:
    """Return the other reasons for an absence that can be recorded, until one is."""
    event = situation.event
    if team_substitutions(event).told.get((entry, match.id)):
        return ""
    told = "; or, if the member ".join(words for _, words in reasons_of_teams(event, situation.rules))
    where = "record it with the substitution in the Rule book pane (Ctrl+B)"
    return f"; if the member {told}: {where}" if told else ""


def adjustment_words(event: Event, book: Book, boards: int, *, many: bool) -> str:
    """Return the score adjustment for a substitute; `many`: three or four in a team, as both of a pair."""
    asked = SubstituteScore(event=event.kind, boards=boards or None, reason="pair-replaced" if many else None)
    block = book.find_block("substitute-score", event.kind, asked.reason or "")
    rule = rule_in(block, OwnScorePolicy)
    if block and rule and rule.choices:
        return f"the director decides between {' and '.join(rule.choices)} ({block.clause})"
    found = book.find_answer(asked)
    if isinstance(found, Figure) and found.at_most:
        return f"an adjustment of {found.because} ({found.clause})"
    return ""


def latest_substitute_question(situation: Situation, entry: str) -> Substituting | None:
    """Return the rule question for the entry's latest substitute."""
    standing = list(current_substitutions(situation, situation.book_in_force))
    own = [each.player for each in standing if each.entry == entry]
    return substitute_question(situation, standing, (), entry, own[-1]) if own else None


def substitute_question(
    situation: Situation,
    standing: Sequence[SeatedSubstitute],
    limits: Sequence[InForce],
    entry: str,
    player: str,
) -> Substituting:
    event = situation.event
    here = [each for each in standing if each.entry == entry]
    own = [each for each in here if each.player == player]
    replaced = {(each.entry, each.out) for each in standing if each.player == player}
    rounds = {(each.session, each.round) for each in own}
    order = [each.id for each in event.sessions]
    first = min(((each.session, each.round) for each in here), key=lambda at: (order.index(at[0]), at[1]))
    return Substituting(
        event=event.kind,
        entered=any(player in other.players for other in event.entries),
        others=len(replaced) - 1,
        could_enter=_could_enter(situation, event.player(player), limits),
        leave=has_record(event, SUBSTITUTIONS, entry, "leave", player, called="substitute"),
        waived=is_reported(event, entry),
        this_round=max(
            len({each.player for each in here if (each.session, each.round) == round_}) for round_ in rounds
        ),
        sessions=len({each.session for each in here}),
        taken=_sessions_played(event, entry, {each.player for each in here}),
        same=player in {each.player for each in here if (each.session, each.round) == first},
    )


def _sessions_played(event: Event, entry: str, substitutes: Collection[str]) -> Fraction:
    """Return sessions played by substitutes: one player for a whole session is 1, two for half of it also
    1."""
    of_session: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for match in _now(event).matches:
        if entry in (match.home, match.away):
            of_session[match.session] += len(match.boards)
            played[match.session] += len(match.boards) * len(set(match.seated(entry)) & set(substitutes))
    return sum((Fraction(played[key], of_session[key]) for key in played if of_session[key]), Fraction(0))


def _needs(book: Book, event: Event, found: Verdict, asked: Substituting) -> str:
    """Return the reason if the clause names a consequence, or else what is missing. Limits of the whole
    team are left to the ruling on them."""
    rule = book.rule(SubstitutePolicy, "substitute", event.kind)
    if rule is not None and rule.ineligible:
        over = rule.broken_limits(asked)
        return "; ".join(each for each in found.missing if each not in over)
    return found.because if found.follows else "; ".join(found.missing)


def _could_enter(situation: Situation, player: Player, limits: Sequence[InForce]) -> bool:
    """Return True if no limit is known to be broken."""
    situation.people.look_again()
    person = entrant(player, situation.people.member(player))
    return all(limit.holds(person) is not False for each in limits for limit in each.limits.limits(None))
