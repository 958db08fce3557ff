def _pack(items, sep=";"):
    """Not `_pack(items)`: each call says how."""
    return sep.join(items)


def line(items):
    return _pack(items, "-")


def row(items):
    return _pack(items, sep=" ")


def _wrap(text, mark="["):
    return mark + text


def wrap(text):
    return _wrap(text)


def _tell(text, end="?"):
    return text + end


def tell(text):
    return _tell(text, "!")


def _spread(text, end="?"):
    return text + end


def spread(*given):
    return _spread(*given)


def _hand(text, end="?"):
    return text + end


def hand(texts, how=_hand):
    return [how(text) for text in texts] + [_hand("last", "")]
