"""All laws, in the order in which they are best read."""

from typing import Final

from stammtisch.testing import play, presentation, secrecy, serialization
from stammtisch.testing.law import Law

LAWS: Final[tuple[Law, ...]] = (
    presentation.setup,
    play.endings,
    play.legal_moves,
    play.refusals,
    play.rulings,
    play.chance,
    play.copies,
    play.taking_back,
    serialization.notation,
    serialization.records,
    serialization.positions,
    serialization.spoilt_positions,
    serialization.frozen_views,
    secrecy.arrival_order,
    secrecy.sealed_choices,
    secrecy.unfinished_choices,
    secrecy.no_leak,
    secrecy.onlookers,
    secrecy.imagined_worlds,
    secrecy.several_worlds,
    secrecy.hidden_information,
    presentation.bilingual_texts,
    presentation.telling,
    presentation.log_lines,
    presentation.drawing,
    presentation.screens_fit,
    presentation.hints,
    presentation.bots_play,
)


def law_called(name: str) -> Law:
    """Return a law by its id; raise KeyError if there is none."""
    return {law.id: law for law in LAWS}[name]
