"""A server of PostgreSQL for as long as it is needed, from the binaries of the system.

PostgreSQL does not run as root: then it runs as the user `postgres`, if there is one.
"""

from __future__ import annotations

import contextlib
import glob
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PORT = 54321  # of a socket in a directory of its own


class UnavailableError(Exception):
    """No server can be started. Why, in words."""


@dataclass(frozen=True)
class Server:
    """A server that runs."""

    host: str  # the directory of its socket
    port: int
    user: str
    bin: str

    def psql(self, text: str, database: str = "postgres") -> None:
        """Execute a script."""
        where = ["-h", self.host, "-p", str(self.port), "-U", self.user, "-d", database]
        command = [os.path.join(self.bin, "psql"), "-q", "-v", "ON_ERROR_STOP=1", *where]
        subprocess.run(command, input=text, text=True, check=True, capture_output=True)

    def make(self, database: str, script: str) -> None:
        """A new database, in place of the one that may be there."""
        self.psql(f"DROP DATABASE IF EXISTS {database};\nCREATE DATABASE {database};")
        self.psql(script, database)

    def url(self, database: str, driver: str = "psycopg2") -> str:
        """What SQLAlchemy calls it."""
        return f"postgresql+{driver}://{self.user}@/{database}?host={self.host}&port={self.port}"


@contextlib.contextmanager
def server() -> Iterator[Server]:
    """A server, stopped and removed at the end."""
    binaries = _binaries()
    user = _user()
    directory = tempfile.mkdtemp(prefix="pg-", dir="/tmp")  # a path to a socket must be short
    if user != _me():
        shutil.chown(directory, user)
    data = os.path.join(directory, "data")
    try:
        _run(user, [f"{binaries}/initdb", "-D", data, "-A", "trust", "-U", user, "-N"])
        options = f"-k {directory} -p {PORT} -c listen_addresses= -c fsync=off"
        log = os.path.join(directory, "log")
        _run(user, [f"{binaries}/pg_ctl", "-D", data, "-o", options, "-w", "-l", log, "start"])
        try:
            yield Server(directory, PORT, user, binaries)
        finally:
            _run(user, [f"{binaries}/pg_ctl", "-D", data, "-m", "immediate", "stop"])
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def _binaries() -> str:
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    anywhere = shutil.which("initdb")
    path = found[-1] if found else anywhere
    if path is None:
        raise UnavailableError("PostgreSQL is not installed")
    return os.path.dirname(os.path.realpath(path))


def _me() -> str:
    return pwd.getpwuid(os.getuid()).pw_name


def _user() -> str:
    if os.getuid() != 0:
        return _me()
    try:
        pwd.getpwnam("postgres")
    except KeyError:
        raise UnavailableError(
            "root cannot run PostgreSQL, and there is no user postgres"
        ) from None
    return "postgres"


def _run(user: str, command: list[str]) -> None:
    """Run a command as a user; what a server prints must not keep our pipes open."""
    if user != _me():
        command = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", *command]
    with tempfile.TemporaryFile() as output:
        try:
            subprocess.run(
                command,
                check=True,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd=Path("/"),
                timeout=60,
            )
        except (OSError, subprocess.SubprocessError) as error:
            output.seek(0)
            told = output.read().decode(errors="replace").strip().splitlines()[-1:]
            raise UnavailableError(f"{os.path.basename(command[-1])}: {told or error}") from None
