from showing import show


@show.register(int)
def _(value):
    return "number"
