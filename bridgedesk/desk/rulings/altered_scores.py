"""What follows from a substitution that was put down: the altered score, a disqualification, what
opponents may have, a new member."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from bridgedesk.desk.known import entry_words, session_called
from bridgedesk.desk.regulations.event_book import EventBook
from bridgedesk.desk.rulings.consequence import PAIR, Consequence, Told
from bridgedesk.desk.rulings.fewer_imps import in_imps
from bridgedesk.desk.rulings.penalty import DISQUALIFIED
from bridgedesk.desk.rulings.rights import rights_in_doubt
from bridgedesk.event.register import Registered
from bridgedesk.event.ruling import Fact, Ruling, Sanction
from bridgedesk.rulebooks import Director, Figure, Finding, Refused, Verdict
from bridgedesk.rulebooks.finding import Amount, Unit, say
from bridgedesk.rulebooks.questions.own_average import Reason
from bridgedesk.rulebooks.questions.substitute_score import ImpsPerBoard, MeanWithComplement
from bridgedesk.standings.evaluation import MatchScore, SessionScore
from bridgedesk.standings.stanzas import as_whole_matches
from bridgedesk.standings.substitutes import average_of_opponents

SUBSTITUTE = "substitute-score"
ALTERED = "altered"
TAKES_OVER = "takes over the rights"
TERMS = "substitution-terms"


def of_substitution(told: Told, line: Registered) -> Iterator[Consequence]:
    yield from _of_score(told, line)
    yield from _new_member(told, line)
    yield from _terms(told, line)


def _of_score(told: Told, line: Registered) -> Iterator[Consequence]:
    """One ruling is for all who came in for the entry in the session."""
    score = line.facts.get("score")
    decided = [each.id for each in _alike(told, line) if each.facts.get("score") == score]
    if decided[0] != line.id:
        return
    if not told.is_ruled(line, SUBSTITUTE):
        yield from _to_be_ruled(told, line)
    if score == DISQUALIFIED or (score == ALTERED and _reason(told, line) == "ineligible"):
        yield from _for_opponents(told, line)


def _to_be_ruled(told: Told, line: Registered) -> Iterator[Consequence]:
    score = line.facts.get("score")
    block = told.book.block(SUBSTITUTE, "")
    if score == ALTERED and block is not None and isinstance(block.policy, ImpsPerBoard):
        yield from in_imps(told, line, block.policy, block.clause)
    elif score == ALTERED:
        yield _altered(told, line)
    elif score == DISQUALIFIED:
        block = told.book.block(SUBSTITUTE, "ineligible")
        clause = block.clause if block else ""
        said = Sanction(None, DISQUALIFIED, clause or None)
        by = f" ({clause})" if clause else ""
        words = f"{told.who(line)} is disqualified for the substitution: to be ruled{by}"
        yield Consequence(line.id, words, (told.ruling(line, SUBSTITUTE, {}, said),), SUBSTITUTE)


def _for_opponents(told: Told, line: Registered) -> Iterator[Consequence]:
    """Of an illegal substitution, whatever came of it for the unit, until it is let stand with what was
    decided."""
    block = told.book.block(SUBSTITUTE, "against-illegal")
    if block is None or not isinstance(block.policy, MeanWithComplement):
        return
    met = [
        _for_opponent(told, line, match.away if match.home == line.entry else match.home, match.round)
        for match in told.event.matches
        if match.session == line.session and line.entry in (match.home, match.away)
    ]
    named = f": {', '.join(dict.fromkeys(met))}" if met else ""
    there = f" of session {line.session}" if line.session else ""
    words = (
        f"{told.who(line)}, illegal substitution: if it may have affected the results{there}, the director, "
        f"with the committee, may give all opponents the mean of their own average of the stage, "
        f"without that match, and the complement of the altered score{named} ({block.clause})"
    )
    yield Consequence(line.id, words, question=SUBSTITUTE)


def _for_opponent(told: Told, line: Registered, opponent: str, round_: int) -> str:
    """With the figure, where there is an altered score."""
    who = entry_words(told.event, opponent)
    if line.facts.get("score") != ALTERED:
        return who
    altered = [
        value.value
        for gained, facts, at in _scores(told, line)
        if at == round_
        and (value := _value(_asked(told.book, {**facts, "gained": gained, "reason": _reason(told, line)})))
    ]
    theirs = _played(told, opponent)
    gained = [Fraction(each.won) for each in theirs if each.round == round_]
    if not (altered and gained):
        return who
    others = tuple(Fraction(each.won) for each in theirs if each.round != round_)
    facts = {"scores": others, "altered": altered[0], "reason": "against-illegal"}
    value = _value(_asked(told.book, facts))
    return f"{who} {say(value.value)} {value.unit} in place of {say(gained[0])}" if value else who


def _terms(told: Told, line: Registered) -> Iterator[Consequence]:
    """What the book asks for beside leave and score, until it is put down, ruled or let stand."""
    asked = {name: line.facts[name] for name in ("standard", "table_money") if name in line.facts}
    try:
        found = told.book.answer(TERMS, asked)
    except Refused:
        return
    if isinstance(found, Verdict) and not found.holds and not told.is_ruled(line, "fine", "substitute"):
        words = f"{told.who(line)}, {line.facts.get('substitute')} as substitute: {'; '.join(found.missing)}"
        yield Consequence(line.id, f"{words} ({found.clause})", question=TERMS)


def _altered(told: Told, line: Registered) -> Consequence:
    """The difference to the score gained is taken off, match by match where the event has matches."""
    reason = _reason(told, line)
    rulings: list[Ruling] = []
    because: list[str] = []
    undecided = ""
    for gained, facts, round_ in _scores(told, line):
        found = _asked(told.book, {**facts, "gained": gained, "reason": reason})
        value = _value(found)
        if found is None or value is None:
            undecided = f": {found.because} ({found.clause})" if found else ""
            continue
        less = gained - value.value
        because.append(f"{found.because}: {say(value.value)} {value.unit} ({found.clause})")
        if less > 0:
            amount = Decimal(less.numerator) / less.denominator
            said = Sanction(round(amount, 2), value.unit.value, found.clause)
            kept: dict[str, Fact] = {"reason": reason}
            made = told.ruling(line, SUBSTITUTE, kept, said)
            rulings.append(_of_round(made, round_, found.because))
    who = f"{told.who(line)}, altered score for the substitution"
    if not because:
        return Consequence(line.id, f"{who}: to be ruled{undecided}", question=SUBSTITUTE)
    off = ", ".join(f"{each.imposed.amount} {each.imposed.unit} off" for each in rulings if each.imposed)
    return Consequence(
        line.id, f"{who}: {'; '.join(because)}{f'; {off}' if off else ''}", tuple(rulings), SUBSTITUTE
    )


def _of_round(ruling: Ruling, round_: int | None, because: str) -> Ruling:
    return replace(ruling, round=round_, reason=f"altered score: {because}")


def _reason(told: Told, line: Registered) -> Reason:
    """Both of a pair, three or four of a team; otherwise ineligible, or not of the same standard."""
    many = PAIR if told.players(line) <= PAIR else PAIR + 1
    return "pair-replaced" if len(_alike(told, line)) >= many else "ineligible"


def _alike(told: Told, line: Registered) -> list[Registered]:
    """Of the same entry and session."""
    return [
        each
        for each in told.event.registered
        if (each.register, each.entry, each.session) == (line.register, line.entry, line.session)
        and each.struck_out is None
    ]


def _scores(told: Told, line: Registered) -> Iterator[tuple[Fraction, dict[str, object], int | None]]:
    """What was gained with the substitute; the entry's other scores and the opponents' average; the round."""
    standing = told.standing(line.entry)
    if standing is None:
        return
    sessions = {match.id: match.session for match in told.event.matches}
    matches = as_whole_matches(standing.matches)
    with_him = [each for each in matches if sessions.get(each.match) == line.session]
    own = [Fraction(each.won) for each in matches if each not in with_him and not each.outcome]
    for match in with_him:
        yield Fraction(match.won), {"scores": tuple(own), **_of_opponents(told, match)}, match.round
    for session in standing.sessions if not with_him else ():
        if session.session == line.session and session.percent is not None:
            others = tuple(_percents(standing.sessions, line.session))
            here = session_called(told.event, session.session)
            every = {
                each.entry: each.sessions for field in told.desk.evaluation.fields for each in field.standings
            }
            against = average_of_opponents(here, standing.entry, every)
            facts = {"opponents_mean": against} if against is not None else {}
            yield session.percent, {"scores": others, **facts}, None


def _percents(sessions: tuple[SessionScore, ...], but: str | None) -> Iterator[Fraction]:
    for each in sessions:
        if each.session != but and each.percent is not None:
            yield each.percent


def _of_opponents(told: Told, match: MatchScore) -> dict[str, object]:
    """Their average in the stage."""
    theirs = [Fraction(each.won) for each in _played(told, match.against)]
    return {"opponents_mean": sum(theirs, start=Fraction(0)) / len(theirs)} if theirs else {}


def _played(told: Told, entry: str) -> list[MatchScore]:
    standing = told.standing(entry)
    return [each for each in as_whole_matches(standing.matches) if not each.outcome] if standing else []


def _new_member(told: Told, line: Registered) -> Iterator[Consequence]:
    """Who takes over the rights, or becomes a member, is named in the entry from then on."""
    rights, substitute = str(line.facts.get("rights", "")), str(line.facts.get("substitute", ""))
    names = {player.id: player.name.casefold() for player in told.event.players}
    own = [names.get(key) for each in told.event.entries if each.id == line.entry for key in each.players]
    if rights in (TAKES_OVER, "permanent member") and substitute.casefold() not in own:
        too_late = rights_in_doubt(told.event, line) if rights == TAKES_OVER else ""
        words = (
            f"{substitute} {rights.replace('permanent', 'is a permanent')}: to be named in {told.who(line)}"
        )
        yield Consequence(line.id, too_late or f"{words}, under Setup")


def _asked(book: EventBook, facts: Mapping[str, object]) -> Finding | None:
    try:
        return book.answer(SUBSTITUTE, facts)
    except Refused:
        return None


def _value(found: Finding | None) -> Amount | None:
    match found:
        case Figure(unit=Unit.VP | Unit.PERCENT | Unit.IMP):
            return Amount(what="", value=found.value, unit=found.unit)
        case Director():
            return found.suggested
    return None
