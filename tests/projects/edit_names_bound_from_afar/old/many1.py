# Names enough to be looked at in turn.
for number in range(300):
    globals()[f"N{number}"] = number
