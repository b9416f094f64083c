"""The server as a process of its own, as people run it; it is ended by its id."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from pathlib import Path

from ports import reserve_port
from stammtisch.table.quotas import Quotas
from stammtisch.web.settings import flag_of

STARTING = 120.0  # seconds: a busy machine is slow
ENDING = 60.0
GENEROUS: Mapping[str, float | str] = {
    "request_rate": 0,
    "streams": 100_000,
    "streams_each": 100_000,
    "chat_lines": 100_000,
    "guests_each": 1_000_000,
    **{quota.name: 0 for quota in fields(Quotas)},
}


class Server:
    """One server that can be killed and started again, on the same port and database."""

    def __init__(
        self,
        db: str | Path,
        *,
        env: Mapping[str, str] | None = None,
        limits: Mapping[str, float | str] | None = None,
        processes: int = 0,
        output: Path | None = None,
        port: int = 0,
        files: int = 0,
        python: Sequence[str] = (sys.executable,),
    ) -> None:
        self.db = str(db)
        self.env = {**os.environ, **(env or {})}
        self.limits = limits or {}  # settings other than usual
        self.processes = processes  # that think; 0: as usual
        self.output = output or Path(os.devnull)  # where to write what it says
        self.port = port or reserve_port()
        self.files = files  # that it may open; 0: as many as usual
        self.python = python  # the command that runs it
        self.base_url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.launch()
        self.wait()

    def launch(self) -> None:
        """Start it; a group of its own takes in the processes that think for it."""
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(
                self._command(),
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def _command(self) -> list[str]:
        command = [*self.python, "-m", "stammtisch", "serve"]
        command += ["--port", str(self.port), "--db", self.db]
        for name, value in {**self.limits, "processes": self.processes}.items():
            command += [flag_of(name), str(value)]
        if self.files:
            command = ["sh", "-c", f'ulimit -n {self.files} && exec "$@"', "sh", *command]
        return command

    def wait(self) -> None:
        """Wait until it answers."""
        assert self.process is not None
        until = time.monotonic() + STARTING
        while not self.answers():
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode}")
            if time.monotonic() > until:
                raise RuntimeError("the server does not answer")
            time.sleep(0.02)

    def answers(self) -> bool:
        """Tell whether somebody can be served; asks for what needs no database."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), 5) as line:
                line.sendall(
                    b"GET /api/games HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
                )
                return line.recv(12) == b"HTTP/1.1 200"
        except OSError:
            return False

    def kill(self) -> None:
        """Kill the server itself, at once; what thinks for it must notice by itself."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it as Ctrl-C does, and whatever it has left behind."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(ENDING)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        with suppress(ProcessLookupError):
            for _ in range(60):  # what it has started ends by itself, and tidies up
                os.killpg(self.process.pid, 0)
                time.sleep(0.05)
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process = None

    def resident(self) -> int:
        """Return how many bytes of memory the server's own process holds."""
        assert self.process is not None
        text = Path(f"/proc/{self.process.pid}/statm").read_text()
        return int(text.split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def running_server(
    db: str | Path,
    *,
    env: Mapping[str, str] | None = None,
    limits: Mapping[str, float | str] | None = None,
    processes: int = 0,
    output: Path | None = None,
) -> Iterator[str]:
    """Run a server for a while; lend its address, without a slash at the end."""
    server = Server(db, env=env, limits=limits, processes=processes, output=output)
    try:
        server.start()
        yield server.base_url
    finally:
        server.stop()
