import core

core.tags.__defaults__[0].append("a")
