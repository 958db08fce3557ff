import typing

import schema


def kinds():
    return {name: kind.__name__ for name, kind in typing.get_type_hints(schema).items()}
