"""Controller of the Scores tab for matches: passes results and draws to the match pad and the actions."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from random import SystemRandom

from PySide6.QtCore import QObject, Signal

from bridgedesk.desk.acts.draw_round import draw_round, give_bye, print_draw
from bridgedesk.desk.acts.draws import pair_byes
from bridgedesk.desk.acts.finals import Chance
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.score_entry.match_entry import MatchEntry
from bridgedesk.desk.scorepad.match_pad import MatchLine
from bridgedesk.directing.draws.byes_and_triangles import (
    bye_typed,
    find_unpaired,
    may_come,
    typed_as,
    worth_of_bye,
)
from bridgedesk.directing.draws.next_draw import DrawConcession, ways_of_first_round
from bridgedesk.directing.draws.rounds import NextRound, session_that_follows
from bridgedesk.directing.finals.extra_boards import tied_match_text
from bridgedesk.directing.finals.finalists import picks_in_words
from bridgedesk.directing.finals.finals import extra_boards, round_to_draw
from bridgedesk.directing.finals.second_chances import forms_in_words
from bridgedesk.directing.scores.match_score import figure
from bridgedesk.directing.seating.match_tables import draw_of, sections_of_teams, team_numbers
from bridgedesk.directing.seating.movement_by_book import movement_by_book
from bridgedesk.directing.setup.all_play_all import form_in_words, meets_each, round_of_all, ways_to_play
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.before_play.swiss_draw import SwissRules
from bridgedesk.standings.eligibility.boards_scheduled import planned
from bridgedesk.standings.evaluation import Evaluation, Measure
from bridgedesk.standings.explain.ranking_rows import rows
from bridgedesk.window.parts.background_work import bookshelf
from bridgedesk.window.parts.page import Door
from bridgedesk.window.scores.half_typed_score import HalfTypedScore
from bridgedesk.window.scores.hand_draw_controller import HandDrawController
from bridgedesk.window.scores.match_decision_page import MatchDecisionController
from bridgedesk.window.scores.matches_panel import MatchesPanel


def by_lot(entries: Sequence[str]) -> list[str]:
    return SystemRandom().sample(entries, len(entries))


def _total(total: Decimal, measure: Measure) -> str:
    return str(total) if measure is Measure.VP else figure(Fraction(total))


def _by_number(number: str) -> tuple[int, str]:
    """Sort 2NS before 10NS, and entries without a number first."""
    digits = "".join(filter(str.isdigit, number))
    return int(digits or 0), number


class MatchesController(QObject):
    typed = Signal(object)  # the act that a key led to, which is written already
    boards_wanted = Signal(MatchLine)
    session_wanted = Signal(str)

    def __init__(self, panel: MatchesPanel, act: Door, chance: Chance = by_lot) -> None:
        super().__init__(panel)
        self.panel = panel
        self.act = act
        self.chance = chance
        self.entry: MatchEntry | None = None
        self.half_typed = HalfTypedScore(self)
        panel.key_pressed.connect(self._press)
        panel.field.edited.connect(self._edit)
        panel.row_clicked.connect(lambda row: self._go(lambda entry: entry.go_to_row(row)))
        panel.round_clicked.connect(lambda row: self._go(lambda entry: entry.go_to_page(row)))
        panel.boards_wanted.connect(self._boards)
        panel.drawing.wanted.connect(self._draw)
        panel.drawing.bye_given.connect(self._give_bye)
        panel.drawing.meeting_wanted.connect(self._let_meet)
        panel.drawing.session_wanted.connect(self.session_wanted)
        panel.drawing.print_wanted.connect(self._print)
        panel.drawing.change_wanted.connect(self._change_draw)
        self.hand = HandDrawController(panel.hand, act)
        self.hand.left.connect(self._show_matches)
        self.decision = MatchDecisionController(panel.decision, act)
        self.decision.left.connect(self._show_matches)
        panel.decide.clicked.connect(self._decide)

    def show(self, open_event: OpenEvent, session: str) -> None:
        if self.entry is None or self.entry.open_event is not open_event or self.entry.session != session:
            self.entry = MatchEntry(open_event, session)
            self.panel.drawing.bye.clear()
            self.panel.drawing.in_all.setValue(0)
            self.half_typed.go_to(self.entry)
            self.panel.left.setCurrentWidget(self.panel.entry)
        self.entry.read_again()
        self._show(self.entry)
        self.hand.follow()
        self.decision.follow()

    def _show(self, entry: MatchEntry) -> None:
        event = entry.open_event.event
        names, numbers = event.entry_names, team_numbers(event)
        drawn = draw_of(event, entry.session, entry.round_in_view)
        bye = " & ".join(names[drawn.bye]) if drawn and drawn.bye else ""
        nobody_yet = [["", f"{number}  {' & '.join(names[team])}", ""] for team, number in numbers.items()]
        seated = sections_of_teams(event.session(entry.session))
        book = bookshelf().books.get(event.rulebook.id)
        in_turn = not seated and meets_each(event, entry.session, book)
        following = None if seated else self._next_round(entry, book if in_turn else None)
        standings = self._standings(entry.open_event.evaluation, numbers) or nobody_yet
        first = following is not None and following.number == 1
        by_book = movement_by_book(entry.open_event, entry.session)
        self.panel.drawing.printed = by_book.form(following.teams) if following and first else ""
        if in_turn and following and book:
            words = form_in_words(event, following.number, book)
            self.panel.drawing.printed = ". ".join(filter(None, [self.panel.drawing.printed, words]))
        self.panel.show_entry(entry, following, standings, bye, by_schedule=in_turn)
        level = None if seated else extra_boards(entry.open_event, entry.session)
        self.panel.drawing.show_level(tied_match_text(event, level) if level else "")
        next_session = session_that_follows(event, entry.session)
        self.panel.drawing.show_onward(next_session, in_finals=entry.in_finals)
        idle = find_unpaired(event, entry.session) if entry.by_draw else None
        self.panel.drawing.show_idle([numbers[each] for each in idle.both] if idle else [])
        rules = book.rule(SwissRules, "swiss-draw", event.kind) if book and event.kind in book.kinds else None
        ways = ways_of_first_round(rules) or picks_in_words(entry.open_event) if first else {}
        forms = forms_in_words(entry.open_event) if first and not ways else {}
        self.panel.drawing.show_ways(ways or forms or ways_to_play(event, book), of_losers=bool(forms))
        self.panel.drawing.show_planned(planned(event)[0] or by_book.matches[0] or 0)
        self.panel.drawing.show_bye(
            worth_of_bye(event, book),
            typed_as(event, book),
            drawn=any(each.bye for each in event.draws),
            may_come=not in_turn and following is not None and may_come(event, book, following.teams),
        )

    def _next_round(self, entry: MatchEntry, in_turn: Book | None) -> NextRound | None:
        if in_turn is not None:
            return round_of_all(entry.open_event.event, entry.session, in_turn)
        return round_to_draw(entry.open_event, entry.session)

    def _standings(self, evaluation: Evaluation, numbers: Mapping[str, str]) -> list[list[str]]:
        """Return the standings, section by section if each has its own ranking."""
        found: list[list[str]] = []
        for field in evaluation.fields:
            lines = {"NS": self.tr("North-South"), "EW": self.tr("East-West")}
            title = lines.get(field.name) or self.tr("Section {0}").format(field.name)
            found += [["", title, ""]] if evaluation.winners > 1 else []
            every = rows(evaluation, field)
            unplaced = sorted(
                (row for row in every if row.total is None), key=lambda row: _by_number(numbers[row.entry])
            )
            listed = [*(row for row in every if row.total is not None), *unplaced]
            found += [
                [
                    row.place_text,
                    f"{numbers[row.entry]}  {' & '.join(row.names)}".rstrip(),
                    "" if row.total is None else _total(row.total, evaluation.measure),
                ]
                for row in listed
            ]
        return found

    def _press(self, key: str) -> None:
        entry = self.entry
        if entry is None:
            return
        change = entry.press(key)
        self.half_typed.after_key(recorded=change is not None)
        if change is None:
            self._show(entry)
        else:
            self.typed.emit(change)
        self.panel.take_focus()

    def _edit(self, text: str) -> None:
        if self.entry is not None:
            self.entry.edit(text)
            self.half_typed.after_key(recorded=False)
            self._show(self.entry)

    def _go(self, there: Callable[[MatchEntry], None]) -> None:
        if self.entry is not None:
            there(self.entry)
            self._show(self.entry)
        self.panel.take_focus()

    def _boards(self) -> None:
        if self.entry is not None and (line := self.entry.pad.line) is not None:
            self.boards_wanted.emit(line)

    def _draw(self, boards: str, rounds: int, allowed: DrawConcession, bye: str, way: str) -> None:
        entry = self.entry
        if entry is None:
            return
        event = entry.open_event.event
        book, wishes = bookshelf().books.get(event.rulebook.id), (rounds or None, allowed, bye, way)
        session = self._session_to_draw(entry)
        drawn = self.act(lambda: draw_round(entry.open_event, session, boards, self.chance, book, *wishes))
        if drawn and session != entry.session:
            self.session_wanted.emit(session)
        refused = entry.open_event.event is event
        if refused and (field := self.panel.drawing.open_field) is not None:
            field.setFocus()
        else:
            self.panel.take_focus()

    def _session_to_draw(self, entry: MatchEntry) -> str:
        """Return the session to draw: each week of finals has its own, if one is left; not extra boards."""
        if extra_boards(entry.open_event, entry.session):
            return entry.session
        following = session_that_follows(entry.open_event.event, entry.session) if entry.in_finals else ""
        return following or entry.session

    def _let_meet(self) -> None:
        self._carry_out(lambda entry: pair_byes(entry.open_event, entry.session))

    def _give_bye(self, typed: str) -> None:
        def give(entry: MatchEntry) -> Change | None:
            book = bookshelf().books.get(entry.open_event.event.rulebook.id)
            if book is None:
                return None
            value = bye_typed(typed, typed_as(entry.open_event.event, book))
            return None if value is None else give_bye(entry.open_event, book, value)

        self._carry_out(give)

    def _print(self) -> None:
        self._carry_out(lambda entry: print_draw(entry.open_event, entry.session, entry.round_in_view))
        self.panel.take_focus()

    def _change_draw(self) -> None:
        entry = self.entry
        made = draw_of(entry.open_event.event, entry.session, entry.round_in_view) if entry else None
        if entry is not None and made is not None:
            self.panel.left.setCurrentWidget(self.panel.hand)
            self.hand.begin(entry.open_event, made)

    def _decide(self) -> None:
        """Open the form of the match at the cursor."""
        line = self.entry.pad.line if self.entry is not None else None
        if self.entry is not None and line is not None:
            self.panel.left.setCurrentWidget(self.panel.decision)
            self.decision.begin(self.entry.open_event, line.key)

    def _show_matches(self) -> None:
        self.panel.left.setCurrentWidget(self.panel.entry)
        self.panel.take_focus()

    def _carry_out(self, action: Callable[[MatchEntry], Change | None]) -> None:
        entry = self.entry
        if entry is not None and self.act(lambda: action(entry)):
            self.panel.take_focus()
