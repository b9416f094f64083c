"""What a law is: an id, a sentence in both languages, and a function that fails if it is broken."""

from collections.abc import Callable
from dataclasses import dataclass

from stammtisch.testing.case import Case

Check = Callable[[Case], None]


@dataclass(frozen=True)
class Law:
    """Something that holds for every game; called with a case, it raises if it does not."""

    id: str
    german: str
    english: str
    check: Check
    is_once: bool = False  # it is about the game itself: one case is enough
    times: int = 1  # how many times as many cases it looks at as other laws

    def __call__(self, case: Case) -> None:
        """Hold the law against a case: an exception says that it is broken."""
        self.check(case)

    def says(self, lang: str) -> str:
        """Return the law in a sentence, in German (`de`) or English (`en`)."""
        return self.german if lang == "de" else self.english


def law(name: str, german: str, *, is_once: bool = False, times: int = 1) -> Callable[[Check], Law]:
    """Make a law of a function, whose docstring begins with the law in English."""

    def make(check: Check) -> Law:
        english = (check.__doc__ or "").partition("\n")[0]
        return Law(name, german, english, check, is_once, times)

    return make
