"""Controller of the decisions under Standings: ties, stages and what they carry over, categories, datums."""

from bridgedesk.desk.acts.finals import Chance
from bridgedesk.desk.acts.further_finals import create_finals
from bridgedesk.desk.acts.standings_decisions import (
    break_tie,
    choose_datum_trim,
    save_stage_settings,
    set_categories,
)
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.setup.final_events import formats_of_finals
from bridgedesk.directing.setup.flights import events_offered
from bridgedesk.directing.setup.further_finals import FinalsRequest
from bridgedesk.directing.stages.stages import section_ranking, stages_of, weights_text
from bridgedesk.directing.stages.ties import TieMethod, order_typed, ties_of
from bridgedesk.event.refusal import Refusal
from bridgedesk.standings.pairs.pair_datums import TRIM
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.scores.matches_controller import by_lot
from bridgedesk.window.standings.standings_tab import StandingsTab


class DecisionsController(EventController):
    def __init__(self, tab: StandingsTab, act: Door, chance: Chance = by_lot) -> None:
        super().__init__(tab, act)
        self.tab = tab
        self.chance = chance
        self.stage = ""
        tab.forms.ties.broken.connect(self._break_tie)
        tab.forms.stages.chosen.connect(self._choose_stage)
        tab.forms.stages.put_down.connect(self._put_stage)
        tab.forms.finals.wanted.connect(self._create_finals)
        tab.forms.marks.put_down.connect(self._put_marks)
        tab.row_chosen.connect(self._show_marks)
        tab.forms.datum.chosen.connect(
            lambda each_end: self.carry_out(lambda open_event: choose_datum_trim(open_event, each_end))
        )

    def show(self, open_event: OpenEvent) -> None:
        self.open_event = open_event
        self.tab.forms.ties.draft.go_to(open_event.drafts)
        self._show_stage()
        self._show_finals(open_event)
        self._show_marks()
        self.tab.forms.datum.how.setCurrentIndex(int(open_event.event.settings.get(TRIM, 0)))

    # ---- ties

    def _break_tie(self, how: str, typed: str, why: str) -> None:
        def act(open_event: OpenEvent) -> Change:
            order = order_typed(typed, open_event.evaluation, self.tab.chosen_entry)
            return break_tie(
                open_event, order or self._drawn(open_event, TieMethod(how)), TieMethod(how), why
            )

        if self.carry_out(act, self.tab.forms.ties.draft):
            self.tab.forms.ties.done()

    def _drawn(self, open_event: OpenEvent, how: TieMethod) -> list[str]:
        """Draw lots for the chosen tie; refuse any other way without a typed order."""
        if how is not TieMethod.LOT:
            raise Refusal("Type the order: the numbers before the names, winner first, such as 3 1")
        entry = self.tab.chosen_entry
        tied = next((each for each in ties_of(open_event.evaluation) if entry in each.entries), None)
        if tied is None:
            raise Refusal("Select one of the tied entries first")
        return self.chance(sorted(tied.entries))

    # ---- stages

    def _choose_stage(self, key: str) -> None:
        self.stage = key
        self._show_stage()

    def _show_stage(self) -> None:
        open_event = self.open_event
        if open_event is None:
            return
        stages = {each.id: each for each in stages_of(open_event.event)}
        stage = stages.get(self.stage) or list(stages.values())[-1]
        typed = {
            "places": str(stage.places or ""),
            "best": str(stage.best_of or ""),
            "weights": weights_text(stage),
            "carry": stage.carry_from or "",
            "listed": how.value if (how := section_ranking(open_event.event)) else "",
        }
        self.tab.forms.stages.draft.leave()
        self.tab.forms.stages.show_stage(list(stages), stage.id, typed)
        self.tab.forms.stages.draft.begin(open_event.drafts, stage.id)

    def _put_stage(self, key: str, typed: dict[str, str]) -> None:
        self.carry_out(
            lambda open_event: save_stage_settings(open_event, key, typed), self.tab.forms.stages.draft
        )

    # ---- finals

    def _show_finals(self, open_event: OpenEvent) -> None:
        form, book = self.tab.forms.finals, open_event.book
        offered = formats_of_finals(open_event.event, book) if book else {}
        if not form.draft.is_for(open_event.drafts, open_event.event.kind):
            formats = [(key, kind.title) for key, kind in offered.items()]
            form.show_formats(formats, open_event.event.kind, events_offered(open_event))
            form.draft.go_to(open_event.drafts, open_event.event.kind)

    def _create_finals(self, wanted: FinalsRequest) -> None:
        form = self.tab.forms.finals
        if self.carry_out(lambda open_event: create_finals(open_event, wanted), form.draft):
            form.done()

    # ---- categories

    def _show_marks(self) -> None:
        open_event = self.open_event
        entry = open_event.event.find_entry(self.tab.chosen_entry) if open_event else None
        handicap = "" if entry is None or entry.handicap is None else f"{entry.handicap.normalize():f}"
        self.tab.forms.marks.draft.leave()
        self.tab.forms.marks.show_marks(entry.categories if entry else (), handicap)
        drafts = open_event.drafts if open_event and entry else None
        self.tab.forms.marks.draft.begin(drafts, entry.id if entry else "")

    def _put_marks(self, categories: str, handicap: str) -> None:
        entry = self.tab.chosen_entry
        self.carry_out(
            lambda open_event: set_categories(open_event, _chosen(entry), categories, handicap),
            self.tab.forms.marks.draft,
        )


def _chosen(entry: str | None) -> str:
    if entry is None:
        raise Refusal("Select an entry above first")
    return entry
