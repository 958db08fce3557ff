def below(kind):
    return sorted(one.__name__ for one in kind.__subclasses__())
