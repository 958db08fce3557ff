class English:
    @staticmethod
    def hello():
        return "hello"

    def sign(self):
        return "bye"


class Dutch(English):
    pass


def greet(language):
    return language.hello()
