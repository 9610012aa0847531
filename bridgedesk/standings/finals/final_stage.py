"""Stage of finals: the bracket of its contest, filled from the stage before."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from bridgedesk.event.event import Event, Stage, Status
from bridgedesk.event.match import Match, Outcome
from bridgedesk.movements.draw.bracket import (
    Bracket,
    BracketSlot,
    Came,
    PlayedFinal,
    Rank,
    is_to_be_picked,
    place,
)
from bridgedesk.movements.draw.finals import daytime_finals, final_five, final_four, knockout
from bridgedesk.rulebooks.stages.finals import FinalsBracket
from bridgedesk.rulebooks.stages.tie_break import TieBreak
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.eligibility.eligibility import eligibility
from bridgedesk.standings.entry_names import EntryRef, listed, sentence
from bridgedesk.standings.evaluation import Evaluation, Field, Measure, ScoredMatch
from bridgedesk.standings.finals.final_places import final_standings
from bridgedesk.standings.finals.knockout import finals, is_left_open, scored_whole
from bridgedesk.standings.finals.second_chances import flag_unfit_form, second_chance
from bridgedesk.standings.flags import Flag, Severity, match_flag
from bridgedesk.standings.matches.decided_matches import decided_matches
from bridgedesk.standings.matches.ruled_matches import flag_vps_without_scale
from bridgedesk.standings.matches.teams import measure_in_finals
from bridgedesk.standings.matches.teams_of_eight import second_halves
from bridgedesk.standings.penalties.penalties import penalties_of
from bridgedesk.standings.stages.advancing import giving_up_place, qualifying_entries
from bridgedesk.standings.stages.qualifiers import bracket_places
from bridgedesk.standings.stages.stages import totals_brought
from bridgedesk.standings.stages.teams_over_stages import as_whole_teams

# How many of the stage before play in the finals, and their bracket.
BRACKETS: Mapping[str, Callable[[int], Bracket]] = {
    "final-five": lambda _: final_five(),
    "final-four": lambda _: final_four(),
    "daytime-finals": lambda _: daytime_finals(),
    "knockout": knockout,
}
ENTRIES = {"final-five": 5, "final-four": 4, "daytime-finals": 4}


def evaluate_finals(
    before: tuple[Evaluation, Conditions] | None,
    event: Event,
    stage: Stage,
    conditions: Conditions,
    lots: Sequence[str],
    whole: Event | None = None,
) -> Evaluation:
    """Evaluate the finals. `event` is this stage alone, `before` the qualifying; without one the seeds are
    the order. Eligibility is decided by boards of the `whole`, qualifying and final."""
    flags: list[Flag] = []
    order = _order(*before, stage, event, lots, flags) if before else seeded(event, stage)
    if len(order) < 2:
        what = "no team has qualified for the finals yet"
        flags += [Flag("nobody-qualified", what, Severity.CHECK), *flag_vps_without_scale(event)]
        penalties_of(event, conditions, flags)  # says what cannot count
        return Evaluation(event, conditions.settings, Measure.IMPS, flags=tuple(flags))
    bracket = BRACKETS[stage.contest](len(order))
    if stage.contest not in ENTRIES:  # only a knockout can be drawn otherwise
        form = second_chance(event)
        flags += flag_unfit_form(form, len(order))
        bracket = _with_stanzas(form.bracket(len(order)), conditions)
        drawn = _as_drawn(bracket, order, event.matches)
        bracket = drawn or (_to_be_picked(bracket, order, conditions) if before else bracket)
    fields = before[0].fields if before else ()
    own = {each.entry: each.total or 0 for field in fields for each in field.standings}
    totals = own if before else totals_brought(event)
    ways = bracket_places(event)
    rank = ways.rank_function(order) if ways.instead else None if before else _rank_by_total(totals)
    called = partial(ways.called, event)
    places = finals(ways.with_place_names(event), bracket, order, conditions, flags, totals, rank, called)
    played = tuple(_awaited(ways.as_played(each), event.name_of(order[0]), conditions) for each in places)
    flags += _level(played, conditions)
    outside = _not_in_the_bracket(event, played)
    flags += [*map(_outside, outside), *flag_vps_without_scale(event)]
    entered = whole or event
    whole = as_whole_teams(entered, before[0] if before else None)
    if played[-1].is_over and whole.status is Status.OPEN:
        whole = replace(whole, status=Status.PROVISIONAL)  # nobody plays any more: who is short stays short
    able = eligibility(whole, conditions, flags, as_entered=entered)
    able = able or eligibility(event, conditions, flags, "title")
    bracket_alone = replace(event, matches=tuple(each for each in event.matches if each not in outside))
    scored = _scored(bracket_alone, conditions, flags)
    gone = [team for team in order if team in ways.instead]
    playing = ways.current_order(order)
    standings = final_standings(playing, played, scored, bracket_alone, conditions, gone, flags)
    return Evaluation(
        event,
        conditions.settings,
        measure_in_finals(event.sessions[0].scoring),
        (Field("All", standings),),
        matches=scored,
        flags=tuple(dict.fromkeys(flags)),
        eligibility=able,
        finals=played,
    )


def _order(
    before: Evaluation,
    conditions: Conditions,
    stage: Stage,
    event: Event,
    lots: Sequence[str],
    flags: list[Flag],
) -> list[str]:
    """Return the qualifiers that play, best first."""
    wanted = ENTRIES.get(stage.contest) or _places_set(before, stage) or _first_week_teams(event)
    found = qualifying_entries(
        before, wanted, conditions, lots, giving_up_place(before.event, event), in_order=True
    )
    if found.undecided:
        level = listed(map(EntryRef, found.undecided))
        what = sentence(level, " are tied for the last place in the finals")
        figures = (("level", tuple(sorted(found.undecided))),)
        flags.append(Flag("level-for-finals", what, Severity.CHECK, figures=figures))
    return list(found.entries)


def seeded(event: Event, stage: Stage) -> list[str]:
    """Return the order used for the first week's draw; before that the order by seed, then by number. A
    team that waits for week 2 is included."""
    drawn = next((each.order for each in event.draws if each.stage == stage.id and each.order), ())
    if drawn:
        return list(drawn)
    playing = {team for match in event.matches for team in (match.home, match.away)}
    entered = [entry for entry in event.entries if entry.withdrawn is None or entry.id in playing]
    wanted = ENTRIES.get(stage.contest)
    there = [entry for entry in entered if wanted or not playing or entry.id in playing]
    ranked = sorted(there, key=lambda entry: (entry.seed or len(event.entries), _by_number(entry.id)))
    return [entry.id for entry in ranked][:wanted]


def _by_number(key: str) -> list[str | int]:
    """Return the parts of an id, so that t10 comes after t9; words and figures take turns."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"([0-9]+)", key)]


