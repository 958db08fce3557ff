class Upper:
    def __get__(self, instance, owner):
        return instance.text.upper() + "!"


class Lower:
    def __get__(self, instance, owner):
        return instance.text.lower()


class View:
    upper = Upper()
    lower = Lower()

    def __init__(self, text):
        self.text = text
