"""Controller of the Standings tab: the view shown, ladders, making results final and reopening."""

from functools import partial

from PySide6.QtCore import Signal

from bridgedesk.desk.acts.club_lists import save_ladder
from bridgedesk.desk.acts.finalising import (
    finalise,
    post_revision,
    reasons_not_final,
    reopen,
    settled_by_final,
)
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.events import (
    Ladder,
    Series,
    evenings,
    ladder_of,
    new_series,
    sending_options,
    with_evening,
)
from bridgedesk.desk.event.event_standings import EventStandings
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.event.outside_figures import makes_of_event
from bridgedesk.desk.views import boards_played, overall_places
from bridgedesk.desk.views.catalogue import kind_called, kinds_for
from bridgedesk.desk.views.changed import acts_to_look_at, last_posting_time, moved_by_acts
from bridgedesk.desk.views.posted import was_sent
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Lead
from bridgedesk.directing.boards_played.report import play_required
from bridgedesk.directing.substitutes.too_many import eligibility_to_be_ruled
from bridgedesk.directing.times.programme import final_start
from bridgedesk.event.event import Status
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.explain.moves import Move
from bridgedesk.window.parts.background_work import BackgroundWork
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.standings.decisions_controller import DecisionsController
from bridgedesk.window.standings.overall_list import OverallController
from bridgedesk.window.standings.prizes_controller import PrizesController
from bridgedesk.window.standings.standings_tab import StandingsTab
from bridgedesk.window.standings.what_if import WhatIfController

RANKING = "ranking"


