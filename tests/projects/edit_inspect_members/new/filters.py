class Upper:
    def apply(self, text):
        return text.upper()


class Lower:
    def apply(self, text):
        return text.lower()
