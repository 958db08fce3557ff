from collections.abc import MutableSequence


class Path(tuple):
    def __repr__(self):
        return "/".join(self)

    def joined(self):
        return "/".join(self)


class Steps(MutableSequence):
    def __init__(self):
        self.steps = ["a"]

    def __len__(self):
        return len(self.steps)

    def __getitem__(self, at):
        return self.steps[at]

    def __setitem__(self, at, step):
        self.steps[at] = step

    def __delitem__(self, at):
        del self.steps[at]

    def insert(self, at, step):
        self.steps.insert(at, step)
