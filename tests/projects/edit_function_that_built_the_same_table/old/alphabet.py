def build():
    table = {}
    for letter in "abc":
        table[letter] = ord(letter) - ord("a")
    return table


POSITIONS = build()
