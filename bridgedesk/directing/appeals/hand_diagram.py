"""Four hands as copied from the table onto the form."""

from bridgedesk.bridge.cards import BadDeal, Deal
from bridgedesk.event.refusal import Refusal

AS_TYPED = "from North on, clockwise, each as AKQ2.J5.T98.7654; the last may be left out"


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
        raise Refusal(f"The hands: {problem}; type them {AS_TYPED}") from None


def hands_text(deal: Deal | None) -> str:
    return str(deal).partition(":")[2] if deal else ""
