class Palette:
    def get_red(self):
        return "red"

    def name(self):
        return "palette"
