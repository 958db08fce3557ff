import core

for colour, value in {"red": 1, "blue": 2}.items():
    setattr(core, f"{colour}_value", value)
