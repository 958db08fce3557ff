def build():
    return {letter: position for position, letter in enumerate("abc")}


POSITIONS = build()
