"""Matches forfeited by a ruling, and restored when the ruling is cancelled."""

from collections.abc import Iterator
from dataclasses import replace

from bridgedesk.directing.consequence import Consequence
from bridgedesk.directing.lookup import entry_words, match_words
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.penalty import MATCH_FORFEITED
from bridgedesk.directing.seating.event_edits import free_id, with_match
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import MatchRuling, Ruling
from bridgedesk.standings.stages.session_totals import MATCHES
from bridgedesk.standings.stages.teams_over_stages import is_of_final


def is_match_forfeit(ruling: Ruling) -> bool:
    return ruling.imposed is not None and ruling.imposed.unit == MATCH_FORFEITED


def forfeit_match(event: Event, ruling: Ruling) -> tuple[Event, Ruling]:
    """Forfeit the ruling's match: its results are kept but do not count. If both sides forfeit it, each
    has a ruling."""
    match = _match_of(event, ruling)
    if match not in event.matches:
        event = replace(event, matches=(*event.matches, match))
    called = f"The match {match_words(event, match)}"
    if match.outcome not in (Outcome.PLAYED, Outcome.FORFEIT):
        raise Refusal(f"{called} is {match.outcome.value}. Enter it as played first (code 5 in Scores).")
    if ruling.entry is None or ruling.entry in match.at_fault:
        raise Refusal(f"{called} is already forfeited by {entry_words(event, ruling.entry)}")
    if match.slip is not None and match.slip.vp is not None:
        raise Refusal(f"{called} has a match result in VPs, which would still count. Erase that first.")
    ended = replace(match, outcome=Outcome.FORFEIT, at_fault=(*match.at_fault, ruling.entry))
    return with_match(event, ended), replace(ruling, round=match.round, on_match=MatchRuling(match.id))


def restore_match(event: Event, ruling: Ruling) -> Event:
    if ruling.on_match is None or ruling.on_match.vp is not None:
        return event
    match = event.match(ruling.on_match.match)
    if match.outcome is not Outcome.FORFEIT or ruling.entry not in match.at_fault:
        called = f"The match {match_words(event, match)}"
        raise Refusal(f"{called} was changed after this ruling. Undo that change first.")
    others = tuple(entry for entry in match.at_fault if entry != ruling.entry)
    outcome = Outcome.FORFEIT if others else Outcome.PLAYED
    return with_match(event, replace(match, outcome=outcome, at_fault=others))


def _match_of(event: Event, ruling: Ruling) -> Match:
    """Return the match of that round; without a round, the only match it can be."""
    if ruling.on_match is not None:
        return event.match(ruling.on_match.match)
    mine = [
        each
        for each in event.matches
        if ruling.entry in (each.home, each.away)
        and each.outcome is not Outcome.BYE
        and ruling.session in (None, each.session)
        and ruling.round in (None, each.round)
    ]
    if len(mine) == 1:
        return mine[0]
    who = entry_words(event, ruling.entry)
    if mine and ruling.round is None:
        raise Refusal(f"Type the round of the match that {who} forfeits.")
    if mine:  # among several stanzas the next one to be played, or the last
        return next((each for each in mine if not each.begun), mine[-1])
    met = _meeting_of_pairs(event, ruling)
    if met is not None:
        return met
    where = f" in round {ruling.round}" if ruling.round else ""
    raise Refusal(f"{who} has no match{where}. Adjust the boards not played instead, such as A-+.")


def _meeting_of_pairs(event: Event, ruling: Ruling) -> Match | None:
    """Return a match made from the movement, for pairs whose rounds count as matches without a draw."""
    session = event.find_session(ruling.session)
    first = event.stages[0].id if event.stages else None
    by_matches = {stage.id for stage in event.stages if stage.contest == MATCHES}
    if session is None or ruling.round is None or (session.stage or first) not in by_matches:
        return None
    for section in session.sections:
        rounds = section.movement.rounds if section.movement else ()
        for sitting in rounds[ruling.round - 1] if ruling.round <= len(rounds) else ():
            home, away = (section.entry_at(seat, ruling.round) for seat in (sitting.ns, sitting.ew))
            if home is not None and away is not None and ruling.entry in (home, away):
                key = free_id("m", [each.id for each in event.matches])
                met = Match(key, session.id, ruling.round, home, away, session.stage, table=sitting.table)
                return replace(met, boards=tuple(section.boards_of(sitting)))
    return None


# ---- finals matches that a withdrawn team has yet to play: its place in the bracket is forfeited

FORFEIT = "forfeit"

Meeting = tuple[int, frozenset[str]]


def finals_forfeits(event: Event, book: EventBook) -> Iterator[Consequence]:
    """Propose one forfeit for each meeting, with all its matches that have not begun."""
    block = book.block(FORFEIT)
    clause = f" ({block.clause})" if block else ""
    for (round_, teams), matches in _still_to_play(event).items():
        gone = tuple(
            each.id for each in event.entries if each.id in teams & _withdrawn_entries(event, matches)
        )
        who = " and ".join(entry_words(event, each) for each in gone)
        others = [entry_words(event, each) for each in teams - {*gone}]
        home = f"{who} {'has' if others else 'have'} withdrawn"
        loses = f"it forfeits its match against {others[0]}" if others else "both forfeit their match"
        yield Consequence(
            "forfeited-final",
            f"match {matches[0].id}",
            f"{home}: {loses} in round {round_}{clause}",
            forfeits=tuple((each.id, gone) for each in matches),
        )


def _still_to_play(event: Event) -> dict[Meeting, list[Match]]:
    found: dict[Meeting, list[Match]] = {}
    for each in event.matches:
        if (
            is_of_final(event, each)
            and not each.begun_or_ended
            and _withdrawn_entries(event, [each]) & {each.home, each.away}
        ):
            found.setdefault((each.round, frozenset((each.home, each.away))), []).append(each)
    return found


def _withdrawn_entries(event: Event, matches: list[Match]) -> frozenset[str]:
    return event.withdrawn_by(matches[-1].session)
