from dispatching import overload


@overload
def show(value: float):
    return "number"
