"""One broken rule at a time: (rule, file, snippet, broken snippet)."""

CARDS = "games/hydra/cards.py"
STATE = "games/hydra/state.py"
RULES = "games/hydra/rules.py"
SCORING = "games/hydra/scoring.py"
VIEW = "games/hydra/view.py"
NEWS = "games/hydra/news.py"
CONSTRAINTS = "games/hydra/constraints.py"
IMAGINE = "games/hydra/imagine.py"
PARTIES = "games/hydra/parties.py"
GAME = "games/hydra/__init__.py"

MUTANTS: list[tuple[str, str, str, str]] = [
    (
        "HY-01",
        STATE,
        "[kind for kind in range(KINDS) for _ in range(2)]",
        "[kind % 24 for kind in range(KINDS) for _ in range(2)]",
    ),
    ("HY-02", CARDS, "[0, 2, 3, 4, 10, 11]", "[0, 3, 2, 4, 10, 11]"),
    ("HY-03", CARDS, '"GO", "EO", "R10", "HY"]', '"EO", "GO", "R10", "HY"]'),
    ("HY-04", CARDS, "return 2 * (1 + kind % 6)  # HY-04", "return 2 * (7 - kind % 6)  # HY-04"),
    (
        "HY-05",
        STATE,
        "self.idle = dealer if self.seats > PLAYERS else NOBODY",
        "self.idle = (dealer + 1) % self.seats if self.seats > PLAYERS else NOBODY",
    ),
    (
        "HY-05",
        SCORING,
        "party[seat] = NOTHING\n        elif keys",
        "party[seat] = 0\n        elif keys",
    ),
    (
        "HY-06",
        RULES,
        "self.pass_deal_to((self.dealer + 1) % self.seats)",
        "self.pass_deal_to(self.dealer)",
    ),
    (
        "HY-06",
        RULES,
        "self.clear_round()  # HY-06: the same dealer deals again",
        "self.pass_deal_to((self.dealer + 1) % self.seats)",
    ),
    ("HY-07", STATE, "shuffle(cards, len(cards) - 1, rng)", "shuffle(cards, KINDS, rng)"),
    (
        "HY-07",
        STATE,
        "seat: i64 = self.dealer\n        top",
        "seat: i64 = self.dealer + 1\n        top",
    ),
    ("HY-08", GAME, 'return {"rounds": [seats],', 'return {"rounds": [5],'),
    ("HY-08", GAME, "if is_uneven(seats, settled", "if not is_uneven(seats, settled"),
    ("HY-08", GAME, ' and not settled["uneven_rounds"][0]', ""),
    ("HY-08", GAME, '{"rounds": rounds, "more": more,', '{"rounds": rounds, "more": times,'),
    ("HY-08", STATE, "seats > PLAYERS and rounds", "rounds"),
    ("HY-09", CARDS, "nines >= 5 or trumps <= 1", "nines >= 5 or trumps <= 0"),
    ("HY-09", CARDS, "return nines >= 5", "return nines >= 4"),
    ("HY-09", RULES, "self.first_of(self.throwing)", "lowest(self.throwing)"),
    ("HY-09", VIEW, "waiting = members(state.active())", "waiting = state.to_act()"),
    (
        "HY-10",
        RULES,
        "            self.acting = self.forehand()\n            return\n        shown",
        "            self.acting = self.dealer\n            return\n        shown",
    ),
    ("HY-11", RULES, "elif self.solos != 0:", "elif self.solos != 0 and self.antrags == 0:"),
    (
        "HY-11",
        STATE,
        "seat: i64 = self.forehand()\n        while seats",
        "seat: i64 = self.dealer\n        while seats",
    ),
    ("HY-12", RULES, "self.twice[seat] & KEYS != 0", "self.twice[seat] & ONE[EO] != 0"),
    ("HY-13", RULES, "0b11111111111", "0b1111111111"),
    ("HY-14", RULES, "self.held[seat] & ~ONE[self.offered]", "self.held[seat]"),
    ("HY-14", VIEW, "if me in (state.declarer, state.taker):", "if me >= 0:"),
    (
        "HY-15",
        RULES,
        "self.acting = self.left_of(self.declarer)",
        "self.acting = self.left_of(self.dealer)",
    ),
    (
        "HY-15",
        RULES,
        "            for kind in kinds:\n                self.add(self.declarer, kind)\n"
        "            self._start",
        "            for kind in kinds:\n                self.add(seat, kind)"
        "\n            self._start",
    ),
    ("HY-15", VIEW, "if me == state.taker or state.given_count == 3:", "if me >= 0:"),
    (
        "HY-16",
        RULES,
        "                self._start_tricks(self.forehand())\n            return\n"
        "        self.taker",
        "                self.contest = Contest.SOLO\n                self._start_tricks"
        "(self.forehand())\n            return\n        self.taker",
    ),
    ("HY-16", CONSTRAINTS, "self._require(view.open_card, 1, owner)", "pass"),
    ("HY-16", IMAGINE, "if rng.below(true_cases) == 0:", "if true_cases > 0:"),
    ("HY-17", RULES, "self._start_tricks(self.declarer)", "self._start_tricks(self.forehand())"),
    ("HY-18", SCORING, "if eo > 0 and go > 0:", "if eo > 1 and go > 1:"),
    ("HY-19", SCORING, "Kind.NORMAL + twins", "Kind.NORMAL"),
    ("HY-19", SCORING, "if most == 2 else", "if most == 3 else"),
    ("HY-20", PARTIES, "elif answer != same:", "elif answer > same:"),
    ("HY-20", CONSTRAINTS, "if suit not in voids[self.seats[place]]:", "if suit >= 0:"),
    (
        "HY-21",
        STATE,
        "if self.contest == Contest.SOLO:\n            return",
        "if self.contest == Contest.HEALTHY and self.declarer >= 0:\n            return",
    ),
    (
        "HY-22",
        CARDS,
        "for suit in range(4)] + [HYDRA]  # HY-22",
        "for suit in (0, 2, 1, 3)] + [HYDRA]  # HY-22",
    ),
    (
        "HY-23",
        CARDS,
        "for rank in range(6)] + [HYDRA]  # HY-23",
        "for rank in (0, 1, 3, 2, 4, 5)] + [HYDRA]  # HY-23",
    ),
    ("HY-24", RULES, "+ [ORDINARY]", "+ [SUIT_SOLO]"),
    ("HY-25", RULES, "if following != 0:", "if following != 0 and self.led == 4:"),
    ("HY-26", RULES, "if strength > self.best:", "if strength < self.best:"),
    (
        "HY-27",
        CARDS,
        "if kind == HYDRA and mode == ORDINARY and led != TRUMP:",
        "if kind == HYDRA and mode > ORDINARY and led != TRUMP:",
    ),
    ("HY-27", CARDS, "mode == ORDINARY and led != TRUMP:", "led != TRUMP:"),
    ("HY-28", CARDS, "(kind == DULLE and mode == ORDINARY)", "kind == DULLE"),
    ("HY-28", CARDS, "beats_twin = kind == HYDRA or", "beats_twin ="),
    ("HY-28", RULES, "worth(self.mode, self.led, move) & -2", "worth(self.mode, self.led, move)"),
    ("HY-29", RULES, "self.acting = self.winner  # HY-29", "self.acting = self.leader"),
    (
        "HY-29",
        NEWS,
        'Event("plays", {"seat": seat, "card": card}, fades=True)',
        'Event("plays", {"seat": seat, "card": card})',
    ),
    ("HY-29", VIEW, "self.last_trick = self.tricks[-1]", "self.last_trick = self.tricks[0]"),
    ("HY-30", SCORING, "return (eyes + 5) // 10", "return eyes // 10"),
    (
        "HY-30",
        SCORING,
        "party_eyes += eyes[other]",
        "party_eyes += eyes[seat]",
    ),
    (
        "HY-31",
        SCORING,
        "return 3 if is_declarer else 2",
        "return 4 if is_declarer else 1",
    ),
    ("HY-31", SCORING, "return PLAYERS - members", "return PLAYERS + 1 - members"),
    (
        "HY-32",
        SCORING,
        "if eyes >= FIFTY:\n        return 10",
        "if eyes >= FIFTY:\n        return 15",
    ),
    ("HY-32", SCORING, "FORTY: Final = 40", "FORTY: Final = 41"),
    ("HY-33", SCORING, "mode == ORDINARY and party[seat] != party[winner]", "mode == ORDINARY"),
    ("HY-33", SCORING, "kind == FOX and mode == ORDINARY and", "kind == FOX and"),
    (
        "HY-33",
        NEWS,
        "if after.contest in (Contest.SOLO, Contest.ANTRAG):  # HY-33",
        "if after.contest == Contest.SOLO:  # HY-33",
    ),
    ("HY-34", STATE, "self.totals[seat] - self.penalties[seat]", "self.penalties[seat]"),
    (
        "HY-34",
        STATE,
        "totals[seat] = self.totals[seat] + sign * points[seat]",
        "totals[seat] = sign * points[seat]",
    ),
    ("HY-35", GAME, 'no_chat_rule="HY-35"', 'no_chat_rule=""'),
    (
        "HY-36",
        STATE,
        "penalties[ruling.seat] += ruling.points",
        "penalties[ruling.seat] -= ruling.points",
    ),
    (
        "HY-36",
        STATE,
        "self._add_to_totals(undone.points, -1)",
        "self._add_to_totals(undone.points, 0)",
    ),
    (
        "HY-37",
        SCORING,
        "factor * tenth(party_eyes)",
        "factor * tenth(party_eyes) - (0 if party_eyes else 10)",
    ),
]
