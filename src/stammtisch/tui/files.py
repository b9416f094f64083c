"""What comes from outside: seeds, options and records that a person names."""

import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from stammtisch import games
from stammtisch.core import record
from stammtisch.core.game import Game, OptionValue
from stammtisch.core.record import Record
from stammtisch.core.rng import SEED_BYTES, CryptoRng, FastRng
from stammtisch.tui.words import Slip

LARGEST: Final = 4_000_000  # bytes; no match is that long
HEX_DIGITS: Final = 2 * SEED_BYTES


def read_seed(text: str | None) -> bytes:
    """Return the seed a person means: 64 hex digits, any other text hashed, or a random one."""
    if text is None:
        return secrets.token_bytes(SEED_BYTES)
    text = text.strip()
    if not text:
        raise Slip("empty_seed")
    if len(text) == HEX_DIGITS and all(digit in "0123456789abcdefABCDEF" for digit in text):
        return bytes.fromhex(text)
    return sha256(text.encode("utf-8", "surrogateescape")).digest()


def lot(seed: bytes, seats: int) -> int:
    """Return a seat drawn from the seed, apart from the match's own stream."""
    return CryptoRng(aside(seed, "seat")).below(seats)


def bot_rng(seed: bytes, seat: int) -> FastRng:
    """Return a bot's own stream, apart from the match's: it tells nothing about the cards."""
    return FastRng(int.from_bytes(aside(seed, f"bot {seat}")[:7], "big"))


def aside(seed: bytes, purpose: str) -> bytes:
    """Return a seed for another purpose that tells nothing about the one it comes from."""
    return sha256(f"stammtisch {purpose}".encode() + seed).digest()


def read_options(texts: list[str]) -> dict[str, OptionValue]:
    """Return options written as `name=number` or `name=number,number`."""
    options: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        try:
            numbers = [int(number) for number in value.split(",")]
        except ValueError:
            numbers = []
        if not name.strip() or not equals or not numbers:
            raise Slip("bad_option_text", {"text": text})
        options[name.strip()] = numbers
    return options


def read_record(path: Path) -> tuple[Record, Game]:
    """Return a record and its game; raise Slip or BadRecord if the file holds none."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST)
    except FileNotFoundError as error:
        raise Slip("no_file", {"path": path}) from error
    except OSError as error:
        raise file_slip("unreadable", path, error) from error
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Slip("binary_file", {"path": path}) from error
    if "\0" in text:
        raise Slip("binary_file", {"path": path})
    parsed = record.parse(text)
    return parsed, games.get(parsed.fields["game"])


class RecordFile:
    """A new file for a record: its name is taken at the start, its text is always a whole one."""

    def __init__(self, wanted: Path | None, game: str) -> None:
        self.wanted = wanted
        self.path = _take(Path(f"{game}-1.txt") if wanted is None else wanted)

    @property
    def was_taken(self) -> bool:
        """Tell whether the name a person asked for belonged to another file."""
        return self.wanted is not None and self.path != self.wanted

    def write(self, text: str) -> None:
        """Put the record into the file in one go: nobody ever finds half of it there."""
        beside = self.path.with_name(f".stammtisch-{os.getpid()}.tmp")
        try:
            beside.write_text(text, encoding="utf-8", newline="\n")
            beside.replace(self.path)
        except OSError as error:
            with suppress(OSError):
                beside.unlink()
            raise file_slip("unwritable", self.path, error) from error


def _take(wanted: Path) -> Path:
    path = wanted
    stem = wanted.stem.removesuffix("-1")
    number = 1
    while True:
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            if wanted.is_dir():
                raise Slip("folder_no_file", {"path": wanted}) from None
            number += 1
            path = wanted.with_name(f"{stem}-{number}{wanted.suffix}")
        except OSError as error:
            raise file_slip("unwritable", wanted, error) from error
        else:
            return path


def file_slip(kind: str, path: Path, error: OSError) -> Slip:
    """Return why a file is `unreadable` or `unwritable`."""
    if isinstance(error, IsADirectoryError):
        return Slip("folder_no_file", {"path": path})
    if isinstance(error, PermissionError):
        return Slip(f"{kind}_denied", {"path": path})
    if isinstance(error, (FileNotFoundError, NotADirectoryError)):
        return Slip("no_folder", {"path": path.parent})
    return Slip(f"{kind}_file", {"path": path, "reason": error.strerror})
