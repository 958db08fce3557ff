def computed():
    return 3


RATE = computed()
