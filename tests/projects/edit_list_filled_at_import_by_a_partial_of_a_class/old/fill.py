import functools

from reg import REG


class Holder:
    add = functools.partial(REG.append)


Holder.add("v1")


def unrelated():
    return 7
