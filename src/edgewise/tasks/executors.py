"""Who does the work: threads that wait for child processes here, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from edgewise.errors import BadConfigError, ClusterMissingError

_TO_CONNECT = "20s"


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
            client.run(leave)


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
