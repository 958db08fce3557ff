import os
import sys
from dataclasses import dataclass, field
from typing import Any as Anything

SUFFIX = ".py"
_cache: dict = {}


@dataclass
class Entry:
    name: str
    tags: list = field(default_factory=list)


def names(paths):
    result = []
    for path in paths:
        base = os.path.basename(path)
        result.append(base.split(".")[0])
    return result


async def later(paths):
    return [path for path in paths if path.endswith(SUFFIX)]


class Listing(Entry):
    def show(self, width=len(SUFFIX)) -> Anything:
        return self.name.ljust(width), sys.maxsize


TITLE = 'Files'
LIMIT = 1000
