"""Commands ask, questions, rulebook, vp: answers from the regulations."""

import argparse
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, cast

from bridgedesk.cli.outcome import DONE, Wrong, key_and_value, print_json, wrong_where
from bridgedesk.event.spelling import with_unit

if TYPE_CHECKING:
    from fractions import Fraction

    from bridgedesk.event.event import Event
    from bridgedesk.rulebooks import Book, Topic
    from bridgedesk.rulebooks.dataclass_reader import FieldKey
    from bridgedesk.rulebooks.scores.vp_scale import VictoryPoints

    Rows = tuple[tuple[Fraction, tuple[Fraction, Fraction]], ...]


def add_to(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    ask = commands.add_parser(
        "ask", help="ask a rule book, e.g. ask sabf-2020 late-arrival event=pairs minutes=12"
    )
    ask.add_argument("rulebook", metavar="RULEBOOK")
    ask.add_argument("question", metavar="QUESTION")
    ask.add_argument("facts", metavar="FACT=VALUE", nargs="*")
    ask.add_argument(
        "--event",
        metavar="FILE",
        type=Path,
        help="an event document, for its supplementary regulations and format",
    )
    ask.add_argument("--json", action="store_true")
    ask.set_defaults(command=_ask)

    questions = commands.add_parser(
        "questions", help="list the questions a rule book can answer, and their facts"
    )
    questions.add_argument("question", metavar="QUESTION", nargs="?")
    questions.add_argument("--json", action="store_true")
    questions.set_defaults(command=_questions)

    rulebook = commands.add_parser(
        "rulebook", help="list the rule books, a book's clauses and how each is covered, or one clause"
    )
    rulebook.add_argument("rulebook", metavar="ID", nargs="?")
    rulebook.add_argument("clause", metavar="CLAUSE", nargs="?", help="one clause in full, such as 11.2")
    rulebook.add_argument("--json", action="store_true")
    rulebook.add_argument("--page", action="store_true", help="the page shown in Help, as Markdown")
    rulebook.set_defaults(command=_rulebook)

    vp = commands.add_parser("vp", help="victory points: vp sbu-2022 teams 8 40")
    vp.add_argument("rulebook", metavar="RULEBOOK")
    vp.add_argument("format", metavar="FORMAT", help="an event format of the rule book")
    vp.add_argument("boards", metavar="BOARDS")
    vp.add_argument("margin", metavar="MARGIN", nargs="?", help="without it, the whole scale is shown")
    vp.add_argument("--json", action="store_true")
    vp.set_defaults(command=_vp)


def rule_book_named(name: str) -> "Book":
    from bridgedesk.rule_library import book, refusal_of
    from bridgedesk.rulebooks import Refused

    if problem := refusal_of(name):
        raise Wrong(problem)
    with wrong_where(Refused):
        return book(name)


# ---- ask


def _ask(options: argparse.Namespace) -> int:
    from bridgedesk.rulebooks import Refused, shape, supplemented, topic_named
    from bridgedesk.rulebooks.shown_names import in_words
    from bridgedesk.rulebooks.summary_lines import spelt, value_text

    book = rule_book_named(options.rulebook)
    facts = dict(key_and_value(fact, "minutes=12") for fact in options.facts)
    with wrong_where(Refused):
        topic = topic_named(options.question)
        if options.event:
            event = _event_in(options.event)
            book = supplemented(book, event)
            if any(fact.name == "event" for fact in topic.facts):
                facts.setdefault("event", event.kind)
        answer = shape(book.answer(topic.put(facts, typed_in=True)))
    if options.json:
        print_json(answer)
        return DONE
    value, clause, because = (answer.pop(name) for name in ("value", "clause", "because"))
    print(with_unit(value_text(options.question, value), str(answer.pop("unit", ""))).rstrip())
    print(f"{f'Clause {clause}: ' if clause else ''}{because}.")
    for name, more in answer.items():
        print(f"{in_words(name)}: {spelt(more)}")
    return DONE


def _event_in(path: Path) -> "Event":
    from bridgedesk.exchange.files import read_file
    from bridgedesk.exchange.published import BadFile

    with wrong_where(BadFile):
        return read_file(path).event


# ---- questions


def _questions(options: argparse.Namespace) -> int:
    from bridgedesk.rulebooks import TOPICS, Refused, topic_named

    with wrong_where(Refused):
        topics = [topic_named(options.question)] if options.question else list(TOPICS)
    if options.json:
        print_json([_question_json(topic) for topic in topics])
        return DONE
    for topic in topics:
        print(f"{topic.name:<18} {topic.words}")
        if options.question:
            for fact in topic.facts:
                print(f"    {fact.name:<16} {fact.means.words}; {fact.kind}{_left_out(topic, fact)}")
    return DONE


def _left_out(topic: "Topic", fact: "FieldKey") -> str:
    if fact is topic.facts[0] and fact.name in topic.told_by:
        return ""
    left_out = fact.means.left_out
    return f" (left out: {left_out})" if left_out else " (asked for if the answer depends on it)"


def _question_json(topic: "Topic") -> dict[str, object]:
    return {
        "question": topic.name,
        "words": topic.words,
        "facts": [
            {
                "name": fact.name,
                "means": fact.means.words,
                "kind": fact.kind,
                "required": fact.required,
                "left_out": fact.means.left_out or None,
            }
            for fact in topic.facts
        ],
    }


# ---- rulebook


def _rulebook(options: argparse.Namespace) -> int:
    if options.clause:
        return _one_clause(options)
    return _one_book(options) if options.rulebook else _all_books(options)


def _one_clause(options: argparse.Namespace) -> int:
    from bridgedesk.desk.reports.clause_page import ClausePages, page_text
    from bridgedesk.rulebooks import Refused
    from bridgedesk.rulebooks.clause_numbers import known_clause

    pages = ClausePages(rule_book_named(options.rulebook))
    with wrong_where(Refused):
        page = pages.page(known_clause(options.clause, pages.numbers))
    if not options.json:
        print(page_text(page))
        return DONE
    print_json(
        {
            "book": pages.book.id,
            "clause": page.number,
            "heading": page.heading,
            "requirements": [{"says": each.says, "served": each.done} for each in page.requirements],
            "readings": list(page.readings),
        }
    )
    return DONE


def _all_books(options: argparse.Namespace) -> int:
    from bridgedesk.rule_library import library

    shelf = library()
    if options.json:
        print_json(
            {
                "books": [
                    {"id": book.id, "title": book.title, "sha256": book.sha256}
                    for book in shelf.books.values()
                ],
                "refused": dict(shelf.refused),
            }
        )
        return DONE
    for book in shelf.books.values():
        print(f"{book.id:<14} {book.title}")
    for problem in shelf.refused.values():
        print(f"Not loaded: {problem}")
    return DONE


def _one_book(options: argparse.Namespace) -> int:
    from bridgedesk.desk.reports.regulations_page import regulations_page
    from bridgedesk.rule_library import clauses

    book = rule_book_named(options.rulebook)
    rows = clauses(book.id)
    if options.page:
        print(regulations_page(book))
        return DONE
    if options.json:
        print_json(
            {
                "id": book.id,
                "title": book.title,
                "issued": str(book.issued) if book.issued else None,
                "laws": _laws_json(book),
                "sha256": book.sha256,
                "events": {name: kind.title for name, kind in book.kinds.items()},
                "clauses": [
                    {
                        "row": row.id,
                        "clause": row.clause,
                        "kinds": list(row.kinds),
                        "says": row.says,
                        "served": row.served,
                    }
                    for row in rows
                ],
            }
        )
        return DONE
    print(f"{book.title}: {', '.join(book.kinds)}")
    if book.laws.words:
        print(f"Laws: {book.laws.words}")
    for row in rows:
        print(f"{row.id:<12} {', '.join(row.kinds):<14} {row.says} [{row.served}]")
    served: Counter[str] = Counter()
    every: Counter[str] = Counter()
    for row in rows:
        for kind in row.kinds:
            every[kind] += 1
            served[kind] += bool(row.by(kind))
    kinds = "; ".join(f"{kind}: {served[kind]} of {every[kind]} covered" for kind in every)
    whole = sum(row.is_served for row in rows)
    print(f"{whole} of {len(rows)} clauses covered: {kinds}" if rows else "no list of clauses")
    return DONE


def _laws_json(book: "Book") -> dict[str, object]:
    named = book.laws
    return {
        "edition": named.edition,
        "clause": named.clause,
        "amended_by": named.amended_by,
        "cited": named.cited,
    }


# ---- vp


def _vp(options: argparse.Namespace) -> int:
    from bridgedesk.rulebooks import Refused
    from bridgedesk.rulebooks.finding import number, say
    from bridgedesk.scoring.rounding import half_up

    with wrong_where(Refused):
        rows = _scale_rows(options)
    listed = [
        {"margin": number(margin), "winner": number(won), "loser": number(lost)}
        for margin, (won, lost) in rows
    ]
    if options.json:
        single = {key: listed[0][key] for key in ("winner", "loser")}
        print_json(listed if options.margin is None else single)
        return DONE
    for margin, (winner, loser) in rows:
        print(f"{say(margin):>6}  {half_up(winner)} - {half_up(loser)}")
    return DONE


def _scale_rows(options: argparse.Namespace) -> "Rows":
    """Return the VPs of the margin given, or of every margin at which they change."""
    from bridgedesk.rulebooks import topic_named

    book = rule_book_named(options.rulebook)
    facts = {"event": options.format, "boards": options.boards, "margin": options.margin or "0"}
    asked = cast("VictoryPoints", topic_named("victory-points").put(facts, typed_in=True))
    scale = book.vp_scale(options.format)
    if scale is None:
        raise Wrong(f"there is no scale for {options.format}: {book.answer(asked).because}")
    if options.margin is None:
        return scale.rows(asked.boards)
    return ((asked.margin, scale.sides(asked.boards, asked.margin)),)
