"""Matches of the next week of finals, from the bracket."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.finals.extra_boards import TiedMatch, matches_between
from bridgedesk.directing.finals.finalists import (
    as_picked,
    choice_of_opponents,
    is_replaceable_finalist,
    matches_of_final,
    next_reserve,
)
from bridgedesk.directing.finals.finals import next_finals, sessions_of
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.event_edits import free_id, with_entry, with_match, with_new_record
from bridgedesk.directing.seating.team_movement import plays_eights, with_second_halves
from bridgedesk.directing.times.finals_days import days_in_words
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, RecordedDraw
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.spelling import capitalised, counted
from bridgedesk.movements.draw.bracket import PlayedFinal
from bridgedesk.movements.draw.facts import numbered_tables
from bridgedesk.standings.finals.final_stage import seeded
from bridgedesk.standings.stages.qualifiers import MADE_WAY

HALVES = 2  # of a final over two days; more stanzas than these are played on one day

Chance = Callable[[Sequence[str]], list[str]]  # the same, in any order


@one_act
def draw_finals(
    open_event: OpenEvent, session: str, boards: Sequence[int], chance: Chance, picked: str = ""
) -> Change:
    """Draw the next week of finals. Home teams are drawn by lot, and a final over two days continues in
    the next session. `picked`: opponents picked by a team that may choose."""
    event = open_event.event
    following = next_finals(open_event)
    if following is None:
        raise Refusal(_nothing_follows(open_event))
    if following.level:
        return _play_on(open_event, session, following.level, boards)
    if not following.to_draw:
        raise Refusal(f"Week {following.week} of the finals is drawn. Enter its results first.")
    stage = event.stages[-1].id
    teams = [team for each in following.to_draw for team in (each.home, each.away) if team]
    pairs: Sequence[tuple[str, str]] = [(each.home or "", each.away or "") for each in following.to_draw]
    choice = choice_of_opponents(open_event)
    if choice is not None:
        teams = choice.as_seeded
        event, pairs = as_picked(open_event, choice, picked)
    lots = tuple(chance(teams))
    pairings = numbered_tables(pairs, lots)
    matches: list[Match] = []
    taken = {match.id for match in event.matches}
    for played, pairing in zip(following.to_draw, pairings, strict=True):
        for stanza, here in enumerate(sessions_of(open_event, session, played.final.stanzas), start=1):
            key = free_id("m", taken)
            taken.add(key)
            drawn = Match(key, here, following.week, pairing.home, pairing.away, stage, table=pairing.table)
            number = stanza if played.final.stanzas > 1 else None
            matches.append(replace(drawn, boards=tuple(boards), stanza=number))
    earlier = open_event.evaluation.earlier
    going = earlier[-1].qualified if earlier else None
    order = going.entries if going else tuple(seeded(open_event.event, open_event.event.stages[-1]))
    before = next((each for each in event.draws if (each.stage, each.round) == (stage, following.week)), None)
    paired = (*(before.pairings if before else ()), *((each.home, each.away) for each in pairings))
    made = RecordedDraw(stage, following.week, open_event.clock(), order, lots, paired)
    others = [each for each in event.draws if each is not before]
    if plays_eights(event, open_event.book_in_force):
        matches = list(with_second_halves(event, matches))
    after = replace(event, draws=(*others, made), matches=(*event.matches, *matches))
    met = {frozenset(two) for two in pairs}
    now = [each for each in open_event.supposing(after).finals if frozenset((each.home, each.away)) in met]
    now = [each for each in now if each.final.week == following.week]
    words = "; ".join(_words(open_event, each) for each in now)
    remarks = (
        *_shared_session_remarks(matches, now),
        *_withdrawn_remarks(open_event, now),
        *_carry_over_remarks(open_event, now),
    )
    days = days_in_words(after, open_event.book_in_force, following.week)
    return open_event.carry_out(
        Change("draw finals", f"Week {following.week}: {words}", (*days, *remarks)), after
    )


def _play_on(open_event: OpenEvent, session: str, level: TiedMatch, boards: Sequence[int]) -> Change:
    """Add extra boards to a tied match; the home team stays the same."""
    event, played = open_event.event, level.played
    so_far = matches_between(event, played)
    taken = {board for match in so_far for board in match.boards}
    if not boards:
        raise Refusal(
            f"{capitalised(level.how)}. Type the extra boards, from {max(taken, default=0) + 1} on,"
            " or enter the winner in Standings, Ties (Ctrl+3)."
        )
    if again := sorted(taken & set(boards)):
        raise Refusal(f"Board {again[0]} was already played in this match. Type other boards.")
    key = free_id("m", [match.id for match in event.matches])
    stanza = 1 + max(match.stanza or 1 for match in so_far)
    more = replace(
        so_far[-1], id=key, session=session, boards=tuple(boards), stanza=stanza, extra=level.source,
        line_up=None, results=(), slip=None, outcome=Outcome.PLAYED, at_fault=(), file_says=(),
        file_total=None,
    )  # fmt: skip
    week = played.final.week
    words = f"Week {week}: {_words(open_event, played)} is tied, {counted(len(boards), 'board')} more"
    said = f"{capitalised(level.how)}."
    both = with_second_halves(event, [more]) if plays_eights(event, open_event.book_in_force) else (more,)
    after = replace(event, matches=(*event.matches, *both))
    return open_event.carry_out(Change("play extra boards", words, (said,)), after)


def _words(open_event: OpenEvent, played: PlayedFinal) -> str:
    home, away = (entry_words(open_event.event, each) for each in (played.home, played.away))
    return f"{played.final.key} {home} v {away}"


def _shared_session_remarks(matches: Sequence[Match], played: Sequence[PlayedFinal]) -> Iterator[str]:
    """Warn about finals planned over two days whose halves share the last session."""
    for each in played:
        here = [match for match in matches if {match.home, match.away} == {each.home, each.away}]
        sessions = {match.session for match in here}
        if each.final.stanzas == len(here) == HALVES and len(sessions) == 1:
            boards = counted(sum(len(match.boards) for match in here), "board")
            yield (
                f"Both halves of {each.final.called}, {boards} in all, are played in session"
                f" {sessions.pop()}, the last session."
            )


def _withdrawn_remarks(open_event: OpenEvent, played: Sequence[PlayedFinal]) -> Iterator[str]:
    """Warn about drawn teams that have withdrawn; they keep their bracket place and forfeit the match."""
    gone = {each.id for each in open_event.event.entries if each.withdrawn is not None}
    for team in (team for each in played for team in (each.home, each.away) if team in gone):
        who = entry_words(open_event.event, team)
        yield f"{who} has withdrawn and forfeits its match. Record the forfeit in To check (F7)."


def _carry_over_remarks(open_event: OpenEvent, played: Sequence[PlayedFinal]) -> Iterator[str]:
    """Describe who has a carry-over in which final, with the clause."""
    event = open_event.event
    carrying = [each for each in played if each.carried_by and each.carry]
    book = open_event.book_in_force
    block = book.block("carry-over", event.kind, event.stages[-1].contest) if book else None
    clause = f" ({block.clause})" if block else ""
    for amount in dict.fromkeys(each.carry for each in carrying):
        who = [
            f"{entry_words(event, each.carried_by)} in {each.final.called}"
            for each in carrying
            if each.carry == amount
        ]
        yield f"{float(amount):g} IMP{'' if amount == 1 else 's'} carried over to {', '.join(who)}{clause}."


def _nothing_follows(open_event: OpenEvent) -> str:
    if open_event.evaluation.finals:
        return "All finals are over. See Standings (Ctrl+3) for the places."
    return "No team has qualified for these finals yet. Bring in the qualifiers or enter the teams in Setup."


# ---- replacement of a team that withdraws from finals in progress by the next qualifier


@one_act
def replace_finalist(open_event: OpenEvent, key: str, session: str) -> Change:
    """Replace a withdrawn finalist; the replacement plays its remaining matches."""
    entry = open_event.event.entry(key)
    who = entry_words(open_event.event, key)
    if not is_replaceable_finalist(open_event, key):
        raise Refusal(f"{who} is no longer in these finals, so it cannot be replaced.")
    coming = next_reserve(open_event)
    if coming is None:
        raise Refusal(f"No reserve is left to replace {who}.")
    _refuse_in_the_middle(open_event.event, key)
    by = entry_words(open_event.event, coming)
    from_ = _session_of_next(open_event.event, key) or open_event.event.session(session).id
    after = _with_matches_of(open_event.event, key, coming)
    after = with_entry(after, replace(entry, withdrawn=from_))
    line = RegisterLine("", MADE_WAY, open_event.clock(), key, from_, {"by": by})
    words = f"{who} withdraws and is replaced by the next qualifier, {by}"
    return open_event.carry_out(Change("make way", words), with_new_record(after, line))


def _session_of_next(event: Event, key: str) -> str | None:
    open_ = [
        each for each in matches_of_final(event) if key in (each.home, each.away) and not each.begun_or_ended
    ]
    return open_[0].session if open_ else None


def _refuse_in_the_middle(event: Event, key: str) -> None:
    """Refuse to replace a team during a match of several stanzas; it must be finished or forfeited first."""
    mine = [each for each in matches_of_final(event) if key in (each.home, each.away)]
    open_ = {each.round for each in mine if not each.begun_or_ended}
    if any(each.begun_or_ended and each.round in open_ for each in mine):
        who = entry_words(event, key)
        raise Refusal(f"{who} has started this match. Finish it or record a forfeit, then withdraw the team.")


def _with_matches_of(event: Event, key: str, coming: str) -> Event:
    """Give the team's remaining matches to its replacement; home and away stay, line-ups are cleared."""

    def named(team: str) -> str:
        return coming if team == key else team

    for each in matches_of_final(event):
        if not each.begun_or_ended and key in (each.home, each.away):
            changed = replace(each, home=named(each.home), away=named(each.away), line_up=None)
            event = with_match(event, changed)
    return event
