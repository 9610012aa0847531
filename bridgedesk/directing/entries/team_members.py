"""Players who may play for a team in finals after two stages, and players who did so without the right."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from bridgedesk.directing.entries.entry_terms import Concern, concern
from bridgedesk.directing.lookup import entry_words, find_answer, find_conditions, find_policy
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, RoomLineUp
from bridgedesk.event.people import Entry
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.spelling import caseless
from bridgedesk.rulebooks import Book, Director, Refused, Verdict
from bridgedesk.rulebooks.entries.entry import Entering
from bridgedesk.rulebooks.entries.pair_change import PairChange
from bridgedesk.rulebooks.entries.team_growth import TeamGrowth
from bridgedesk.rulebooks.selection.selection import TEAM, SelectionPolicy
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.finals.team_members import FinalsMember, finals_members
from bridgedesk.standings.stages.teams_over_stages import (
    as_whole_teams,
    is_of_final,
    seated_in_final,
    two_stages_of,
)

Teams = Mapping[str, Sequence[FinalsMember]]


def finals_teams(situation: Situation, book: Book | None) -> Teams:
    """Return the finals players by entry, empty in other events; recalculated when the standings change."""
    evaluation = situation.evaluation
    if not evaluation.earlier or not evaluation.earlier[-1].points:
        return {}
    return situation.once((evaluation, book), _members, evaluation.earlier[-1], book)


def _members(second: Evaluation, book: Book | None) -> Teams:
    conditions = find_conditions(second.event, book)
    return finals_members(second, conditions) if conditions else {}


def players_by_other_stage(situation: Situation, book: Book | None) -> Mapping[str, Collection[str]]:
    """Return by entry the players who belong to it through the team's other stage."""
    return {
        entry: {each.player for each in members} for entry, members in finals_teams(situation, book).items()
    }


def not_in_the_finals(situation: Situation, teams: Teams, book: Book | None) -> Iterator[Concern]:
    """Yield entries with a player who sat in a finals match without the right to."""
    event = situation.event
    names = event.player_names
    for entry, members in teams.items():
        seated = list(dict.fromkeys(seated_in_final(event, entry)))
        mine = [each for each in members if each.player in seated]
        for each in mine:
            if not each.may:
                words = f"{names[each.player]} may not play the finals: {_because(each)}"
                yield concern("not-in-the-finals", entry, words, player=each.player)
        added = [each for each in mine if each.one_only]
        if len(added) > 1:
            listed = " and ".join(names[each.player] for each in added)
            why = f"only one player may be added from the stage without points ({added[0].clause})"
            players = [each.player for each in added]
            yield concern(
                "added-to-the-finals", entry, f"{listed} play the finals, but {why}", players=players
            )
        yield from _too_many(situation, book, entry)


def _too_many(situation: Situation, book: Book | None, entry: str) -> Iterator[Concern]:
    """Warn if players of one stage make the finals team larger than allowed."""
    whole = as_whole_teams(situation.event, two_stages_of(situation.evaluation))
    team = whole.find_entry(entry)
    if book is None or team is None or len(team.players) <= len(situation.event.entry(entry).players):
        return
    found = book.answer(TeamGrowth(event=whole.kind, players=len(team.players), leave=True))
    if isinstance(found, Verdict) and not found.holds:
        words = f"Its finals team: {'; '.join(found.missing)} ({found.clause})"
        yield concern("finals-team-too-large", entry, words, players=len(team.players))


def members_words(event: Event, teams: Teams, match: Match) -> Iterator[str]:
    """Yield remarks on players of one stage, for the line-up of a finals match."""
    for entry in (match.home, match.away):
        members = teams.get(entry, ()) if is_of_final(event, match) else ()
        told = [
            f"{event.player(each.player).name} ({_member_words(each)})" for each in members if each.clause
        ]
        if told:
            yield f"{entry_words(event, entry)}, of one stage only: {'; '.join(told)}"


def _member_words(member: FinalsMember) -> str:
    one = ", one such player" if member.one_only and member.may else ""
    return f"{'may play' if member.may else 'may not play'}{one}: {_because(member)}"


def _because(member: FinalsMember) -> str:
    return f"{member.because} ({member.clause})"


# ---- captain of a team selected pair by pair: one for all its pairs

CAPTAINS = "captains"


def selects_team_of_pairs(situation: Situation) -> bool:
    """Return True if the highest pairs are selected as one team."""
    book = situation.book_in_force
    kind = situation.event.kind
    rule = book.rule(SelectionPolicy, "selection", kind, TEAM) if book and kind else None
    return rule is not None and rule.highest_available is not None


def make_only_captain(event: Event, captain: Entry) -> Event:
    """Make one entry's captain the only captain in the event."""
    return replace(
        event,
        entries=tuple(
            each if each.id == captain.id else replace(each, captain=None) for each in event.entries
        ),
    )