def _places_set(before: Evaluation, stage: Stage) -> int | None:
    found = before.event.find_stage(stage.carry_from)
    return found.places if found else None


def _first_week_teams(event: Event) -> int:
    """Return the number of teams in the first week's matches, used where the number of qualifiers is not
    set."""
    first = min((match.round for match in event.matches), default=0)
    return len({team for match in event.matches if match.round == first for team in (match.home, match.away)})


def _with_stanzas(bracket: Bracket, conditions: Conditions) -> Bracket:
    rule = conditions.rule(FinalsBracket, "finals")
    stanzas = rule.stanzas if rule else 1
    return replace(bracket, finals=tuple(replace(each, stanzas=stanzas) for each in bracket.finals))


def _as_drawn(bracket: Bracket, order: Sequence[str], matches: Sequence[Match]) -> Bracket | None:
    """Return the bracket with the first week as played, where the winner chose another opponent: the best
    team of each match keeps its part of the bracket, so far as it can. None if it is not drawn, or drawn
    between other teams."""
    opening = [each for each in bracket.finals if each.home.came is each.away.came is Came.PLACE]
    if len(opening) != sum(each.week == 1 for each in bracket.finals):
        return None
    pairs = {frozenset((match.home, match.away)) for match in matches if match.round == 1}
    if len(pairs) != len(opening) or set().union(*pairs) != set(order) or any(len(two) != 2 for two in pairs):
        return None
    places = sorted(sorted(order.index(team) + 1 for team in two) for two in pairs)
    by_seed = sorted(opening, key=lambda final: min(final.home.place, final.away.place))
    drawn = {
        final.key: replace(final, home=place(one), away=place(other))
        for final, (one, other) in zip(by_seed, places, strict=True)
    }
    return replace(bracket, finals=tuple(drawn.get(each.key, each) for each in bracket.finals))


