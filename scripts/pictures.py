"""Draw the pictures of the README from real matches: `make pictures`."""

import io
import re
from pathlib import Path

from rich.console import Console, Group
from rich.rule import Rule
from rich.text import Text

from stammtisch import bots, games
from stammtisch.core.match import Match
from stammtisch.tui.files import bot_rng, read_seed
from stammtisch.tui.painter import WIDTH, painter
from stammtisch.tui.screen import Log, log_part, moves_part, title_bar

NAMES = ["Anna", "Bert", "Clara", "Dieter", "Elke", "Fritz"]
FOLDER = Path(__file__).parent.parent / "docs" / "pictures"


def draw(name: str, seats: int, lang: str, moves: int) -> None:
    """Draw what seat 0 sees when it is to move after so many moves."""
    game = games.get(name)
    seed = read_seed("a picture")
    match = Match(game, seats, seed, names=NAMES[:seats])
    player = [bots.make("Regular", game, bot_rng(seed, seat)) for seat in range(seats)]
    painted = painter(game, match.names, lang)
    log = Log(painted)
    while len(match.log) < moves or 0 not in match.state.to_act():
        seat = match.state.turn()
        before = match.view(0)
        match.play(seat, player[seat].choose(match.view(seat)))
        log.add(before, match.view(0))
    view = match.view(0)
    screen = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    prompt = Rule(Text(painted.prompt(view), style="bold"), align="left", style="dim")
    lines = log.readable(painted.clock(view))[-4:]
    screen.print(
        Group(
            title_bar(painted, view),
            painted.board(view),
            log_part(lines, lang),
            prompt,
            moves_part(painted, view),
        )
    )
    picture = screen.export_svg(title=f"stammtisch play {name}", unique_id=name)
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)  # no outside fonts
    (FOLDER / f"{name}.{lang}.svg").write_text(picture)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    draw("boat_race", 4, "en", 40)
