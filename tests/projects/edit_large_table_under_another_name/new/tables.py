class Row:
    def __init__(self, number):
        self.number = number


ROWS = [Row(number) for number in range(1000)]
SAME = ROWS
SAME.append(Row(-2))
