"""Matches of teams: the boards, the sums, and the VPs."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from decimal import Decimal

from bridgedesk.desk.audit.convention import SCALES, Convention
from bridgedesk.desk.audit.finding import Difference, Finding
from bridgedesk.exchange.published import OfficialMatch, Published
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluation import ScoredMatch

# Victory points, the winner's first.
Pair = tuple[Decimal, Decimal]


def audit_matches(published: Published) -> Iterator[Finding]:
    if not published.event.matches:
        return
    scored = {each.match.id: each for each in Convention("").evaluate(published.event).matches}
    yield from _boards(published, scored)
    yield from _sums(published, scored)
    yield from _victory_points(published, scored)


def _boards(published: Published, scored: Mapping[str, ScoredMatch]) -> Iterator[Finding]:
    if not published.swings:
        return
    ours = {(each.match.id, board): gains for each in scored.values() for board, gains in each.gains}
    differing = []
    for swing in published.swings:
        home, away = ours.get((swing.match, swing.board), (None, None))
        shown = None if home is None or away is None else (half_up(home), half_up(away))
        if shown != (swing.home, swing.away):
            differing.append(
                Difference(f"match {swing.match}, board {swing.board}", shown and shown[0], swing.home)
            )
    yield Finding("Boards of the matches", len(published.swings), "Law 78, or points", tuple(differing))


def _sums(published: Published, scored: Mapping[str, ScoredMatch]) -> Iterator[Finding]:
    official = [match for match in published.matches if match.home_points is not None]
    if not official:
        return
    differing = []
    for match in official:
        ours = scored.get(match.match)
        shown = None if ours is None else (half_up(ours.home), half_up(ours.away))
        if shown != (match.home_points, match.away_points):
            differing.append(Difference(f"match {match.match}", shown and shown[0], match.home_points))
    yield Finding("Matches", len(official), "the sum of the boards", tuple(differing))


def _victory_points(published: Published, scored: Mapping[str, ScoredMatch]) -> Iterator[Finding]:
    """By the known scales; failing these, whether one scale of the file's own explains them all."""
    official = {match.match: match for match in published.matches if match.home_vp is not None}
    if not official:
        return
    fits = []
    for scale in SCALES:
        ours = {each.match.id: each.vps for each in scale.evaluate(published.event).matches}
        differing = [
            Difference(f"match {name}", found and found[0], match.home_vp)
            for name, match in official.items()
            if (found := ours.get(name)) != (match.home_vp, match.away_vp)
        ]
        fits.append((differing, scale.words))
    differing, words = min(fits, key=lambda fit: len(fit[0]))
    if differing:
        differing, words = _own_scale(official, scored)
    yield Finding("Victory points", len(official), words, tuple(differing))


def _own_scale(
    official: Mapping[str, OfficialMatch], scored: Mapping[str, ScoredMatch]
) -> tuple[list[Difference], str]:
    """The VPs most often given for each margin; a match that got others differs, or that has no margin."""
    given: dict[int, Counter[Pair]] = defaultdict(Counter)
    worked_out = {name: match for name, match in official.items() if not _handed_in(scored.get(name))}
    for name, match in worked_out.items():
        if name in scored:
            given[abs(_margin(scored[name]))][_winner_first(match, scored[name])] += 1
    scale = {margin: pairs.most_common(1)[0][0] for margin, pairs in given.items()}
    differing = []
    for name, match in worked_out.items():
        if name not in scored:
            differing.append(Difference(f"match {name}", None, match.home_vp, "no result tells its margin"))
            continue
        usual = scale[abs(_margin(scored[name]))]
        if _winner_first(match, scored[name]) != usual:
            differing.append(
                Difference(f"match {name}", usual[0], match.home_vp, "other matches by this margin")
            )
    steps = [f"{margin} IMPs {winner}-{loser}" for margin, (winner, loser) in sorted(scale.items())]
    return differing, f"no scale known here, but one of their own: {', '.join(steps)}"


def _handed_in(match: ScoredMatch | None) -> bool:
    """VPs without a scale are the file's own facts."""
    return match is not None and match.vps is not None


def _margin(match: ScoredMatch) -> int:
    return int(half_up(match.home - match.away, 0))


def _winner_first(match: OfficialMatch, scored: ScoredMatch) -> Pair:
    vps = (match.home_vp or Decimal(0), match.away_vp or Decimal(0))
    return vps if _margin(scored) >= 0 else (vps[1], vps[0])
