"""The appeals form, SABF 21.14: turns what was typed into an appeal, or refuses it with a reason."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, time, timedelta

from bridgedesk.bridge.cards import BadDeal, Deal
from bridgedesk.bridge.seats import CLOCKWISE, dealer
from bridgedesk.directing.appeals.appeal_times import AppealDeadline, duration_text
from bridgedesk.directing.entries.entry_terms import time_on_day
from bridgedesk.directing.forms import FieldRefusal, number_typed
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rulings.ruling_list import clause_of, entries_of
from bridgedesk.directing.rulings.words import clause_text, offence_words, outcome_words
from bridgedesk.event.event import Event
from bridgedesk.event.moment import day_words, instant, is_same, wall_time, with_zone_of
from bridgedesk.event.notebook import notebook
from bridgedesk.event.ruling import Appeal, Ruling

# ---- an auction as typed: calls with alerts, hesitations and explanations; and its diagram

ALERT, SLOW = "!", "…"
CALLS = "1S, 2NT, P, X, XX; add ! (alert), … (hesitation) or (words)"

_TOKEN = re.compile(r"[^\s(]+(?:\s*\([^)]*\))?", re.ASCII)
_CALL = re.compile(r"([1-7](?:[CDHS]|NT?)|P|PASS|X|XX)(!?)((?:…|\.\.\.)?)(!?)\s*(\([^)]*\))?", re.IGNORECASE)


def calls_typed(text: str) -> tuple[str, ...]:
    """Return the calls in capitals, explanations as typed; refuse anything that is not a call."""
    rest = _TOKEN.sub("", text).strip()
    if rest:
        words = f"“{rest}” follows no call. Type an explanation after its call, such as 2D! (multi)."
        raise FieldRefusal(words, "auction")
    return tuple(_call(token) for token in _TOKEN.findall(text))


def _call(token: str) -> str:
    found = _CALL.fullmatch(token)
    if not found:
        words = f"“{token}” is not a call. Type the auction from the dealer: {CALLS}."
        raise FieldRefusal(words, "auction")
    call, alert, slow, late_alert, words = found.groups()
    plain = call.upper()
    plain = "P" if plain == "PASS" else f"{plain}T" if plain.endswith("N") else plain
    marks = (ALERT if alert or late_alert else "") + (SLOW if slow else "")
    return f"{plain}{marks}{f' {words}' if words else ''}"


def auction_rows(calls: tuple[str, ...], board: int | None) -> list[tuple[str, ...]]:
    """Return rows of North, East, South, West; the first call is in the dealer's column."""
    if not calls:
        return []
    start = CLOCKWISE.index(dealer(board)) if board else 0
    cells = [""] * start + list(calls)
    cells += [""] * (-len(cells) % 4)
    return [tuple(cells[at : at + 4]) for at in range(0, len(cells), 4)]


# ---- four hands as copied from the table onto the form

AS_TYPED = "clockwise from North, such as AKQ2.J5.T98.7654 for each; the last hand is optional"


def hands_typed(text: str) -> Deal | None:
    """Parse the hands, from North unless a seat such as `E:` comes first; None if empty."""
    plain = " ".join(text.split())
    if not plain:
        return None
    if ":" not in plain:
        plain = f"N:{plain}"
    if len(plain.partition(":")[2].split()) == 3:
        plain += " -"
    try:
        return Deal.parse(plain)
    except BadDeal as problem:
        raise FieldRefusal(f"Hands: {problem}. Type them {AS_TYPED}.", "hands") from None


def hands_text(deal: Deal | None) -> str:
    return str(deal).partition(":")[2] if deal else ""


# ---- appeal form

# The places of the form that hold words, in its order.
TEXTS = ("details", "ruling_text", "grounds", "director", "respondents", "reply")
DAY = timedelta(days=1)
SIGNED = ("appellant", "director", "respondent")


def form_values(appeal: Appeal) -> dict[str, str]:
    """Return the appeal's current values as form fields."""
    found = {name: getattr(appeal, name) or "" for name in (*TEXTS, "late", "deposit")}
    found |= {
        "ruling": appeal.ruling or "",
        "match": appeal.match or "",
        "session": appeal.session or "",
        "by": appeal.by or "",
        "board": "" if appeal.board is None else str(appeal.board),
        "hands": hands_text(appeal.deal),
        "auction": " ".join(appeal.auction),
        "lodged": f"{appeal.lodged:%H:%M}" if appeal.id else "",
    }
    return found | {f"signed {who}": appeal.signed.get(who, "") for who in SIGNED}


