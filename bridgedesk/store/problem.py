"""Problems with a club file that a director can solve."""


class FileProblem(Exception):
    """Problem of a club file in one sentence: what is wrong, and what to do."""


class Contradiction(FileProblem):
    """Rows that would contradict each other: a seat that does not exist, two results of one slip."""


class Damaged(FileProblem):
    """Content of the file that can no longer be trusted."""


class OtherClub(FileProblem):
    """Backup that belongs to another club."""


class InTheWay(FileProblem):
    """Rows that changed since an action; `acts` are the later actions that changed them."""

    def __init__(self, acts: tuple[str, ...]) -> None:
        super().__init__("Later acts are in the way: " + "; ".join(acts))
        self.acts = acts
