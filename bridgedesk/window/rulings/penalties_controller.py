"""Controller of the Penalties tab: asks the rule book, previews the new ranking, calls the actions."""

from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import Signal

from bridgedesk.desk.acts.rulings_and_appeals import cancel_ruling, decide_ruling, impose_rulings
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.forms import number_typed
from bridgedesk.directing.rules.event_book import EventBook, event_book
from bridgedesk.directing.rulings.apply_ruling import apply_rulings
from bridgedesk.directing.rulings.offences import Elsewhere, count_offences, rulings_elsewhere
from bridgedesk.directing.rulings.pending import is_undecided
from bridgedesk.directing.rulings.ruling_choices import ADJUSTED, choices
from bridgedesk.directing.rulings.ruling_form import RulingFormData
from bridgedesk.directing.rulings.ruling_list import Show, details, ruling_rows
from bridgedesk.directing.rulings.score_ruling import scores_that_stood
from bridgedesk.directing.rulings.sides import entries_ruled_on, sides
from bridgedesk.directing.rulings.words import TOLD, offence_words
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Note, Ruling
from bridgedesk.event.session import Section
from bridgedesk.window.parts.background_work import bookshelf
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.parts.refused_text import refused_text_selected
from bridgedesk.window.rulings.book_answer import (
    ON_SCORES,
    BookAnswer,
    book_answer,
    form_lines,
    merged_offences,
    offences_on_record,
    rulings_typed,
    unit_of_matches,
)
from bridgedesk.window.rulings.penalties_tab import PenaltiesTab
from bridgedesk.window.rulings.ranking_preview import PreviewedEvent, RankingPreview, supposed_time

NEW = "new"  # ruling, from no note


