class Bottle:
    size: int = 1

    def __init__(self, label: str = "") -> None:
        self.label: str = label
