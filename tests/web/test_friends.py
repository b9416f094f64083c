"""Inviting people one has played with: one click here, one click in their lobby."""

import re

import pytest

from stammtisch import games
from stammtisch.core.conformance import conformance_of
from stammtisch.web import friends
from stammtisch.web.rate_limit import RateLimit
from web.people import House, Visitor

SHORT = dict(conformance_of(games.get("boat_race")).short)


@pytest.fixture
def regulars(house: House) -> list[Visitor]:
    """Return three people who have finished a match together."""
    people = [house.guest(name) for name in ("Anna", "Bert", "Carl")]
    house.play(people, house.table(people, options=SHORT), 1000)
    return people


def waiting(person: Visitor, **more: object) -> str:
    told = {"game": "boat_race", "seats": 3, **more}
    return str(person.post("/api/tables", told).json()["id"])


def known(person: Visitor, table: str) -> dict[str, dict[str, object]]:
    answer = person.get(f"/api/tables/{table}/friends")
    assert answer.status_code == 200, answer.text
    return {friend["name"]: friend for friend in answer.json()}


def invite(person: Visitor, table: str, name: str) -> int:
    friend = known(person, table)[name]
    told = {"table": friend["table"], "seat": friend["seat"]}
    return person.post(f"/api/tables/{table}/invite", told).status_code


def answered(person: Visitor, table: str, do: str) -> str:
    """Answer an invitation by its form; return where that leads."""
    person.client.cookies.clear()
    headers = {**person.headers, "cookie": person.cookie}
    answer = person.client.post(
        f"/invitations/{table}", data={"do": do}, headers=headers, follow_redirects=False
    )
    assert answer.status_code == 303
    return str(answer.headers["location"])


def test_one_click_invites_and_one_click_sits_down(regulars: list[Visitor]) -> None:
    anna, bert, carl = regulars
    table = waiting(anna)
    assert [*known(anna, table)] == ["Bert", "Carl"] or [*known(anna, table)] == ["Carl", "Bert"]
    assert not any(friend["invited"] for friend in known(anna, table).values())
    assert invite(anna, table, "Bert") == invite(anna, table, "Bert") == 200
    assert known(anna, table)["Bert"]["invited"]
    assert not known(anna, table)["Carl"]["invited"]
    lobby = bert.get("/").text
    assert "Anna invites you: Boat Race" in lobby
    assert "invites you" not in carl.get("/").text
    assert "invites you" not in anna.get("/").text
    assert answered(bert, table, "sit") == f"/t/{table}"
    assert [seat["name"] for seat in anna.state(table)["seats"]] == ["Anna", "Bert", ""]
    assert "invites you" not in bert.get("/").text
    assert "Bert" not in known(anna, table)  # who sits there already
    assert "Carl" in known(bert, table)  # whoever sits there may invite


def test_who_is_asked_to_play_again_finds_it_in_the_lobby(house: House) -> None:
    anna, bert, carl = people = [house.guest(name) for name in ("Anna", "Bert", "Carl")]
    table = house.table(people, options=SHORT)
    house.play(people, table, 1000)
    again = bert.do(table, "rematch").json()["next"]
    assert "Bert invites you: Boat Race" in anna.get("/").text
    assert "invites you" not in bert.get("/").text
    assert answered(anna, again, "sit") == f"/t/{again}"
    assert [seat["name"] for seat in bert.state(again)["seats"] if not seat["kept"]] == [
        "Anna",
        "Bert",
    ]
    assert carl.do(table, "rematch").json()["next"] == again
    assert "invites you" not in carl.get("/").text


def test_strangers_and_onlookers_invite_nobody(house: House, regulars: list[Visitor]) -> None:
    anna, bert, _ = regulars
    table, stranger = waiting(anna), house.guest("Doro")
    friend = known(anna, table)["Bert"]
    told = {"table": friend["table"], "seat": friend["seat"]}
    for person in (stranger, bert):  # neither sits there
        answer = person.post(f"/api/tables/{table}/invite", told)
        assert (answer.status_code, answer.json()["error"]) == (422, "not_seated_here")
        assert person.get(f"/api/tables/{table}/friends").status_code == 422
    own = waiting(stranger)
    assert known(stranger, own) == {}
    answer = stranger.post(f"/api/tables/{own}/invite", told)  # they never sat together
    assert (answer.status_code, answer.json()["error"]) == (422, "no_friend")
    assert "invites you" not in bert.get("/").text
    assert house.stranger.get(f"/api/tables/{table}/friends").status_code == 401


