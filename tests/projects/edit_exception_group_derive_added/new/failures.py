class Failures(ExceptionGroup):
    def derive(self, found):
        return Failures(self.message, found)


class Other(Exception):
    pass


def split(group):
    return group.split(ValueError)[0]
