"""A match that was not played out or must be played again: the director's choices as a form."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bridgedesk.directing.forms import FieldRefusal, FormLine
from bridgedesk.directing.lookup import entry_words, find_conditions
from bridgedesk.directing.scores.decided_figures import (
    as_typed,
    example_of,
    figures_unit,
    refuse_no_figure,
    without_decisions,
)
from bridgedesk.directing.scores.triangle_decision import (
    TriangleDecision,
    shared_tables,
    triangle_lines,
    triangle_told,
    with_triangle,
)
from bridgedesk.directing.seating.event_edits import with_match, with_new_record
from bridgedesk.directing.seating.pairs_by_draw import slips_in
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, Room
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.scores.forfeit import ForfeitPolicy
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.matches.decided_matches import (
    AWAY,
    BOARDS_PLAYED,
    COUNTS,
    DECIDED,
    FIGURES,
    HOME,
    MATCH,
    WHY,
    decided_matches,
)
from bridgedesk.standings.matches.triangles import tables_of_triangle
from bridgedesk.standings.stages.teams_over_stages import is_of_final

ENDED, BOARDS = "ended", "boards"
BY_BOOK = "rule-book"  # no decision of the director
AGAIN, ROUND_AGAIN = "again", "round-again"
NOBODY, BOTH = "nobody", "both"


class MatchDecision(NamedTuple):
    """The director's choices: how the match ended, what counts and why; or that it is played again."""

    ended: str
    counts: str = ""
    home: str = ""
    away: str = ""
    boards: str = ""
    why: str = ""
    triangle: TriangleDecision | None = None  # of all three tables, where each team has one result

    @property
    def is_again(self) -> bool:
        return self.ended in (AGAIN, ROUND_AGAIN)

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.ended.partition(" ")[0])

    def at_fault(self, match: Match) -> tuple[str, ...]:
        """Return the sides that forfeited, were absent or could not continue."""
        sides = {HOME: (match.home,), AWAY: (match.away,), BOTH: (match.home, match.away)}
        return sides.get(self.ended.partition(" ")[2], ())

    @property
    def facts(self) -> dict[str, str]:
        """Return the facts of its record, without the match."""
        figures = {HOME: self.home, AWAY: self.away} if self.counts == FIGURES else {}
        found = {COUNTS: self.counts, **figures, WHY: self.why}
        return {name: fact for name, fact in found.items() if fact}


def decision_form(situation: Situation, match: Match, ended: str = "") -> list[FormLine]:
    """Return the form for a match: how it ended, and the fields that this choice needs."""
    event = situation.event
    three = shared_tables(situation, match)
    choices = tuple(_endings_of_triangle(three) if three else _endings(event, match))
    ended = ended or (choices[0][0] if three else _present_ending(event, match))
    words = "how the match ended, or that it is played again"
    lines = [FormLine(ENDED, words, choices=choices, usual=ended, title="the match")]
    if ended == AGAIN and slips_in(event, match) is not None:
        return [*lines, FormLine(WHY, "why the result does not count", title="reason")]
    if ended in (AGAIN, ROUND_AGAIN):
        usual = _runs(match.boards)
        what = "boards that are played now, such as 1-8; nothing keeps the present ones"
        lines.append(FormLine(BOARDS, what, required=False, usual=usual))
        return [*lines, FormLine(WHY, "why the result does not count", title="reason")]
    if three:
        decided = decided_matches(event).get(three[0].id)
        usual = decided.why if decided else ""
        lines += triangle_lines(situation, three)
        return [*lines, FormLine(WHY, "reason for the record", required=False, usual=usual, title="reason")]
    counting, decided = tuple(_counting(situation, match)), decided_matches(event).get(match.id)
    usual = counting[0][0]
    if decided is not None:
        usual = BOARDS_PLAYED if decided.keeps_boards else FIGURES
    lines.append(
        FormLine(COUNTS, "what the match counts", choices=counting, usual=usual, title="what counts")
    )
    typed = [as_typed(each) for each in decided.figures] if decided and decided.figures else ["", ""]
    unit = figures_unit(situation.evaluation, event, match)
    for name, entry, now in zip((HOME, AWAY), (match.home, match.away), typed, strict=True):
        what = f"{unit} that {entry_words(event, entry)} earns, such as {example_of(situation, match)}"
        lines.append(FormLine(name, what, required=False, usual=now, title=f"{unit}, {name}"))
    said = decided.why if decided else ""
    return [*lines, FormLine(WHY, "reason for the record", required=False, usual=said, title="reason")]


