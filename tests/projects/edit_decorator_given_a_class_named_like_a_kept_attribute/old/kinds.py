class Kind(tuple):
    parent = None

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        new = Kind((*self, name))
        setattr(self, name, new)
        new.parent = self
        return new


Root = Kind()
Over = Root.Over
Under = Root.Under
