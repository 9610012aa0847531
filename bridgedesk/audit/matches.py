"""Matches of teams: boards, sums and VPs."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal

from bridgedesk.audit.convention import (
    MORE_DECIMALS,
    SCALES,
    UNEXPLAINED,
    Convention,
    Own,
    agrees,
    has_more_decimals,
)
from bridgedesk.audit.finding import Agreement, FigureDifference, NamedConvention
from bridgedesk.exchange.published import OfficialMatch, Published
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluation import ScoredMatch

Both = tuple[Decimal, Decimal]
Pair = Both  # victory points, the winner's first


def audit_matches(published: Published, own: Own) -> Iterator[Agreement]:
    if not published.event.matches:
        return
    scored = {each.match.id: each for each in Convention("").evaluate(published.event).matches}
    yield from _finding("Boards of the matches", "Law 78, or points", _boards(published, scored))
    yield from _finding("Matches", "the sum of the boards", _sums(published, scored))
    yield from _victory_points(published, scored, own)


def _where(published: Published, match: str) -> str:
    """Name the match by its round and teams."""
    event = published.event
    found = event.find_match(match)
    if found is None:
        return f"match {match}"
    names = {entry.id: entry.name or entry.id for entry in event.entries}
    return f"round {found.round}, {names[found.home]} v {names[found.away]}"


def _agree(ours: Both | None, theirs: tuple[Decimal | None, Decimal | None]) -> bool:
    return ours is not None and all(map(agrees, ours, theirs))


def _difference(
    where: str, ours: Both | None, theirs: tuple[Decimal | None, Decimal | None]
) -> FigureDifference:
    """Return the difference on the side that differs, or on home's if both do."""
    if ours is not None and agrees(ours[0], theirs[0]):
        return FigureDifference(f"{where}, away", ours[1], theirs[1])
    return FigureDifference(where, ours and ours[0], theirs[0])


Compared = tuple[str, Both | None, tuple[Decimal | None, Decimal | None]]  # where, our figures and theirs


def _boards(published: Published, scored: Mapping[str, ScoredMatch]) -> Iterator[Compared]:
    ours = {(each.match.id, board): gains for each in scored.values() for board, gains in each.gains}
    for swing in published.swings:
        gains = ours.get((swing.match, swing.board))
        shown = None if gains is None else (half_up(gains[0]), half_up(gains[1]))
        yield f"{_where(published, swing.match)}, board {swing.board}", shown, (swing.home, swing.away)


def _sums(published: Published, scored: Mapping[str, ScoredMatch]) -> Iterator[Compared]:
    for match in published.matches:
        if match.home_points is not None:
            ours = scored.get(match.match)
            shown = None if ours is None else (half_up(ours.home), half_up(ours.away))
            yield _where(published, match.match), shown, (match.home_points, match.away_points)


def _finding(what: str, words: str, compared: Iterable[Compared]) -> Iterator[Agreement]:
    figures = list(compared)
    differing = tuple(_difference(*each) for each in figures if not _agree(*each[1:]))
    if figures:
        yield Agreement(what, len(figures), words, differing)


def _victory_points(published: Published, scored: Mapping[str, ScoredMatch], own: Own) -> Iterator[Agreement]:
    """Compare VPs with the known scales, then with the regulations of an event played here, or else with
    the file's own scale if that explains them all."""
    official = {match.match: match for match in published.matches if match.home_vp is not None}
    if not official:
        return
    fits = []
    for scale in (*SCALES, *own):
        ours = {each.match.id: each.vps for each in scale.evaluate(published.event).matches}
        differing = [
            _difference(_where(published, name), ours.get(name), (match.home_vp, match.away_vp))
            for name, match in official.items()
            if not _agree(ours.get(name), (match.home_vp, match.away_vp))
        ]
        fits.append((differing, scale.words, scale.named))
    differing, words, named = min(fits, key=lambda fit: len(fit[0]))
    if differing and own:
        differing, words, named = fits[-1]
    elif differing:
        of_their_own = _own_scale(published, official, scored)
        differing, words, named = of_their_own or (fits[0][0], fits[0][1] + UNEXPLAINED, fits[0][2])
    if any(has_more_decimals(match.home_vp) for match in official.values()):
        words = f"{words}; {MORE_DECIMALS.words}"
    yield Agreement("Victory points", len(official), words, tuple(differing), (replace(named, about="VPs"),))


def _own_scale(
    published: Published, official: Mapping[str, OfficialMatch], scored: Mapping[str, ScoredMatch]
) -> tuple[list[FigureDifference], str, NamedConvention] | None:
    """Return differences from the VPs most often given for each margin; a match without a margin differs.
    None if a larger margin earned fewer VPs: random figures are not a scale."""
    given: dict[int, Counter[Pair]] = defaultdict(Counter)
    handed_in = {name for name, match in scored.items() if match.vps is not None}  # without any scale
    worked_out = {name: match for name, match in official.items() if name not in handed_in}
    for name, match in worked_out.items():
        if name in scored:
            given[abs(_margin(scored[name]))][_winner_first(match, scored[name])] += 1
    scale = {margin: pairs.most_common(1)[0][0] for margin, pairs in given.items()}
    differing = []
    for name, match in worked_out.items():
        if name not in scored:
            where = _where(published, name)
            differing.append(FigureDifference(where, None, match.home_vp, "its margin is unknown"))
            continue
        usual = scale[abs(_margin(scored[name]))]
        if _winner_first(match, scored[name]) != usual:
            note = "other matches by this margin"
            differing.append(FigureDifference(_where(published, name), usual[0], match.home_vp, note))
    won = [winner for _, (winner, _) in sorted(scale.items())]
    if won != sorted(won):
        return None
    steps = [f"{margin} IMPs {winner}-{loser}" for margin, (winner, loser) in sorted(scale.items())]
    words = f"no known scale, but its own: {', '.join(steps)}"
    return differing, words, NamedConvention("VPs", words)


def _margin(match: ScoredMatch) -> int:
    return int(half_up(match.home - match.away, 0))


def _winner_first(match: OfficialMatch, scored: ScoredMatch) -> Pair:
    vps = (match.home_vp or Decimal(0), match.away_vp or Decimal(0))
    return vps if _margin(scored) >= 0 else (vps[1], vps[0])
