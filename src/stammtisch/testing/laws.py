"""All laws, in the order in which they are best read."""

from typing import Final

from stammtisch.testing import play, secrecy, showing, writing
from stammtisch.testing.law import Law

LAWS: Final[tuple[Law, ...]] = (
    showing.setup,
    play.endings,
    play.legal_moves,
    play.refusals,
    play.rulings,
    play.chance,
    play.copies,
    play.taking_back,
    writing.notation,
    writing.records,
    writing.positions,
    writing.spoilt_positions,
    writing.frozen_views,
    secrecy.arrival_order,
    secrecy.sealed_choices,
    secrecy.unfinished_choices,
    secrecy.no_leak,
    secrecy.onlookers,
    secrecy.imagined_worlds,
    secrecy.several_worlds,
    secrecy.hidden_information,
    showing.bilingual_texts,
    showing.telling,
    showing.log_lines,
    showing.drawing,
    showing.screens_fit,
    showing.hints,
    showing.bots_play,
)


def law_called(name: str) -> Law:
    """Return a law by its id; raise KeyError if there is none."""
    return {law.id: law for law in LAWS}[name]
