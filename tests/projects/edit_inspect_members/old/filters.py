class Upper:
    def apply(self, text):
        return text.upper()
