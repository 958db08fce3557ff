class Account:
    def __init__(self):
        self.balance = 0
        self.lines = []

    def book(self, amount):
        if amount >= 0:
            self.lines.append(f"+{amount}")
        else:
            self.lines.append(f"{amount}")
        self.balance += amount
