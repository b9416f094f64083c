"""Seeds, options and files that a person names."""

from hashlib import sha256
from pathlib import Path

import pytest

from stammtisch.core.rng import CryptoRng
from stammtisch.tui.files import RecordFile, bot_rng, lot, read_options, read_record, read_seed
from stammtisch.tui.words import Slip


def test_seeds_are_hex_text_or_random() -> None:
    assert read_seed("00" * 31 + "Ff") == bytes(31) + b"\xff"
    assert read_seed("00" * 31) == sha256(b"00" * 31).digest()
    assert read_seed("Grüße") == sha256("Grüße".encode()).digest()
    assert read_seed("g" * 64) == sha256(b"g" * 64).digest()
    assert read_seed(None) != read_seed(None)
    with pytest.raises(Slip):
        read_seed("  ")


def test_seat_and_bots_are_drawn_apart_from_the_cards() -> None:
    seeds = [read_seed(str(number)) for number in range(600)]
    seats = [lot(seed, 5) for seed in seeds]
    assert all(90 <= seats.count(seat) <= 150 for seat in range(5))
    alike = sum(CryptoRng(seed).below(5) == seat for seed, seat in zip(seeds, seats, strict=True))
    assert 90 <= alike <= 150
    words = {bot_rng(seed, seat).word() for seed in seeds for seat in range(5)}
    assert len(words) > 2990


def test_options() -> None:
    assert read_options([]) == {}
    assert read_options(["course=5", "specials=1,0,2"]) == {"course": [5], "specials": [1, 0, 2]}
    for text in ("course", "=5", "course=", "course=x", "course=1,", "course=1.5"):
        with pytest.raises(Slip):
            read_options([text])


def test_record_files_take_a_free_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    files = [RecordFile(None, "hydra") for _ in range(3)]
    assert [file.path.name for file in files] == ["hydra-1.txt", "hydra-2.txt", "hydra-3.txt"]
    assert not any(file.was_taken for file in files)
    mine = [RecordFile(Path("mine"), "hydra") for _ in range(2)]
    assert [file.path.name for file in mine] == ["mine", "mine-2"]
    assert [file.was_taken for file in mine] == [False, True]


def test_a_record_is_replaced_as_a_whole_and_leaves_nothing_beside(tmp_path: Path) -> None:
    file = RecordFile(tmp_path / "r.txt", "hydra")
    file.write("first\n")
    with file.path.open(encoding="utf-8") as held:
        file.write("second\n")
        assert held.read() == "first\n"
    assert file.path.read_text() == "second\n"
    assert list(tmp_path.iterdir()) == [file.path]


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    file = RecordFile(tmp_path / "r.txt", "hydra")
    file.path.unlink()
    file.path.mkdir()
    with pytest.raises(Slip) as caught:
        file.write("text")
    assert caught.value.key == "folder_no_file"
    assert list(tmp_path.iterdir()) == [file.path]
    with pytest.raises(Slip) as caught:
        RecordFile(tmp_path / ("x" * 300), "hydra")
    assert caught.value.key == "unwritable_file"


def test_a_huge_file_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.seek(2**33)
        file.write(b"x")
    with pytest.raises(Slip) as caught:
        read_record(path)
    assert caught.value.key == "binary_file"
