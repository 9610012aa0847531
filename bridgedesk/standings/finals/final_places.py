"""Places that finals give, and the IMPs that explain them."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.movements.draw.bracket import Came, PlayedFinal
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import ScoredMatch
from bridgedesk.standings.finals.knockout import breaks_ties_by, taken_into
from bridgedesk.standings.flags import Flag
from bridgedesk.standings.matches.decided_matches import (
    decided_matches,
    is_lost_by_forfeit,
    with_decision_remarks,
)
from bridgedesk.standings.matches.ruled_matches import forfeits_by_ruling
from bridgedesk.standings.matches.teams import match_scores, measure_in_finals
from bridgedesk.standings.penalties.penalties import no_match, penalties_of, total_charges
from bridgedesk.standings.stages.weeks_and_stanzas import matches_by_round, part_in_words
from bridgedesk.standings.standing import Charge, MatchScore, Standing

Meeting = tuple[int, set[str]]  # the week of a final, and its two sides


def final_standings(
    order: Sequence[str],
    played: Sequence[PlayedFinal],
    scored: Sequence[ScoredMatch],
    event: Event,
    conditions: Conditions,
    gone: Sequence[str],
    flags: list[Flag],
) -> tuple[Standing, ...]:
    """Return the finalists' standings. IMPs of all finals explain a place; the time of elimination decides
    it. Teams still playing are ranked above; `gone`: withdrawn teams, listed last without a place."""
    scoring = event.sessions[0].scoring
    penalties = penalties_of(event, conditions, [])
    measure = measure_in_finals(scoring)
    scores = with_decision_remarks(event, match_scores(scored, measure, scoring))
    given_up = _given_up(event)
    forfeited = _forfeited_finals(event, conditions.clause("forfeit"))
    carry = conditions.clause("carry-over", event.stages[-1].contest)
    carried = _carried(event, played, carry, conditions.clause("tie-break"))
    places = _places(order, played, shares=breaks_ties_by("shared", conditions))
    places = _without_disqualified(places, event.disqualified)
    found = []
    everybody = [*order, *gone]
    for entry in everybody:
        again = [
            fine
            for each in played
            if entry in (each.home, each.away)
            for fine in taken_into(each, entry, played, penalties)
        ]
        own = _match_penalties(event, entry, penalties.get(entry, ()), flags)
        fines = total_charges((*own, *again), measure, conditions, flags)
        played_out = (_unless_given_up(each, entry, given_up) for each in scores.get(entry, ()))
        matches = matches_by_round((*played_out, *forfeited.get(entry, ())))
        charges = (*carried.get(entry, ()), *fines)
        total = sum((match.won for match in matches), start=Fraction(0))
        total += sum((charge.effect for charge in charges), start=Fraction(0))
        number = places.get(entry)
        shared = number is not None and list(places.values()).count(number) > 1
        known = total if matches or charges else None
        found.append(
            Standing(
                number, shared, entry, None, None, known, matches=matches, charges=charges,
                level_place=number,
            )
        )  # fmt: skip
    last = len(everybody) + 1 if played[-1].winner else 0  # once it is won, entries without a place come last
    ranked = sorted(found, key=lambda each: (each.place or last, everybody.index(each.entry)))
    return tuple(sorted(ranked, key=lambda each: each.entry in gone))


def _match_penalties(
    event: Event, entry: str, penalties: Sequence[Charge], flags: list[Flag]
) -> Sequence[Charge]:
    """Return the entry's penalties in finals it plays, and flag the others; a ruling that names a stanza
    instead of a week applies to the match."""
    weeks = {match.round for match in event.matches}
    mine = {(match.session, match.round) for match in event.matches if entry in (match.home, match.away)}
    found = []
    for each in penalties:
        of_week = each.round if each.round in weeks else None
        if any(each.session == session and of_week in (None, week) for session, week in mine):
            found.append(each)
        else:
            flags.append(no_match(each))
    return found


def _given_up(event: Event) -> list[Meeting]:
    """Return finals with a forfeited part: the whole match is lost."""
    decided = decided_matches(event)
    return [
        (match.round, {match.home, match.away})
        for match in event.matches
        if is_lost_by_forfeit(decided, match)
    ]


def _unless_given_up(score: MatchScore, entry: str, given_up: Sequence[Meeting]) -> MatchScore:
    """Return the score, counting 0 if its final is forfeited; stanzas played before stay on record."""
    if (score.round, {entry, score.against}) not in given_up:
        return score
    return score._replace(
        counts=0, played=score.counts, because="the match is forfeited; boards already played do not count"
    )


def _forfeited_finals(event: Event, clause: str) -> dict[str, list[MatchScore]]:
    """Return forfeited finals as matches without IMPs, though they decide which team advances."""
    names, ruled, decided = event.entry_names, forfeits_by_ruling(event), decided_matches(event)
    found: dict[str, list[MatchScore]] = {}
    for match in event.matches:
        if not is_lost_by_forfeit(decided, match):
            continue
        absent = " and ".join(" / ".join(names[entry]) for entry in match.at_fault)
        because = f"by {absent}"
        if match.id in ruled:
            because += f"; ruled for: {ruled[match.id]}"
        for entry, other in ((match.home, match.away), (match.away, match.home)):
            score = MatchScore(
                match.id,
                other,
                0,
                0,
                0,
                0,
                match.round,
                0,
                match.outcome.value,
                clause or None,
                because,
                part=part_in_words(match),
            )
            found.setdefault(entry, []).append(score)
    return found


def _places(order: Sequence[str], played: Sequence[PlayedFinal], *, shares: bool) -> dict[str, int]:
    """Return finalists in order: winner and loser of the last final, or both if tied, then teams in
    reverse order of elimination. If neither side came to a match, both have no place, and nobody moves up."""
    out: dict[str, int] = {}
    for number, each in enumerate(played):
        if each.is_over and each.loser and not _plays_on(each, played):
            out[each.loser] = max(number, out.get(each.loser, 0))
    last = played[-1]
    if last.is_level and shares and last.home and last.away:
        return {last.home: 1, last.away: 1} | _as_bracket(out, played)
    if not last.is_over or last.winner is None:
        return _so_far(order, out, played)
    others = {entry: at for entry, at in out.items() if entry != last.winner}
    return {last.winner: 1} | _as_bracket(others, played)


def _without_disqualified(places: Mapping[str, int], out: Collection[str]) -> dict[str, int]:
    """Return the places without disqualified teams; teams behind them move up."""
    given_up = [place for entry, place in places.items() if entry in out]
    return {
        entry: place - sum(each < place for each in given_up)
        for entry, place in places.items()
        if entry not in out
    }


def _as_bracket(out: Mapping[str, int], played: Sequence[PlayedFinal]) -> dict[str, int]:
    """Return places behind the winner, one for each match of a later week that eliminates a team. Teams
    eliminated in the same week share a place."""
    knocks_out = [each.final.week for each in played if not _plays_on(each, played)]
    return {entry: 2 + sum(week > played[at].final.week for week in knocks_out) for entry, at in out.items()}


def _so_far(order: Sequence[str], out: Mapping[str, int], played: Sequence[PlayedFinal]) -> dict[str, int]:
    """Return the places of eliminated teams; the others are still playing."""
    return _eliminated_places(len(order) - len(out), out, played)


def _eliminated_places(first: int, out: Mapping[str, int], played: Sequence[PlayedFinal]) -> dict[str, int]:
    """Return the places of eliminated teams, better for a later final and shared within a week."""
    weeks = {entry: played[at].final.week for entry, at in out.items()}
    places: dict[str, int] = {}
    number = first + 1
    for week in sorted(set(weeks.values()), reverse=True):
        here = [entry for entry in out if weeks[entry] == week]
        places |= dict.fromkeys(here, number)
        number += len(here)
    return places


def _plays_on(lost: PlayedFinal, played: Sequence[PlayedFinal]) -> bool:
    """Return True if the loser has a second chance."""
    return any(
        slot.came is Came.LOSER and slot.match == lost.final.key
        for each in played
        for slot in (each.final.home, each.final.away)
    )


def _carried(event: Event, played: Sequence[PlayedFinal], clause: str, level: str) -> dict[str, list[Charge]]:
    """Return carry-over as charges, for one side and against the other, like the IMPs of a match; a
    forfeited final has none. Carry-over that left a match tied is removed by the clause on ties and is
    listed without effect."""
    found: dict[str, list[Charge]] = {}
    given_up = _given_up(event)
    for each in played:
        imps = abs(each.removed) or each.carry
        carrier = (each.home if each.removed > 0 else each.away) if each.removed else each.carried_by
        if carrier and imps and (each.final.week, {each.home, each.away}) not in given_up:
            other = each.away if carrier == each.home else each.home
            what, gone = f"Carried into {each.final.called}", ", removed" if each.removed else ""
            why = f"disregarded, because with it the match was tied ({level})" if each.removed else None
            sides = (
                (carrier, f"{what}{gone}", imps),
                (other or "", f"{what} by {event.name_of(carrier)}{gone}", -imps),
            )
            for entry, name, amount in sides:
                effect = Fraction(0) if each.removed else amount
                charge = Charge(name, amount, "IMP", effect, clause or None, why, carried=True)
                found.setdefault(entry, []).append(charge)
    return found
