def computed():
    return 4


RATE = computed()
