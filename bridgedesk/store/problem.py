"""What goes wrong with a club file that a director can do something about."""


class FileProblem(Exception):
    """One sentence: what is wrong with the file, and what to do."""


class Contradiction(FileProblem):
    """The rows would contradict each other: a seat that is not there, two results of one slip."""


class Damaged(FileProblem):
    """What is in the file can no longer be trusted."""


class OtherClub(FileProblem):
    """A backup is not of this club."""


class InTheWay(FileProblem):
    """Rows are no longer as an act left them; `acts` are the later ones that changed them."""

    def __init__(self, acts: tuple[str, ...]) -> None:
        super().__init__("Later acts are in the way: " + "; ".join(acts))
        self.acts = acts
