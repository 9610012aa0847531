"""Scores used for an altered score: gained with a substitute, without, and by the opponents."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bridgedesk.directing.consequence import PAIR, Consequence, RulingContext
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.words import adjusted_match
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.rulebooks import Director, Figure, Figures, Finding
from bridgedesk.rulebooks.finding import Amount, Unit, say
from bridgedesk.rulebooks.scores.own_average import Reason
from bridgedesk.rulebooks.scores.substitute_score import SubstituteImps
from bridgedesk.rulebooks.shown_names import in_words
from bridgedesk.standings.eligibility.missed_sessions import average_of_opponents
from bridgedesk.standings.penalties.rulings import SUBSTITUTE
from bridgedesk.standings.stages.weeks_and_stanzas import as_whole_matches
from bridgedesk.standings.standing import MatchScore

ALTERED = "altered"


def reason_of(context: RulingContext, line: RegisterLine) -> Reason:
    """Return `pair-replaced` for both of a pair or three or four of a team; or else `ineligible`, or not
    of the same standard."""
    many = PAIR if context.players(line) <= PAIR else PAIR + 1
    return "pair-replaced" if len(same_substitutions(context, line)) >= many else "ineligible"


def same_substitutions(context: RulingContext, line: RegisterLine) -> list[RegisterLine]:
    """Return the substitution records of the same entry and session."""
    return [
        each
        for each in context.event.records(line.register)
        if (each.entry, each.session) == (line.entry, line.session)
    ]


def scores_with_substitute(
    context: RulingContext, line: RegisterLine
) -> Iterator[tuple[Fraction, dict[str, object], int | None]]:
    """Yield the score gained with the substitute, the entry's other scores with the opponents' average,
    and the round."""
    standing = context.standing(line.entry)
    if standing is None:
        return
    matches = as_whole_matches(standing.matches)
    with_him = matches_in_session(context, matches, line.session)
    own = [Fraction(each.counts) for each in matches if each not in with_him and not each.outcome]
    for match in with_him:
        yield Fraction(match.counts), {"scores": tuple(own), **_opponents_mean(context, match)}, match.round
    for session in standing.sessions if not with_him else ():
        if session.session == line.session and session.percent is not None:
            apart = [each.percent for each in standing.sessions if each.session != line.session]
            others = tuple(each for each in apart if each is not None)
            here = context.event.session(session.session)
            every = {each.entry: each.sessions for each in context.situation.evaluation.standings.values()}
            against = average_of_opponents(here, standing.entry, every)
            facts = {"opponents_mean": against} if against is not None else {}
            yield session.percent, {"scores": others, **facts}, None


def matches_in_session(
    context: RulingContext, matches: Sequence[MatchScore], session: str | None
) -> list[MatchScore]:
    """Return the matches of a session. Pairs seated by a movement know the session of each; for others it
    is in the event."""
    of = {match.id: match.session for match in context.event.matches}
    return [each for each in matches if of.get(each.match, each.session) == session]


def _opponents_mean(context: RulingContext, match: MatchScore) -> dict[str, object]:
    """Return the opponents' average in the stage."""
    theirs = [Fraction(each.counts) for each in played_matches(context, match.against)]
    return {"opponents_mean": sum(theirs, start=Fraction(0)) / len(theirs)} if theirs else {}


def played_matches(context: RulingContext, entry: str | None) -> list[MatchScore]:
    """Return the entry's whole matches that were played."""
    standing = context.standing(entry)
    return [each for each in as_whole_matches(standing.matches) if not each.outcome] if standing else []


def value_of(found: Finding | None) -> Amount | None:
    """Return the amount that the answer states or suggests to the director."""
    match found:
        case Figure(unit=Unit.VP | Unit.PERCENT | Unit.IMP):
            return Amount(what="", value=found.value, unit=found.unit)
        case Director():
            return found.suggested
    return None


# ---- IMPs deducted from the match of a team that a substitute made stronger, and the result that remains


def imp_deductions(
    context: RulingContext, line: RegisterLine, rule: SubstituteImps, clause: str
) -> Iterator[Consequence]:
    """Ask for a ruling on each match of the session, until it is adjusted."""
    standing = context.standing(line.entry)
    boards = {match.id: len(match.boards) for match in context.event.matches if match.session == line.session}
    adjusted = {each.on_match.match for each in context.event.rulings_in_force if each.on_match}
    ruled = {
        each.round
        for each in context.event.rulings
        if (each.question, each.entry, each.withdrawn) == (SUBSTITUTE, line.entry, None)
        and each.session in (None, line.session)
    }
    for match in as_whole_matches(standing.matches) if standing else ():
        is_ruled = match.match in adjusted or match.round in ruled or None in ruled
        if match.match in boards and not match.outcome and not is_ruled:
            played = boards[match.match]
            found = _choices(context.book, match, played, rule)
            in_vps = bool(_match_vps(context.book, played, Fraction(match.net)))
            against = entry_words(context.event, match.against)
            words = f"{context.who(line)} against {against}, round {match.round}, substitute adjustment"
            where = f"decide in Penalties, “{adjusted_match('VP') if in_vps else in_words(SUBSTITUTE)}”"
            words = f"{words}: {found}; {where} ({clause})"
            about = (("match", match.match), ("net", match.net))
            yield Consequence("fewer-imps", line.id, words, question=SUBSTITUTE, about=about)


def _choices(book: EventBook, match: MatchScore, boards: int, rule: SubstituteImps) -> str:
    most = boards * rule.most_per_board
    guide = [(row.level, row.imps) for row in rule.guide if row.boards == boards and row.imps]
    told = [f"{level} gain {_off(book, match, boards, imps)}" for level, imps in guide]
    return ", ".join([*told, f"at most {_off(book, match, boards, most)}"])


def _off(book: EventBook, match: MatchScore, boards: int, imps: Fraction) -> str:
    """Describe the deduction, with the VPs that remain where matches are converted to VPs."""
    vps = _match_vps(book, boards, Fraction(match.net) - imps)
    left = f", leaving {say(vps[0])}-{say(vps[1])} VPs" if vps else ""
    return f"{say(imps)} IMPs deducted{left}"


def _match_vps(book: EventBook, boards: int, net: Fraction) -> tuple[Fraction, Fraction] | None:
    """Return the VPs of both sides for this margin; None if matches are not converted to VPs."""
    found = book.find_answer("victory-points", {"boards": boards, "margin": abs(net)})
    if not isinstance(found, Figures):
        return None
    winner, loser = (each.value for each in found.amounts[:2])
    return (winner, loser) if net >= 0 else (loser, winner)
