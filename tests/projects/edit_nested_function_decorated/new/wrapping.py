def doubled(function):
    return lambda: function() * 2


def build(plain):
    if plain:
        return lambda: 1

    @doubled
    def made():
        return 3

    return made
