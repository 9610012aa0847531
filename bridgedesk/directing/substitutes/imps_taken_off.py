"""IMPs deducted from the match of a team that a substitute made stronger, and the result that remains."""

from collections.abc import Iterator
from fractions import Fraction

from bridgedesk.directing.consequence import Consequence, RulingContext
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.event.register import RegisterLine
from bridgedesk.rulebooks import Figures, Refused
from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.scores.substitute_score import SubstituteImps
from bridgedesk.standings.evaluation import MatchScore
from bridgedesk.standings.penalties.penalties import SUBSTITUTE
from bridgedesk.standings.stages.stanzas import as_whole_matches

IN_VPS, IN_IMPS = "Adjusted VPs of a match", "Substitute score"  # as Penalties calls them


def imp_deductions(
    told: RulingContext, line: RegisterLine, rule: SubstituteImps, clause: str
) -> Iterator[Consequence]:
    """Ask for a ruling on each match of the session, until it is adjusted."""
    standing = told.standing(line.entry)
    boards = {match.id: len(match.boards) for match in told.event.matches if match.session == line.session}
    adjusted = {each.on_match.match for each in told.event.rulings_in_force if each.on_match}
    ruled = {
        each.round
        for each in told.event.rulings
        if (each.question, each.entry, each.withdrawn) == (SUBSTITUTE, line.entry, None)
        and each.session in (None, line.session)
    }
    for match in as_whole_matches(standing.matches) if standing else ():
        is_ruled = match.match in adjusted or match.round in ruled or None in ruled
        if match.match in boards and not match.outcome and not is_ruled:
            found = _choices(told.book, match, boards[match.match], rule)
            against = entry_words(told.event, match.against)
            words = f"{told.who(line)} against {against}, round {match.round}, altered for the substitution"
            where = f"decide, and put it down under Penalties, {IN_VPS if ' VPs' in found else IN_IMPS}"
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
    left = Fraction(match.net) - imps
    try:
        found = book.answer("victory-points", {"boards": boards, "margin": abs(left)})
    except Refused:
        return f"{say(imps)} IMPs off"
    if not isinstance(found, Figures):
        return f"{say(imps)} IMPs off"
    winner, loser = (each.value for each in found.amounts[:2])
    mine, theirs = (winner, loser) if left >= 0 else (loser, winner)
    return f"{say(imps)} IMPs off, which makes {say(mine)}-{say(theirs)} VPs"
