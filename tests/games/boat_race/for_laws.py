"""What the laws must be told of Boat Race."""

from games.hidden import Secrets, nothing_comes_out

EAGER: dict[int, float] = {}

# Every move is open, and the hands left after a stage stay unknown (BR-03).
SECRETS = Secrets(lambda view, parts, move: False, nothing_comes_out)
