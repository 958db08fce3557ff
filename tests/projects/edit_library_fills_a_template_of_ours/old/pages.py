from pathlib import Path

import tint


class Page:
    title = "a"
    label = "b"
    spare = "c"


def shown():
    return tint.render(str(Path(__file__).with_name("page.txt")), Page())
