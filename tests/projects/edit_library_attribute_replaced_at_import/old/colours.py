import colorsys

import setup_  # noqa: F401


def third():
    return colorsys.ONE_THIRD
