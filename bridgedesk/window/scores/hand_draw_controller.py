"""Controller of the draw changed by hand: keeps it until it is saved or left."""

from collections.abc import Callable

from PySide6.QtCore import Signal

from bridgedesk.desk.acts.draw_changes import alter_draw, withdraw_draw
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.views.hand_draw import DrawInHand, why_not_withdrawn, withdrawal_words
from bridgedesk.directing.draws.set_aside import set_aside_words
from bridgedesk.event.match import RecordedDraw
from bridgedesk.event.refusal import Refusal
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.scores.hand_draw_page import HandDrawPage


class HandDrawController(EventController):
    left = Signal()

    def __init__(self, page: HandDrawPage, act: Door) -> None:
        super().__init__(page, act)
        self.page = page
        self.draw: DrawInHand | None = None
        page.together_wanted.connect(self._put_together)
        page.exchange_wanted.connect(self._exchange)
        page.save_wanted.connect(self._save)
        page.withdrawal_wanted.connect(self._withdraw)
        page.left.connect(self._leave)
        page.draft.restored.connect(self._repeat_steps)
        page.draft.discarded.connect(self._begin_again)

    def begin(self, open_event: OpenEvent, made: RecordedDraw) -> None:
        self.open_event, self.draw = open_event, DrawInHand.of(made)
        self.page.begin(made.round)
        refused = why_not_withdrawn(open_event, made)
        self.page.show_withdrawal(refused or withdrawal_words(open_event, made), offered=not refused)
        self._show()
        self.page.draft.begin(open_event.drafts, f"{made.stage} round {made.round} {made.made or ''}".strip())
        self.page.take_focus()

    def _repeat_steps(self) -> None:
        """Make the changes of the draft again, as far as the draw still allows them, and put back the
        reasons."""
        open_event, draw = self.open_event, self.draw
        if open_event is None or draw is None:
            return
        try:
            for step in self.page.steps.text().split():
                draw = draw.typed(open_event, step)
        except Refusal as problem:
            self.page.said.setText(str(problem))
        self.draw = draw
        self._show()
        self.page.put_back_reasons()

    def _begin_again(self) -> None:
        if self.draw is not None:
            self.draw = DrawInHand.of(self.draw.made)
            self.page.said.setText("")
            self._show()

    def follow(self) -> None:
        """Show the draw after another action; leave it if that draw is no longer there."""
        if self.draw is not None and self.open_event is not None:
            if self.draw.made in self.open_event.event.draws:
                self._show()
            else:
                self._leave()

    def _show(self) -> None:
        if self.open_event is None or self.draw is None:
            return
        event = self.open_event.event
        exceptions = [set_aside_words(event, each) for each in self.draw.set_aside(self.open_event)]
        self.page.steps.setText("  ".join(self.draw.steps))
        self.page.show_draw(self.draw.rows(self.open_event), exceptions, changed=self.draw.is_changed)

    def _put_together(self, text: str) -> None:
        self._change(lambda draw, open_event: draw.typed(open_event, text))

    def _exchange(self, one: str, other: str) -> None:
        self._change(lambda draw, open_event: draw.exchanged(open_event, one, other))

    def _change(self, change: Callable[[DrawInHand, OpenEvent], DrawInHand]) -> None:
        if self.open_event is None or self.draw is None:
            return
        try:
            self.draw = change(self.draw, self.open_event)
            self.page.said.setText("")
            self.page.typed.clear()
        except Refusal as problem:
            self.page.said.setText(str(problem))
        self._show()
        self.page.draft.keep_rest()
        self.page.take_focus()

    def _save(self) -> None:
        draw = self.draw
        if draw is None:
            return
        wrong = self.page.why

        def save(open_event: OpenEvent) -> Change:
            nonlocal wrong
            reasons = {}
            for each, line in zip(draw.set_aside(open_event), self.page.reasons, strict=False):
                reasons[each.key] = line.field.text().strip()
                if not reasons[each.key]:
                    wrong = line.field
                    words = set_aside_words(open_event.event, each)
                    raise Refusal(f"{words}. Type the reason for this exception.")
            made = draw.made
            return alter_draw(open_event, made.stage, made.round, draw.draw, self.page.why.text(), reasons)

        if self.carry_out(save, self.page.draft):
            self._leave()
        else:
            wrong.setFocus()

    def _withdraw(self) -> None:
        draw = self.draw
        if draw is None:
            return
        made, why = draw.made, self.page.why.text()

        def withdraw(open_event: OpenEvent) -> Change:
            return withdraw_draw(open_event, made.stage, made.round, why)

        if self.carry_out(withdraw, self.page.draft):
            self._leave()
        else:
            self.page.why.setFocus()

    def _leave(self) -> None:
        self.page.draft.leave()
        self.draw = None
        self.left.emit()
