"""Form of a knockout, as the director recorded it: losers are out, or they play on."""

from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.spelling import counted
from bridgedesk.movements.draw.bracket import Bracket
from bridgedesk.movements.draw.finals import knockout
from bridgedesk.movements.draw.second_chances import (
    FIRST_BACK,
    double_knockout,
    knockout_with_repechage,
    repechages,
    rounds_of,
)
from bridgedesk.standings.flags import Flag, Severity

KNOCKOUT_FORM = "knockout-form"  # the register
OUT, REPECHAGE = "out", "repechage"
DOUBLE, DOUBLE_TWICE = "double knockout", "double knockout with second grand final"
FEWEST_DOUBLE = 3  # teams of a double knockout


class SecondChance(NamedTuple):
    """Recorded form of a knockout; `lost` and `back` are the rounds of a repechage."""

    losers: str = OUT
    lost: int = 1
    back: int = 1 + FIRST_BACK

    def fits(self, entries: int) -> bool:
        """Return whether a knockout of so many can be played in this form."""
        if self.losers == REPECHAGE:
            return (self.lost, self.back) in repechages(entries)
        return self.losers == OUT or entries >= FEWEST_DOUBLE

    def bracket(self, entries: int) -> Bracket:
        """Return the bracket of so many, a plain one if this form does not fit."""
        if not self.fits(entries) or self.losers == OUT:
            return knockout(entries)
        if self.losers == REPECHAGE:
            return knockout_with_repechage(entries, self.lost, self.back)
        return double_knockout(entries, again=self.losers == DOUBLE_TWICE)

    @property
    def title(self) -> str:
        """Return the name of the form, for sheets."""
        titles = {OUT: "Knockout", REPECHAGE: "Knockout with repechage"}
        return titles.get(self.losers, "Double knockout")

    @property
    def key(self) -> str:
        return f"{self.losers} {self.lost} {self.back}" if self.losers == REPECHAGE else self.losers

    @property
    def choice(self) -> str:
        """Return the form as a list offers it, with what differs first."""
        if self.losers == REPECHAGE:
            return f"Round {self.lost}, back in {self.back} (repechage)"
        choices = {OUT: "Losers are out", DOUBLE: "Double knockout"}
        return choices.get(self.losers, "Double, second grand final")

    @property
    def words(self) -> str:
        """Describe the form, as the history and the items to check name it."""
        if self.losers == REPECHAGE:
            return f"repechage: losers of round {self.lost}, back in round {self.back}"
        return {OUT: "losers are out", DOUBLE: "double knockout, one grand final"}.get(
            self.losers, self.losers
        )


def second_chance(event: Event) -> SecondChance:
    """Return the last recorded form of the event's knockout."""
    found = SecondChance()
    for line in event.records(KNOCKOUT_FORM):
        lost = _round(line.facts.get("lost"), 1)
        losers = str(line.facts.get("losers", OUT))
        found = SecondChance(losers, lost, _round(line.facts.get("back"), lost + FIRST_BACK))
    return found


def _round(fact: Fact | None, usual: int) -> int:
    return fact if isinstance(fact, int) and fact else usual


def flag_unfit_form(form: SecondChance, entries: int) -> list[Flag]:
    """Flag a recorded form that this knockout is too short for."""
    if form.fits(entries):
        return []
    rounds = counted(rounds_of(entries), "round")
    what = (
        f"the recorded form ({form.words}) does not fit a knockout of {entries} teams, which has {rounds};"
        " losers are out. Correct Form of the knockout in Records (Ctrl+B)"
    )
    return [Flag("knockout-form", what, Severity.CHECK)]
