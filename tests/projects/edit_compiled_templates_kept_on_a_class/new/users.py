class User:
    label = "Foe"
    spare = 1
