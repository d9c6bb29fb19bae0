"""What can go wrong, in both languages.

>>> import cubotheque as cb
>>> state = cb.Game("cubulus").state(seed=1)
>>> try:
...     state.apply("A1-A3")
... except cb.IllegalAction as refused:
...     print(refused.clause, refused.en, refused.fr, sep="\\n")
CU-8
This cube shows 1: it goes exactly 1 cell. A1 to A3 is 2.
Ce cube montre 1 : il avance d’une seule case. D’A1 à A3, il y en a 2.
"""

from __future__ import annotations

__all__ = ["BadRecord", "Error", "IllegalAction"]


class Error(ValueError):
    """A call that cannot be answered.

    ``en`` and ``fr`` say why, and ``str`` is the English; ``clause`` is the clause of the rules that it rests on, ``None`` where it rests on none.
    """

    def __init__(self, en: str, fr: str, clause: str | None = None) -> None:
        super().__init__(f"{en} ({clause})" if clause else en)
        self.en = en
        self.fr = fr
        self.clause = clause

    def __reduce__(self):
        return type(self), (self.en, self.fr, self.clause)


class IllegalAction(Error):
    """An action that the rules refuse, or an id that no legal action goes on with (then ``clause`` is ``None``)."""


class BadRecord(Error):
    """A record that does not hold: ``event`` is the first wrong event, counted from 0, ``None`` if it is none of them."""

    def __init__(self, en: str, fr: str, event: int | None = None) -> None:
        super().__init__(en, fr)
        self.event = event

    def __reduce__(self):
        return type(self), (self.en, self.fr, self.event)
