"""Partnerships of two team members, and the system they play."""

from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy, need
from bridgedesk.rulebooks.topic import topic

About = Literal["system", "yellow"]


@frozen
class Partnership(EventQuestion):
    """May two players of a team sit down together with their system?"""

    about: Annotated[About | None, Means("the pair's system, or a yellow system at the table")] = None
    submitted: Annotated[
        bool | None, Means("it was submitted, or changed with leave and the captains were notified")
    ] = None
    natural: Annotated[bool, Means("the director finds it natural enough")] = False
    posted: Annotated[bool | None, Means("whether the line-up was posted correctly and in time")] = None
    consent: Annotated[bool, Means("the opposing captain and the director agreed")] = False


@frozen
class SubmittedOrNatural(Policy[Partnership]):
    """`policy = "submitted-or-natural"`: a system that was submitted, or one that needs no notice."""

    def answer(self, asked: Partnership, cite: Cite) -> Finding:
        submitted = need(asked.submitted, "submitted", "whether the system was submitted")
        words = "a system that was submitted, or one the director finds natural enough"
        return cite.held([(submitted or asked.natural, words)])


@frozen
class PostedOrAgreed(Policy[Partnership]):
    """`policy = "posted-or-agreed"`: a line-up that was posted in time, or consent to the system."""

    def answer(self, asked: Partnership, cite: Cite) -> Finding:
        posted = need(asked.posted, "posted", "whether the line-up was posted correctly and in time")
        words = "a line-up posted correctly and in time, or the consent of opposing captain and director"
        return cite.held([(posted or asked.consent, words)])


TOPIC = topic(
    "partnership",
    Partnership,
    {"submitted-or-natural": SubmittedOrNatural, "posted-or-agreed": PostedOrAgreed},
    units=(Unit.COUNT,),
    told_by=("event", "about"),
)
