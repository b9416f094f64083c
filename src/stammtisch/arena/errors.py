"""What can go wrong in an arena; whoever speaks to people puts it into words."""

from collections.abc import Mapping


class ArenaError(Exception):
    """Something that ends a run; `facts` go into the text that `key` names.

    A fact that is a pair of texts is told in German or in English.
    """

    def __init__(self, key: str, facts: Mapping[str, object] | None = None) -> None:
        self.key = key
        self.facts: dict[str, object] = {} if facts is None else dict(facts)
        super().__init__(key, self.facts)  # both, so that it survives the way between processes

    def told(self, language: int) -> dict[str, object]:
        """Return the facts in German (0) or English (1)."""
        return {
            name: fact[language] if isinstance(fact, tuple) else fact
            for name, fact in self.facts.items()
        }
