"""Controller of the prizes under Standings: offers, and what an entry wins that is due two prizes."""

from bridgedesk.desk.acts.standings_decisions import choose_two_prizes, offer_prize, withdraw_prize
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.views.prizes import lists_of, offers_of
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.event.ruling import CURRENCY
from bridgedesk.standings.explain.two_prizes import TwoPrizes, has_choice, two_prizes
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.standings.standings_tab import StandingsTab


class PrizesController(EventController):
    def __init__(self, tab: StandingsTab, act: Door) -> None:
        super().__init__(tab, act)
        self.tab = tab
        self.form = tab.forms.prizes
        self.form.offered.connect(self._offer)
        self.form.taken_back.connect(self._take_back)
        self.form.two_chosen.connect(
            lambda rule: self.carry_out(lambda desk: choose_two_prizes(desk, TwoPrizes(rule)))
        )

    def show(self, open_event: OpenEvent) -> None:
        self.open_event = open_event
        self.form.draft.go_to(open_event.drafts)

    def show_lists(self, looking: StandingsModel) -> None:
        """Offer the lists a prize can be for; a new event begins with the larger of two prizes only."""
        event = looking.event
        new = not event.prizes and not has_choice(event)
        rule = TwoPrizes.LARGER if new else two_prizes(event)
        self.form.show_lists(list(lists_of(looking)), rule.value)

    def _offer(self, name: str, among: str, places: str, worth: str) -> None:
        def act(open_event: OpenEvent) -> Change:
            book = open_event.book_in_force
            currency = book.currency if book else CURRENCY
            return offer_prize(open_event, *offers_of(name, among, places, worth, currency))

        if self.carry_out(act, self.form.draft):
            self.form.done()

    def _take_back(self) -> None:
        at = self.tab.ranking_view.currentIndex().row()
        found = self.open_event.event.prizes if self.open_event else ()
        if 0 <= at < len(found):
            self.carry_out(lambda open_event: withdraw_prize(open_event, found[at].name))
