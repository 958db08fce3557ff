class Small:
    kind = "small"


class Large:
    kind = "large"


class Choice:
    def __mro_entries__(self, bases):
        return (Small,)


choice = Choice()