class PenaltiesController(EventController):
    appeal_wanted = Signal(str)  # against this ruling
    book_asked = Signal(str)  # the rule desk, with this question
    recorded = Signal(str)  # a new ruling

    def __init__(self, tab: PenaltiesTab, act: Door) -> None:
        super().__init__(tab, act)
        self.tab = tab
        self.book: EventBook | None = None
        self.session = ""
        self.section: Section | None = None
        self.others: Elsewhere = ()
        self.earlier: dict[str, int] = {}
        self._is_settling = False  # the form is being made: what it fills in is no change of the director's
        self.note: Note | None = None
        self.waiting: Ruling | None = None  # that is decided now
        self.shown, self.words = Show.ALL, ""
        self.ahead = RankingPreview(tab.builder.ranking, self._supposed)
        self._wire()

    def _wire(self) -> None:
        page, builder = self.tab.list, self.tab.builder
        page.filtered.connect(self._filter)
        page.opened.connect(self._open)
        page.begun.connect(lambda: self.begin())
        page.withdrawn.connect(self._withdraw)
        page.appealed.connect(self.appeal_wanted)
        page.decided.connect(self.decide)
        builder.case_chosen.connect(self._update)
        builder.changed.connect(lambda: self._update(same_case=True))
        builder.imposed.connect(self._impose)
        builder.left.connect(self._leave)
        builder.book_asked.connect(self.book_asked)
        builder.draft.restored.connect(self._restored)
        builder.draft.discarded.connect(self._update)

    # ---- showing

    def show(self, open_event: OpenEvent, session: str, section: Section | None) -> None:
        elsewhere = (open_event, session) != (self.open_event, self.session)
        if elsewhere or self.book is None:
            self.book = event_book(open_event.event, bookshelf(), session)
        self.open_event, self.session, self.section = open_event, session, section
        if elsewhere and self.tab.building:
            self._leave()
            self.tab.show_list()
        self._show_list()
        if self.tab.building:
            self._update()

    def _filter(self, show: Show, words: str) -> None:
        self.shown, self.words = show, words
        self._show_list()

    def _show_list(self) -> None:
        if self.open_event is not None:
            rows = ruling_rows(self.open_event, self.shown, self.words)
            self.tab.list.show_rulings(rows, any_at_all=bool(self.open_event.event.rulings))
            draft = self.open_event.drafts.find(self.tab.builder.draft.name, f"{self.session} {NEW}")
            self.tab.list.show_begun(begun=draft is not None)

    def _open(self, key: str) -> None:
        open_event, ruling = self.open_event, self._ruling(key)
        self.tab.list.draft.go_to(open_event.drafts if open_event and ruling else None, key)
        if open_event is None or ruling is None:
            self.tab.list.show_details("", (), withdrawn=False)
            return
        self.tab.list.show_details(
            offence_words(ruling),
            details(open_event, key),
            withdrawn=ruling.withdrawn is not None,
            waits=is_undecided(ruling),
        )

    def _ruling(self, key: str) -> Ruling | None:
        return self.open_event.event.find_ruling(key) if self.open_event else None

    # ---- a new one

    def begin(self, note: Note | None = None) -> None:
        """Open a new ruling, filled with what the note says."""
        of_note = f"note of {note.time.isoformat()}" if note is not None else NEW
        if self._begin(note):
            self._restore(of_note)

    def _restore(self, subject: str) -> None:
        if self.open_event is not None:
            self.tab.builder.draft.begin(self.open_event.drafts, f"{self.session} {subject}")
            self.tab.show_builder()

    def _begin(self, note: Note | None, title: str = "") -> bool:
        open_event, builder = self.open_event, self.tab.builder
        if open_event is None or self.book is None:
            return False
        self.note, self.waiting = note, None
        self.others = rulings_elsewhere(open_event)
        builder.begin(title)
        builder.ranking.show_none(self.tr("Nothing typed yet."))
        builder.show_choices(choices(self.book, unit_of_matches(open_event)))
        self._update()
        if note is not None:
            self._fill_in(note.text, note.board, note.table)
        return True

    def _fill_in(self, text: str, board: int | None, table: int | None = None) -> None:
        builder = self.tab.builder
        if board is not None:
            builder.choose(ADJUSTED)
        builder.reason.setText(text)
        builder.form.fill_in({"table": table, "board": board})

    def begin_for_appeal(self, board: int | None, what_happened: str) -> None:
        """Open a new ruling for an appeal that is against none yet."""
        if self._begin(None, self.tr("Ruling for the appeal")):
            self._fill_in(" ".join(what_happened.split()), board)
            self._restore("for an appeal")

    def decide(self, key: str) -> None:
        """Open a pending ruling to set its figure, filled with all that is known."""
        ruling, builder = self._ruling(key), self.tab.builder
        if ruling is None or not is_undecided(ruling) or not self._begin(None):
            return
        self.waiting = ruling
        builder.choose(ruling.question or "", str(ruling.facts.get("offence", "")))
        builder.round.setText(str(ruling.round or ""))
        builder.choose_who(ruling.entry)
        builder.form.fill_in({**ruling.facts, "board": ruling.board})
        builder.reason.setText(ruling.reason or "")
        builder.told.setText(str(ruling.facts.get(TOLD, "")))
        self._restore(key)

    def _restored(self) -> None:
        """Make the fields that a restored draft needs, and fill them in too."""
        for _ in range(2):  # the round says who can be chosen
            self._update()
            self.tab.builder.draft.fill()
        self._update()

    def _leave(self) -> None:
        self.ahead.stop()
        self.tab.builder.draft.leave()
        self.note = self.waiting = None
        self._show_list()

    def _update(self, *, same_case: bool = False) -> None:
        """Update the preview; make the form again for another case, or for other sides."""
        open_event, book = self.open_event, self.book
        if self._is_settling or open_event is None or book is None or not self.tab.builder.what.count():
            return
        if not same_case or set(self._who()) != set(self.earlier):
            self._is_settling = True
            try:
                self._make_form(open_event, book)
                if set(self._who()) != set(self.earlier):
                    self._make_form(open_event, book)
                    self._count(open_event, book)
            finally:
                self._is_settling = False
        self._look(open_event, book)

    def _make_form(self, open_event: OpenEvent, book: EventBook) -> None:
        """Make the form again, after counting the earlier offences of the entries concerned."""
        builder = self.tab.builder
        choice = builder.choice()
        on_people = choice.sort not in ON_SCORES
        builder.show_who(sides(open_event.event, self.section, self._round()), wanted=on_people)
        self._count(open_event, book)
        lines = form_lines(open_event, book, choice, self.session, self._round(), self.earlier)
        builder.show_form(lines, with_amount=on_people and choice.sort != "board")

    def _count(self, open_event: OpenEvent, book: EventBook) -> None:
        builder = self.tab.builder
        record = offences_on_record(open_event, book, self.others, builder.choice(), self._who())
        self.earlier = {entry: count_offences(offences) for entry, offences in record.items()}
        together = merged_offences(open_event, record)
        builder.right.show_record(together, count_offences(together))

    def _round(self) -> int | None:
        text = self.tab.builder.round.text().strip()
        return int(text) if text.isdecimal() else None

    def _who(self) -> tuple[str, ...]:
        """Return the chosen entries, with the other side of the table if the clause applies to both; a
        pending ruling concerns one side only."""
        open_event, book, builder = self.open_event, self.book, self.tab.builder
        who, facts = builder.entries(), builder.form.given()
        if open_event is None or book is None or self.waiting is not None:
            return who
        told = RulingFormData(builder.choice(), self.session, round=self._round(), who=who, facts=facts)
        return entries_ruled_on(open_event.event, self.section, book, told)

    def _form_data(self, *, previewed: bool = False) -> RulingFormData:
        """Return what is typed; for a preview, dots stand for a reason that is still missing."""
        builder = self.tab.builder
        builder.refuse_unknown()
        told = RulingFormData(
            builder.choice(),
            self.session,
            (self.section.id or None) if self.section else None,  # matches without a movement have none
            number_typed(builder.round.text(), "round"),
            self._who(),
            builder.form.given(),
            builder.amount.text() if builder.amount.isEnabled() else "",
            builder.unit.currentData() or "",
            builder.reason.text().strip() or ("…" if previewed else ""),
            self.note.time if self.note else None,
            told=" ".join(builder.told.text().split()),
        )
        return replace(told, stood=scores_that_stood(self.open_event.event, told) if self.open_event else ())

    def _look(self, open_event: OpenEvent, book: EventBook) -> None:
        """Show the rule book's answer at once, and the new ranking a moment later."""
        try:
            told = self._form_data(previewed=True)
            self.tab.builder.show_board(told.facts.get("board", ""), told.stood)
            answer = book_answer(open_event, book, told, self.earlier, pending=self.waiting is not None)
        except Refusal as problem:
            answer = BookAnswer(words=str(problem))
        self.tab.builder.say(answer)
        self.ahead.start()

    def _rulings(
        self, open_event: OpenEvent, book: EventBook, told: RulingFormData, time: datetime
    ) -> tuple[Ruling, ...]:
        return rulings_typed(open_event, book, told, self.earlier, time, pending=self.waiting is not None)

    def _supposed(self) -> PreviewedEvent | None:
        open_event, book = self.open_event, self.book
        if open_event is None or book is None or not self.tab.building:
            return None
        rulings = self._rulings(open_event, book, self._form_data(previewed=True), supposed_time(open_event))
        return PreviewedEvent(open_event, apply_rulings(open_event.event, rulings), self._who())

    # ---- acts

    def _impose(self) -> None:
        if (book := self.book) is None:
            return
        waiting = self.waiting

        def act(open_event: OpenEvent) -> Change:
            with refused_text_selected(self.tab.builder.refusable()):
                made = self._rulings(open_event, book, self._form_data(), open_event.clock())
                if waiting is not None:
                    return decide_ruling(open_event, waiting.id, *made)
                return impose_rulings(open_event, *made)

        if self.carry_out(act, self.tab.builder.draft) and self.open_event is not None:
            self._leave()
            self.tab.show_list()
            self.tab.list.choose(made := self.open_event.event.rulings[-1].id)
            self.recorded.emit(made)

    def _withdraw(self, key: str, why: str) -> None:
        page = self.tab.list
        if key and self.carry_out(lambda open_event: cancel_ruling(open_event, key, why), page.draft):
            page.clear_reason()
