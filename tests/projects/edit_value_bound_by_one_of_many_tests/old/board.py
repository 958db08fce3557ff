"""So many classes that the names of each are looked at after every forty-third test at most."""

NOTE = "nothing"

for number in range(700):
    vars()[f"Card{number}"] = type(f"Card{number}", (), {})
