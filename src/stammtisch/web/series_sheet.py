"""The score sheet of a series: every match that was played, and how everybody stands."""

from stammtisch.core.game import Json
from stammtisch.core.telling import listed
from stammtisch.store.phases import OVER
from stammtisch.table.series import OPEN_END, Standing, is_complete, played_so_far, standings
from stammtisch.table.table import Table
from stammtisch.web.words import tell


def evening_of(table: Table, lang: str) -> Json | None:
    """Return how a series stands; None at tables that belong to none."""
    series = table.head.series
    if series is None:
        return None
    played = played_so_far(table)
    number = len(played) if table.phase == OVER else len(played) + 1
    key = "series_match" if series == OPEN_END else "series_match_of"
    people = standings(played)
    teller = table.game.teller([], lang)

    def points(standing: Standing) -> list[str]:
        return ["–" if score is None else teller.points(score) for score in standing.points]

    matches = [tell("series_match", lang, number=count + 1) for count in range(len(played))]
    return {
        "text": tell(key, lang, number=number, count=series),
        "leads": _leads(people, lang, is_complete(series, played)),
        "over": is_complete(series, played),
        "head": ["", *matches, tell("series_sum", lang), tell("series_wins", lang)],
        "rows": [
            [person.name, *points(person), teller.points(person.total()), str(person.wins)]
            for person in people
        ],
    }


def _leads(people: list[Standing], lang: str, is_over: bool) -> str:
    if not people:
        return ""
    best = (people[0].wins, people[0].total())
    names = [person.name for person in people if (person.wins, person.total()) == best]
    key = "series_won" if is_over else "series_leads" if len(names) == 1 else "series_lead"
    return tell(key, lang, names=listed(names, lang))
