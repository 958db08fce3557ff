"""Who does the work: threads that wait for child processes here, or a cluster."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any

from edgewise.config import VERSION
from edgewise.errors import BadConfigError, ClusterMissingError, ClusterUnfitError
from edgewise.trace.history import python_tag

_TO_CONNECT = "20s"
_FOR_WORKERS = "20s"  # until the first of them is there


@contextmanager
def working(
    jobs: int, scheduler: str | None, material: Any, leave: Callable[[], None]
) -> Iterator[tuple[Executor, Any]]:
    """Somebody to submit tasks to, and what to give each of them for the material.

    The work itself is done by child processes, so that threads suffice here. To a
    cluster the material is sent once, not with each task; in the end every worker
    is told to `leave` nothing behind.
    """
    if scheduler is None:
        with ThreadPoolExecutor(jobs, thread_name_prefix="edgewise-audit") as pool:
            yield pool, material
        return
    with _client(scheduler) as client:
        try:
            given = client.scatter(material, broadcast=True, hash=False)
            yield client.get_executor(pure=False), given
        finally:
            with suppress(Exception):  # who is gone leaves nothing that we could see to
                client.run(leave)


def ask(scheduler: str | None) -> None:
    """Raise unless the workers of this scheduler, if one is named, can do the work."""
    if scheduler is None:
        return
    with _client(scheduler) as client:
        _check_workers(client, scheduler)


def edition() -> str:
    """What has to be the same wherever an edit is tried."""
    return f"edgewise {VERSION} on {python_tag()}"


def _check_workers(client: Any, scheduler: str) -> None:
    there = f"the scheduler at {scheduler} has"
    try:
        client.wait_for_workers(1, timeout=_FOR_WORKERS)
        found = set(client.run(edition).values())
    except (TimeoutError, asyncio.TimeoutError) as error:  # two until Python 3.11
        raise ClusterUnfitError(f"{there} no workers; nothing was tried.") from error
    except (ImportError, AttributeError) as error:
        raise ClusterUnfitError(
            f"the scheduler at {scheduler} answers, but its workers lack edgewise ({error}); "
            "nothing was tried. Start them in an environment like this one."
        ) from error
    others = sorted(found - {edition()})
    if others:
        raise ClusterUnfitError(
            f"{there} workers with {', '.join(others)}, and this is {edition()}; nothing was tried."
        )


def _client(scheduler: str) -> Any:
    try:
        import distributed
    except ImportError as error:
        raise ClusterMissingError(
            "--scheduler needs dask.distributed, which is not installed; nothing was done. "
            "Install it with 'pip install pytest-edgewise[cluster]'."
        ) from error
    try:
        connect: Any = distributed.Client
        return connect(scheduler, timeout=_TO_CONNECT)
    except (OSError, ValueError, TimeoutError) as error:
        raise BadConfigError(f"--scheduler: no scheduler answers at '{scheduler}': {error}.") from (
            error
        )