def about_captain(situation: Situation, entry: Entry) -> list[str]:
    """Say who is no longer captain, and whether the new captain is in the selected team."""
    by = f"({_clause(situation)})"
    names = situation.event.player_names
    told = [
        f"{names[each.captain]} is no longer captain: the selected team has one captain {by}"
        for each in situation.event.entries
        if each.captain is not None and each.id != entry.id
    ]
    found = situation.evaluation.qualified
    if found is not None and entry.id not in (*found.entries, *found.undecided):
        told.append(
            f"{entry_words(situation.event, entry.id)} is not in the selected team;"
            f" the captain must be one of its members {by}"
        )
    return told


def _clause(situation: Situation) -> str:
    """Return the clause on captains, preferably the one for this kind of event."""
    book = situation.book_in_force
    alike = book.like(situation.event.kind) if book else ()
    rows = [
        each for each in situation.rules.clauses(situation.event.rulebook.id) if each.register == CAPTAINS
    ]
    own = [each.clause for each in rows if set(each.event) & set(alike)]
    return ", ".join(dict.fromkeys(own or [each.clause for each in rows]))


# ---- line-up changes during a match: the same four may change partners

Pairs = frozenset[frozenset[str]]


def changed_in_play(situation: Situation, match: Match, line_up: RoomLineUp) -> Iterator[str]:
    """Warn about teams whose partnerships changed during play; rooms and seats may be corrected freely."""
    book = situation.book_in_force
    if book is None or match.line_up is None:
        return
    asked = PairChange(event=situation.event.kind, boards=len({each.board for each in match.results}))
    found = find_answer(book, asked)
    if isinstance(found, Verdict) and not found.holds:
        before, now = _pairs(match, match.line_up), _pairs(match, line_up)
        for entry in (match.home, match.away):
            if before[entry] != now[entry]:
                who = entry_words(situation.event, entry)
                yield f"{who} has changed partnerships: {'; '.join(found.missing)} ({found.clause})"


def _pairs(match: Match, line_up: RoomLineUp) -> dict[str, Pairs]:
    as_said = replace(match, line_up=line_up)
    fours = {entry: as_said.seated(entry) for entry in (match.home, match.away)}
    return {entry: frozenset((frozenset(four[:2]), frozenset(four[2:]))) for entry, four in fours.items()}


# ---- states that players of a team may represent, from records of the club's events

STATES, NUMBERS = "states", "team-numbers"
A_YEAR = 366  # days
Lines = Mapping[str, Sequence[Mapping[str, Fact]]]  # by the player's name, plainly


def players_of_another_state(situation: Situation, book: Book | None) -> Iterator[Concern]:
    """Yield entries with players of another state, if the rule book restricts them and records exist."""
    event = situation.event
    if book is None or find_policy(book, "entry", event.kind, "", "state") is None:
        return
    lines = _lines(situation)
    names = event.player_names
    for entry in event.entries if lines else ():
        if entry.withdrawn is None:
            unknown = [key for key in entry.players if caseless(names[key]) not in lines]
            if unknown:
                listed = ", ".join(names[key] for key in unknown)
                words = f"no record of the state that {listed} may play for"
                yield concern("state-unknown", entry.id, words, players=unknown)
            for key in entry.players:
                yield from _state_concerns(
                    event, book, entry, (key, names[key]), lines.get(caseless(names[key]), ())
                )


def _state_concerns(
    event: Event, book: Book, entry: Entry, who: tuple[str, str], lines: Sequence[Mapping[str, Fact]]
) -> Iterator[Concern]:
    if not lines:
        return
    player, name = who
    days = {str(line["state"]): line.get("selection") for line in lines}
    asked = Entering(
        event=event.kind,
        about="state",
        states=tuple(days),
        first_trials=tuple(date.fromisoformat(str(day)) for day in days.values() if day),
        plays_for=state_of(event, entry, days),
    )
    try:
        found = book.answer(asked)
    except Refused:
        states = " and for ".join(days)
        words = f"{name} may play for {states}: record when each selection was first entered"
        yield concern("selections-undated", entry.id, words, player=player, states=days)
        return
    if isinstance(found, Verdict) and found.holds:
        return
    because = found.because if isinstance(found, Verdict | Director) else ""
    words = f"{name} {because} ({found.clause})"
    yield concern("another-state", entry.id, words, player=player, states=days, plays_for=asked.plays_for)


def state_of(event: Event, entry: Entry, among: Iterable[str]) -> str:
    """Return the team's state, as recorded or from its name."""
    for line in event.records(NUMBERS, entry.id):
        if "state" in line.facts:
            return str(line.facts["state"])
    name = entry_words(event, entry.id)
    words = name.casefold().split()
    return next((state for state in among if state.casefold() in words), name)


def _lines(situation: Situation) -> Lines:
    """Return the state records of this event and of events in the year before it."""
    event = situation.event
    past = situation.past.lines(STATES, but=event.id)
    kept = [line.facts for line in past if 0 <= (event.date - line.day).days <= A_YEAR]
    kept += [line.facts for line in event.records(STATES)]
    found: dict[str, list[Mapping[str, Fact]]] = {}
    for facts in kept:
        found.setdefault(caseless(str(facts["player"])), []).append(facts)
    return found