def test_who_sits_at_the_same_table_before_the_start_is_no_friend_yet(house: House) -> None:
    anna, bert = house.guest("Anna"), house.guest("Bert")
    table = waiting(anna)
    assert bert.do(table, "sit").status_code == 200
    assert known(anna, waiting(anna)) == {}


def test_an_invitation_is_declined_and_does_not_come_again(regulars: list[Visitor]) -> None:
    anna, bert, _ = regulars
    table = waiting(anna)
    assert invite(anna, table, "Bert") == 200
    assert answered(bert, table, "dismiss") == "/"
    assert invite(anna, table, "Bert") == 200
    assert "invites you" not in bert.get("/").text
    other = waiting(anna)
    assert invite(anna, other, "Bert") == 200
    assert "Anna invites you" in bert.get("/").text


def test_who_is_blocked_invites_no_more_and_is_not_told(regulars: list[Visitor]) -> None:
    anna, bert, carl = regulars
    table = waiting(anna)
    assert invite(anna, table, "Bert") == 200
    assert answered(bert, table, "block") == "/"
    other = waiting(anna)
    assert invite(anna, other, "Bert") == 200
    assert known(anna, other)["Bert"]["invited"]
    assert "invites you" not in bert.get("/").text
    carls = waiting(carl)
    assert invite(carl, carls, "Bert") == 200
    assert "Carl invites you" in bert.get("/").text
    settings = bert.get("/settings").text
    assert "They are not told." in settings
    assert re.search(r'name="name" value="Anna"><button name="unblock" value="0"', settings)
    headers = {**bert.headers, "cookie": bert.cookie}
    for data in ({"unblock": "0", "name": "Carl"}, {"unblock": "7", "name": "Anna"}, {}):
        bert.client.post("/invitations", data=data, headers=headers)  # not who it was meant for
        assert "They are not told." in bert.get("/settings").text
    bert.client.post("/invitations", data={"unblock": "0", "name": "Anna"}, headers=headers)
    assert "They are not told." not in bert.get("/settings").text
    assert "Anna invites you" in bert.get("/").text


def test_invitations_are_few(
    house: House, regulars: list[Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _, _ = regulars
    table = waiting(anna)
    monkeypatch.setattr(friends, "AT_A_TABLE", 1)
    assert [invite(anna, table, "Bert"), invite(anna, table, "Carl")] == [200, 429]
    monkeypatch.setattr(friends, "AT_A_TABLE", 20)
    house.client.app.state.inviting = RateLimit(1, 3600.0, lambda: 0.0)  # type: ignore[attr-defined]
    assert [invite(anna, waiting(anna), name) for name in ("Bert", "Carl")] == [200, 429]


def test_a_table_that_has_begun_or_is_full_invites_nobody(regulars: list[Visitor]) -> None:
    anna, bert, carl = regulars
    table = waiting(anna, bots=[None, None, "Random"])
    assert invite(anna, table, "Bert") == 200
    assert invite(anna, table, "Carl") == 200
    assert answered(carl, table, "sit") == f"/t/{table}"
    assert answered(bert, table, "sit") == f"/t/{table}"  # too late, and the page shows why
    assert [seat["name"] for seat in anna.state(table)["seats"]][:2] == ["Anna", "Carl"]
    assert anna.do(table, "start").status_code == 200
    assert anna.get(f"/api/tables/{table}/friends").json()["error"] == "has_begun"
    assert "invites you" not in bert.get("/").text
    assert answered(bert, table, "sit") == "/"


def test_somebody_elses_invitation_cannot_be_used(house: House, regulars: list[Visitor]) -> None:
    anna, _, _ = regulars
    table = waiting(anna)
    assert invite(anna, table, "Bert") == 200
    stranger = house.guest("Doro")
    assert answered(stranger, table, "sit") == "/"
    assert [seat["name"] for seat in anna.state(table)["seats"]] == ["Anna", "", ""]
