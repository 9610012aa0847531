"""Forms a director hands out: the substitution form and the score-correction slip, filled or blank."""

from bridgedesk.event.session import LineUp
from bridgedesk.sheets.content import Blank, Block, Card, Cards, Form, Sheet
from bridgedesk.sheets.facts import Facts, names_of, sheet


def substitution_form(facts: Facts) -> Sheet:
    """One for each substitute of the event; blank where there is none or a blank one is wanted."""
    found = [
        (session.id, section.id, line_up)
        for session, section in facts.sections()
        for line_up in section.line_ups
        if line_up.in_
    ]
    forms: list[Block] = [
        Form(_substitution(facts, session, section, line_up))
        for session, section, line_up in (found if not facts.choice.blank else [])
    ]
    return sheet(facts, "Substitution", tuple(forms) or (Form(_BLANK_SUBSTITUTION),), results=False)


def _substitution(facts: Facts, session: str, section: str, line_up: LineUp) -> tuple[tuple[Blank, ...], ...]:
    players = {player.id: player for player in facts.event.players}
    out, substitute = players.get(line_up.out or ""), players.get(line_up.in_ or "")
    until = f" to {line_up.to_round}" if line_up.to_round else " to the end"
    return _substitution_rows(
        entry=names_of(facts.event)[line_up.entry],
        session=session,
        section=section,
        out=out.name if out else "",
        out_number=(out.number or "") if out else "",
        substitute=substitute.name if substitute else "",
        number=(substitute.number or "") if substitute else "",
        rounds=f"{line_up.from_round}{until}",
        reason=line_up.reason or "",
    )


def _substitution_rows(**known: str) -> tuple[tuple[Blank, ...], ...]:
    def blank(label: str, name: str, share: int = 1, lines: int = 1) -> Blank:
        return Blank(label, known.get(name, ""), lines, share)

    return (
        (blank("Pair or team", "entry", 3), blank("Session", "session"), blank("Section", "section")),
        (blank("Player replaced", "out", 3), blank("Number", "out_number")),
        (blank("Substitute", "substitute", 3), blank("Number", "number")),
        (blank("Rounds", "rounds"), blank("Boards", "boards")),
        (blank("Reason", "reason", lines=2),),
        (blank("Asked for by (signature)", ""), blank("Time", "")),
        (blank("Permitted by the director (signature)", ""), blank("Time", "")),
    )


_BLANK_SUBSTITUTION = _substitution_rows()

_CORRECTION = Form(
    (
        (Blank("Board"), Blank("Round"), Blank("Table")),
        (Blank("North-South", share=2), Blank("East-West", share=2)),
        (Blank("Score as entered"), Blank("should be")),
        (Blank("Why", lines=2),),
        (Blank("North or South (signature)"), Blank("East or West (signature)")),
        (Blank("Director (signature)"), Blank("Time")),
    )
)


def correction_slip(facts: Facts) -> Sheet:
    """Always blank: players fill it in."""
    card = Card("Score correction", facts.event.title, (_CORRECTION,))
    return sheet(facts, "Score correction", (Cards((card,) * 3, ((1, 3),), cut=True),), results=False)
