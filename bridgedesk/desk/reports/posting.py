"""Posting of results in one action: ranking, travellers, scorecards and workbook, all or none."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bridgedesk.desk.reports.printing import paper_refusals
from bridgedesk.desk.reports.sheet_facts import Material, Wishes
from bridgedesk.event.refusal import Refusal
from bridgedesk.exchange.outgoing import Unwritable
from bridgedesk.exchange.writing import write_each, write_file
from bridgedesk.sheets.content import Paper
from bridgedesk.sheets.facts import state
from bridgedesk.sheets.posting import results_posted
from bridgedesk.sheets.progress import Watch


@dataclass(frozen=True, slots=True)
class Posted:
    """Files of a posting. `state`: provisional or final, its revision, missing results."""

    paths: tuple[Path, ...]
    state: str


def post_results(
    material: Material, wishes: Wishes, folder: Path, paper: Paper = Paper.A4, watch: Watch | None = None
) -> Posted:
    """Write the results, replacing older files of the same event; `watch` can stop it, and then nothing
    changes."""
    facts = material.facts(wishes)
    paths: list[Path] = []

    def made() -> Iterator[tuple[str, bytes]]:
        for name, content in results_posted(facts, paper, watch):
            paths.append(folder / f"{material.file_name}, {name}")
            yield paths[-1].name, content

    with paper_refusals(), writing_refusals():
        write_each(folder, made())
    return Posted(tuple(paths), state(facts).lower())


def write_whole(path: Path, content: bytes) -> None:
    """Write the file completely, or not at all."""
    with writing_refusals():
        write_file(path, content)


@contextmanager
def writing_refusals() -> Iterator[None]:
    try:
        yield
    except Unwritable as problem:
        raise Refusal(str(problem)) from None
