"""Matches of teams in a list, each with its result, also those decided without play."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import compress

from bridgedesk.event.match import Outcome
from bridgedesk.event.spelling import capitalised
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.content import Cell, ColumnKind, LetterSize, SheetColumn, Table
from bridgedesk.sheets.facts import Facts
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.explain.figures import figure_text, score_decimals, total_decimals
from bridgedesk.standings.matches.teams import gains_heading

MatchRow = tuple[int, str, str, str, str]


def match_list(facts: Facts) -> Table:
    """Return every match of teams with its result, also those decided without play."""
    found = sorted([*_scored(facts), *_of_triangles(facts), *_unplayed(facts)], key=lambda row: row[0])
    in_vps = any(vps for *_, vps in found)  # else nothing converts the IMPs
    in_imps = any(imps for *_, imps, _vps in found) or not in_vps  # else the VPs alone were handed in
    columns = (
        SheetColumn("Round", ColumnKind.NUMBER),
        *ColumnKind.NAMES.columns("Home", "Away"),
        SheetColumn(capitalised(gains_heading(facts.event)), ColumnKind.WORDS, strong=not in_vps),
        SheetColumn("VPs", ColumnKind.WORDS, strong=True),
    )
    shown = (True, True, True, in_imps, in_vps)
    rows: list[tuple[Cell, ...]] = [tuple(compress(row, shown)) for row in found]
    return Table(tuple(compress(columns, shown)), tuple(rows), "Matches", LetterSize.SMALL)


def _scored(facts: Facts) -> Iterator[MatchRow]:
    names, places = facts.names, score_decimals(facts.evaluation)
    in_order = sorted(facts.evaluation.matches, key=lambda each: (each.match.round, each.match.table or 0))
    for scored in in_order:
        match, both = scored.match, (scored.home, scored.away)
        imps = "" if match.has_vps_alone else "–".join(figure_text(half_up(each), places) for each in both)
        vps = _vps(facts, [Fraction(each) for each in scored.vps or ()])
        final = facts.evaluation.finals_by_match.get(match.id)
        ended = "" if match.outcome is Outcome.PLAYED else match.outcome.value
        told = ", ".join(filter(None, [final, ended]))
        away = f"{names[match.away]} ({told})" if told else names[match.away]
        yield match.round, names[match.home], away, imps, vps


def _of_triangles(facts: Facts) -> Iterator[MatchRow]:
    names, places = facts.names, score_decimals(facts.evaluation)
    for own in facts.evaluation.triangles:
        others = " and ".join(names[each] for each in own.others)
        net = half_up(own.score.net)
        signed_net = ("+" if net > 0 else "") + figure_text(net, places)
        imps = "" if own.has_vps_alone else signed_net
        yield own.match.round, names[own.team], f"{others} (triangle)", imps, _vps(facts, [own.score.counts])


def _unplayed(facts: Facts) -> Iterator[MatchRow]:
    for home, mine, theirs in facts.evaluation.unplayed_matches():
        away = f"{facts.names[mine.against]} ({mine.outcome})" if mine.against != home else mine.outcome
        won = _vps(facts, [each.won for each in (mine, theirs) if each])
        in_vps = facts.evaluation.measure is Measure.VP
        yield mine.round, facts.names[home], away, *(("", won) if in_vps else (won, ""))


def _vps(facts: Facts, vps: Iterable[Number]) -> str:
    places = total_decimals(facts.evaluation)
    return "–".join(figure_text(half_up(each), places) for each in vps)
