import clock

clock.now = lambda: 6
