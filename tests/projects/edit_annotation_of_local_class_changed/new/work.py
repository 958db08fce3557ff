def record():
    class Record:
        price: float
        name: str

    return [kind.__name__ for kind in vars(Record)["__annotations__"].values()]


def other():
    return 1
