"""What the laws must be told of Boat Race."""

from typing import Final

from stammtisch.core.conformance import Conformance, Measured, Scene

# Every move is open, and the hands left after a stage stay unknown (BR-03).
CONFORMANCE: Final = Conformance(
    short={"course": 5},
    longest={"course": 200, "specials": [0, 3, 0]},
    scene=Scene(4, 17, "card"),
    measured=Measured(master=2000, matches=300),
)
