"""A server as a process of its own, without quotas, and guests of it; for the proofs here."""

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx

from stammtisch.web.settings import free_port

PATIENCE = 120.0  # seconds without any news
SERVE = """
import sys
from dataclasses import asdict
from stammtisch import games
from stammtisch.table.quotas import UNBOUNDED
from stammtisch.web import serve
from stammtisch.web.settings import Settings
if rounds := int(sys.argv[3]):
    for name in games.names():
        usual = games.get(name).master_rounds
        usual.update(dict.fromkeys(usual, rounds))
where = {"db": sys.argv[1], "port": int(sys.argv[2]), "admin_socket": "off"}
serve.run(Settings(**where, request_rate=0, **asdict(UNBOUNDED)))
"""


@asynccontextmanager
async def serving(rounds: int = 0) -> AsyncIterator[str]:
    """Run a server with a fresh database; lend its address. Masters may think fewer rounds."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port("127.0.0.1", 0)
        command = [sys.executable, "-c", SERVE, str(Path(folder) / "t.db"), str(port), str(rounds)]
        with (Path(folder) / "output").open("wb") as output:
            server = subprocess.Popen(command, stdout=output, stderr=output)
        try:
            address = f"http://127.0.0.1:{port}"
            async with httpx.AsyncClient(base_url=address) as http:
                until = time.monotonic() + PATIENCE
                while not await answers(http):
                    if server.poll() is not None or time.monotonic() > until:
                        raise RuntimeError((Path(folder) / "output").read_text())
                    await asyncio.sleep(0.1)
            yield address
        finally:
            server.terminate()
            server.wait(30)


async def answers(http: httpx.AsyncClient) -> bool:
    """Tell whether the server can be asked."""
    try:
        return (await http.get("/api/games")).status_code == 200
    except httpx.TransportError:
        return False


class Guest:
    """Somebody with a name and a stream."""

    def __init__(self, address: str) -> None:
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE)

    async def post(self, path: str, **data: object) -> dict[str, Any]:
        """Send something and return the answer."""
        answer = await self.http.post(path, json=data)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    async def come_in(self, name: str) -> None:
        """Become a guest."""
        await self.post("/api/people", name=name)

    async def follow(self, table: str) -> AsyncIterator[tuple[float, dict[str, Any]]]:
        """Yield what happens at a table, and when it was heard of."""
        path = f"/api/tables/{table}/events?draw=false"
        async with self.http.stream("GET", path) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    yield time.perf_counter(), json.loads(line.removeprefix("data: "))
