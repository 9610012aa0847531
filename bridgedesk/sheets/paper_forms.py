"""Forms a director hands out: the substitution form and the score-correction slip, filled or blank."""

from bridgedesk.event.register import Registered
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
    forms: list[Block] = []
    if not facts.choice.blank:
        forms += [Form(_substitution(facts, *each)) for each in found]
        lined_up = {(line_up.entry, session) for session, _, line_up in found}
        others = [line for line in _substitutions(facts) if not _is_in(line, lined_up)]
        forms += [Form(_kept_only(facts, line)) for line in others]
    return sheet(facts, "Substitution", tuple(forms) or (Form(_BLANK_SUBSTITUTION),), results=False)


def _substitution(facts: Facts, session: str, section: str, line_up: LineUp) -> tuple[tuple[Blank, ...], ...]:
    players = {player.id: player for player in facts.event.players}
    out, substitute = players.get(line_up.out or ""), players.get(line_up.in_ or "")
    until = f" to {line_up.to_round}" if line_up.to_round else " to the end"
    kept = _kept(facts, line_up.entry, session)
    return _substitution_rows(
        **kept,
        entry=names_of(facts.event)[line_up.entry],
        session=session,
        section=section,
        out=out.name if out else "",
        out_number=(out.number or "") if out else "",
        substitute=substitute.name if substitute else "",
        number=(substitute.number or "") if substitute else "",
        rounds=f"{line_up.from_round}{until}",
        reason=line_up.reason or kept.get("cause", ""),
    )


def _substitutions(facts: Facts) -> list[Registered]:
    return [
        line
        for line in facts.event.registered
        if line.register == "substitutions" and line.struck_out is None
    ]


def _is_in(line: Registered, lined_up: set[tuple[str, str]]) -> bool:
    return any(line.entry == entry and line.session in (None, session) for entry, session in lined_up)


def _kept(facts: Facts, entry: str, session: str) -> dict[str, str]:
    """What the register of substitutions says of it: the newest line of this entry and session."""
    ours = [line for line in _substitutions(facts) if _is_in(line, {(entry, session)})]
    if not ours:
        return {}
    return {name: str(fact) for name, fact in ours[-1].facts.items() if name not in ("out", "substitute")}


def _kept_only(facts: Facts, line: Registered) -> tuple[tuple[Blank, ...], ...]:
    """Of a team, or before the line-up is known."""
    told = {name: str(fact) for name, fact in line.facts.items()}
    entry = names_of(facts.event)[line.entry] if line.entry else ""
    return _substitution_rows(**told, entry=entry, session=line.session or "", reason=told.get("cause", ""))


def _substitution_rows(**known: str) -> tuple[tuple[Blank, ...], ...]:
    def blank(label: str, name: str, share: int = 1, lines: int = 1) -> Blank:
        return Blank(label, known.get(name, ""), lines, share)

    return (
        (blank("Pair or team", "entry", 3), blank("Session", "session"), blank("Section", "section")),
        (blank("Player replaced", "out", 3), blank("Number", "out_number")),
        (blank("Substitute", "substitute", 3), blank("Number", "number")),
        (blank("Rounds", "rounds"), blank("Boards", "boards")),
        (blank("Reason", "reason", lines=2),),
        (blank("Asked for by (signature)", ""), blank("Time", "told")),
        (blank("Permitted by the director (signature)", "leave", 3), blank("Time", "")),
        (blank("Standard of the substitute", "standard"), blank("Score: stands, or altered", "score")),
        (blank("Reasons for that decision", "why", lines=2),),
        (blank("Reported to", "reported_to", 2), blank("Director (signature)", "")),
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
