"""Faces that are drawn once and remembered; the law `drawing` looks at those of every game."""

from stammtisch.core.drawing import Faces, Pen


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
