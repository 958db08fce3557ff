from dispatching import overload


@overload
def show(value: int):
    return "number"
