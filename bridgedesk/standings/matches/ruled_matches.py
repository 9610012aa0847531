"""Matches that the director has ruled on: VPs by ruling, forfeits, and boards adjusted within them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.score import Adjusted, Imps, Percentages, Score, Split, Weighted
from bridgedesk.event.score_text import score_text
from bridgedesk.rulebooks.finding import say
from bridgedesk.scoring.rounding import rounded_vps
from bridgedesk.scoring.team_match import VPs
from bridgedesk.standings.entry_names import EntryRef, sentence
from bridgedesk.standings.evaluation import Measure, ScoredMatch
from bridgedesk.standings.flags import Flag, Severity, match_flag, ruling_flag
from bridgedesk.standings.matches.triangle_faults import Three
from bridgedesk.standings.matches.triangles import SHARED
from bridgedesk.standings.penalties.rulings import clause_words
from bridgedesk.standings.standing import MatchScore

Scores = Mapping[str, Sequence[MatchScore]]
Scored = dict[str, list[MatchScore]]

ASSIGNED = "Law 12C1"


class RuledVps(NamedTuple):
    """VPs ruled for home and away; an assigned score under the Laws unless a clause is cited."""

    vps: VPs
    clause: str
    because: str


def vps_ruled(event: Event) -> dict[str, RuledVps]:
    """Return the VPs last ruled for each match, by rulings in force."""
    there = {match.id for match in event.matches}
    found = {}
    for ruling in event.rulings_in_force:
        if ruling.on_match is not None and ruling.on_match.vp is not None and ruling.on_match.match in there:
            home, away = ruling.on_match.vp
            clause = clause_on_match(ruling)
            because = "; ".join(filter(None, ["as the director ruled", ruling.reason]))
            found[ruling.on_match.match] = RuledVps((home, away), clause, because)
    return found


def clause_on_match(ruling: Ruling) -> str:
    """Return the clause that sets the VPs, or the law on assigned scores."""
    said = ruling.imposed or ruling.proposed
    return (said and said.clause) or ASSIGNED


def with_ruled_vps(matches: Iterable[ScoredMatch], ruled: Mapping[str, RuledVps]) -> tuple[ScoredMatch, ...]:
    """Return the matches with ruled VPs; boards and IMPs are unchanged."""
    return tuple(
        each._replace(vps=ruled[each.match.id].vps) if each.match.id in ruled else each for each in matches
    )


def with_rulings(event: Event, scores: Scores, triangles: Sequence[Three] = ()) -> Scored:
    """Return the played matches with their ruled results, and list the boards adjusted."""
    ruled, adjusted = vps_ruled(event), boards_adjusted(event)
    found = {
        entry: [_as_ruled(entry, score, event.find_match(score.match), ruled, adjusted) for score in mine]
        for entry, mine in scores.items()
    }
    for three in triangles:
        _rule_in_triangle(three, found, ruled, adjusted)
    scored = {score.match for mine in scores.values() for score in mine}
    scored |= {match.id for three in triangles for match in three}
    for key, vps in ruled.items():
        match = event.match(key)
        if key not in scored and match.outcome is Outcome.PLAYED:
            for entry, other, own in _sides(match, vps.vps):
                score = MatchScore(
                    key, other, 0, 0, 0, _counted(own), match.round, 0, "", vps.clause, vps.because
                )
                found.setdefault(entry, []).append(score)
    return found


def _rule_in_triangle(
    three: Three, found: Scored, ruled: Mapping[str, RuledVps], adjusted: Mapping[str, Sequence[str]]
) -> None:
    """Apply VPs ruled at a table of a triangle to both teams, because the table is part of two teams'
    results."""
    for own in three:
        team = own.home
        tables = [match for match in three if team in (match.home, match.away)]
        vps = {each.id: vp for each in tables for side, _, vp in _ruled_sides(each, ruled) if side == team}
        mine = found.setdefault(team, [])
        at = next((at for at, each in enumerate(mine) if each.match == own.id), None)
        if at is not None:
            remarks = [said for each in tables for said in adjusted.get(each.id, ())]
            kept = [said for said in mine[at].remarks if said not in remarks]
            mine[at] = mine[at]._replace(remarks=(*kept, *remarks))
        last = next((key for key in reversed([*ruled]) if key in vps), None)
        if last is None:
            continue
        own_vps, said = _counted(vps[last]), ruled[last]
        if at is None:
            others = tuple(match.home for match in three if match is not own)
            fresh = MatchScore(own.id, team, 0, 0, 0, own_vps, own.round, 0, SHARED, others=others)
            mine.append(fresh._replace(clause=said.clause, because=said.because))
        elif mine[at].played is not None or own_vps != mine[at].counts:
            was = mine[at].counts if mine[at].played is None else mine[at].played
            mine[at] = mine[at]._replace(counts=own_vps, played=was, clause=said.clause, because=said.because)


def _ruled_sides(match: Match, ruled: Mapping[str, RuledVps]) -> tuple[tuple[str, str, Decimal], ...]:
    return _sides(match, ruled[match.id].vps) if match.id in ruled else ()


def _as_ruled(
    entry: str,
    score: MatchScore,
    match: Match | None,
    ruled: Mapping[str, RuledVps],
    adjusted: Mapping[str, Sequence[str]],
) -> MatchScore:
    if match is None:
        return score
    if match.id in adjusted:
        score = score._replace(remarks=(*score.remarks, *adjusted[match.id]))
    if match.id not in ruled:
        return score
    own = next(_counted(own) for side, _, own in _sides(match, ruled[match.id].vps) if side == entry)
    if own == score.counts:
        return score
    return score._replace(
        counts=own,
        played=score.counts,
        clause=ruled[match.id].clause,
        because=ruled[match.id].because,
    )


def _counted(vp: Decimal) -> Fraction:
    return rounded_vps(Fraction(vp))


def _sides(match: Match, vps: VPs) -> tuple[tuple[str, str, Decimal], ...]:
    return (match.home, match.away, vps[0]), (match.away, match.home, vps[1])


def boards_adjusted(event: Event) -> dict[str, list[str]]:
    """Describe the adjusted boards of each match, with the law."""
    found: dict[str, list[str]] = defaultdict(list)
    for ruling in event.rulings_in_force:
        if ruling.adjusted is not None and ruling.adjusted.match is not None:
            becomes, room = ruling.adjusted.becomes, ruling.adjusted.room
            where = f", {room.value} room" if room else ""
            what = f"board {ruling.board}{where}: {score_text(becomes)} by {law_of(becomes)}"
            found[ruling.adjusted.match].append(what)
    return found


def forfeits_by_ruling(event: Event) -> dict[str, str]:
    """Return the reason and clause of each match forfeited by ruling."""
    return {
        ruling.on_match.match: clause_words(ruling)
        for ruling in event.rulings_in_force
        if ruling.on_match is not None and ruling.on_match.vp is None
    }


def beyond_the_scale(event: Event, limits: tuple[Fraction | None, Fraction] | None) -> Iterator[Flag]:
    """Flag ruled VPs above or below any match on the scale."""
    for key, ruled in vps_ruled(event).items() if limits else ():
        least, most = limits or (None, Fraction(0))
        for side, _, own in _sides(event.match(key), ruled.vps):
            vp = Fraction(own)
            if vp > most or (least is not None and vp < least):
                end = f"more than {say(most)}" if vp > most else f"less than {say(least or 0)}"
                what = sentence(EntryRef(side), f": {say(vp)} VP as ruled is {end}, the end of the scale")
                flag = match_flag(
                    "vps-beyond-scale", event.match(key), what, Severity.CHECK, side=side, vps=vp
                )
                yield replace(flag, match=flag.match and flag.match._replace(then=","))


def flag_vps_without_scale(event: Event) -> Iterator[Flag]:
    """Flag ruled VPs in an event that is not counted in VPs."""
    for ruling in event.rulings_in_force:
        if ruling.on_match is not None and ruling.on_match.vp is not None:
            why = f"this event is not scored in {Measure.VP.value}s"
            yield ruling_flag("ruled-vps-not-counted", ruling.id, ruling.round, why)


def flag_cancelled_match_rulings(event: Event, after: Event) -> Iterator[Flag]:
    """Flag rulings on matches that were cancelled because an entry withdrew."""
    gone = {match.id for match in event.matches} - {match.id for match in after.matches}
    for ruling in event.rulings_in_force:
        if ruling.on_match is not None and ruling.on_match.match in gone:
            why = "its match is cancelled"
            flag = ruling_flag("ruling-on-cancelled-match", ruling.id, ruling.round, why)
            yield replace(flag, severity=Severity.CHECK)


def law_of(score: Score) -> str:
    """Return the law by which a director gives such a score."""
    match score:
        case Adjusted():
            return "Law 12C2"
        case Weighted():
            return "Law 12C1(c)"
        case Split(ns, ew):
            return " and ".join(dict.fromkeys((law_of(ns), law_of(ew))))
        case Percentages() | Imps():
            return "Law 12C1(d)"
    return ASSIGNED
