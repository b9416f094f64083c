"""Drawings of every game: a remembered face is the same as one that has just been drawn."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from stammtisch import games
from stammtisch.core.drawing import FACES, Drawing, Faces, Pen, Placement
from stammtisch.core.game import Game, View
from stammtisch.core.rng import FastRng

NAMES = ["Anna", "長い名前の人", '<b>&"', "Annegret Müller-Lüdenscheidt", "Bo", "W" * 40]
MOVES = 260  # drawn of a match, from its beginning
EVERY = 7  # of them, once everything was drawn often


class Moment(NamedTuple):
    """A view, what its viewer saw before it, and how it is drawn."""

    view: View
    before: View | None
    lang: str
    is_tall: bool


def moments(game: Game, seats: int, seed: int) -> Iterator[Moment]:
    """Play at random; yield views of all seats and an onlooker in both languages and layouts."""
    state, rng = game.new(seats, {}), FastRng(seed)
    before: dict[int | None, View] = {}
    for number in range(MOVES):
        while state.awaits_chance():
            state.chance(rng)
        for place, seat in enumerate((None, *range(seats))):
            view = state.view(seat)
            kind = number + place
            if number < 3 * EVERY or number % EVERY == 0:
                yield Moment(view, before.get(seat), ("de", "en")[kind % 2], kind // 2 % 2 == 0)
            before[seat] = view
        if state.is_over():
            return
        seat = state.turn()
        state.apply(seat, state.random_move(seat, rng))


def drawn(game: Game, moment: Moment) -> list[Placement]:
    view, before, lang, is_tall = moment
    drawing = Drawing(view, game.teller(NAMES, lang), is_tall=is_tall, before=before)
    game.draw(drawing)
    return drawing.placements


@pytest.mark.parametrize("name", games.NAMES)
def test_faces_are_drawn_from_their_facts_alone(name: str) -> None:
    game = games.get(name)
    for seats in {min(game.seat_counts), max(game.seat_counts)}:
        seen = list(moments(game, seats, seats))
        FACES.clear()
        remembered = [drawn(game, moment) for moment in seen]
        # last first: a face that kept something of the view it was first drawn for would differ
        for moment, first in zip(reversed(seen), reversed(remembered), strict=True):
            FACES.clear()
            assert drawn(game, moment) == first


@pytest.mark.parametrize("name", games.NAMES)
def test_keys_are_unique(name: str) -> None:
    game = games.get(name)
    for moment in moments(game, max(game.seat_counts), 3):
        keys = [placement.key for placement in drawn(game, moment)]
        assert len(keys) == len(set(keys))


def test_faces_that_are_asked_for_stay_and_others_are_forgotten() -> None:
    drawn_anew: list[int] = []

    def face(pen: Pen, number: int) -> None:
        drawn_anew.append(number)
        pen.text(0, 0, str(number))

    faces = Faces(10)
    for number in range(200):
        assert faces.get(face, (number,)) == f"<text>{number}</text>"
        assert faces.get(face, (0,)) == "<text>0</text>"
        assert len(faces) <= 20
    assert drawn_anew == list(range(200))
    faces.get(face, (1,))
    assert drawn_anew[-1] == 1
