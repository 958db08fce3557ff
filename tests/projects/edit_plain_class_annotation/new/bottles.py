class Bottle:
    size: float = 1

    def __init__(self, label: "str | None" = "") -> None:
        self.label: str = label
