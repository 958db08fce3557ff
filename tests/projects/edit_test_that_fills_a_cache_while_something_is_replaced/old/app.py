import functools
import os

LIMITS = {"top": 1}


def source():
    return "plain"


@functools.lru_cache
def mode():
    return os.environ.get("APP_MODE", "dev")


@functools.lru_cache
def made():
    return source()


@functools.lru_cache
def top():
    return LIMITS["top"]


_kept = None


def kept():
    global _kept
    if _kept is None:
        _kept = source()
    return _kept


@functools.lru_cache
def free():
    return 3