def _to_be_picked(bracket: Bracket, order: Sequence[str], conditions: Conditions) -> Bracket:
    """Return the bracket with week 1 open, where the first seed still has to choose its opponents."""
    rule = conditions.rule(FinalsBracket, "finals")
    picks = rule is not None and rule.first_chooses and len(order) == rule.entries
    if not picks:
        return bracket
    open_ = BracketSlot(Came.PICK)
    return replace(
        bracket,
        finals=tuple(
            replace(each, home=open_, away=open_) if each.week == 1 else each for each in bracket.finals
        ),
    )


def _rank_by_total(totals: Mapping[str, Number]) -> Rank | None:
    """Return a ranking function by totals brought from another event: seeds of groups go by place instead."""
    if not totals:
        return None
    ranked = sorted(totals, key=lambda team: -totals[team])
    return lambda team, _week: ranked.index(team) if team in totals else len(ranked)


def _awaited(played: PlayedFinal, first: str, conditions: Conditions) -> PlayedFinal:
    if not is_to_be_picked(played):
        return played
    words = f"{first} chooses its opponents. There is no carry-over until that match is drawn"
    return replace(played, because=f"{words} ({conditions.clause('finals')}).")


def _level(played: Sequence[PlayedFinal], conditions: Conditions) -> list[Flag]:
    """Flag tied finals; the rule book decides how they continue."""
    found = []
    for each in played:
        if each.is_level and is_left_open(conditions.block("tie-break", "final")):
            how = "you decide how to continue: extra boards (Scores) or your own order (Standings, Ties)"
            found.append(_level_flag(each, how))
        elif each.is_level:
            answer = conditions.answer(TieBreak(event=conditions.kind, purpose="final"))
            how = f"{answer.because} ({answer.clause})" if answer and answer.clause else "extra boards decide"
            found.append(_level_flag(each, how))
    return found


def _level_flag(played: PlayedFinal, how: str) -> Flag:
    sides = listed(map(EntryRef, filter(None, (played.home, played.away))), " and ")
    what = sentence(f"{played.final.called} of ", sides, f" is tied: {how}")
    figures = (("final", played.final.key), ("sides", (played.home, played.away)))
    return Flag("final-level", what, Severity.CHECK, round=played.final.week, figures=figures)


def _not_in_the_bracket(event: Event, played: Sequence[PlayedFinal]) -> list[Match]:
    meetings = {(each.final.week, frozenset((each.home, each.away))) for each in played}
    return [
        match
        for match in event.matches
        if match.outcome is not Outcome.BYE
        and (match.round, frozenset((match.home, match.away))) not in meetings
    ]


def _outside(match: Match) -> Flag:
    where = f" do not meet in week {match.round} of the finals; the match does not count"
    sides = sentence(EntryRef(match.home), " and ", EntryRef(match.away))
    return match_flag("outside-the-bracket", match, sentence(sides, where))


def _scored(event: Event, conditions: Conditions, flags: list[Flag]) -> tuple[ScoredMatch, ...]:
    halves = second_halves(event.matches)
    flags += _undecided(event)
    found = [
        scored_whole(event, match, conditions, flags) for match in event.matches if match.id not in halves
    ]
    return tuple(each for each in found if each is not None)


def _undecided(event: Event) -> Iterator[Flag]:
    """Flag each match of the finals that was not played out and that nothing decides yet."""
    decided = decided_matches(event)
    for match in event.matches:
        is_lost = match.outcome is Outcome.FORFEIT and bool(match.at_fault)
        if match.outcome in (Outcome.PLAYED, Outcome.BYE) or is_lost or match.id in decided:
            continue
        how = match.outcome.value
        what = f"{how}: the final continues once you decide what this match counts (Decide match in Scores)"
        yield match_flag("undecided-in-final", match, what, Severity.CHECK, sides_told=True, how=how)