class StandingsController(EventController):
    room_wanted = Signal(str)  # the clock, the leaders, or finished boards

    def __init__(self, tab: StandingsTab, act: Door) -> None:
        super().__init__(tab, act)
        self.tab = tab
        self.club: Club | None = None
        self.view = RANKING
        self.choices: dict[str, str] = {}  # what was chosen last in each view
        self.behind: list[Lead] = []  # where Esc goes
        self.looking: StandingsModel | None = None
        self.acts_aside, self.series_aside = BackgroundWork(self), BackgroundWork(self)
        self.decisions, self.prizes = DecisionsController(tab, act), PrizesController(tab, act)
        self.what_if = WhatIfController(tab.forms.what_if)
        self.overall = OverallController(tab.forms.overall, act)
        self._wire()

    def _wire(self) -> None:
        tab = self.tab
        tab.view_chosen.connect(self.choose_view)
        tab.choice_chosen.connect(self._choose)
        tab.led.connect(self._follow)
        tab.back_wanted.connect(self._go_back)
        tab.forms.series.begun.connect(self._begin_series)
        tab.forms.series.counted.connect(self._count_evening)
        tab.forms.posting.final_wanted.connect(lambda: self.carry_out(finalise))
        tab.forms.posting.revision_wanted.connect(lambda: self.carry_out(post_revision))
        tab.forms.posting.reopened.connect(self._reopen)
        tab.forms.posting.room_wanted.connect(self.room_wanted)
        self.what_if.changed.connect(self._show)
        self.what_if.refused.connect(self._refuse)
        self.overall.changed.connect(self._show)
        self.overall.refused.connect(self._refuse)
        self.acts_aside.done.connect(self._acts_done)
        self.series_aside.done.connect(self._ladder_done)
        self.series_aside.refused.connect(self._refuse)

    # ---- showing

    def show(self, open_event: OpenEvent, club: Club | None) -> None:
        if (
            self.open_event is None
            or open_event.event.id != self.open_event.event.id
            or open_event.file is not self.open_event.file
        ):
            self.view, self.choices, self.behind = RANKING, {}, []
        self.open_event, self.club = open_event, club
        self.tab.forms.posting.draft.go_to(open_event.drafts)
        self.prizes.show(open_event)
        self.tab.forms.series.draft.go_to(club.drafts if club else None)
        self._look()
        self._show()
        self.decisions.show(open_event)

    @property
    def sheet_in_view(self) -> str:
        return kind_called(self.view).sheet

    def _look(self) -> None:
        """Show the standings; earlier work is reused as long as they are the same."""
        open_event = self.open_event
        if open_event is None:
            return
        series = self.club.lists.series if self.club else ()
        found = open_event.evaluation
        told = sending_options(self.club)
        before = self.looking
        same = before is not None and before.evaluation is found and before.series is series
        if before is None or not same or before.told != told:
            self.looking = StandingsModel(found, open_event.book, series=series, told=told)
            self.looking.leads_to = final_start(open_event)

    def _show(self) -> None:
        looking, open_event = self.looking, self.open_event
        if looking is None or open_event is None:
            return
        kinds = kinds_for(looking)
        if self.view not in [kind.key for kind in kinds]:
            self.view = RANKING
        kind = kind_called(self.view)
        self._prepare(looking, open_event)
        choices = kind.choices(looking)
        chosen = self.choices.get(self.view, choices[0].key if choices else "")
        self.tab.show_views([(each.key, each.title) for each in kinds], self.view)
        self.tab.show_choices(choices, chosen)
        self.tab.show_view(self.view, kind.view(looking, chosen))
        self._show_forms(looking, open_event)

    def _prepare(self, looking: StandingsModel, open_event: OpenEvent) -> None:
        """Fetch what this view needs in addition to the standings."""
        match self.view:
            case "eligible":
                looking.to_be_ruled = eligibility_to_be_ruled(open_event)
            case boards_played.KEY:
                looking.play_required = play_required(open_event)
            case "boards" if any(session.deals for session in open_event.event.sessions):
                looking.makes = makes_of_event(open_event)
            case "posted":
                looking.in_the_way, looking.sent = reasons_not_final(open_event), was_sent(open_event)
                looking.settles = settled_by_final(open_event)
            case "changed" if looking.by_acts is None:
                acts, hidden = acts_to_look_at(open_event), looking.hidden
                figures = partial(evaluate, book=looking.book)
                self.acts_aside.ask(
                    lambda: (looking, moved_by_acts(acts, figures, last_posting_time(looking), hidden))
                )
            case "series":
                self._add_up(looking, open_event)
            case overall_places.KEY | "prizes":
                looking.overall = self.overall.take(open_event)
            case "outlook":
                looking.what_if = self.what_if.take(open_event)

    def _add_up(self, looking: StandingsModel, open_event: OpenEvent) -> None:
        series = self._series()
        if series is None or series.id in looking.ladders or self.club is None or not series.events:
            return
        events = evenings(self.club, series)
        figures = EventStandings(open_event.file).of
        self.series_aside.ask(lambda: (looking, series.id, ladder_of(series, events, figures)))

    def _acts_done(self, found: tuple[StandingsModel, list[Move]]) -> None:
        looking, looking.by_acts = found[0], found[1]
        if looking is self.looking and self.view == "changed":
            self._show()

    def _ladder_done(self, found: tuple[StandingsModel, str, Ladder]) -> None:
        looking, key, ladder = found
        looking.ladders[key] = ladder
        if looking is self.looking and self.view == "series":
            self._show()

    def _refuse(self, words: str) -> None:
        self.tab.words.setText(words)

    def _show_forms(self, looking: StandingsModel, open_event: OpenEvent) -> None:
        match self.view:
            case "prizes":
                self.prizes.show_lists(looking)
            case "series":
                series = self._series()
                here = series is not None and open_event.event.id in series.events
                self.tab.forms.series.show_counts(counts=here, there_is_one=series is not None)
            case "posted":
                final = open_event.event.status is Status.FINAL
                self.tab.forms.posting.show_state(final=final, posted=bool(open_event.event.issues))

    # ---- choosing

    def go_to(self, entry: str) -> None:
        """Show this entry in the ranking, with the breakdown of its total."""
        self.choose_view(RANKING)
        for choice in self.tab.choices or ("",):
            if choice:
                self._choose(choice)
            rows = self.tab.shown.tables[0].rows if self.tab.shown.tables else ()
            found = [at for at, row in enumerate(rows) if row.lead is not None and row.lead.choice == entry]
            if found:
                self.tab.choose_row(found[0])
                break
        self.tab.take_focus()

    def choose_view(self, key: str) -> None:
        self.behind.clear()
        self.view = key
        self._show()

    def _choose(self, key: str) -> None:
        self.choices[self.view] = key
        self._show()

    def _follow(self, lead: Lead) -> None:
        self.behind.append(Lead(self.view, self.tab.choice.currentData() or ""))
        self._go(lead)

    def _go_back(self) -> None:
        if self.behind:
            self._go(self.behind.pop())
        elif self.view != RANKING:
            self.choose_view(RANKING)
        self.tab.take_focus()

    def _go(self, lead: Lead) -> None:
        self.view = lead.view
        if lead.choice:
            self.choices[lead.view] = lead.choice
        self._show()
        self.tab.take_focus()

    # ---- acts

    def _reopen(self, why: str) -> None:
        form = self.tab.forms.posting
        if self.carry_out(lambda open_event: reopen(open_event, why), form.draft):
            form.reason.clear()

    def _series(self) -> Series | None:
        known = self.club.lists.series if self.club else ()
        wanted = self.choices.get("series", "")
        return next((each for each in known if each.id == wanted), known[0] if known else None)

    def _begin_series(self, title: str, ranks: str, best: int) -> None:
        club = self.club
        if club is None:
            return
        with self.tab.forms.series.draft.used():
            done = self.act(lambda: save_ladder(club, new_series(club.lists.series, title, ranks, best)))
        if done:
            self.choices["series"] = club.lists.series[-1].id
            self.tab.forms.series.title.clear()
            self._look()
            self._show()

    def _count_evening(self) -> None:
        club, series, open_event = self.club, self._series(), self.open_event
        if club is not None and series is not None and open_event is not None:
            event = open_event.event.id
            self.act(lambda: save_ladder(club, with_evening(series, event)))
