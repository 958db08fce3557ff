class Base:
    def __len__(self):
        return 3


class Series(Base):
    def __getitem__(self, index):
        if index > 2:
            raise IndexError
        return index


class Other:
    def __getitem__(self, index):
        raise IndexError