def _endings(event: Event, match: Match) -> Iterator[tuple[str, str]]:
    home, away = (entry_words(event, each) for each in (match.home, match.away))
    forfeit, abandoned, cancelled = (
        each.value for each in (Outcome.FORFEIT, Outcome.ABANDONED, Outcome.CANCELLED)
    )
    yield f"{abandoned} {NOBODY}", "is abandoned"
    yield f"{abandoned} {HOME}", f"is abandoned: {home} cannot continue"
    yield f"{abandoned} {AWAY}", f"is abandoned: {away} cannot continue"
    yield f"{cancelled} {NOBODY}", "is cancelled"
    yield f"{cancelled} {HOME}", f"is cancelled: {home} cannot play"
    yield f"{cancelled} {AWAY}", f"is cancelled: {away} cannot play"
    yield f"{forfeit} {HOME}", f"is forfeited by {home}"
    yield f"{forfeit} {AWAY}", f"is forfeited by {away}"
    yield f"{forfeit} {BOTH}", "is forfeited by both"
    if match.outcome is Outcome.PLAYED and _has_boards(event, match):
        yield AGAIN, "is played again"
        yield ROUND_AGAIN, f"is played again, with all of round {match.round}"


def _endings_of_triangle(three: Sequence[Match]) -> Iterator[tuple[str, str]]:
    """Yield the ways in which a triangle ends that is not played out; its three tables end together."""
    for outcome in (Outcome.ABANDONED, Outcome.CANCELLED):
        yield f"{outcome.value} {NOBODY}", f"the triangle is {outcome.value}"
    if any(each.was_played for each in three):
        yield AGAIN, "the triangle is played again"
        yield ROUND_AGAIN, f"is played again, with all of round {three[0].round}"


def _present_ending(event: Event, match: Match) -> str:
    """Return how the match ended as recorded; a match with a result was probably abandoned."""
    if match.outcome in (Outcome.PLAYED, Outcome.BYE):
        ended = Outcome.ABANDONED if _has_boards(event, match) else Outcome.CANCELLED
        return f"{ended.value} {NOBODY}"
    side = BOTH if match.outcome is Outcome.FORFEIT else NOBODY
    if len(match.at_fault) == 1:
        side = HOME if match.at_fault == (match.home,) else AWAY
    return f"{match.outcome.value} {side}"


def _has_boards(event: Event, match: Match) -> bool:
    """Return whether a board or a result of the match has come in, from either teams or pairs."""
    return match.begun or bool(slips_in(event, match))


def _counting(situation: Situation, match: Match) -> Iterator[tuple[str, str]]:
    """Yield what may count: the boards played, what the rule book sets, or figures of the director."""
    by_book = _book_words(situation, match)
    begun = _has_boards(situation.event, match)
    if by_book and not begun:
        yield BY_BOOK, by_book
    if begun:
        yield BOARDS_PLAYED, "the boards played"
    yield FIGURES, "the figures below"
    if by_book and begun:
        yield BY_BOOK, by_book


