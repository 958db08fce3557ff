def family(limits):
    def maker(limit):
        return lambda value: value < limit

    return {name: maker(limit) for name, limit in limits.items()}
