from showing import show


@show.register(float)
def _(value):
    return "number"