def _book_words(situation: Situation, match: Match) -> str:
    """Return the choice to follow the rule book, where it may have a clause for the match."""
    event, conditions = situation.event, find_conditions(situation.event, situation.book_in_force)
    if conditions is None:
        return ""
    block = conditions.block("forfeit")
    clause = block.clause if block and not block.policy.left_to_director else ""
    by_clause = f"what the rule book sets ({clause})" if clause else ""
    if is_of_final(event, match):
        return f"nothing; a forfeit loses the match ({clause})" if clause else "nothing; a forfeit loses it"
    if situation.evaluation.measure is Measure.VP:
        return by_clause
    rule = conditions.rule(ForfeitPolicy, "forfeit")
    return by_clause if rule is not None and rule.voids_match else ""


def decision_told(
    situation: Situation, match: Match, given: Mapping[str, str], *, checked: bool = True
) -> MatchDecision:
    """Return the choices of a filled-in form; `checked` refuses missing figures and reasons."""
    event = situation.event
    home, away = (given.get(each, "").strip().replace(",", ".") for each in (HOME, AWAY))
    told = MatchDecision(
        given.get(ENDED) or _present_ending(event, match),
        given.get(COUNTS, ""),
        home,
        away,
        given.get(BOARDS, "").strip(),
        " ".join(given.get(WHY, "").split()),
    )
    three = () if told.is_again else shared_tables(situation, match)
    if three:
        shared = triangle_told(situation, three, given, told.why, checked=checked)
        return told._replace(triangle=shared._replace(outcome=told.outcome))
    if not checked:
        return told
    if told.is_again and not told.why:
        raise FieldRefusal("Type why the match is played again. The reason is kept on record.", WHY)
    if told.is_again or told.counts != FIGURES:
        return told
    unit = figures_unit(situation.evaluation, event, match)
    for field, entry, text in ((HOME, match.home, told.home), (AWAY, match.away, told.away)):
        who = entry_words(event, entry)
        refuse_no_figure(text, unit, who, field)
        if text.startswith("-") and is_of_final(event, match):
            words = f"A final is won by the {unit} of each side. Type 0 for {who} and more for the other."
            raise FieldRefusal(words, field)
    return told


def decided_score_words(situation: Situation, match: Match, told: MatchDecision) -> str:
    """Say what a match that is not played out counts by these choices."""
    event = situation.event
    unit = figures_unit(situation.evaluation, event, match)
    if told.counts == BOARDS_PLAYED:
        if match.slip is not None and not match.results:
            return "The result handed in counts."
        both = [{each.board for each in match.results if each.room is room} for room in Room]
        boards = slips_in(event, match) or len(both[0] & both[1])
        if not boards:
            return "No board was played in both rooms, so the match counts nothing yet."
        return f"The {counted(boards, 'board')} played count."
    if told.counts == FIGURES:
        home, away = (entry_words(event, each) for each in (match.home, match.away))
        if not (told.home and told.away):
            return f"Type the {unit} that each side earns."
        return f"{home} earns {told.home} {unit}, {away} {told.away}."
    if is_of_final(event, match) and told.outcome is Outcome.FORFEIT:
        return "The whole match is lost by the side that forfeits it."
    if is_of_final(event, match):
        return "The final stays open until you decide what this match counts."
    return "The match counts what the rule book sets."


def _runs(boards: tuple[int, ...]) -> str:
    """Write boards in a row as 1-8, and others with commas."""
    found: list[list[int]] = []
    for each in sorted(boards):
        if found and each == found[-1][-1] + 1:
            found[-1].append(each)
        else:
            found.append([each])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in found)


# ---- the event after such a decision


def with_decision(event: Event, match: Match, told: MatchDecision, time: datetime) -> Event:
    """Return the event with the match ended as decided, and the decision on record."""
    if told.triangle is not None:
        return with_triangle(event, tables_of_triangle(event.matches, match), told.triangle, time)
    after = without_decisions(event, match.id, "decided again")
    after = with_match(after, replace(match, outcome=told.outcome, at_fault=told.at_fault(match)))
    if told.counts == BY_BOOK:
        return after
    facts = {MATCH: match.id, **told.facts}
    return with_new_record(after, RegisterLine("", DECIDED, time, None, match.session, facts))
