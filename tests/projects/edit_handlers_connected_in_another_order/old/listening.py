from events import saved

saved.connect(lambda: "log")
saved.connect(lambda: "mail")
