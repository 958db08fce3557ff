"""Functions that are called like those of `os.path` and `pathlib`, and ask for more."""

import os


def resolve(path):
    return os.lstat(path).st_size


def exists(path):
    return os.stat(path).st_size > 6


def named(path):
    return path


def _path():
    return os.environ["PATH"].split(os.pathsep)
