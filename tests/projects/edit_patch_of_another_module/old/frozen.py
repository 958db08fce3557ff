import clock

clock.now = lambda: 5
