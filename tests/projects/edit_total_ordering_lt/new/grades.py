from functools import total_ordering


@total_ordering
class Grade:
    def __init__(self, letter):
        self.letter = letter

    def __eq__(self, other):
        return self.letter == other.letter

    def __lt__(self, other):
        return self.letter < other.letter