def appeal_from_form(appeal: Appeal, typed: Mapping[str, str], now: datetime) -> Appeal:
    """Return the appeal with the typed fields. An empty time of lodging means now; a lodged appeal keeps
    its time."""

    def words(name: str) -> str | None:
        return typed.get(name, "").strip() or None

    signed = {who: name for who in SIGNED if (name := " ".join(typed.get(f"signed {who}", "").split()))}
    if not typed.get("by"):
        raise FieldRefusal("Choose the pair or team that appeals.", "by")
    return replace(
        appeal,
        details=words("details"),
        ruling_text=words("ruling_text"),
        grounds=words("grounds"),
        director=words("director"),
        respondents=words("respondents"),
        reply=words("reply"),
        ruling=words("ruling"),
        match=words("match"),
        session=words("session"),
        by=typed["by"],
        board=number_typed(typed.get("board", ""), "board"),
        deal=hands_typed(typed.get("hands", "")),
        auction=calls_typed(typed.get("auction", "")),
        lodged=appeal.lodged if appeal.id else clock_typed(typed.get("lodged", ""), now) or now,
        signed={**{who: name for who, name in appeal.signed.items() if who not in SIGNED}, **signed},
        late=words("late"),
        deposit=words("deposit"),
    )


def clock_typed(text: str, now: datetime, after: datetime | None = None) -> datetime | None:
    """Return the first such time after `after`, or else the nearest past one; None if nothing is typed."""
    plain = text.strip().replace(".", ":")
    if not plain:
        return None
    try:
        at = time.fromisoformat(plain.zfill(5))
    except ValueError:
        raise FieldRefusal(f"“{plain}” is not a time. Type it like this: 22:15.", "lodged") from None
    wall = datetime.combine(wall_time(after or now).date(), at)
    if after is not None:
        wall = wall if instant(wall) >= instant(after) else wall + DAY
    elif instant(wall) - instant(now) > DAY / 2:
        wall -= DAY
    return with_zone_of(now, wall)


def start_typed(text: str, event: Event) -> datetime | None:
    """Return the typed start; a time without a day is on the day of the event. None if nothing is typed."""
    plain = text.strip()
    if not plain:
        return None
    try:
        return time_on_day(event, plain if "-" in plain else plain.replace(".", ":").zfill(5))
    except ValueError:
        words = f"“{plain}” is not a time. Type it like 19:15, or with its day like 2026-11-18 10:00."
        raise FieldRefusal(words, "lodged") from None


def refuse_late(appeal: Appeal, limit: AppealDeadline, against_scorer: AppealDeadline | None = None) -> None:
    """Refuse a late appeal unless a reason is given for accepting it. One against the scorer, which is
    against no ruling, may have longer."""
    if limit.when is not None and limit.is_over(appeal.lodged) and not appeal.late:
        late = duration_text(instant(appeal.lodged) - instant(limit.when))
        longer = _longer(against_scorer, appeal.lodged) if against_scorer and not appeal.ruling else ""
        raise FieldRefusal(
            f"{late} late: appeals were accepted until {limit.when:%H:%M} ({limit.clause}){longer}. "
            "To accept it anyway, give the reason.",
            "late",
        )


def _longer(until: AppealDeadline, lodged: datetime) -> str:
    if until.when is None or until.is_over(lodged):
        return ""
    return f", against the scorer until {until.when:%H:%M} on {day_words(until.when)} ({until.clause})"


def lodging_time_words(appeal: Appeal, limit: AppealDeadline) -> str:
    if limit.when is None:
        return ""
    gap = instant(limit.when) - instant(appeal.lodged)
    where = f"the deadline ({limit.clause})"
    return (
        f"{duration_text(gap)} before {where}"
        if not limit.is_over(appeal.lodged)
        else f"{duration_text(-gap)} after {where}"
    )


def new_appeal_form(event: Event, ruling: Ruling | None, session: str, now: datetime) -> Appeal:
    """Return a new appeal form, filled in from the ruling, its board and its note, or only with the
    session in view."""
    if ruling is None:
        return Appeal("", now, session=session or None)
    note = next((each.text for each in notebook(event) if is_same(each.time, ruling.noted)), None)
    return Appeal(
        "",
        now,
        ruling=ruling.id,
        match=ruling.match,
        session=ruling.session or session or None,
        by=next(iter(entries_of(event, ruling)), None),
        board=ruling.board,
        details=note,
        ruling_text="\n".join(_as_ruled(event, ruling)),
    )


def _as_ruled(event: Event, ruling: Ruling) -> Iterator[str]:
    who = f", {entry_words(event, ruling.entry)}" if ruling.entry else ""
    yield f"{offence_words(ruling)}{who}: {outcome_words(ruling)} ({clause_text(clause_of(ruling))})"
    if ruling.reason:
        yield ruling.reason
