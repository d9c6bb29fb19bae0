"""What can go wrong."""


class IllegalAction(ValueError):
    """An action that the rules refuse, with the clause in both languages."""

    def __init__(self, message: str, clause: str, en: str, fr: str) -> None:
        super().__init__(message)
        self.clause = clause
        self.en = en
        self.fr = fr

    def __reduce__(self):
        return IllegalAction, (self.args[0], self.clause, self.en, self.fr)
