class Palette:
    def name(self):
        return "palette"
