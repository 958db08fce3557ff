from dataclasses import dataclass, field

from base import *


@dataclass
class Item:
    tags: list = field(default_factory=fresh)


@dataclass
class Other:
    names: list = field(default_factory=names)
