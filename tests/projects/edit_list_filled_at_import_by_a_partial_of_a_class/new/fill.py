import functools

from reg import REG


class Holder:
    add = functools.partial(REG.append)


Holder.add("v2")


def unrelated():
    return 7
