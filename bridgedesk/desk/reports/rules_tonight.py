"""Rules for tonight as the window shows them: the lines of the sheet, each with its clauses."""

from typing import NamedTuple

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.event.moment import wall_time
from bridgedesk.event.spelling import capitalised
from bridgedesk.rule_library import clauses, registers
from bridgedesk.rulebooks.clause_numbers import clause_parts
from bridgedesk.rulebooks.summary_lines import EventPart
from bridgedesk.sheets.facts import Facts, NothingToPrint, PrintChoice
from bridgedesk.sheets.tonight import rules_of_session

TITLE = "Rules for tonight"


class TonightRule(NamedTuple):
    words: str
    clauses: tuple[str, ...]


class RulesTonight(NamedTuple):
    """Rules of one session by its parts; `words` says why there are none."""

    parts: tuple[tuple[str, tuple[TonightRule, ...]], ...]
    words: str = ""

    @property
    def text(self) -> str:
        """Return the rules as plain text, to be copied."""
        found = [TITLE, *filter(None, [self.words])]
        for part, rules in self.parts:
            found += ["", part, *(f"- {each.words} ({', '.join(each.clauses)})" for each in rules)]
        return "\n".join(found)


def rules_tonight(open_event: OpenEvent, session: str) -> RulesTonight:
    facts = Facts(
        open_event.evaluation,
        wall_time(open_event.clock()),
        choice=PrintChoice(session=session or None),
        book=open_event.book,
        clauses=clauses(open_event.event.rulebook.id),
        registers=registers(),
    )
    try:
        found = rules_of_session(facts)
    except NothingToPrint as problem:
        return RulesTonight((), str(problem))
    parts = []
    for part in EventPart:
        rules = tuple(
            TonightRule(
                capitalised(f"{each.what}: {each.says}" if each.what else each.says),
                clause_parts(each.source or each.clause),
            )
            for each in sorted(found, key=lambda each: not each.what)
            if each.part is part
        )
        if rules:
            parts.append((part.value, rules))
    return RulesTonight(tuple(parts))
