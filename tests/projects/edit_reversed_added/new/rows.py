class Row:
    def __len__(self):
        return 2

    def __getitem__(self, index):
        return index

    def __reversed__(self):
        return iter("ba")


class Other(Exception):
    pass
