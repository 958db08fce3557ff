class Row:
    def __init__(self, *cells):
        self.cells = cells

    def __iter__(self):
        return iter(self.cells)

    def __len__(self):
        return len(self.cells)

    def __getitem__(self, index):
        return self.cells[index]


def joined(row):
    return "-".join(cell for cell in row)
