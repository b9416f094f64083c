"""Somebody's sums as figures of a page: a picture, and the same as a table."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from stammtisch import games
from stammtisch.core.kit import SEAT_LETTERS
from stammtisch.store.histories import Companion, GameSum, Histories, Score, SeatSum
from stammtisch.web.bars import Bar, bars, line
from stammtisch.web.dates import duration
from stammtisch.web.lobby_page import title_of
from stammtisch.web.words import tell

COMPANIONS: Final = 10
LATEST: Final = 40  # matches of which the points are drawn
WON: Final = ("won", "lost")  # parts of bars
BETWEEN: Final = ("me", "theirs", "else")


class Cell(NamedTuple):
    """A cell of a table; with an address it is a link."""

    text: str
    url: str = ""


class Figure(NamedTuple):
    """A picture and the table that says the same."""

    title: str
    svg: Markup
    head: list[str]
    rows: list[list[Cell]]
    legend: list[tuple[str, str]]  # classes of the style and what they stand for


class Sums(NamedTuple):
    """What the database has summed up of somebody's finished matches, in all games or one."""

    game: str | None
    games: list[GameSum]
    seats: list[SeatSum]
    points: list[int]
    companions: list[Companion]

    @classmethod
    async def read(cls, histories: Histories, person: str, game: str | None) -> "Sums":
        """Return somebody's sums."""
        played = await histories.games(person)
        companions = await histories.companions(person, COMPANIONS, game) if played else []
        if game is None:
            return cls(None, played, [], [], companions)
        return cls(
            game,
            [found for found in played if found.game == game],
            await histories.seats(person, game),
            await histories.points(person, game, LATEST),
            companions,
        )

    def figures(self, lang: str, base: str) -> list[Figure]:
        """Return them drawn; none if nothing has been finished."""
        if not self.games:
            return []
        found = [self._wins(lang), self._time(lang)]
        if self.seats:
            found.append(self._seats(lang))
        if self.points:
            found.append(self._points(lang))
        if self.companions:
            found.append(self._companions(lang, base))
        return found

    def _wins(self, lang: str) -> Figure:
        rows = [
            Bar(
                title_of(game.game, lang),
                tell("wins_of", lang, wins=game.wins, matches=game.matches),
                [(game.wins, "won"), (game.matches - game.wins, "lost")],
            )
            for game in self.games
        ]
        table = [
            [
                title_of(game.game, lang),
                str(game.matches),
                str(game.wins),
                points_text(game.game, game.best, lang),
                points_text(game.game, round(game.average), lang),
            ]
            for game in self.games
        ]
        head = ["col_game", "col_matches", "col_wins", "col_best", "col_average"]
        return _figure("chart_wins", lang, rows, head, table, legend(WON, lang))

    def _time(self, lang: str) -> Figure:
        rows = [
            Bar(title_of(game.game, lang), duration(game.seconds, lang), [(game.seconds, "time")])
            for game in self.games
        ]
        table = [[title_of(game.game, lang), duration(game.seconds, lang)] for game in self.games]
        return _figure("chart_time", lang, rows, ["col_game", "col_time"], table)

    def _seats(self, lang: str) -> Figure:
        rows = [
            Bar(
                tell("seat_n", lang, seat=SEAT_LETTERS[seat.seat]),
                tell("wins_of", lang, wins=seat.wins, matches=seat.matches),
                [(seat.wins, "won"), (seat.matches - seat.wins, "lost")],
            )
            for seat in self.seats
        ]
        table = [
            [SEAT_LETTERS[seat.seat], str(seat.matches), str(seat.wins)] for seat in self.seats
        ]
        head = ["col_seat", "col_matches", "col_wins"]
        return _figure("chart_seats", lang, rows, head, table, legend(WON, lang))

    def _points(self, lang: str) -> Figure:
        game = self.game or ""
        written = [points_text(game, points, lang) for points in self.points]
        low, high = min(self.points), max(self.points)
        labels = (points_text(game, low, lang), points_text(game, high, lang))
        title = tell("chart_points", lang)
        table = [[Cell(str(number)), Cell(text)] for number, text in enumerate(written, start=1)]
        head = [tell("col_number", lang), tell("col_points", lang)]
        return Figure(title, Markup(line(title, self.points, labels)), head, table, [])

    def _companions(self, lang: str, base: str) -> Figure:
        rows = [
            Bar(
                friend.name,
                tell(
                    "wins_against",
                    lang,
                    matches=friend.matches,
                    wins=friend.wins,
                    losses=friend.losses,
                ),
                [
                    (friend.wins, "me"),
                    (friend.losses, "theirs"),
                    (friend.matches - friend.wins - friend.losses, "else"),
                ],
            )
            for friend in self.companions
        ]
        title = tell("chart_companions", lang)
        table = [
            [
                Cell(friend.name, f"{base}/me/with/{friend.table}/{friend.seat}"),
                Cell(str(friend.matches)),
                Cell(str(friend.wins)),
                Cell(str(friend.losses)),
            ]
            for friend in self.companions
        ]
        head = ["col_name", "col_matches", "col_wins", "col_their_wins"]
        heads = [tell(key, lang) for key in head]
        return Figure(title, Markup(bars(title, rows)), heads, table, legend(BETWEEN, lang))


def score_figures(scores: Sequence[Score], name: str, lang: str) -> list[Figure]:
    """Return what two people have played together; none if that is nothing."""
    if not scores:
        return []
    rows = [
        Bar(
            title_of(score.game, lang),
            tell(
                "wins_against",
                lang,
                matches=score.matches,
                wins=score.wins,
                losses=score.losses,
            ),
            [
                (score.wins, "me"),
                (score.losses, "theirs"),
                (score.matches - score.wins - score.losses, "else"),
            ],
        )
        for score in scores
    ]
    title = tell("chart_score", lang)
    table = [
        [
            Cell(title_of(score.game, lang)),
            Cell(str(score.matches)),
            Cell(str(score.wins)),
            Cell(str(score.losses)),
            Cell(str(score.together)),
            Cell(duration(score.seconds, lang)),
        ]
        for score in scores
    ]
    head = [
        tell("col_game", lang),
        tell("col_matches", lang),
        tell("col_me", lang),
        name,
        tell("col_both", lang),
        tell("col_time", lang),
    ]
    return [Figure(title, Markup(bars(title, rows)), head, table, legend(BETWEEN, lang))]


def points_text(game: str, points: int, lang: str) -> str:
    """Return points as their game writes them; of a game not known here, the number."""
    if game not in games.names():
        return str(points)
    found = games.get(game)
    return found.teller([""] * max(found.seat_counts), lang).points(points)


def legend(kinds: Sequence[str], lang: str) -> list[tuple[str, str]]:
    """Return what the parts of bars stand for."""
    return [(kind, tell(f"legend_{kind}", lang)) for kind in kinds]


def _figure(  # noqa: PLR0917 a figure has so many parts
    key: str,
    lang: str,
    rows: Sequence[Bar],
    head: Sequence[str],
    table: Sequence[Sequence[str]],
    parts: Sequence[tuple[str, str]] = (),
) -> Figure:
    title = tell(key, lang)
    cells = [[Cell(text) for text in row] for row in table]
    heads = [tell(name, lang) for name in head]
    return Figure(title, Markup(bars(title, rows)), heads, cells, list(parts))
