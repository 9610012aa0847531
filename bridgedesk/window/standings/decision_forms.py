"""Forms below a view of the standings: breaking a tie, a stage, categories, a datum; and all of them."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.acts.standings_decisions import MOST
from bridgedesk.directing.setup.flights import events_chosen
from bridgedesk.directing.setup.further_finals import FinalsRequest
from bridgedesk.directing.stages.stages import SectionRanking
from bridgedesk.directing.stages.ties import TieMethod
from bridgedesk.event.spelling import capitalised
from bridgedesk.standings.finals.second_chances import DOUBLE, DOUBLE_TWICE, OUT, REPECHAGE
from bridgedesk.standings.pairs.pair_datums import extremes
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.parts.typed_fields import fill_choice
from bridgedesk.window.standings.forms_and_ledger import InlineForm, LadderForm, PostingForm, PrizeForm
from bridgedesk.window.standings.overall_list import OverallForm
from bridgedesk.window.standings.what_if import WhatIfForm

MOST_DIGITS = 4  # of a number of sessions; a longer one is refused


class TieForm(InlineForm):
    broken = Signal(str, str, str)  # how, order, why

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.how = self.choice(self.tr("How"), self.tr("How the tie was broken"))
        for each in TieMethod:
            self.how.addItem(each.value, each.value)
        self.order = self.field(
            self.tr("Order, such as 3 1"),
            self.tr("Pair numbers, winner first; leave blank to draw lots"),
        )
        self.reason = self.field(self.tr("Reason"), self.tr("Result of the play-off, or your reason"))
        self.draft = self.drafted("tie", how=self.how, order=self.order, reason=self.reason)
        self.put = self.press(
            self.tr("Break tie"),
            self.tr("Records the decision; it is also listed in Penalties (Enter)"),
            lambda: self.broken.emit(self.how.currentData(), self.order.text(), self.reason.text()),
            self.order,
            self.reason,
        )

    def done(self) -> None:
        for field in (self.order, self.reason):
            field.clear()


class StageForm(InlineForm):
    chosen = Signal(str)
    put_down = Signal(str, dict)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.stage = self.choice(self.tr("Stage"), self.tr("Stage that these settings are for"))
        self.places = self.field(self.tr("Qualify"), self.tr("Number that qualify; blank for all"), share=1)
        self.best = self.field(
            self.tr("Best of"), self.tr("Number of best sessions that count; blank for all"), share=1
        )
        self.weights = self.field(
            self.tr("Weights, e.g. 2:1.5"),
            self.tr("Session and weight; blank if all sessions count the same"),
        )
        self.carry = self.choice(
            self.tr("Carry-over from"), self.tr("Stage whose scores are carried over, by the rule book")
        )
        self.sections = self.choice(
            self.tr("Sections"),
            self.tr("Ranked together or separately; scored separately if they play different boards"),
        )
        for each in SectionRanking:
            self.sections.addItem(each.value, each.value)
        self.draft = self.drafted(
            "stage",
            places=self.places,
            best=self.best,
            weights=self.weights,
            carry=self.carry,
            sections=self.sections,
        )
        typed = (self.places, self.best, self.weights)
        self.put = self.press(
            self.tr("Save stage"),
            self.tr("Saves the stage and updates the standings (Enter)"),
            self._record,
            *typed,
        )
        self.stage.activated.connect(lambda _: self.chosen.emit(self.stage.currentData()))

    def show_stage(self, stages: Sequence[str], key: str, typed: Mapping[str, str]) -> None:
        fill_choice(self.stage, [(each, each) for each in stages], key)
        earlier = stages[: stages.index(key)]
        nothing = [("", self.tr("no carry-over"))]
        fill_choice(
            self.carry,
            [*nothing, *((each, self.tr("from {0}").format(each)) for each in earlier)],
            typed["carry"],
        )
        self.carry.setVisible(bool(earlier))
        self.stage.setVisible(len(stages) > 1)
        self.sections.setVisible(bool(typed["listed"]))
        self.sections.setCurrentIndex(max(0, self.sections.findData(typed["listed"])))
        for name, field in (("places", self.places), ("best", self.best), ("weights", self.weights)):
            field.setText(typed[name])

    def _record(self) -> None:
        typed = {
            "places": self.places.text(),
            "best": self.best.text(),
            "weights": self.weights.text(),
            "carry": self.carry.currentData() or "",
            "listed": "" if self.sections.isHidden() else self.sections.currentData(),
        }
        self.put_down.emit(self.stage.currentData(), typed)


class FinalsForm(InlineForm):
    """Finals and a consolation to create from the places of the event."""

    wanted = Signal(FinalsRequest)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.places = self.field(
            self.tr("Finals, e.g. 1-10, rest"),
            self.tr("Places of each final; rest is for all others, or for the losers of a knockout"),
            share=3,
        )
        self.places_of = self.choice(
            self.tr("Places of"), self.tr("Event or flights whose places play in the finals together")
        )
        self.sessions = self.field(
            self.tr("Sessions"), self.tr("Sessions of each final; blank for 1"), share=1
        )
        self.carry = self.field(
            self.tr("Carry-over %"),
            self.tr("Share of each total, in a knockout of the lead; 0 for none, blank by the rule book"),
            share=1,
        )
        self.row = row_of(spacing=8)  # of the choices, and the button
        self.above.addLayout(self.row)
        self.kind = self.choice(self.tr("Format of the finals"), self.tr("Kind of event in the rule book"))
        self.losers = self.choice(
            self.tr("Losers of a knockout"),
            self.tr("Losers are out, play a repechage, or are out after a second defeat"),
        )
        for losers, words in (
            (OUT, self.tr("Losers are out")),
            (REPECHAGE, self.tr("Repechage")),
            (DOUBLE, self.tr("Double knockout")),
            (DOUBLE_TWICE, self.tr("Double knockout, second grand final")),
        ):
            self.losers.addItem(words, losers)
        self.draft = self.drafted(
            "finals",
            places=self.places,
            sessions=self.sessions,
            carry=self.carry,
            places_of=self.places_of,
            losers=self.losers,
        )
        self.put = self.press(
            self.tr("Create finals"),
            self.tr("Creates an event for each final, with its entries and what they carry over (Enter)"),
            self._create,
            self.places,
            self.sessions,
            self.carry,
        )

    def show_formats(
        self, formats: Sequence[tuple[str, str]], kind: str, events: Sequence[tuple[str, str]]
    ) -> None:
        fill_choice(self.kind, formats, kind)
        fill_choice(self.places_of, events, "")

    def done(self) -> None:
        for field in (self.places, self.sessions, self.carry):
            field.clear()
        self.losers.setCurrentIndex(0)

    def _create(self) -> None:
        typed = self.sessions.text().strip() or "1"
        sessions = int(typed) if typed.isdecimal() and len(typed) < MOST_DIGITS else 0
        kind = self.kind.currentData() or ""
        losers = self.losers.currentData() or ""
        flights = events_chosen(self.places_of.currentData() or "")
        self.wanted.emit(
            FinalsRequest(self.places.text(), kind, sessions, self.carry.text(), losers, flights)
        )


class CategoriesForm(InlineForm):
    put_down = Signal(str, str)  # categories, handicap

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.categories = self.field(
            self.tr("Categories, such as mixed, seniors"),
            self.tr("Categories of the selected entry, separated by commas"),
            share=3,
        )
        self.handicap = self.field(
            self.tr("Handicap"), self.tr("Added in a second ranking: percent, VPs or IMPs"), share=1
        )
        self.draft = self.drafted("marks", categories=self.categories, handicap=self.handicap)
        self.put = self.press(
            self.tr("Save categories"),
            self.tr("Saves them for the entry selected above (Enter)"),
            lambda: self.put_down.emit(self.categories.text(), self.handicap.text()),
            self.categories,
            self.handicap,
        )

    def show_marks(self, categories: Sequence[str], handicap: str) -> None:
        self.categories.setText(", ".join(categories))
        self.handicap.setText(handicap)


class DatumForm(InlineForm):
    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.how = self.choice(
            self.tr("Datum"),
            self.tr("Scores left out of the mean at each end; the rule book leaves this to you"),
        )
        for each_end in range(MOST + 1):
            words = extremes(each_end)
            self.how.addItem(capitalised(words), each_end)
        self.put = self.press(
            self.tr("Set datum"),
            self.tr("Printed on the sheet and kept in History"),
            lambda: self.chosen.emit(self.how.currentData()),
        )
        self.row.addStretch(1)


class StandingsForms(QWidget):
    """All forms, of which the one that belongs to the view above is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.prizes, self.series, self.posting = PrizeForm(), LadderForm(), PostingForm()
        self.ties, self.stages, self.marks, self.datum = TieForm(), StageForm(), CategoriesForm(), DatumForm()
        self.finals = FinalsForm()
        self.what_if, self.overall = WhatIfForm(), OverallForm()
        self._by_view: dict[str, tuple[InlineForm, QWidget]] = {  # with the field where typing begins
            "prizes": (self.prizes, self.prizes.name),
            "series": (self.series, self.series.title),
            "posted": (self.posting, self.posting.final),
            "tied": (self.ties, self.ties.order),
            "stages": (self.stages, self.stages.places),
            "lists": (self.marks, self.marks.categories),
            "overall-places": (self.overall, self.overall.events),
            "outlook": (self.what_if, self.what_if.results),
            "pair-datums": (self.datum, self.datum.how),
        }
        self.setLayout(column_of(*(form for form, _ in self._by_view.values()), self.finals))

    def show_for(self, view: str) -> None:
        for name, (form, _) in self._by_view.items():
            form.setVisible(name == view)
        self.finals.setVisible(view == "stages")
        self.setVisible(view in self._by_view)

    @property
    def first_field(self) -> QWidget | None:
        """Return the field of the shown form where typing begins, if it can be typed into."""
        forms = self._by_view.values()
        return next((field for form, field in forms if not form.isHidden() and field.isEnabled()), None)
