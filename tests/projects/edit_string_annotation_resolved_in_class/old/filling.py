import typing


def filled(cls, **texts):
    hints = typing.get_type_hints(cls)
    return {name: hints[name](text) for name, text in texts.items()}
