class Page:
    def __init__(self, *lines):
        self.lines = lines

    def __len__(self):
        return len(self.lines)


class Sheet:
    def __len__(self):
        return 0


def kind(page):
    if page:
        return "written"
    return "blank"
