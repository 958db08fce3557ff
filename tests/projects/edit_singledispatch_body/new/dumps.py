from functools import singledispatch


@singledispatch
def dump(value):
    return repr(value)


@dump.register(list)
def dump_list(value):
    return ";".join(dump(item) for item in value)


@dump.register(int)
def dump_int(value):
    return str(value)
